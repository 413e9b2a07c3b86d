// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Names and limits of the format (docs/bundle-format.md). Inside this room only.

#include <QtTypes>

#include <string>
#include <string_view>

namespace memreport::bundle {

inline constexpr int formatVersion = 1;
inline constexpr std::string_view mimeType = "application/vnd.memreport+zip";

// A hostile file must not make the reader allocate more than it could have been honest about.
inline constexpr qint64 maxMembers = 20000;
inline constexpr qint64 maxNameLength = 240;
inline constexpr qint64 maxMemberBytes = 0x7fffffff; ///< KZip keeps sizes in an int
inline constexpr qint64 maxFileBytes = 0xfffffffe;   ///< without the 64-bit extension of ZIP
inline constexpr qint64 maxDeflateRatio = 1040;      ///< deflate reaches 1032 at most
inline constexpr qint64 freeBytes = 256LL << 20;     ///< unpacked, whatever the file's size is
inline constexpr qint64 maxTotalRatio = 200;         ///< beyond that: unpacked to packed
inline constexpr qint64 maxSamples = 200000000;
// A constant column packs to nothing; beyond these a byte of the file speaks for so many samples.
inline constexpr qint64 freeSamples = 20000000;
inline constexpr qint64 maxSamplesPerByte = 100;
inline constexpr qint64 maxJsonBytes = 128LL << 20; ///< read at once, several times that in memory
/// About 126,000 years: differences and microseconds of such times are numbers, too.
inline constexpr qint64 maxTimeMs = 4'000'000'000'000'000;
inline constexpr qint64 maxSources = 20000;
inline constexpr qint64 maxOriginalText = 1LL
                                          << 30; ///< of a compressed original, when names in it are replaced

inline constexpr std::string_view mimetypeName = "mimetype";
inline constexpr std::string_view readmeName = "README.txt";
inline constexpr std::string_view manifestName = "manifest.json";
inline constexpr std::string_view incidentName = "incident.json";
inline constexpr std::string_view eventsName = "events.ndjson";
inline constexpr std::string_view findingsName = "findings.json";
inline constexpr std::string_view benchmarksName = "benchmarks.json";
inline constexpr std::string_view reviewsName = "reviews.json";
inline constexpr std::string_view seriesFolder = "series/";
inline constexpr std::string_view seriesIndexName = "series/index.json";
inline constexpr std::string_view figuresFolder = "figures/";
inline constexpr std::string_view sourcesFolder = "sources/";

/// Relative, printable ASCII, no backslash and no colon, no empty part, none of "." and "..".
bool isMemberName(std::string_view name);
/// What file systems that ignore case take for the same name.
std::string foldedName(std::string_view name);

} // namespace memreport::bundle
