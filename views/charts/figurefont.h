// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

namespace memreport {

/// The face that is compiled into the program. Registers it on first use; needs a QGuiApplication.
/// tabular: digits (and Inter's hyphen) of one width, for columns of numbers.
QFont figureFont(int pixelSize, QFont::Weight weight = QFont::Normal, bool tabular = false);
/// Width in scene units by the face's own advances, free of hinting and of the device's resolution.
double textWidth(const QFont &font, const QString &text);
/// Shortened with an ellipsis to fit.
QString elided(const QFont &font, const QString &text, double width);
/// Broken at " · " and blanks; a single word that is too wide stays whole.
QStringList wrapped(const QFont &font, const QString &text, double width);

/// For manifests: version of the compiled-in face ("4.001") and SHA-256 of its regular file.
struct FontIdentity
{
    QString family;
    QString version;
    QString sha256;
};
FontIdentity figureFontIdentity();

} // namespace memreport
