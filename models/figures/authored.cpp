// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/authored.h"

#include "models/incident/edits.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

template<typename Spec> // const or not
auto &textOf(Spec &spec, FigureText text)
{
    switch (text) {
    case FigureText::Title:
        return spec.title;
    case FigureText::Subtitle:
        return spec.subtitle;
    case FigureText::AltShort:
        return spec.altShort;
    case FigureText::AltLong:
        return spec.altLong;
    case FigureText::Caption:
        break;
    }
    return spec.caption;
}

QString wordsOf(const Choices &choices, const std::string &key)
{
    const auto found = choices.texts.find(key);
    return found == choices.texts.end() ? QString() : found->second;
}

/// Words that name the range drawn name the part of it that is drawn now.
FigureSpec narrowed(FigureSpec spec, const Choices &choices)
{
    const auto choice = choices.figures.find(spec.name);
    if (choice == choices.figures.end() || !choice->second.range)
        return spec;
    const TimeRange part{std::max(choice->second.range->from, spec.range.from),
                         std::min(choice->second.range->to, spec.range.to)};
    if (part.isEmpty() || part == spec.range)
        return spec;
    for (const FigureText text : figureTexts) {
        QString &words = textOf(spec, text);
        words.replace(humanRange(spec.range, spec.zone), humanRange(part, spec.zone));
        words.replace(humanTime(spec.range.from, spec.zone), humanTime(part.from, spec.zone));
        words.replace(humanTime(spec.range.to, spec.zone), humanTime(part.to, spec.zone));
    }
    spec.range = part;
    return spec;
}

AuthoredText wordsFor(const FigureSpec &spec, const Choices &choices, FigureText text)
{
    AuthoredText result{.computed = textOf(spec, text), .shown = {}};
    const QString own = wordsOf(choices, figureTextKey(spec.name, figurePart(text)));
    if (own.isEmpty()) {
        result.shown = liveText(result.computed, result.computed, result.computed);
        return result;
    }
    const QString seen = wordsOf(choices, figureBaseKey(spec.name, figurePart(text)));
    result.shown = liveText(own, seen, result.computed);
    result.state = seen.isEmpty() || result.shown.byHand ? TextState::ByHand : TextState::Reworded;
    return result;
}

} // namespace

std::string figurePart(FigureText text)
{
    switch (text) {
    case FigureText::Title:
        return "title";
    case FigureText::Subtitle:
        return "subtitle";
    case FigureText::AltShort:
        return "alt-short";
    case FigureText::AltLong:
        return "alt";
    case FigureText::Caption:
        break;
    }
    return "caption";
}

QString textStateWord(TextState state)
{
    switch (state) {
    case TextState::Computed:
        return u"computed"_s;
    case TextState::Reworded:
        return u"reworded by author, numbers live"_s;
    case TextState::ByHand:
        break;
    }
    return u"edited by author"_s;
}

AuthoredText authoredText(const FigureSpec &computed, const Choices &choices, FigureText text)
{
    return wordsFor(narrowed(computed, choices), choices, text);
}

TextState textState(const FigureSpec &computed, const Choices &choices)
{
    const FigureSpec spec = narrowed(computed, choices);
    TextState state = TextState::Computed;
    for (const FigureText text : figureTexts)
        state = std::max(state, wordsFor(spec, choices, text).state);
    return state;
}

FigureSpec authored(const FigureSpec &computed, const Choices &choices)
{
    const FigureSpec before = narrowed(computed, choices);
    FigureSpec spec = before;
    for (const FigureText text : figureTexts)
        textOf(spec, text) = wordsFor(before, choices, text).shown.text;
    // A computed caption opens with the computed title and subtitle; it follows theirs.
    if (spec.caption == before.caption) {
        for (const FigureText text : {FigureText::Title, FigureText::Subtitle}) {
            const qsizetype at = spec.caption.indexOf(textOf(before, text));
            if (at >= 0 && !textOf(before, text).isEmpty())
                spec.caption.replace(at, textOf(before, text).size(), textOf(spec, text));
        }
    }
    return spec;
}

} // namespace memreport
