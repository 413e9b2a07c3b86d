// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/prometheustext.h"

#include "importers/prometheus/textreader.h"

#include <algorithm>

namespace memreport {

namespace {

bool isTypedComment(std::string_view line)
{
    return line.starts_with("# HELP ") || line.starts_with("# TYPE ") || line.starts_with("# UNIT ") ||
           line == "# EOF";
}

class PrometheusTextImporter : public Importer
{
public:
    std::string name() const override { return "prometheus-text"; }

    // Every line of the beginning must fit; names without braces alone may be a file of /proc.
    Match probe(QByteArrayView head, bool whole) const override
    {
        static constexpr int looksAt = 30;
        std::string_view rest(head.data(), size_t(head.size()));
        Match match = Match::No;
        for (int lines = 0; lines < looksAt && !rest.empty(); ++lines) {
            const size_t end = rest.find('\n');
            if (end == std::string_view::npos && !whole)
                break;
            std::string_view line = rest.substr(0, end);
            rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
            if (line.empty())
                continue;
            if (isTypedComment(line)) {
                match = Match::Yes;
                continue;
            }
            if (line.starts_with('#'))
                continue;
            const std::optional<TextSample> sample = parseSampleLine(line);
            if (!sample || !parseMetric(line.substr(0, sample->seriesLength)))
                return match == Match::Yes ? Match::Maybe : Match::No;
            if (sample->header)
                return Match::Yes;
            match = std::max(match, line[sample->seriesLength - 1] == '}' ? Match::Yes : Match::Maybe);
        }
        return match;
    }

    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        return TextReader(in, hints, progress).read();
    }
};

} // namespace

std::unique_ptr<Importer> makePrometheusTextImporter()
{
    return std::make_unique<PrometheusTextImporter>();
}

} // namespace memreport
