// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace memreport::bundle {

// Original files that came compressed: redaction rewrites what is inside.

/// Gzip, bzip2, xz or zstd by their first bytes. lz4 is not among them.
bool isPacked(const QByteArray &bytes);

/// What is inside, all streams of it one behind the other. nullopt: damaged, cut, followed by other bytes,
/// gzip of several streams, of a kind that isPacked does not know, or larger than limit.
std::optional<QByteArray> unpackedText(const QByteArray &bytes, qint64 limit);

/// Text compressed as sample is; the same text gives the same bytes, without a time or a name of a file.
/// nullopt: this system cannot write that kind.
std::optional<QByteArray> packedLike(const QByteArray &sample, const QByteArray &text);

} // namespace memreport::bundle
