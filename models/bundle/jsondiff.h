// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundlediff.h"

#include <QJsonValue>

namespace memreport::bundle {

/// Differences of two JSON values below one key. Elements of lists are matched by what they speak
/// of (id, host, relay, pid …), by position only if they name nothing. A number with unit and
/// definition is one thing.
class JsonDiff
{
public:
    JsonDiff(QString section, std::vector<BundleChange> &changes)
        : m_section(std::move(section))
        , m_changes(changes)
    {
    }

    void compare(const QJsonValue &a, const QJsonValue &b, const QString &key);

private:
    void compareObjects(const QJsonObject &a, const QJsonObject &b, const QString &key);
    void compareLists(const QJsonArray &a, const QJsonArray &b, const QString &key);
    void compareNumbers(const QJsonObject &a, const QJsonObject &b, const QString &key);
    void add(const QJsonValue &a, const QJsonValue &b, const QString &key, const QString &unit = {});

    QString m_section;
    std::vector<BundleChange> &m_changes;
};

/// JSON of a value as people read it: text without quotes.
QString plainJson(const QJsonValue &value);

} // namespace memreport::bundle
