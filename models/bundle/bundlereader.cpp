// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/bundlereader.h"

#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/bundle/bundlelayout.h"
#include "models/bundle/seriespack.h"
#include "models/incident/documentjson.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

namespace bundle {

namespace {
Error damage(std::string_view member, const QString &message)
{
    Error error;
    error.code = Error::Code::Damaged;
    error.file = qstr(member);
    error.message = message;
    return error;
}

} // namespace

const ZipEntry *BundleReader::entry(std::string_view name) const
{
    const auto at = std::ranges::find(m_zip.entries(), name, &ZipEntry::name);
    return at == m_zip.entries().end() ? nullptr : &*at;
}

Result<QByteArray> BundleReader::checked(const std::string &name)
{
    const ZipEntry *found = entry(name);
    if (!found)
        return std::unexpected(damage(name, tr("the member is missing")));
    if (found->size > maxJsonBytes && qstr(name).endsWith(".json"_L1)) {
        Error error = damage(name, tr("the member is larger than this version reads"));
        error.code = Error::Code::Limit;
        return std::unexpected(error);
    }
    auto bytes = m_zip.read(*found);
    const MemberHash *hash = m_manifest.find(name);
    if (bytes && hash && (hash->size != bytes->size() || hash->sha256 != sha256Hex(*bytes)))
        return std::unexpected(damage(name, tr("the member does not match its SHA-256 in the manifest")));
    return bytes;
}

QByteArray BundleReader::take(std::string_view name, bool required)
{
    const std::string key(name);
    m_used.insert(key);
    if (!required && !entry(name) && !m_manifest.find(name))
        return {};
    auto bytes = checked(key);
    if (bytes)
        return *bytes;
    m_loaded.problems.push_back(bytes.error());
    return {};
}

Result<LoadedBundle> BundleReader::run()
{
    if (const auto opened = m_zip.open(); !opened)
        return std::unexpected(named(opened.error()));
    if (m_zip.isCut())
        m_loaded.problems.push_back(damage({}, tr("the file is cut off; members behind the cut are lost")));
    readManifestMember();
    if (!m_haveManifest && !entry(incidentName) && !entry(seriesIndexName))
        return std::unexpected(
            named({Error::Code::UnknownFormat, tr("this is no memreport bundle"), {}, {}, {}, {}, {}}));
    readIncident();
    readEvents();
    readSeries();
    readRest();
    finish();
    return std::move(m_loaded);
}

Error BundleReader::named(Error error) const
{
    if (!error.file.isEmpty())
        error.message = tr("member %1: %2").arg(error.file, error.message);
    error.file = m_name;
    return error;
}

void BundleReader::readManifestMember()
{
    const QByteArray bytes = take(manifestName, true);
    if (bytes.isEmpty())
        return;
    auto manifest = readManifest(bytes, m_loaded.problems);
    if (!manifest) {
        m_loaded.problems.push_back(manifest.error());
        return;
    }
    m_haveManifest = true;
    m_manifest = std::move(*manifest);
    m_sources = m_manifest.sources;
    m_loaded.version = m_manifest.version;
    m_loaded.program = m_manifest.program;
    if (const MemberHash *document = m_manifest.find(incidentName))
        m_loaded.documentSha256 = document->sha256;
}

QJsonObject BundleReader::object(std::string_view name)
{
    const QByteArray bytes = take(name, true);
    QJsonParseError parse;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &parse);
    if (!bytes.isEmpty() && !document.isObject()) {
        Error error = damage(name, tr("this is no JSON object"));
        error.byte = parse.offset;
        m_loaded.problems.push_back(error);
    }
    return document.object();
}

void BundleReader::complainOfKeys(std::string_view member, const QStringList &keys)
{
    if (!keys.isEmpty())
        m_loaded.problems.push_back(damage(member, tr("not understood: %1").arg(keys.join(u", "_s))));
}

void BundleReader::readIncident()
{
    const QJsonObject json = object(incidentName);
    QStringList bad;
    m_loaded.contents.document.choices = choicesFromJson(json.value("choices"_L1).toObject(), bad);
    const QJsonArray tables = json.value("evidence"_L1).toArray();
    growTo(tables.size() - 1);
    for (qsizetype i = 0; i < tables.size() && size_t(i) < m_sources.size(); ++i)
        readEvidenceTables(tables[i].toObject(), m_sources[size_t(i)], bad);
    complainOfKeys(incidentName, bad);
}

/// Without a manifest the other members tell how many sources there were.
void BundleReader::growTo(qint64 source)
{
    if (!m_haveManifest && source >= qint64(m_sources.size()) && source < maxSources)
        m_sources.resize(size_t(source) + 1);
}

void BundleReader::readEvents()
{
    const QByteArray bytes = take(eventsName, true);
    qint64 number = 0;
    qint64 lost = 0;
    qint64 firstLost = 0;
    for (qsizetype at = 0; at < bytes.size();) {
        qsizetype end = bytes.indexOf('\n', at);
        if (end < 0)
            end = bytes.size();
        ++number;
        const QJsonObject event = QJsonDocument::fromJson(bytes.sliced(at, end - at)).object();
        const qint64 source = event.value("source"_L1).toInteger(-1);
        growTo(source);
        const bool fits = source >= 0 && source < qint64(m_sources.size());
        if (!fits || !readEvidenceEvent(event, m_sources[size_t(source)])) {
            ++lost;
            firstLost = firstLost == 0 ? number : firstLost;
        }
        at = end + 1;
    }
    if (lost > 0) {
        Error error = damage(eventsName, tr("%1 of %2 events are not understood").arg(lost).arg(number));
        error.line = firstLost;
        m_loaded.problems.push_back(error);
    }
}

void BundleReader::readSeries()
{
    const QJsonObject index = object(seriesIndexName);
    for (const QJsonValue block : index.value("blocks"_L1).toArray()) {
        const QJsonObject each = block.toObject();
        growTo(each.value("source"_L1).toInteger(-1));
        take(each.value("rows"_L1).toString().toStdString(), true);
    }
    const auto read = [this](const std::string &name) -> Result<QByteArray> {
        QByteArray bytes = take(name, true);
        if (bytes.isEmpty())
            return std::unexpected(damage(name, {}));
        return bytes;
    };
    const qint64 samples = std::clamp(m_zip.fileSize() * maxSamplesPerByte, freeSamples, maxSamples);
    unpackSeries(index, read, samples, m_sources, m_loaded.problems);
}

namespace {
/// "figures/pairs.alt.txt" is the alternative text of "pairs".
QByteArray BundleFigure::*figurePart(std::string_view name, std::string &figure)
{
    struct Ending
    {
        std::string_view text;
        QByteArray BundleFigure::*part;
    };
    static constexpr std::array endings{
        Ending{".json", &BundleFigure::spec}, Ending{".svg", &BundleFigure::svg},
        Ending{".alt.txt", &BundleFigure::altText}, Ending{".caption.md", &BundleFigure::caption}};
    if (!name.starts_with(figuresFolder))
        return nullptr;
    name.remove_prefix(figuresFolder.size());
    for (const Ending &ending : endings) {
        if (name.size() > ending.text.size() && name.ends_with(ending.text)) {
            figure = std::string(name.substr(0, name.size() - ending.text.size()));
            return ending.part;
        }
    }
    return nullptr;
}
} // namespace

bool BundleReader::readFigurePart(const std::string &name)
{
    std::string figure;
    QByteArray BundleFigure::*part = figurePart(name, figure);
    if (!part)
        return false;
    std::vector<BundleFigure> &figures = m_loaded.contents.figures;
    auto known = std::ranges::find(figures, figure, &BundleFigure::name);
    if (known == figures.end())
        known = figures.insert(figures.end(), BundleFigure{figure, {}, {}, {}, {}});
    (*known).*part = take(name, true);
    return true;
}

void BundleReader::readRest()
{
    m_loaded.contents.findings = take(findingsName, false);
    m_loaded.contents.benchmarks = take(benchmarksName, false);
    m_loaded.contents.reviews = take(reviewsName, false);
    for (const std::string_view name : {mimetypeName, readmeName})
        take(name, false);
    for (const SourceMember &original : m_manifest.originals)
        m_loaded.contents.sources.push_back({original.evidence, take(original.member, true)});
    std::erase_if(m_loaded.contents.sources,
                  [](const BundleSource &source) { return source.bytes.isNull(); });
    for (const ZipEntry &each : m_zip.entries()) {
        if (m_used.contains(each.name) || readFigurePart(each.name))
            continue;
        const size_t problems = m_loaded.problems.size();
        QByteArray bytes = take(each.name, true);
        if (problems == m_loaded.problems.size())
            m_loaded.contents.unknown.push_back({each.name, std::move(bytes)});
    }
    for (const MemberHash &member : m_manifest.members) {
        if (!m_used.contains(member.name) && !entry(member.name))
            m_loaded.problems.push_back(damage(member.name, tr("the member is missing")));
    }
}

void BundleReader::finish()
{
    for (Evidence &source : m_sources)
        m_loaded.contents.document.evidence.push_back(std::make_shared<const Evidence>(std::move(source)));
    if (m_loaded.version > formatVersion) {
        m_loaded.readOnly = true;
        m_loaded.readOnlyReason =
            tr("%1 wrote this file in version %2 of the format; this program knows version %3 and would lose "
               "what is new.")
                .arg(qstr(m_loaded.program))
                .arg(m_loaded.version)
                .arg(formatVersion);
    } else if (!m_loaded.problems.empty()) {
        m_loaded.readOnly = true;
        m_loaded.readOnlyReason =
            tr("The file is damaged; saving over it would make the damage last. Save under another name.");
    }
}

} // namespace bundle

Result<LoadedBundle> readBundle(QIODevice &device, const QString &name)
{
    return bundle::BundleReader(device, name).run();
}

Result<LoadedBundle> readBundle(const QString &path)
{
    QFile file(path);
    Error error;
    error.file = path;
    if (!file.open(QIODevice::ReadOnly)) {
        error.message = file.errorString();
        return std::unexpected(error);
    }
    if (file.size() == 0) {
        error.code = Error::Code::Empty;
        error.message = QCoreApplication::translate("Bundle", "the file is empty");
        return std::unexpected(error);
    }
    return readBundle(file, path);
}

} // namespace memreport
