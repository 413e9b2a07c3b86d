// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"
#include "models/figures/livetext.h"
#include "models/incident/document.h"

#include <array>

namespace memreport {

enum class FigureText
{
    Title,
    Subtitle,
    AltShort,
    AltLong,
    Caption
};
inline constexpr std::array figureTexts{FigureText::Title, FigureText::Subtitle, FigureText::AltShort,
                                        FigureText::AltLong, FigureText::Caption};
/// The part's name in figureTextKey(): "title", "subtitle", "alt-short", "alt", "caption".
std::string figurePart(FigureText text);

enum class TextState
{
    Computed,
    Reworded, ///< the author's words, every number live
    ByHand    ///< numbers were deleted, changed or added: "edited by author"
};
/// "computed", "reworded by author, numbers live", "edited by author"; for manifests.
QString textStateWord(TextState state);

struct AuthoredText
{
    QString computed;
    LiveText shown;
    TextState state = TextState::Computed;
};
AuthoredText authoredText(const FigureSpec &computed, const Choices &choices, FigureText text);
/// The most changed of all its texts.
TextState textState(const FigureSpec &computed, const Choices &choices);

/// The figure as the author wants it published: the chosen part of its range, then the author's words
/// with the numbers of now. figuresOf() gives computed figures; whoever draws or writes one for
/// readers passes it through here, once.
FigureSpec authored(const FigureSpec &computed, const Choices &choices);

} // namespace memreport
