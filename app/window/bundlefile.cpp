// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/bundlefile.h"

namespace memreport {

namespace {

Note noteOf(const Error &error)
{
    return {Note::Level::Warning, codeWord(error.code).toStdString(), describe(error), error.line,
            error.byte};
}

} // namespace

Result<BundleFile> readBundleFile(const QString &path)
{
    Result<LoadedBundle> loaded = readBundle(path);
    if (!loaded)
        return std::unexpected(loaded.error());
    BundleFile bundle;
    for (const Error &problem : loaded->problems)
        bundle.notes.push_back(noteOf(problem));
    if (loaded->readOnly && !loaded->readOnlyReason.isEmpty())
        bundle.notes.push_back({Note::Level::Warning, "read-only", loaded->readOnlyReason, {}, {}});
    bundle.readOnly = loaded->readOnly;
    bundle.documentSha256 = loaded->documentSha256;
    bundle.contents = std::move(loaded->contents);
    return bundle;
}

} // namespace memreport
