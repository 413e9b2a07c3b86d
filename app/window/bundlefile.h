// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundle.h"
#include "models/events/evidence.h"

namespace memreport {

/// A document as a bundle holds it.
struct BundleFile
{
    BundleContents contents;
    std::string documentSha256; ///< of the document as it was opened
    std::vector<Note> notes;    ///< what was damaged or unknown
    bool readOnly = false;      ///< written by a newer version, or not whole
};

Result<BundleFile> readBundleFile(const QString &path);

} // namespace memreport
