// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/detailreaders.h"
#include "importers/bench/words.h"
#include "models/base/translate.h"

#include <QXmlStreamReader>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport::bench {

namespace {

constexpr size_t maxXmlBytes = 64 * 1024 * 1024;

/// Figures of the whole process stand outside the heaps; without them (a cut dump) the heaps' sum.
struct Figure
{
    std::optional<double> ofProcess;
    std::optional<double> ofHeaps;

    void add(double value, bool inHeap)
    {
        if (inHeap)
            ofHeaps = ofHeaps.value_or(0) + value;
        else
            ofProcess = value;
    }
    std::optional<double> value() const { return ofProcess ? ofProcess : ofHeaps; }
};

AllocatorDetail detailOf(const std::string &text, bool &whole)
{
    AllocatorDetail dump;
    dump.kind = "malloc_info";
    dump.allocator = "glibc";
    QXmlStreamReader xml(QByteArray::fromStdString(text));
    Figure rest, fast, current, most;
    qint64 heaps = 0;
    bool inHeap = false;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isEndElement() && xml.name() == "heap"_L1)
            inHeap = false;
        if (!xml.isStartElement())
            continue;
        const QStringView type = xml.attributes().value("type"_L1);
        const double size = xml.attributes().value("size"_L1).toDouble();
        if (xml.name() == "heap"_L1) {
            inHeap = true;
            ++heaps;
        } else if (xml.name() == "total"_L1 && type == "rest"_L1) {
            rest.add(size, inHeap);
        } else if (xml.name() == "total"_L1 && type == "fast"_L1) {
            fast.add(size, inHeap);
        } else if (xml.name() == "system"_L1 && type == "current"_L1) {
            current.add(size, inHeap);
        } else if (xml.name() == "system"_L1 && type == "max"_L1) {
            most.add(size, inHeap);
        }
    }
    whole = !xml.hasError();
    dump.heaps = heaps;
    dump.totalRestBytes = rest.value();
    dump.totalFastBytes = fast.value();
    dump.systemCurrentBytes = current.value();
    dump.systemMaxBytes = most.value();
    return dump;
}

class MallocInfoReader final : public LineReader
{
public:
    std::string format() const override { return "glibc malloc_info"; }
    bool found() const override { return !m_dumps.empty() || !m_text.empty(); }

    void take(const TextLine &line) override
    {
        std::string_view text = line.text;
        if (m_text.empty()) {
            const size_t begin = text.find("<malloc version=");
            if (begin == std::string_view::npos)
                return;
            text.remove_prefix(begin);
            m_line = line.number;
        }
        const size_t end = text.find("</malloc>");
        m_text += text.substr(0, end == std::string_view::npos ? end : end + 9);
        m_text += '\n';
        if (end != std::string_view::npos || m_text.size() > maxXmlBytes)
            close();
    }

    void finish(Evidence &into) override
    {
        if (!m_text.empty())
            close();
        if (m_cutLine > 0) {
            addNote(into, Note::Level::Warning, "incomplete-dump",
                    tr("malloc_info's XML is cut; its figures are those of the heaps that are here"),
                    m_cutLine);
        }
        std::ranges::move(m_dumps, std::back_inserter(into.allocatorDetails));
    }

private:
    void close()
    {
        bool whole = true;
        m_dumps.push_back(detailOf(m_text, whole));
        m_dumps.back().line = m_line;
        if (!whole)
            m_cutLine = m_line;
        m_text.clear();
    }

    std::vector<AllocatorDetail> m_dumps;
    std::string m_text;
    qint64 m_line = 0;
    qint64 m_cutLine = 0;
};

} // namespace

std::unique_ptr<LineReader> makeMallocInfoReader()
{
    return std::make_unique<MallocInfoReader>();
}

} // namespace memreport::bench
