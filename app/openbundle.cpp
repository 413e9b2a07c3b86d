// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/openbundle.h"

#include "app/terminal.h"

namespace memreport {

std::optional<LoadedBundle> openBundle(const QString &path)
{
    Result<LoadedBundle> loaded = readBundle(path);
    if (!loaded) {
        printError(describe(loaded.error()));
        return std::nullopt;
    }
    for (const Error &problem : loaded->problems)
        printError(describe(problem));
    if (!loaded->readOnlyReason.isEmpty())
        printError(path + QStringLiteral(": ") + loaded->readOnlyReason);
    return std::move(*loaded);
}

} // namespace memreport
