// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/benchinput.h"

#include <simdjson.h>

#include <optional>
#include <string>
#include <vector>

namespace memreport::bench {

using JsonObject = simdjson::ondemand::object;
using JsonValue = simdjson::ondemand::value;

/// nullopt: no number (null, a patched NaN, text).
std::optional<double> numberOf(JsonValue json);
std::optional<qint64> countIn(JsonValue json);
std::string textOf(JsonValue json);
bool isTrue(JsonValue json);
bool isList(JsonValue json);
bool isObject(JsonValue json);
std::string scalarOf(JsonValue json); ///< a scalar as text; empty: none
std::vector<std::optional<double>> numbersOf(JsonValue json);

/// Places become line numbers, counted on from the last one.
class LineOf
{
public:
    explicit LineOf(std::string_view text)
        : m_text(text)
    {
    }
    qint64 operator()(JsonValue json); ///< of the value's first byte

private:
    std::string_view m_text;
    size_t m_at = 0;
    qint64 m_line = 1;
};

/// The error of damaged JSON at this byte.
Error jsonFault(const char *words, qint64 byte);

/// Runs read(root, lineOf) over the document; a fault of the form becomes into.error with its place,
/// and what was read before it stays. json gets room for the parser behind its end.
template<typename Read>
void readJsonObject(std::string &json, Evidence &into, Read read)
{
    simdjson::ondemand::parser parser;
    simdjson::ondemand::document document;
    if (const auto fault = parser.iterate(json).get(document)) {
        into.error = jsonFault(simdjson::error_message(fault), 0);
        return;
    }
    try {
        LineOf lineOf(json);
        read(document.get_object().value(), lineOf);
    } catch (const simdjson::simdjson_error &fault) {
        const char *place = nullptr;
        const bool isKnown = document.current_location().get(place) == simdjson::SUCCESS && place;
        into.error = jsonFault(fault.what(), isKnown ? place - json.data() : 0);
    }
}

} // namespace memreport::bench
