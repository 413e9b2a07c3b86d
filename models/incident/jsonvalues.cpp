// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/jsonfields.h"

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace memreport::json {

QJsonValue toJson(const std::string &text)
{
    const QByteArray bytes = QByteArray::fromStdString(text);
    const QString decoded = QString::fromUtf8(bytes);
    if (decoded.toUtf8() == bytes)
        return decoded;
    return QJsonObject{{u"base64"_s, QString::fromLatin1(bytes.toBase64())}};
}

bool fromJson(const QJsonValue &json, std::string &text)
{
    if (json.isString()) {
        text = json.toString().toStdString();
        return true;
    }
    const QJsonValue coded = json.toObject().value("base64"_L1);
    if (!coded.isString())
        return false;
    const auto bytes =
        QByteArray::fromBase64Encoding(coded.toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    text = bytes ? (*bytes).toStdString() : std::string();
    return bool(bytes);
}

QJsonValue toJson(const QString &text)
{
    return text;
}

bool fromJson(const QJsonValue &json, QString &text)
{
    text = json.toString();
    return json.isString();
}

QJsonValue toJson(bool value)
{
    return value;
}

bool fromJson(const QJsonValue &json, bool &value)
{
    value = json.toBool();
    return json.isBool();
}

QJsonValue toJson(qint64 value)
{
    return value;
}

bool fromJson(const QJsonValue &json, qint64 &value)
{
    // toInteger answers the default where the number is no integer.
    value = json.toInteger(0);
    return json.isDouble() && json.toInteger(1) == value;
}

QJsonValue toJson(int value)
{
    return value;
}

bool fromJson(const QJsonValue &json, int &value)
{
    qint64 wide = 0;
    if (!fromJson(json, wide) || wide < std::numeric_limits<int>::min() ||
        wide > std::numeric_limits<int>::max())
        return false;
    value = int(wide);
    return true;
}

QJsonValue toJson(double value)
{
    if (std::isnan(value))
        return u"NaN"_s;
    if (std::isinf(value))
        return value > 0 ? u"+Inf"_s : u"-Inf"_s;
    if (value == 0 && std::signbit(value))
        return u"-0"_s;
    return value;
}

bool fromJson(const QJsonValue &json, double &value)
{
    const QString word = json.toString();
    if (word == "NaN"_L1)
        value = std::numeric_limits<double>::quiet_NaN();
    else if (word == "+Inf"_L1 || word == "-Inf"_L1)
        value = (word == "+Inf"_L1 ? 1 : -1) * std::numeric_limits<double>::infinity();
    else if (word == "-0"_L1)
        value = -0.0;
    else
        value = json.toDouble();
    return json.isDouble() || !word.isEmpty();
}

/// Beyond, differences of times or their microseconds are no numbers any more.
static constexpr qint64 largestTimeMs = 4'000'000'000'000'000;

static bool isTime(qint64 number, qint64 largest)
{
    return number >= -largest && number <= largest;
}

QJsonValue toJson(MicroInstant t)
{
    const QString text = isoUtc(t);
    const auto back = parseIso(text.toStdString());
    if (back && back->time == t)
        return text;
    return qint64(t.time_since_epoch().count());
}

bool fromJson(const QJsonValue &json, MicroInstant &t)
{
    if (const auto parsed = parseIso(json.toString().toStdString())) {
        t = parsed->time;
        return true;
    }
    qint64 number = 0;
    if (!fromJson(json, number) || !isTime(number, largestTimeMs * 1000))
        return false;
    t = MicroInstant(std::chrono::microseconds(number));
    return true;
}

QJsonValue toJson(Instant t)
{
    const QString text = isoUtc(t);
    const auto back = parseIso(text.toStdString());
    if (back && toInstant(back->time) == t)
        return text;
    return msOf(t);
}

bool fromJson(const QJsonValue &json, Instant &t)
{
    if (const auto parsed = parseIso(json.toString().toStdString())) {
        t = toInstant(parsed->time);
        return true;
    }
    qint64 number = 0;
    if (!fromJson(json, number) || !isTime(number, largestTimeMs))
        return false;
    t = instantFromMs(number);
    return true;
}

QJsonValue toJson(const Labels &labels)
{
    QJsonObject object;
    for (const auto &[name, value] : labels) {
        const QJsonValue key = toJson(name);
        // A name that is no text cannot be a key.
        if (!key.isString())
            return toJson(std::vector<std::pair<std::string, std::string>>(labels.begin(), labels.end()));
        object.insert(key.toString(), toJson(value));
    }
    return object;
}

bool fromJson(const QJsonValue &json, Labels &labels)
{
    std::vector<std::pair<std::string, std::string>> pairs;
    bool whole = json.isObject() || fromJson(json, pairs);
    const QJsonObject object = json.toObject();
    for (auto at = object.begin(); at != object.end(); ++at) {
        whole =
            fromJson(at.value(), pairs.emplace_back(at.key().toStdString(), std::string()).second) && whole;
    }
    labels = Labels(std::move(pairs));
    return whole;
}

} // namespace memreport::json
