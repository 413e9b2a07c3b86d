// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"

#include <QByteArray>
#include <QString>

namespace memreport {

/// How somebody left a document: its page, the time it showed, where the docks were. Of this person on this
/// machine, so no part of the document.
struct DocumentView
{
    QString page;
    TimeRange range;
    QByteArray docks;
};

} // namespace memreport
