// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/messages.h"

#include "models/items/itemtexts.h"

#include <QApplication>
#include <QStyle>
#include <QSysInfo>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("memreport::Messages", text);
}

} // namespace

QString openFailedText(const Error &error)
{
    return tr("%1. Nothing was changed.").arg(describe(error));
}

QString saveFailedText(const Error &error, const QString &path)
{
    const QString kept = path.isEmpty()
                             ? tr("Your work is still here; save it elsewhere.")
                             : tr("The file on disk and your work here are as before; save elsewhere.");
    return describe(error) + u' ' + kept;
}

QString importFailedText(const Error &error)
{
    return tr("%1 The report is as before.").arg(describe(error));
}

QString computingFailedText(const Error &error)
{
    return tr("%1 What is shown belongs to the step before; undo the last change.").arg(describe(error));
}

QString openedNotesText(const std::vector<Note> &notes, bool readOnly)
{
    QStringList parts;
    if (readOnly)
        parts << tr(
            "This report is open in another window or was written by a newer version. Changes can only be "
            "saved under another name.");
    for (const Note &note : notes) {
        if (note.level != Note::Level::Info)
            parts << note.text;
    }
    return parts.join(u' ');
}

QString versionsText()
{
    return u"memreport %1 · Qt %2 · %3 · %4 · %5"_s.arg(
        QStringLiteral(MEMREPORT_VERSION), QString::fromLatin1(qVersion()), QGuiApplication::platformName(),
        QApplication::style()->name(), QSysInfo::prettyProductName());
}

} // namespace memreport
