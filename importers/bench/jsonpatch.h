// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <optional>
#include <string>
#include <string_view>

namespace memreport::bench {

/// JSON that a strict parser takes, made of JSON as benchmark programs leave it behind.
struct PatchedJson
{
    std::string text;
    std::optional<qint64> cutAt; ///< the document is cut: byte where the kept part ends
    qint64 nonFinite = 0;        ///< bare NaN, inf …: each became an empty list
};

/// Bare NaN and infinities, in any spelling of printf, become [] of the same length, so that places
/// stay; of a cut document the whole entries of the outer list (or map) stay and the brackets are
/// closed. What stands before the first brace (messages of standard error) becomes blank.
PatchedJson patchedJson(std::string text);

} // namespace memreport::bench
