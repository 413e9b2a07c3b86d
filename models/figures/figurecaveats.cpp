// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/figurecaveats.h"

#include "models/figures/figurewords.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

QString caveatText(const Caveat &caveat)
{
    return caveat.answer.isEmpty() ? caveat.text
                                   : FigureWords::tr("%1 (answer: %2)").arg(caveat.text, caveat.answer);
}

void carryCaveats(FigureSpec &figure, const std::vector<Caveat> &caveats)
{
    for (QString &text : figure.caveats) {
        const auto found = std::ranges::find(caveats, text, &Caveat::text);
        if (found == caveats.end() || found->answer.isEmpty())
            continue;
        const QString answered = caveatText(*found);
        figure.caption.replace(text, answered);
        text = answered;
    }
    QString missing;
    for (const QString &text : figure.caveats) {
        if (!figure.caption.contains(text))
            missing += u"- "_s + text + u'\n';
    }
    if (missing.isEmpty())
        return;
    if (!figure.caption.isEmpty() && !figure.caption.endsWith(u'\n'))
        figure.caption += u'\n';
    figure.caption += u'\n' + FigureWords::tr("Caveats:") + u'\n' + missing;
}

qsizetype openCaveats(const FigureSpec &figure, const std::vector<Caveat> &caveats)
{
    return std::ranges::count_if(figure.caveats, [&](const QString &text) {
        return std::ranges::any_of(
            caveats, [&](const Caveat &caveat) { return caveat.answer.isEmpty() && caveat.text == text; });
    });
}

} // namespace memreport
