// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/hostwords.h"

#include "models/base/text.h"
#include "models/figures/figurewords.h"

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

QString hostClass(const Findings &findings, size_t host)
{
    QStringList words;
    for (const QuadrantCell &cell : findings.quadrant.cells) {
        if (std::ranges::find(cell.hosts, host) == cell.hosts.end())
            continue;
        words << behaviourWord(cell.behaviour) + u", "_s +
                     (cell.isLarge ? FigureWords::tr("large swap") : FigureWords::tr("thin swap"));
    }
    return words.join(u" / "_s);
}

QString told(const Finding &finding)
{
    return finding.known() ? finding.text : finding.why;
}

QString percentTold(const Finding &finding, int decimals)
{
    const auto value = finding.value();
    return value ? fixed(*value, decimals, true) + u" %"_s : finding.why;
}

std::vector<QString> hostCaveats(const Findings &findings)
{
    static const std::set<std::string> about{"D1",  "D13", "D14", "D15", "D16", "D17",
                                             "D18", "D20", "D21", "D23", "R44"};
    std::vector<QString> texts;
    for (const Caveat &caveat : findings.caveats) {
        if (about.contains(caveat.definition))
            texts.push_back(caveat.text);
    }
    return texts;
}

QString sourcesAndRange(const Incident &incident, const FigureSpec &spec)
{
    return sourceWords(incident) + u" · "_s + humanRange(spec.range, spec.zone) + u' ' + zoneName(spec.zone);
}

QString shortened(const QString &text)
{
    constexpr qsizetype limit = 150;
    return text.size() <= limit ? text : text.left(limit - 1) + u'…';
}

} // namespace memreport
