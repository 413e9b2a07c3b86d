// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/jsonreader.h"

#include "importers/journal/fields.h"

#include <simdjson.h>

namespace memreport::journal {

namespace {

namespace json = simdjson::ondemand;

/// A message that is no text comes as a list of its bytes.
bool appendByte(json::value value, std::string &bytes)
{
    uint64_t number = 0;
    if (value.get_uint64().get(number) != simdjson::SUCCESS || number > 255)
        return false;
    bytes += char(number);
    return true;
}

/// A number where the form has one (dmesg -J), as the text it was printed as.
bool scalarText(json::value value, std::string &text)
{
    std::string_view view;
    if (value.get_string(true).get(view) == simdjson::SUCCESS) {
        text = view;
        return true;
    }
    double number = 0;
    if (value.get_double().get(number) != simdjson::SUCCESS)
        return false;
    text = std::string_view(value.raw_json_token());
    while (!text.empty() && (text.back() == ' ' || text.back() == '\n' || text.back() == '\r'))
        text.pop_back();
    return true;
}

} // namespace

struct JsonReader::Parser
{
    json::parser parser;
    std::string padded;
    std::string name; ///< of the field at hand: a view dies with the next value
    FieldEntry fields;
    std::string text;

    bool readField(std::string_view key, json::value value);
    bool readList(std::string_view key, json::array list);
    bool readDmesg(json::object object);
};

/// Bytes of one value, or several values of a repeated field: the elements tell.
bool JsonReader::Parser::readList(std::string_view key, json::array list)
{
    std::string bytes;
    bool isBytes = false;
    bool isText = false;
    for (auto element : list) {
        json::value value;
        if (element.get(value) != simdjson::SUCCESS)
            return false;
        json::json_type type;
        if (value.type().get(type) != simdjson::SUCCESS)
            return false;
        if (type == json::json_type::number) {
            isBytes = true;
            if (!appendByte(value, bytes))
                return false;
        } else if (type == json::json_type::array) {
            json::array inner;
            if (value.get_array().get(inner) != simdjson::SUCCESS || !readList(key, inner))
                return false;
        } else if (type == json::json_type::string && !isText) {
            isText = true;
            if (!scalarText(value, text))
                return false;
            fields.set(key, text);
        }
    }
    if (isBytes)
        fields.set(key, bytes);
    return true;
}

bool JsonReader::Parser::readField(std::string_view key, json::value value)
{
    json::json_type type;
    if (value.type().get(type) != simdjson::SUCCESS)
        return false;
    switch (type) {
    case json::json_type::string:
    case json::json_type::number:
        if (!scalarText(value, text))
            return false;
        fields.set(key, text);
        return true;
    case json::json_type::array: {
        json::array list;
        return value.get_array().get(list) == simdjson::SUCCESS && readList(key, list);
    }
    case json::json_type::null:
        // Without --all journalctl prints null for what is longer than 4096 bytes.
        if (key == "MESSAGE")
            fields.setHidden();
        return true;
    default:
        return true;
    }
}

/// {"pri": 5, "time": 886332.420931, "msg": "…"}
bool JsonReader::Parser::readDmesg(json::object object)
{
    int64_t priority = 0;
    for (auto field : object) {
        std::string_view key;
        json::value value;
        if (field.unescaped_key(true).get(key) != simdjson::SUCCESS ||
            field.value().get(value) != simdjson::SUCCESS)
            return false;
        double seconds = 0;
        std::string_view message;
        if (key == "pri" && value.get_int64().get(priority) == simdjson::SUCCESS)
            fields.set("SYSLOG_FACILITY", std::to_string(priority >> 3));
        else if (key == "fac" && value.get_string(true).get(message) == simdjson::SUCCESS)
            // dmesg -J -x: words in place of the number.
            fields.set("SYSLOG_FACILITY", message == "kern" ? "0" : "1");
        else if (key == "time" && value.get_double().get(seconds) == simdjson::SUCCESS && seconds >= 0 &&
                 seconds < 1e12)
            fields.entry().seconds = seconds;
        else if (key == "msg" && value.get_string(true).get(message) == simdjson::SUCCESS)
            fields.set("MESSAGE", message);
    }
    fields.set("_TRANSPORT", "kernel");
    return true;
}

JsonReader::JsonReader(Pipeline &pipeline)
    : m_parser(std::make_unique<Parser>())
    , m_pipeline(pipeline)
{
}

JsonReader::~JsonReader() = default;

bool JsonReader::take(const JsonObjects::Object &object)
{
    Parser &p = *m_parser;
    p.fields.clear();
    p.padded.assign(object.text);
    p.padded.resize(object.text.size() + simdjson::SIMDJSON_PADDING, ' ');
    json::document document;
    json::object root;
    if (p.parser.iterate(p.padded.data(), object.text.size(), p.padded.size()).get(document) !=
            simdjson::SUCCESS ||
        document.get_object().get(root) != simdjson::SUCCESS)
        return false;
    if (object.inDmesg) {
        if (!p.readDmesg(root))
            return false;
    } else {
        for (auto field : root) {
            std::string_view key;
            json::value value;
            if (field.unescaped_key(true).get(key) != simdjson::SUCCESS ||
                field.value().get(value) != simdjson::SUCCESS)
                return false;
            p.name = key;
            if (!p.readField(p.name, value))
                return false;
        }
        if (object.isLine && !document.at_end())
            return false;
    }
    if (p.fields.isEmpty())
        return false;
    Entry &entry = p.fields.complete();
    entry.number = object.line;
    entry.byte = object.byte;
    entry.raw = object.text.substr(0, maxRawBytes);
    m_pipeline.take(entry);
    return true;
}

} // namespace memreport::journal
