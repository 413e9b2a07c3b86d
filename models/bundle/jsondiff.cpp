// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/jsondiff.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <array>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport::bundle {

namespace {

// What an element of a list speaks of, and when; its numbers are no part of its identity.
constexpr std::array identityKeys{"id"_L1,  "code"_L1, "host"_L1,      "relay"_L1, "process"_L1,  "comm"_L1,
                                  "pid"_L1, "name"_L1, "allocator"_L1, "glibc"_L1, "mimalloc"_L1, "phase"_L1};
constexpr std::array timeKeys{"from"_L1, "time"_L1, "last_before"_L1, "last_sample"_L1};
// A place in a list follows from the others; samples behind a number are compared as series.
constexpr std::array positionKeys{"order"_L1, "rank"_L1, "inputs"_L1};

bool isNumber(const QJsonValue &value)
{
    const QJsonObject object = value.toObject();
    return object.contains("value"_L1) && object.contains("definition"_L1);
}

QString sideName(const QJsonObject &pair, QLatin1StringView side)
{
    return pair.value(side).toObject().value("relay"_L1).toString();
}

template<typename Keys>
QString joined(const QJsonObject &element, const Keys &keys)
{
    QStringList parts;
    for (const QLatin1StringView key : keys) {
        const QJsonValue value = element.value(key);
        if (value.isString() || value.isDouble())
            parts += plainJson(value);
    }
    return parts.join(u'/');
}

QString identityOf(const QJsonObject &element)
{
    if (element.contains("holds_side"_L1))
        return sideName(element, "holds_side"_L1) + u" – " + sideName(element, "releases_side"_L1);
    return joined(element, identityKeys);
}

/// Elements by identity; of several alike the later ones are told apart by their time, then counted.
std::map<QString, QJsonValue> keyed(const QJsonArray &list)
{
    std::map<QString, QJsonValue> elements;
    for (qsizetype i = 0; i < list.size(); ++i) {
        const QJsonObject element = list[i].toObject();
        QString key = identityOf(element);
        if (elements.contains(key))
            key += u' ' + joined(element, timeKeys);
        if (key.trimmed().isEmpty() || elements.contains(key))
            key += u'#' + QString::number(i + 1);
        elements.emplace(key, list[i]);
    }
    return elements;
}

bool holdsObjects(const QJsonArray &list)
{
    return std::ranges::any_of(list, [](const QJsonValue &value) { return value.isObject(); });
}

QString below(const QString &key, const QString &part)
{
    return key.isEmpty() ? part : key + u'/' + part;
}

} // namespace

QString plainJson(const QJsonValue &value)
{
    if (value.isString())
        return value.toString();
    if (value.isUndefined())
        return {};
    const QByteArray list = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(list.sliced(1, list.size() - 2));
}

void JsonDiff::add(const QJsonValue &a, const QJsonValue &b, const QString &key, const QString &unit)
{
    BundleChange change{m_section, key, BundleChange::Kind::Changed, plainJson(a), plainJson(b), {}, unit};
    if (a.isUndefined())
        change.kind = BundleChange::Kind::Added;
    else if (b.isUndefined())
        change.kind = BundleChange::Kind::Removed;
    if (a.isDouble() && b.isDouble())
        change.by = b.toDouble() - a.toDouble();
    m_changes.push_back(std::move(change));
}

void JsonDiff::compare(const QJsonValue &a, const QJsonValue &b, const QString &key)
{
    if (a == b || (a.isDouble() && b.isDouble() && a.toDouble() == b.toDouble()))
        return;
    if (isNumber(a) && isNumber(b))
        compareNumbers(a.toObject(), b.toObject(), key);
    else if (a.isObject() && b.isObject())
        compareObjects(a.toObject(), b.toObject(), key);
    else if (a.isArray() && b.isArray() && (holdsObjects(a.toArray()) || holdsObjects(b.toArray())))
        compareLists(a.toArray(), b.toArray(), key);
    else
        add(a, b, key);
}

void JsonDiff::compareObjects(const QJsonObject &a, const QJsonObject &b, const QString &key)
{
    QStringList names = a.keys() + b.keys();
    names.sort();
    names.removeDuplicates();
    for (const QString &name : std::as_const(names)) {
        if (std::ranges::find(positionKeys, name) == positionKeys.end())
            compare(a.value(name), b.value(name), below(key, name));
    }
}

void JsonDiff::compareLists(const QJsonArray &a, const QJsonArray &b, const QString &key)
{
    const auto before = keyed(a);
    const auto after = keyed(b);
    const auto inBrackets = [&](const QString &name) { return key + u'[' + name + u']'; };
    for (const auto &[name, value] : before) {
        const auto there = after.find(name);
        if (there != after.end())
            compare(value, there->second, inBrackets(name));
        else
            m_changes.push_back({m_section, inBrackets(name), BundleChange::Kind::Removed, name, {}, {}, {}});
    }
    for (const auto &[name, value] : after) {
        if (!before.contains(name))
            m_changes.push_back({m_section, inBrackets(name), BundleChange::Kind::Added, {}, name, {}, {}});
    }
}

void JsonDiff::compareNumbers(const QJsonObject &a, const QJsonObject &b, const QString &key)
{
    const QJsonValue before = a.value("value"_L1);
    const QJsonValue after = b.value("value"_L1);
    if (before == after)
        compareObjects(a, b, key);
    else
        add(before, after, key, b.value("unit"_L1).toString());
}

} // namespace memreport::bundle
