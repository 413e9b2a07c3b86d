// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/jsonvalues.h"

#include "importers/bench/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace memreport::bench {

std::optional<double> numberOf(JsonValue json)
{
    double number = 0;
    if (json.type() == simdjson::ondemand::json_type::number &&
        json.get_double().get(number) == simdjson::SUCCESS)
        return number;
    return std::nullopt;
}

std::optional<qint64> countIn(JsonValue json)
{
    const std::optional<double> number = numberOf(json);
    return number ? std::optional(countOf(*number)) : std::nullopt;
}

std::string textOf(JsonValue json)
{
    std::string_view text;
    return json.type() == simdjson::ondemand::json_type::string &&
                   json.get_string().get(text) == simdjson::SUCCESS
               ? std::string(text)
               : std::string();
}

bool isTrue(JsonValue json)
{
    bool truth = false;
    return json.type() == simdjson::ondemand::json_type::boolean &&
           json.get_bool().get(truth) == simdjson::SUCCESS && truth;
}

std::string scalarOf(JsonValue json)
{
    switch (json.type()) {
    case simdjson::ondemand::json_type::string:
        return textOf(json);
    case simdjson::ondemand::json_type::number:
    case simdjson::ondemand::json_type::boolean:
        return std::string(trimmed(std::string_view(json.raw_json_token())));
    default:
        return {};
    }
}

std::vector<std::optional<double>> numbersOf(JsonValue json)
{
    std::vector<std::optional<double>> numbers;
    if (json.type() != simdjson::ondemand::json_type::array)
        return numbers;
    for (JsonValue each : json.get_array())
        numbers.push_back(numberOf(each));
    return numbers;
}

bool isList(JsonValue json)
{
    return json.type() == simdjson::ondemand::json_type::array;
}
bool isObject(JsonValue json)
{
    return json.type() == simdjson::ondemand::json_type::object;
}

qint64 LineOf::operator()(JsonValue json)
{
    const size_t place = size_t(std::string_view(json.raw_json_token()).data() - m_text.data());
    const size_t byte = std::clamp(place, m_at, m_text.size());
    m_line += std::count(m_text.begin() + ptrdiff_t(m_at), m_text.begin() + ptrdiff_t(byte), '\n');
    m_at = byte;
    return m_line;
}

Error jsonFault(const char *words, qint64 byte)
{
    const auto tr = [](const char *text) {
        return QCoreApplication::translate("memreport::BenchJson", text);
    };
    Error error = errorAt(Error::Code::Syntax, tr("the JSON is damaged"), tr("JSON of a benchmark"),
                          QString::fromUtf8(words));
    error.byte = byte;
    return error;
}

} // namespace memreport::bench
