// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rightvalues.h"

#include <QDateTime>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport::handmade {

namespace {

// Words about the answers, and lists of findings that only the makers of a fleet know.
const QStringList &notCompared()
{
    static const QStringList keys{
        u"about"_s,      u"note"_s,       u"notes"_s,         u"tolerance"_s,     u"time_tolerance_s"_s,
        u"rule"_s,       u"files"_s,      u"traps"_s,         u"text"_s,          u"cluster_text"_s,
        u"resolution"_s, u"as_of_rule"_s, u"attributed_by"_s, u"unit_evidence"_s, u"why"_s,
        u"why_split"_s,  u"shown"_s};
    return keys;
}

const QStringList &identifying()
{
    static const QStringList keys{u"order"_s, u"relay"_s, u"glibc"_s, u"mimalloc"_s, u"host"_s,
                                  u"pid"_s,   u"time"_s,  u"from"_s,  u"code"_s,     u"phase"_s,
                                  u"rank"_s,  u"file"_s,  u"line"_s,  u"comm"_s};
    return keys;
}

QJsonValue plain(const QJsonValue &value)
{
    return value.isObject() && value[u"value"_s] != QJsonValue::Undefined ? value[u"value"_s] : value;
}

std::optional<double> secondsOf(const QJsonValue &value)
{
    const QString text = value.toString();
    const QDateTime time = text.contains(u'T') ? QDateTime::fromString(text, Qt::ISODateWithMs) : QDateTime();
    return time.isValid() ? std::optional(double(time.toMSecsSinceEpoch()) / 1000) : std::nullopt;
}

bool sameScalar(const QJsonValue &truth, const QJsonValue &shown, double seconds, double slack = -1)
{
    const QJsonValue other = plain(shown);
    if (const auto time = secondsOf(truth))
        return secondsOf(other) && std::abs(*secondsOf(other) - *time) <= seconds;
    if (truth.isDouble()) {
        const double wanted = truth.toDouble();
        const double allowed =
            std::max(slack >= 0 ? slack : 1e-4 * std::abs(wanted), 1e-9 * std::max(1.0, std::abs(wanted)));
        return other.isDouble() && std::abs(other.toDouble() - wanted) <= allowed;
    }
    return truth == other;
}

double slackOf(const QJsonObject &truth, double value)
{
    const QJsonValue tolerance = truth[u"tolerance"_s];
    return std::max(tolerance[u"abs"_s].toDouble(), tolerance[u"rel"_s].toDouble() * std::abs(value));
}

bool sameValue(const QJsonObject &truth, const QJsonValue &wanted, const QJsonValue &found, double seconds)
{
    if (!wanted.isArray())
        return sameScalar(wanted, found, seconds, slackOf(truth, wanted.toDouble()));
    const QJsonArray a = wanted.toArray();
    const QJsonArray b = found.toArray();
    bool same = a.size() == b.size();
    for (qsizetype i = 0; same && i < a.size(); ++i)
        same = sameScalar(a[i], b[i], seconds, slackOf(truth, a[i].toDouble()));
    return same;
}

QString nameOf(const QJsonObject &item)
{
    QStringList parts;
    for (const QString &key : identifying()) {
        if (item.contains(key) && !item[key].isObject() && !item[key].isArray() && parts.size() < 3)
            parts << key + u'=' + item[key].toVariant().toString();
    }
    return parts.join(u',');
}

// The element that agrees in most identifying keys and differs in none that names it.
QJsonValue findIn(const QJsonArray &pool, const QJsonObject &item, double seconds)
{
    QJsonValue best = QJsonValue::Undefined;
    int most = 0;
    for (const QJsonValue &candidate : pool) {
        int agreeing = 0;
        for (const QString &key : identifying()) {
            const QJsonValue wanted = item[key];
            if (!item.contains(key) || wanted.isObject() || wanted.isArray())
                continue;
            agreeing += sameScalar(wanted, candidate[key], seconds) ? 1 : -1;
        }
        if (agreeing > most) {
            most = agreeing;
            best = candidate;
        }
    }
    return best;
}

QString textOf(const QJsonValue &value)
{
    if (value.isUndefined())
        return u"nothing"_s;
    const QByteArray text = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(text.sliced(1, text.size() - 2)).left(200);
}

} // namespace

RightValues::RightValues(const QJsonObject &truth, const QJsonObject &shown)
{
    compareObject(truth, shown, {}, 1);
}

void RightValues::check(bool right, const QString &path, const QJsonValue &truth, const QJsonValue &shown)
{
    ++m_compared;
    if (!right)
        m_wrong << u"%1: %2 expected, %3 found"_s.arg(path, textOf(truth), textOf(shown));
}

void RightValues::compare(const QJsonValue &truth, const QJsonValue &shown, const QString &path,
                          double seconds)
{
    if (truth.isObject() && truth.toObject().contains(u"value"_s))
        compareNumber(truth.toObject(), shown, path, seconds);
    else if (truth.isObject())
        compareObject(truth.toObject(), shown, path, seconds);
    else if (truth.isArray())
        compareList(truth.toArray(), shown, path, seconds);
    else
        check(sameScalar(truth, shown, seconds), path, truth, plain(shown));
}

void RightValues::compareNumber(const QJsonObject &truth, const QJsonValue &shown, const QString &path,
                                double seconds)
{
    const QJsonValue wanted = truth[u"value"_s];
    const QJsonValue found = plain(shown);
    check(sameValue(truth, wanted, found, seconds), path, wanted, found);
    if (!shown.isObject())
        return;
    check(shown[u"definition"_s] == truth[u"definition"_s], path + u".definition"_s, truth[u"definition"_s],
          shown[u"definition"_s]);
    const double own = truth[u"time_tolerance_s"_s].toDouble(seconds);
    for (const QString &key : {u"time"_s, u"from"_s, u"to"_s, u"host"_s, u"at_least"_s, u"lower_bound"_s,
                               u"zero_released"_s, u"end"_s, u"last_kill"_s, u"as_of"_s}) {
        if (truth.contains(key) && !truth[key].isNull())
            check(sameScalar(truth[key], shown[key], own), path + u'.' + key, truth[key], shown[key]);
    }
}

void RightValues::compareObject(const QJsonObject &truth, const QJsonValue &shown, const QString &path,
                                double seconds)
{
    const double own = truth[u"time_tolerance_s"_s].toDouble(seconds);
    for (auto at = truth.begin(); at != truth.end(); ++at) {
        if (notCompared().contains(at.key()))
            continue;
        const QString below = path.isEmpty() ? at.key() : path + u'.' + at.key();
        const QJsonValue value = at.value();
        const QJsonValue found = shown[at.key()];
        const bool isNothing = value.isNull() || (value.isArray() && value.toArray().isEmpty());
        if (found.isUndefined())
            check(isNothing, below, value, found);
        else
            compare(value, found, below, own);
    }
}

void RightValues::compareList(const QJsonArray &truth, const QJsonValue &shown, const QString &path,
                              double seconds)
{
    const QJsonArray pool = shown.toArray();
    if (!truth.isEmpty() && truth.first().isObject()) {
        for (const QJsonValue &item : truth) {
            const QString below = u"%1[%2]"_s.arg(path, nameOf(item.toObject()));
            const double own = item[u"time_tolerance_s"_s].toDouble(seconds);
            const QJsonValue found = findIn(pool, item.toObject(), own);
            if (found.isUndefined())
                check(false, below, u"an entry"_s, found);
            else
                compare(item, found, below, own);
        }
        return;
    }
    // Names have no order.
    if (!truth.isEmpty() && truth.first().isString() && !secondsOf(truth.first())) {
        QStringList wanted = QVariant(truth.toVariantList()).toStringList();
        QStringList found = QVariant(pool.toVariantList()).toStringList();
        wanted.sort();
        found.sort();
        check(wanted == found, path, truth, pool);
        return;
    }
    check(truth.size() == pool.size(), path + u".size"_s, truth.size(), pool.size());
    for (qsizetype i = 0; i < std::min(truth.size(), pool.size()); ++i)
        compare(truth[i], pool[i], u"%1[%2]"_s.arg(path).arg(i), seconds);
}

} // namespace memreport::handmade
