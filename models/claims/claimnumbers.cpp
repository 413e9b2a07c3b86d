// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/claimnumbers.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>

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
        for (const QString &allocator : {m_holds, m_releases}) {
            if (!allocator.isEmpty())
                m_allocators.insert(allocator);
        }
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
        m_result.allocators = m_allocators.values();
        m_result.allocators.sort();
        m_result.holds = m_holds;
        addCounts();
        addCells();
        return std::move(m_result);
    }

private:
    /// What is a plain count in show --json.
    void addCounts()
    {
        const QJsonValue pairs = m_findings[u"pair_summary"][u"pairs"];
        if (pairs.isDouble())
            addCount(u"pair_summary.pairs"_s, u"pairs"_s, u"D22"_s, pairs.toDouble(), u"pairs"_s, {});
    }

    void addCount(const QString &path, const QString &key, const QString &definition, double count,
                  const QString &unit, const QStringList &subjects)
    {
        ClaimNumber number{.path = path,
                           .section = path.section(u'.', 0, 0),
                           .key = key,
                           .definition = definition,
                           .text = QString::number(count) + u' ' + unit,
                           .unit = unit,
                           .meaning = {Dimension::Count, 1},
                           .values = {count},
                           .subjects = subjects};
        place(number);
        m_result.numbers.push_back(std::move(number));
    }

    /// Kills of a cell are those of both levels that count (D25).
    void addCells()
    {
        for (const QString &quadrant : {u"quadrant"_s, u"quadrant_retest"_s}) {
            const QJsonObject cells = m_findings[quadrant][u"cells"].toObject();
            for (auto at = cells.begin(); at != cells.end(); ++at) {
                const QJsonValue v3 = at.value()[u"kills_v3"][u"value"];
                const QJsonValue v2 = at.value()[u"kills_v2"][u"value"];
                if (v3.isDouble() && v2.isDouble())
                    addCount(quadrant + u".cells."_s + at.key() + u".kills"_s, u"kills"_s, u"D25"_s,
                             v3.toDouble() + v2.toDouble(), u"kills"_s,
                             {at.key().startsWith(u"holds"_s) ? m_holds : m_releases});
                if (quadrant == u"quadrant"_s)
                    addMembers(at.key(), at.value().toObject());
            }
        }
    }

    void addMembers(const QString &cell, const QJsonObject &json)
    {
        for (const QJsonValue host : json[u"members"].toArray())
            m_result.cells[cell] << host.toString();
        if (cell == u"holds+large"_s)
            m_result.parkingHost = json[u"max_swap"][u"host"].toString();
    }

    /// Population, window, pair and rank of a number follow from where it stands.
    void place(ClaimNumber &number) const
    {
        struct Place
        {
            const char *path;
            Population population;
            ClaimWindow window;
        };
        using enum Population;
        using enum ClaimWindow;
        static constexpr std::array places{
            Place{"^pairs\\[", Pair, First},
            Place{"^pair_summary\\.pairs$", Pairs, Any},
            Place{"^pair_summary\\.", Pairs, First},
            Place{"^quadrant\\.cells\\.", Cell, First},
            Place{"^quadrant_retest\\.cells\\.", Cell, Second},
            Place{"^hosts_june\\[", Host, First},
            Place{"^hosts_retest\\[", Host, Second},
            Place{"^retest\\.hosts\\[\\d+\\]\\.june_", Converted, First},
            Place{"^retest\\.hosts\\[", Converted, Second},
            Place{"^retest\\.", Fleet, Second},
            Place{"^kill_summary\\.per_host", Host, First},
            Place{"^kill_summary\\.relay_kills", Fleet, First},
            Place{"^days_since_last_kill\\[", Host, Any},
            Place{"^days_since_last_kill_fleet", Fleet, Any},
            Place{"^ranks\\.top\\[", Process, Any},
            Place{"^ranks\\.largest_retest", Fleet, Second},
            Place{"^ranks\\.|^outcomes", Fleet, Any},
            Place{"^bench|^throughput|^cohorts|^restart_markers", Other, Any},
            Place{"^lifetimes|^kills|^featured_raw|^matching", Process, First},
        };
        static const auto forms = [] {
            std::array<QRegularExpression, places.size()> made;
            std::ranges::transform(places, made.begin(), [](const Place &place) {
                return QRegularExpression(QString::fromLatin1(place.path));
            });
            return made;
        }();
        const auto form = std::ranges::find_if(
            forms, [&](const QRegularExpression &each) { return each.match(number.path).hasMatch(); });
        if (form != forms.end()) {
            const Place &place = places[size_t(form - forms.begin())];
            number.population = place.population;
            number.window = place.window;
        }
        placeOne(number);
    }

    void placeOne(ClaimNumber &number) const
    {
        static const QRegularExpression index(u"^(pairs|ranks\\.top)\\[(\\d+)\\]"_s);
        const auto match = index.match(number.path);
        if (match.captured(1) == u"pairs")
            number.featured = m_findings[u"pairs"][match.captured(2).toInt()][u"featured"].toBool();
        else if (match.hasMatch())
            number.rank = match.captured(2).toInt() + 1;
        if (number.population != Population::Pairs)
            return;
        const QString side = number.key.startsWith(u"released"_s)                             ? m_releases
                             : number.key == u"hold_range" || number.key == u"verified_kills" ? m_holds
                                                                                              : QString();
        if (!side.isEmpty() && !number.subjects.contains(side))
            number.subjects << side;
    }

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
            if (!subject.isEmpty() && name == u"allocator")
                m_allocators.insert(subject);
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
        const size_t before = m_result.numbers.size();
        for (auto at = json.begin(); at != json.end(); ++at)
            value(at.value(), path + u'.' + at.key(), at.key(), subjects);
        if (m_section == u"throughput")
            addDirections(json, before);
    }

    /// R100: "4.5 times slower", "15 % slower", told of the larger time; "faster" of the smaller.
    void addDirections(const QJsonObject &comparison, size_t from)
    {
        const QString other = comparison[u"other"].toString();
        const QString reference = comparison[u"reference"].toString();
        if (other.isEmpty() || reference.isEmpty())
            return;
        for (size_t i = from, end = m_result.numbers.size(); i < end; ++i) {
            ClaimNumber &ratio = m_result.numbers[i];
            if (ratio.meaning.dimension != Dimension::Factor || ratio.values.size() != 1 ||
                !(ratio.values.front() > 0))
                continue;
            const bool isSlower = ratio.values.front() >= 1;
            ratio.values.front() = isSlower ? ratio.values.front() : 1 / ratio.values.front();
            ratio.slower = isSlower ? other : reference;
            ratio.faster = isSlower ? reference : other;
            ClaimNumber percent = ratio;
            percent.unit = u"%"_s;
            percent.meaning = {Dimension::Percent, 1};
            percent.values.front() = (ratio.values.front() - 1) * 100;
            m_result.numbers.push_back(std::move(percent));
        }
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
        place(number);
        m_result.numbers.push_back(std::move(number));
    }

    const QJsonObject &m_findings;
    QString m_section;
    QString m_holds;
    QString m_releases;
    QSet<QString> m_names;
    QSet<QString> m_allocators;
    ClaimNumbers m_result;
};

} // namespace

ClaimNumbers claimNumbers(const QJsonObject &findings)
{
    return Walker(findings).walk();
}

} // namespace memreport
