// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/redaction.h"

#include <QJsonValue>

namespace memreport::bundle {

/// Every name in a document that may give somebody away, taken apart as far as programs put names
/// together: "tor@relay7.service" holds relay7, "basalt.example.org:9100" holds basalt and example.org.
/// Replacing the parts keeps what belongs together together.
class Identifiers
{
public:
    explicit Identifiers(const RedactionRules &rules)
        : m_rules(rules)
    {
    }

    void collect(const BundleContents &contents);

    /// Kind -> originals in byte order. Units are processes here, for they share their names.
    std::map<std::string, std::set<std::string>> names() const;
    /// Words of the format, of metrics and of labels.
    const std::set<std::string> &vocabulary() const { return m_vocabulary; }
    /// Original of the source's path -> what it is called in the copy.
    const std::map<std::string, std::string> &files() const { return m_files; }

private:
    void addVocabulary(std::string_view text);
    void collectSource(size_t index, const Evidence &evidence);
    void collectSeries(const Series &series);
    void collectJson(const QJsonValue &json, const QString &key);
    void collectString(const QString &text, const QString &key);
    void collectPatterns(const QString &text);
    void addLabel(std::string_view name, std::string_view value);
    void addAs(const std::string &kind, std::string_view value);
    void addHost(std::string_view value);
    void addProcess(std::string_view value);
    void addUnit(std::string_view value);
    void addParts(const std::string &kind, std::string_view value);
    void add(const std::string &kind, std::string_view value);

    const RedactionRules &m_rules;
    std::map<std::string, std::string> m_kindOf;
    std::map<std::string, std::string> m_files;
    std::set<std::string> m_vocabulary;
};

/// Keys whose values are words of the format, hashes or numbers as text.
bool isFormatKey(const QString &key);
/// Labels whose values are words of the exporters.
bool isHarmlessLabel(std::string_view name);

} // namespace memreport::bundle
