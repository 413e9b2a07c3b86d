// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/longrun/identityimporters.h"

#include "importers/longrun/namedtable.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

using namespace longrun;

namespace {

/// Tor's limit of a nickname.
constexpr qsizetype longestNickname = 19;
constexpr qint64 mostNicknames = 1'000'000;

class RelayConfigImporter final : public Importer
{
public:
    std::string name() const override { return "relay-config"; }
    Match probe(QByteArrayView head, bool) const override
    {
        return holdsAll(headerNames(head), {"nickname", "group", "allocator"}) ? Match::Yes : Match::No;
    }
    Evidence read(QIODevice &in, const Hints &, const Progress &progress) const override
    {
        Evidence evidence;
        evidence.source.format = utf8(tr("Relays of an experiment"));
        CellWarnings warnings(evidence);
        readNamedTable(in, progress, evidence, [&](const NamedRow &row) {
            if (row.cell("nickname").empty() && row.cell("fingerprint").empty()) {
                warnings.bad(row, "nickname", tr("a nickname"));
                return;
            }
            evidence.identities.push_back({std::string(row.cell("nickname")),
                                           std::string(row.cell("fingerprint")),
                                           std::string(row.cell("group")), std::string(row.cell("allocator")),
                                           std::string(row.cell("version")), row.line()});
        });
        warnings.finish();
        return evidence;
    }
};

bool isNickname(QByteArrayView word)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return !word.isEmpty() && word.size() <= longestNickname && std::ranges::any_of(word, isLetter) &&
           std::ranges::all_of(word, [&](char c) { return isLetter(c) || (c >= '0' && c <= '9'); });
}

/// What "group_B_mimalloc209_historical" says: the group's name and the allocator with its version.
struct NamedGroup
{
    std::string group;
    std::string allocator;
    std::string version;
};

NamedGroup groupOf(const QString &path)
{
    constexpr std::array families{"glibc"_L1, "mimalloc"_L1, "jemalloc"_L1, "tcmalloc"_L1};
    QString base = QFileInfo(path).completeBaseName();
    NamedGroup group;
    for (const QString &word : QString(base).replace(u'-', u'_').split(u'_')) {
        for (const QLatin1StringView family : families) {
            if (!word.startsWith(family, Qt::CaseInsensitive))
                continue;
            group.allocator = std::string(family.data(), size_t(family.size()));
            QStringList parts; // "209" is 2.0.9
            for (const QChar digit : word.sliced(family.size())) {
                if (digit.isDigit())
                    parts += digit;
            }
            group.version = utf8(parts.join(u'.'));
        }
    }
    if (base.startsWith("group_"_L1) || base.startsWith("group-"_L1))
        base.remove(0, 6);
    group.group = utf8(base);
    return group;
}

class GroupListImporter final : public Importer
{
public:
    std::string name() const override { return "relay-group"; }
    Match probe(QByteArrayView head, bool whole) const override
    {
        int words = 0;
        while (!head.isEmpty()) {
            const qsizetype end = head.indexOf('\n');
            if (end < 0 && !whole)
                break; // the head may end inside a word
            const QByteArrayView line = head.first(end < 0 ? head.size() : end).trimmed();
            head = end < 0 ? QByteArrayView() : head.sliced(end + 1);
            if (line.isEmpty() || line.startsWith('#'))
                continue;
            if (!isNickname(line))
                return Match::No;
            ++words;
        }
        // A single word is no list.
        return words > 1 ? Match::Maybe : Match::No;
    }
    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        Evidence evidence;
        evidence.source.format = utf8(tr("List of relays"));
        const NamedGroup group = groupOf(hints.path);
        qint64 line = 0;
        while (!in.atEnd()) {
            const QByteArray word = in.readLine(4096).trimmed();
            ++line;
            if (word.isEmpty() || word.startsWith('#'))
                continue;
            if (!isNickname(word) || line > mostNicknames) {
                evidence.error = Error{.code = Error::Code::Syntax,
                                       .message = tr("the list of relays ends in something else"),
                                       .line = line,
                                       .expected = tr("one nickname a line"),
                                       .found = QString::fromUtf8(word.left(60))};
                break;
            }
            evidence.identities.push_back(
                {word.toStdString(), {}, group.group, group.allocator, group.version, line});
            if (progress && !progress(line, -1))
                break;
        }
        noteName(group, evidence);
        return evidence;
    }

private:
    static void noteName(const NamedGroup &group, Evidence &evidence)
    {
        const QString text =
            group.allocator.empty()
                ? tr("the file names relays; its name tells no allocator")
                : tr("the allocator %1 is what the file's name tells; the file says no time")
                      .arg(qstr(group.allocator + (group.version.empty() ? "" : " ") + group.version));
        evidence.notes.push_back({Note::Level::Info, "named-by-file", text, {}, {}});
    }
};

} // namespace

std::unique_ptr<Importer> makeRelayConfigImporter()
{
    return std::make_unique<RelayConfigImporter>();
}

std::unique_ptr<Importer> makeGroupListImporter()
{
    return std::make_unique<GroupListImporter>();
}

} // namespace memreport
