// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/inspecttext.h"

#include "models/base/text.h"
#include "models/base/translate.h"

#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

class Lines
{
public:
    void add(const QString &name, const QString &value)
    {
        constexpr qsizetype nameWidth = 14;
        m_text +=
            u"  "_s + (name.isEmpty() ? name : QString(name + u':')).leftJustified(nameWidth) + value + u'\n';
    }
    void title(const QString &text) { m_text += text + u'\n'; }
    const QString &text() const { return m_text; }

private:
    QString m_text;
};

QString number(qint64 value)
{
    QString digits = QString::number(value);
    for (qsizetype at = digits.size() - 3; at > (value < 0 ? 1 : 0); at -= 3)
        digits.insert(at, u',');
    return digits;
}

template<typename Time>
QString spanText(const std::optional<Time> &first, const std::optional<Time> &last)
{
    return first && last ? isoUtc(*first) + u" – "_s + isoUtc(*last) : tr("no times");
}

void addFile(Lines &lines, const SourceInfo &source)
{
    lines.title(source.path);
    if (!source.format.empty())
        lines.add(tr("format"), qstr(source.format));
    if (source.bytes) {
        QString size = tr("%1 bytes").arg(number(*source.bytes));
        if (!source.compression.empty())
            size += u", "_s + qstr(source.compression);
        lines.add(tr("size"), size);
    }
    if (source.sha256)
        lines.add(u"SHA-256"_s, qstr(*source.sha256));
}

void addSeries(Lines &lines, const std::vector<Series> &series)
{
    if (series.empty())
        return;
    qint64 samples = 0;
    std::optional<Instant> first;
    std::optional<Instant> last;
    std::map<std::string, qint64> names;
    for (const Series &one : series) {
        samples += qint64(one.size());
        ++names[one.name.empty() ? one.title : one.name];
        if (one.times->empty())
            continue;
        first = std::min(first.value_or(one.times->front()), one.times->front());
        last = std::max(last.value_or(one.times->back()), one.times->back());
    }
    lines.add(tr("series"), tr("%1 with %2 samples").arg(number(qint64(series.size())), number(samples)));
    lines.add(tr("span"), spanText(first, last));
    constexpr int shownNames = 20;
    int shown = 0;
    for (const auto &[name, count] : names) {
        if (shown == shownNames) {
            lines.add({}, tr("and %1 more names").arg(names.size() - shownNames));
            break;
        }
        lines.add(shown++ == 0 ? tr("metrics") : QString(),
                  tr("%1 (%2 series)").arg(name.empty() ? tr("without a name") : qstr(name), number(count)));
    }
}

QString killText(const Kill &kill)
{
    QString text = kill.time ? isoUtc(*kill.time) : tr("time unknown");
    text += u"  "_s + qstr(killKindWord(kill.kind));
    if (kill.comm)
        text += u"  "_s + qstr(*kill.comm).simplified();
    if (kill.pid)
        text += u'[' + QString::number(*kill.pid) + u']';
    if (!kill.unit.empty())
        text += u"  "_s + qstr(kill.unit);
    if (const auto rss = kill.rssBytes())
        text += u"  "_s + bytesText(*rss);
    return text;
}

void addJournal(Lines &lines, const Evidence &evidence)
{
    if (const auto &journal = evidence.journal) {
        lines.add(tr("entries"),
                  tr("%1, %2 of the kernel").arg(number(journal->entries), number(journal->kernelEntries)));
        QStringList hosts;
        for (const std::string &host : journal->hosts)
            hosts += qstr(host);
        if (!hosts.isEmpty())
            lines.add(tr("hosts"), hosts.join(u", "_s));
        lines.add(tr("span"), spanText(journal->first, journal->last));
        for (const JournalSummary::Hole &hole : journal->holes)
            lines.add(tr("silence"), isoUtc(hole.from) + u" – "_s + isoUtc(hole.to));
        if (evidence.kills.empty())
            lines.add(tr("kills"), tr("none"));
    }
    for (const Kill &kill : evidence.kills)
        lines.add(&kill == &evidence.kills.front() ? tr("kills") : QString(), killText(kill));
}

void addTables(Lines &lines, const Evidence &evidence)
{
    if (const auto &table = evidence.table)
        lines.add(tr("rows"), tr("%1, %2 columns").arg(number(table->rows)).arg(table->columns.size()));
    const auto add = [&lines](const QString &name, size_t count) {
        if (count > 0)
            lines.add(name, number(qint64(count)));
    };
    add(tr("weights"), evidence.weights.size());
    add(tr("allocators"), evidence.allocators.size());
    add(tr("host rows"), evidence.hosts.size());
    add(tr("events"), evidence.timeline.size());
    add(tr("relays"), evidence.identities.size());
    add(tr("handler lines"), evidence.handlerLines.size());
    add(tr("log events"), evidence.logEvents.size());
    if (const auto &relays = evidence.relayTable)
        lines.add(tr("collections"),
                  tr("%1, %2 with rows of relays")
                      .arg(number(relays->collections), number(relays->collectionsWithRelays)));
    add(tr("burst runs"), evidence.burstRuns.size());
    add(tr("Tor bench runs"), evidence.torBenchRuns.size());
    add(tr("benchmarks"), evidence.benchmarks.size());
    add(tr("allocator dumps"), evidence.allocatorDetails.size());
}

QString placeText(const std::optional<qint64> &line, const std::optional<qint64> &byte)
{
    if (line)
        return tr("line %1: ").arg(*line);
    return byte ? tr("byte %1: ").arg(*byte) : QString();
}

void addAnswer(Lines &lines, const AnswerInfo &answer)
{
    if (!answer.resultType.empty())
        lines.add(tr("result"), qstr(answer.resultType));
    if (answer.items)
        lines.add(tr("items"), number(*answer.items));
    if (answer.value)
        lines.add(tr("value"), qstr(*answer.value));
    for (const std::string &warning : answer.warnings)
        lines.add(tr("server warns"), qstr(warning));
}

} // namespace

QString describeForPeople(Error error)
{
    if (error.code == Error::Code::Io || error.code == Error::Code::Empty)
        error.byte.reset();
    return describe(error);
}

QString inspectText(const Evidence &evidence)
{
    Lines lines;
    addFile(lines, evidence.source);
    if (evidence.answer)
        addAnswer(lines, *evidence.answer);
    addSeries(lines, evidence.series);
    addJournal(lines, evidence);
    addTables(lines, evidence);
    for (const Note &note : evidence.notes) {
        const QString level = note.level == Note::Level::Info ? tr("note") : tr("warning");
        lines.add(level, placeText(note.line, note.byte) + note.text);
    }
    if (evidence.error) {
        Error error = *evidence.error;
        error.file.clear();
        lines.add(tr("error"), describeForPeople(std::move(error)));
    }
    return lines.text();
}

} // namespace memreport
