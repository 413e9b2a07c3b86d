// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"

#include <QJsonObject>

#include <functional>
#include <optional>

namespace memreport {

/// "holds", "releases", "third", …: in files.
QString roleName(PaletteRole role);

QJsonValue orNull(std::optional<double> value);

/// What a panel shows in place of lines over time, for figureJson(); empty for a panel over time.
QJsonObject contentObject(const FigurePanel &panel);

/// The numbers of such a panel for figureDataCsv(), called once a number: rows as "row · item", members
/// and thresholds by their names, tables by their first cell; kind says what is measured.
using ContentNumber =
    std::function<void(const QString &line, const QString &kind, const QString &value, const QString &unit)>;
void eachContentNumber(const FigurePanel &panel, const ContentNumber &number);

} // namespace memreport
