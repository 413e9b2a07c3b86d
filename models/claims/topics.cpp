// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/topics.h"

#include <QRegularExpression>

#include <array>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

// README, "Checking a draft", lists the same.
constexpr std::array topics{
    Topic{"days since the last kill",
          "straight|since the last|without (?:a |an )?(?:kernel )?(?:OOM )?kills?", "D21", "days"},
    Topic{"swapped back in", "swap-in|swapped (?:back )?in|swap-ins", "D14 D14p", ""},
    Topic{"parked", "parked|never touched|discarded|not swapped back", "D15 D15s", ""},
    Topic{"stalls", "PSI|stalls?|stalled|pressure|memory-stall", "D16", ""},
    Topic{"cliff", "cliff|band", "D20c", ""},
    Topic{"RAM", "free RAM|RAM free|RAM available|available RAM|MemFree|MemAvailable|of (?:host )?RAM",
          "D20 R54 R68", ""},
    Topic{"swap", "swap", "D13", ""},
    Topic{"kills", "kills?|killed|OOM|OOM-killed", "D17 D18 D25 R4", "kill|split|days"},
    Topic{"weight", "weights?|matched|weight-matched", "D12", ""},
    Topic{"held", "held|holds?|holding|keeps?|kept|retain(?:s|ed)?|flat|sits on", "D6 D10 D4",
          "retained|hold|end_level|peak|fall"},
    Topic{"released",
          "releas(?:e|es|ed|ing)|returned|returns|g(?:a|i)v(?:e|es|ing) (?:[a-z]+ "
          "){0,4}back|drain(?:s|ed)?|falls? back",
          "D8 D11 D6", "released|give_back|retained_of|retained_releases|end_level|fall|step"},
    Topic{"left", "settles?|left|down to|returns to", "D6", ""},
    Topic{"peak", "peaks?|peaked|balloon(?:s|ed)?|reach(?:es|ed)?|grew|grows|largest|resident|worst|record",
          "D4 D5", ""},
    Topic{"throughput", "slower|faster|throughput|per second", "D27", ""},
    Topic{"benchmark", "burst|baseline|final|retained", "D28 D29", ""},
    Topic{"restart", "restart(?:s|ed)?|converted|conversion|rebooted", "D26 R69 R71 D2", ""},
    Topic{"still running", "still runs?|remainder|unknown allocator", "R71", ""},
    Topic{"pairs", "pairs?|paired|twins?", "D22", ""},
    Topic{"clock", "clock", "D19", ""},
    Topic{"coverage", "journal|coverage|covers?", "D21", ""},
    Topic{"handler", "handler", "R64 R59", ""},
};

const QRegularExpression &compiled(const char *words)
{
    static std::map<const char *, QRegularExpression> forms;
    auto found = forms.find(words);
    if (found == forms.end())
        found = forms
                    .emplace(words, QRegularExpression(u"(?<![\\p{L}])(?:"_s + QString::fromUtf8(words) +
                                                           u")(?![\\p{L}])"_s,
                                                       QRegularExpression::CaseInsensitiveOption |
                                                           QRegularExpression::UseUnicodePropertiesOption))
                    .first;
    return found->second;
}

} // namespace

std::vector<const Topic *> topicsIn(const QString &text)
{
    std::vector<const Topic *> found;
    for (const Topic &topic : topics) {
        if (compiled(topic.words).match(text).hasMatch())
            found.push_back(&topic);
    }
    return found;
}

bool hasDefinition(const ClaimNumber &number, const QString &definition)
{
    for (const QString &own : number.definition.section(u' ', 0, 0).split(u'/')) {
        const QString rest = own.startsWith(definition) ? own.mid(definition.size()) : u"?"_s;
        // D8 has D8a, but D2 has not D20.
        if (rest.isEmpty() || (definition == u"D8" && rest.size() == 1 && rest[0].isLetter()))
            return true;
    }
    return false;
}

bool belongsTo(const ClaimNumber &number, const Topic &topic)
{
    static std::map<const char *, QRegularExpression> keys;
    const QStringList definitions = QString::fromLatin1(topic.definitions).split(u' ');
    const bool defined = std::ranges::any_of(
        definitions, [&](const QString &definition) { return hasDefinition(number, definition); });
    if (!defined || !*topic.keys)
        return defined;
    auto found = keys.find(topic.keys);
    if (found == keys.end())
        found = keys.emplace(topic.keys, QRegularExpression(QString::fromLatin1(topic.keys))).first;
    return found->second.match(number.key).hasMatch();
}

} // namespace memreport
