// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/translate.h"

#include <QCoreApplication>

namespace memreport {

QString tr(const char *text, int count)
{
    return QCoreApplication::translate("memreport", text, nullptr, count);
}

} // namespace memreport
