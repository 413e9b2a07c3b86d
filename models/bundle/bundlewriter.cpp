// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/bundle/bundle.h"
#include "models/bundle/bundlelayout.h"
#include "models/bundle/manifest.h"
#include "models/bundle/memberwriter.h"
#include "models/bundle/seriespack.h"
#include "models/incident/documentjson.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
using namespace bundle;

constexpr QByteArrayView readme(R"(This is a memreport bundle: the evidence of a memory incident, the numbers
computed from it and the figures. It is a ZIP file; nothing in it needs
memreport to be read.

  manifest.json     version, every member with size and SHA-256, every source
  incident.json     what the author decided, hosts and processes as found, tables
  events.ndjson     kills, service events and dates, one JSON object a line
  series/           samples: index.json says which rows belong to which series
  benchmarks.json   benchmark runs
  reviews.json      what reviewers said, with their checklists
  findings.json     every number as computed when this file was saved
  figures/          specification, SVG, alternative text and caption of each figure
  sources/          the original files, if the author included them

Times are milliseconds since 1970-01-01T00:00:00Z or ISO 8601 in UTC.
A series in Python:

  import json, numpy, zipfile
  name = "x.memreport"
  block = json.load(zipfile.ZipFile(name).open("series/index.json"))["blocks"][0]
  array = lambda member, type: numpy.load(name)[member].copy("C").view(type).ravel()
  value = array(block["value"], block["dtype"]).astype("f8") * block.get("scale", 1)
  time = array(block["list"][0]["time"], "<i8")

Series k of the block, block["list"][k], has its first value in row
numpy.load(name)[block["rows"]][k], "count" values, and its times in the array
"time" from "timeFirst" on. Numbers of more than one byte are stored as rows of
bytes, column by column, which packs better; view() makes numbers of them.
)");

std::unexpected<Error> fail(Error::Code code, const QString &file, const QString &message)
{
    Error error;
    error.code = code;
    error.file = file;
    error.message = message;
    return std::unexpected(error);
}

QJsonObject incidentPart(const Document &document, const Incident &incident)
{
    QJsonArray evidence;
    for (const EvidencePtr &each : document.evidence)
        evidence.append(evidenceTables(*each));
    return {{u"choices"_s, choicesToJson(document.choices)},
            {u"incident"_s, incidentToJson(incident)},
            {u"evidence"_s, evidence}};
}

/// Level by file and number of the kill in it.
std::map<std::pair<size_t, size_t>, std::string> levelsByReport(const BundleContents &contents,
                                                                const Incident &incident)
{
    std::map<std::pair<size_t, size_t>, std::string> levels;
    for (size_t i = 0; i < std::min(contents.killLevels.size(), incident.kills.size()); ++i) {
        for (const MergedKill::Report &report : incident.kills[i].reports)
            levels[{report.evidence, report.index}] = contents.killLevels[i];
    }
    return levels;
}

QByteArray eventsPart(const BundleContents &contents, const Incident &incident)
{
    const auto levels = levelsByReport(contents, incident);
    QByteArray lines;
    for (size_t source = 0; source < contents.document.evidence.size(); ++source) {
        size_t kill = 0;
        for (QJsonObject event : evidenceEvents(*contents.document.evidence[source])) {
            event.insert("source"_L1, qint64(source));
            // Kills come first and in the order of their list.
            const auto level = levels.find({source, kill++});
            if (level != levels.end() && event.value("event"_L1).toString() == "kill"_L1)
                event.insert("level"_L1, qstr(level->second));
            lines += QJsonDocument(event).toJson(QJsonDocument::Compact) + '\n';
        }
    }
    return lines;
}

/// The last part of a path, with what no member's name may hold replaced.
std::string originalName(size_t source, const Evidence &evidence)
{
    std::string base = evidence.source.path.section(u'/', -1).toUtf8().toStdString();
    for (char &c : base) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!plain && c != '.' && c != '-')
            c = '_';
    }
    base.resize(std::min<size_t>(base.size(), 120));
    if (base.empty() || base == "." || base == "..")
        base = "file";
    return std::string(sourcesFolder) + std::to_string(source) + '/' + base;
}

class Members
{
public:
    void add(std::string_view name, QByteArray bytes)
    {
        m_list.push_back({std::string(name), std::move(bytes)});
    }

    void addFigures(std::vector<BundleFigure> figures)
    {
        std::ranges::sort(figures, {}, &BundleFigure::name);
        for (const BundleFigure &figure : figures) {
            const std::string base = std::string(figuresFolder) + figure.name;
            addIfAny(base + ".json", figure.spec);
            addIfAny(base + ".svg", figure.svg);
            addIfAny(base + ".alt.txt", figure.altText);
            addIfAny(base + ".caption.md", figure.caption);
        }
    }

    void addUnknown(std::vector<BundleMember> unknown)
    {
        std::ranges::sort(unknown, {}, &BundleMember::name);
        std::ranges::move(unknown, std::back_inserter(m_list));
    }

    Result<void> check(const QString &path) const
    {
        std::set<std::string> names{foldedName(manifestName)};
        qint64 total = 0;
        for (const BundleMember &member : m_list) {
            if (!isMemberName(member.name))
                return fail(Error::Code::Usage, path,
                            QCoreApplication::translate("Bundle", "“%1” cannot be the name of a member")
                                .arg(qstr(member.name)));
            if (!names.insert(foldedName(member.name)).second)
                return fail(Error::Code::Usage, path,
                            QCoreApplication::translate("Bundle", "two members would be called “%1”")
                                .arg(qstr(member.name)));
            const bool json = qstr(member.name).endsWith(".json"_L1);
            if (member.bytes.size() > (json ? maxJsonBytes : maxMemberBytes - 64))
                return fail(Error::Code::Limit, path,
                            QCoreApplication::translate("Bundle", "%1 is too large for a bundle")
                                .arg(qstr(member.name)));
            total += member.bytes.size();
        }
        if (qint64(m_list.size()) >= maxMembers || total > maxFileBytes / 2)
            return fail(Error::Code::Limit, path,
                        QCoreApplication::translate("Bundle", "there is more than a bundle can hold"));
        return {};
    }

    std::vector<BundleMember> &list() { return m_list; }

private:
    void addIfAny(const std::string &name, const QByteArray &bytes)
    {
        if (!bytes.isEmpty())
            add(name, bytes);
    }

    std::vector<BundleMember> m_list;
};

Result<std::vector<BundleMember>> makeMembers(const QString &path, const BundleContents &contents)
{
    const Incident incident = assemble(contents.document);
    PackedSeries packed = packSeries(contents.document);
    Members members;
    members.add(readmeName, readme.toByteArray());
    members.add(incidentName, jsonText(incidentPart(contents.document, incident)));
    members.add(eventsName, eventsPart(contents, incident));
    if (!contents.findings.isEmpty())
        members.add(findingsName, contents.findings);
    members.add(seriesIndexName, jsonText(packed.index));
    std::ranges::move(packed.members, std::back_inserter(members.list()));
    members.add(benchmarksName, contents.benchmarks.isEmpty() ? "[]\n"_ba : contents.benchmarks);
    if (!contents.reviews.isEmpty())
        members.add(reviewsName, contents.reviews);
    members.addFigures(contents.figures);
    std::map<size_t, std::string> originals;
    for (const BundleSource &source : contents.sources) {
        if (source.evidence >= contents.document.evidence.size())
            return fail(Error::Code::Usage, path,
                        QCoreApplication::translate("Bundle", "an original file belongs to no source"));
        const std::string name = originalName(source.evidence, *contents.document.evidence[source.evidence]);
        originals[source.evidence] = name;
        members.add(name, source.bytes);
    }
    members.addUnknown(contents.unknown);
    members.list().insert(members.list().begin(), {std::string(mimetypeName), QByteArray(mimeType)});
    if (const auto checked = members.check(path); !checked)
        return std::unexpected(checked.error());
    // Behind the text that people read first, before all that it lists.
    const QByteArray manifest = jsonText(manifestJson(contents, members.list(), originals));
    members.list().insert(members.list().begin() + 2, {std::string(manifestName), manifest});
    return std::move(members.list());
}
} // namespace

Result<void> writeBundle(QIODevice &out, const QString &name, const BundleContents &contents)
{
    const auto members = makeMembers(name, contents);
    return members ? writeMembers(out, name, *members) : std::unexpected(members.error());
}

Result<void> writeBundle(const QString &path, const BundleContents &contents)
{
    const auto members = makeMembers(path, contents);
    return members ? saveMembers(path, *members) : std::unexpected(members.error());
}

} // namespace memreport
