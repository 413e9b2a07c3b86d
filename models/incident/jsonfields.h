// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One list of fields per struct writes it as JSON and reads it back, so that the two cannot
// disagree. Inside this room only. Blank text, lists and optionals are left out; reading sets what
// is left out blank.

#include "models/base/instant.h"
#include "models/series/series.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include <concepts>
#include <map>

namespace memreport::json {

template<typename S, typename T>
concept Like = std::same_as<std::remove_const_t<S>, T>;

/// The words of an enumeration in files; specialised as a function words(Enum) -> array of pairs.
template<typename E>
struct EnumWord
{
    E value;
    QLatin1StringView word;
};

// Text that is no UTF-8 becomes {"base64": …}; numbers that JSON has not become "NaN", "+Inf",
// "-Inf", "-0"; times become ISO 8601 UTC, or a number of ms (us) where that cannot say them.
QJsonValue toJson(const std::string &text);
QJsonValue toJson(const QString &text);
QJsonValue toJson(bool value);
QJsonValue toJson(int value);
QJsonValue toJson(qint64 value);
QJsonValue toJson(double value);
QJsonValue toJson(Instant t);
QJsonValue toJson(MicroInstant t);
QJsonValue toJson(const Labels &labels);
bool fromJson(const QJsonValue &json, std::string &text);
bool fromJson(const QJsonValue &json, QString &text);
bool fromJson(const QJsonValue &json, bool &value);
bool fromJson(const QJsonValue &json, int &value);
bool fromJson(const QJsonValue &json, qint64 &value);
bool fromJson(const QJsonValue &json, double &value);
bool fromJson(const QJsonValue &json, Instant &t);
bool fromJson(const QJsonValue &json, MicroInstant &t);
bool fromJson(const QJsonValue &json, Labels &labels);

template<typename E>
    requires std::is_enum_v<E>
QJsonValue toJson(E value)
{
    for (const auto &entry : words(value)) {
        if (entry.value == value)
            return QString(entry.word);
    }
    return {};
}

template<typename E>
    requires std::is_enum_v<E>
bool fromJson(const QJsonValue &json, E &value)
{
    const QString text = json.toString();
    for (const auto &entry : words(value)) {
        if (entry.word == text) {
            value = entry.value;
            return true;
        }
    }
    return false;
}

class Writer;
class Reader;

template<typename T>
concept Structure = requires(Writer &writer, const T &value) { fields(writer, value); };

template<Structure T>
QJsonValue toJson(const T &value);
template<Structure T>
bool fromJson(const QJsonValue &json, T &value);
template<typename T>
QJsonValue toJson(const std::vector<T> &list);
template<typename T>
bool fromJson(const QJsonValue &json, std::vector<T> &list);
template<Structure T>
QJsonValue toJson(const std::map<std::string, T> &map);
template<Structure T>
bool fromJson(const QJsonValue &json, std::map<std::string, T> &map);

inline QJsonValue toJson(const std::pair<std::string, std::string> &pair)
{
    return QJsonArray{toJson(pair.first), toJson(pair.second)};
}
inline bool fromJson(const QJsonValue &json, std::pair<std::string, std::string> &pair)
{
    const QJsonArray both = json.toArray();
    return both.size() == 2 && fromJson(both[0], pair.first) && fromJson(both[1], pair.second);
}

inline QJsonValue toJson(const std::map<std::string, qint64> &map)
{
    QJsonObject object;
    for (const auto &[key, value] : map)
        object.insert(QString::fromStdString(key), value);
    return object;
}
inline bool fromJson(const QJsonValue &json, std::map<std::string, qint64> &map)
{
    const QJsonObject object = json.toObject();
    bool whole = json.isObject();
    for (auto at = object.begin(); at != object.end(); ++at)
        whole = fromJson(at.value(), map[at.key().toStdString()]) && whole;
    return whole;
}

inline QJsonValue toJson(const std::map<std::string, QString> &map)
{
    QJsonObject object;
    for (const auto &[key, value] : map)
        object.insert(QString::fromStdString(key), value);
    return object;
}
inline bool fromJson(const QJsonValue &json, std::map<std::string, QString> &map)
{
    const QJsonObject object = json.toObject();
    for (auto at = object.begin(); at != object.end(); ++at)
        map.insert_or_assign(at.key().toStdString(), at.value().toString());
    return json.isObject();
}

template<typename T>
QJsonValue toJson(const std::optional<T> &value)
{
    return value ? toJson(*value) : QJsonValue();
}
template<typename T>
bool fromJson(const QJsonValue &json, std::optional<T> &value)
{
    value = T{}; // not emplace(): clang takes a nested T with defaults for not constructible
    return fromJson(json, *value);
}

/// What is left out of a file.
template<typename T>
bool isBlank(const T &value)
{
    if constexpr (Structure<T>)
        return false; // TimeRange has isEmpty() and is never left out
    else if constexpr (requires { value.has_value(); })
        return !value.has_value();
    else if constexpr (requires { value.isEmpty(); })
        return value.isEmpty();
    else if constexpr (requires { value.empty(); })
        return value.empty();
    else
        return false;
}

class Writer
{
public:
    template<typename T>
    void operator()(QLatin1StringView key, const T &value)
    {
        if (!isBlank(value))
            object.insert(key, toJson(value));
    }
    QJsonObject object;
};

class Reader
{
public:
    explicit Reader(const QJsonObject &object)
        : m_object(object)
    {
    }
    template<typename T>
    void operator()(QLatin1StringView key, T &value)
    {
        const auto at = m_object.constFind(key);
        if (at == m_object.constEnd()) {
            if (!isBlank(value))
                blank(value);
        } else if (!fromJson(*at, value)) {
            bad.append(key);
        }
    }
    QStringList bad; ///< keys whose values are not what is expected

private:
    template<typename T>
    static void blank(T &value)
    {
        if constexpr (Structure<T>)
            return;
        else if constexpr (
            requires { value.has_value(); } || requires { value.isEmpty(); } || requires { value.empty(); })
            value = T();
    }
    const QJsonObject &m_object;
};

template<Structure T>
QJsonValue toJson(const T &value)
{
    Writer writer;
    fields(writer, value);
    return writer.object;
}

template<Structure T>
bool fromJson(const QJsonValue &json, T &value)
{
    const QJsonObject object = json.toObject();
    Reader reader(object);
    fields(reader, value);
    return json.isObject() && reader.bad.isEmpty();
}

template<typename T>
QJsonValue toJson(const std::vector<T> &list)
{
    QJsonArray array;
    for (const T &value : list)
        array.append(toJson(value));
    return array;
}

/// Elements that cannot be read are left out and make the answer false.
template<typename T>
bool fromJson(const QJsonValue &json, std::vector<T> &list)
{
    const QJsonArray array = json.toArray();
    bool whole = json.isArray();
    list.clear();
    list.reserve(size_t(array.size()));
    for (const QJsonValue element : array) {
        T value{};
        if (fromJson(element, value))
            list.push_back(std::move(value));
        else
            whole = false;
    }
    return whole;
}

template<Structure T>
QJsonValue toJson(const std::map<std::string, T> &map)
{
    QJsonObject object;
    for (const auto &[key, value] : map)
        object.insert(QString::fromStdString(key), toJson(value));
    return object;
}

/// Entries that cannot be read are left out and make the answer false.
template<Structure T>
bool fromJson(const QJsonValue &json, std::map<std::string, T> &map)
{
    const QJsonObject object = json.toObject();
    bool whole = json.isObject();
    map.clear();
    for (auto at = object.begin(); at != object.end(); ++at) {
        T value{};
        if (fromJson(at.value(), value))
            map.insert_or_assign(at.key().toStdString(), std::move(value));
        else
            whole = false;
    }
    return whole;
}

} // namespace memreport::json
