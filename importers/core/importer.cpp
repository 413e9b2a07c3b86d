// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/importer.h"

#include "importers/core/textcontext.h"

namespace memreport {

Result<SourceContext> Importer::context(QIODevice &in, const std::vector<ContextPlace> &places, qint64 around,
                                        const Progress &progress) const
{
    return readTextContext(in, places, around, progress);
}

} // namespace memreport
