// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/detailreaders.h"
#include "importers/bench/words.h"
#include "models/base/translate.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace memreport::bench {

namespace {

constexpr std::string_view jsonBegin = R"({"jemalloc":)";
constexpr size_t maxStatsBytes = 64 * 1024 * 1024;

/// Options that decide when memory goes back.
constexpr std::array<std::string_view, 6> options{"background_thread", "dirty_decay_ms", "muzzy_decay_ms",
                                                  "narenas",           "retain",         "thp"};

/// Follows the braces of a JSON object through pieces of text.
class BraceDepth
{
public:
    /// Behind the closing brace of the object; npos: it is not here yet.
    size_t end(std::string_view text)
    {
        for (size_t at = 0; at < text.size(); ++at) {
            const char c = text[at];
            if (m_inString) {
                m_inString = m_escaped || c != '"';
                m_escaped = !m_escaped && c == '\\';
            } else if (c == '"') {
                m_inString = true;
            } else if (c == '{') {
                ++m_depth;
            } else if (c == '}' && --m_depth == 0) {
                return at + 1;
            }
        }
        return std::string_view::npos;
    }

private:
    int m_depth = 0;
    bool m_inString = false;
    bool m_escaped = false;
};

std::string shownValue(const QJsonValue &value)
{
    if (value.isBool())
        return value.toBool() ? "true" : "false";
    if (value.isDouble())
        return QString::number(value.toDouble(), 'g', 17).toStdString();
    return value.toString().toStdString();
}

std::optional<double> doubleIn(const QJsonObject &object, QLatin1StringView key)
{
    const QJsonValue value = object.value(key);
    return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
}

class JemallocReader final : public LineReader
{
public:
    std::string format() const override { return "jemalloc statistics"; }
    bool found() const override { return !m_dumps.empty() || !m_json.empty(); }

    void take(const TextLine &line) override
    {
        if (!m_json.empty()) {
            m_json += '\n';
            takeJson(line.text, line.number);
        } else if (const size_t at = line.text.find(jsonBegin); at != std::string_view::npos) {
            m_jsonLine = line.number;
            takeJson(line.text.substr(at), line.number);
        } else if (line.text.contains("___ Begin jemalloc statistics ___")) {
            begin(line.number);
            m_inText = true;
        } else if (line.text.contains("--- End jemalloc statistics ---")) {
            m_inText = false;
        } else if (m_inText) {
            takeText(trimmed(line.text));
        }
    }

    void finish(Evidence &into) override
    {
        if (!m_json.empty())
            m_cutLine = m_jsonLine;
        if (m_cutLine > 0) {
            addNote(into, Note::Level::Warning, "incomplete-dump",
                    tr("jemalloc's statistics are cut or damaged; they are left out"), m_cutLine);
        }
        if (m_dumps.size() > 1) {
            addNote(into, Note::Level::Info, "several-dumps",
                    tr("statistics of %1 processes: a wrapper (time, sh) inherited LD_PRELOAD; the program's "
                       "are the "
                       "first")
                        .arg(m_dumps.size()),
                    m_dumps[1].line);
        }
        std::ranges::move(m_dumps, std::back_inserter(into.allocatorDetails));
    }

private:
    AllocatorDetail &begin(qint64 line)
    {
        AllocatorDetail &dump = m_dumps.emplace_back();
        dump.kind = "jemalloc";
        dump.allocator = "jemalloc";
        dump.line = line;
        return dump;
    }

    void takeText(std::string_view text)
    {
        AllocatorDetail &dump = m_dumps.back();
        if (text.starts_with("Version: ")) {
            const std::string_view version = trimmed(text.substr(9));
            dump.version = version.starts_with('"') && version.size() > 1
                               ? version.substr(1, version.size() - 2)
                               : version;
        } else if (text.starts_with("opt.")) {
            takeOption(text.substr(4));
        } else if (text.starts_with("Allocated: ") && !dump.allocatedBytes) {
            takeSizes(text);
        }
    }

    void takeOption(std::string_view text)
    {
        const size_t colon = text.find(": ");
        if (colon == std::string_view::npos ||
            std::ranges::find(options, text.substr(0, colon)) == options.end())
            return;
        std::string_view value = text.substr(colon + 2);
        value = value.substr(0, value.find(" ("));
        m_dumps.back().options.emplace_back(text.substr(0, colon), value);
    }

    /// "Allocated: 1, active: 2, metadata: 3 (n_thp 0), resident: 4, mapped: 5, retained: 6".
    void takeSizes(std::string_view text)
    {
        AllocatorDetail &dump = m_dumps.back();
        const std::array<std::pair<std::string_view, std::optional<double> *>, 6> sizes{
            {{"Allocated", &dump.allocatedBytes},
             {"active", &dump.activeBytes},
             {"metadata", &dump.metadataBytes},
             {"resident", &dump.residentBytes},
             {"mapped", &dump.mappedBytes},
             {"retained", &dump.retainedBytes}}};
        for (const std::string_view part : splitAt(text, ',')) {
            const size_t colon = part.find(": ");
            if (colon == std::string_view::npos)
                continue;
            std::string_view number = trimmed(part.substr(colon + 2));
            const auto known = std::ranges::find(sizes, trimmed(part.substr(0, colon)),
                                                 [](const auto &size) { return size.first; });
            if (known != sizes.end())
                *known->second = takeNumber(number);
        }
    }

    /// The object may go on over lines, and a second one may follow it in the same line.
    void takeJson(std::string_view text, qint64 line)
    {
        for (;;) {
            const size_t end = m_depth.end(text);
            m_json += text.substr(0, end);
            if (m_json.size() > maxStatsBytes) {
                m_cutLine = m_jsonLine;
                m_json.clear();
                m_depth = {};
                return;
            }
            if (end == std::string_view::npos)
                return;
            readJson();
            text.remove_prefix(end);
            const size_t next = text.find(jsonBegin);
            if (next == std::string_view::npos)
                return;
            text.remove_prefix(next);
            m_jsonLine = line;
        }
    }

    void readJson()
    {
        const QByteArray bytes = QByteArray::fromStdString(std::exchange(m_json, {}));
        m_depth = {};
        const QJsonObject root = QJsonDocument::fromJson(bytes).object().value("jemalloc"_L1).toObject();
        if (root.isEmpty()) {
            m_cutLine = m_jsonLine;
            return;
        }
        AllocatorDetail &dump = begin(m_jsonLine);
        dump.version = root.value("version"_L1).toString().toStdString();
        const QJsonObject opt = root.value("opt"_L1).toObject();
        for (const std::string_view name : options) {
            const QJsonValue value = opt.value(QLatin1StringView(name.data(), qsizetype(name.size())));
            if (!value.isUndefined())
                dump.options.emplace_back(name, shownValue(value));
        }
        const QJsonObject stats = root.value("stats"_L1).toObject();
        dump.allocatedBytes = doubleIn(stats, "allocated"_L1);
        dump.activeBytes = doubleIn(stats, "active"_L1);
        dump.metadataBytes = doubleIn(stats, "metadata"_L1);
        dump.residentBytes = doubleIn(stats, "resident"_L1);
        dump.mappedBytes = doubleIn(stats, "mapped"_L1);
        dump.retainedBytes = doubleIn(stats, "retained"_L1);
    }

    std::vector<AllocatorDetail> m_dumps;
    bool m_inText = false;
    std::string m_json;
    BraceDepth m_depth;
    qint64 m_jsonLine = 0;
    qint64 m_cutLine = 0;
};

} // namespace

std::unique_ptr<LineReader> makeJemallocReader()
{
    return std::make_unique<JemallocReader>();
}

} // namespace memreport::bench
