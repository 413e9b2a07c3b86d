// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/claimnumbers.h"

#include <QJsonArray>
#include <QSet>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

const QStringList subjectKeys{u"relay"_s, u"host"_s,     u"name"_s,      u"allocator"_s, u"comm"_s,
                              u"glibc"_s, u"mimalloc"_s, u"benchmark"_s, u"label"_s,     u"program"_s};

bool isNumber(const QJsonObject &object)
{
    return object.contains(u"definition"_s) && object.contains(u"unit"_s) && object.contains(u"value"_s);
}

class Walker
{
public:
    explicit Walker(const QJsonObject &findings)
        : m_findings(findings)
    {
        const QJsonObject pair = findings[u"pairs"].toArray().first().toObject();
        m_holds = pair[u"holds_side"][u"allocator"].toString();
        m_releases = pair[u"releases_side"][u"allocator"].toString();
    }

    ClaimNumbers walk()
    {
        for (auto at = m_findings.begin(); at != m_findings.end(); ++at) {
            m_section = at.key();
            value(at.value(), at.key(), at.key(), {});
        }
        // Keys of maps by name ("per_host") are known only when all names are.
        for (ClaimNumber &number : m_result.numbers) {
            for (const QString &part : number.path.split(u'.')) {
                if (m_names.contains(part) && !number.subjects.contains(part))
                    number.subjects << part;
            }
        }
        m_result.names = m_names.values();
        m_result.names.sort();
        return std::move(m_result);
    }

private:
    void value(const QJsonValue &json, const QString &path, const QString &key, QStringList subjects)
    {
        if (json.isArray()) {
            const QJsonArray list = json.toArray();
            for (qsizetype i = 0; i < list.size(); ++i)
                value(list[i], path + u'[' + QString::number(i) + u']', key, subjects);
        } else if (json.isObject()) {
            object(json.toObject(), path, key, std::move(subjects));
        }
    }

    void object(const QJsonObject &json, const QString &path, const QString &key, QStringList subjects)
    {
        for (const QString &name : subjectKeys) {
            const QString subject = json[name].toString();
            if (!subject.isEmpty() && !subjects.contains(subject))
                subjects << subject;
        }
        // "holds_side", "retained_holds", "holds+thin" speak of the allocator that holds.
        if (key.contains(u"holds"_s) && !m_holds.isEmpty() && !subjects.contains(m_holds))
            subjects << m_holds;
        if (key.contains(u"releases"_s) && !m_releases.isEmpty() && !subjects.contains(m_releases))
            subjects << m_releases;
        for (const QString &subject : std::as_const(subjects))
            m_names.insert(subject);
        if (isNumber(json)) {
            number(json, path, key, subjects);
            return;
        }
        for (auto at = json.begin(); at != json.end(); ++at)
            value(at.value(), path + u'.' + at.key(), at.key(), subjects);
    }

    void number(const QJsonObject &json, const QString &path, const QString &key, const QStringList &subjects)
    {
        ClaimNumber number{.path = path,
                           .section = m_section,
                           .key = key,
                           .definition = json[u"definition"].toString(),
                           .text = json[u"text"].toString(),
                           .unit = json[u"unit"].toString(),
                           .subjects = subjects};
        const QJsonValue given = json[u"value"];
        const QJsonArray list = given.isArray() ? given.toArray() : QJsonArray{given};
        for (const QJsonValue each : list) {
            if (each.isDouble())
                number.values.push_back(each.toDouble());
        }
        if (number.values.empty() && number.text.isEmpty())
            number.text = json[u"why"].toString();
        // "5" of "of 5", records, lines: things that are counted.
        number.meaning = unitMeaning(number.unit)
                             .value_or(number.unit.startsWith(u"of "_s) ? UnitMeaning{Dimension::Count, 1}
                                                                        : UnitMeaning());
        if (number.unit == u"ratio" || number.unit == u"x")
            number.meaning = {Dimension::Factor, 1};
        m_result.numbers.push_back(std::move(number));
    }

    const QJsonObject &m_findings;
    QString m_section;
    QString m_holds;
    QString m_releases;
    QSet<QString> m_names;
    ClaimNumbers m_result;
};

} // namespace

ClaimNumbers claimNumbers(const QJsonObject &findings)
{
    return Walker(findings).walk();
}

} // namespace memreport
