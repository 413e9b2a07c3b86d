// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/readinghints.h"

#include <QDateTime>
#include <QFileInfo>

namespace memreport {

Hints hintsFor(const QString &path, const QString &zone, const ReadingAnswers &answers)
{
    Hints hints;
    hints.path = path;
    hints.zone = answers.zone.value_or(zone);
    hints.zoneGiven = answers.zone.has_value();
    hints.year = answers.year;
    hints.dateOrder = answers.dateOrder;
    hints.decimalMark = answers.decimalMark;
    hints.columns = answers.columns.value_or(std::string());
    const QDateTime changed = QFileInfo(path).lastModified();
    if (changed.isValid())
        hints.fileTimeMs = changed.toMSecsSinceEpoch();
    return hints;
}

} // namespace memreport
