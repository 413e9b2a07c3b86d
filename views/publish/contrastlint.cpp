// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/publish/contrastlint.h"

#include "models/base/text.h"
#include "models/base/translate.h"
#include "views/publish/colourvision.h"

#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double lineLimit = 3;
constexpr double textLimit = 4.5;
constexpr double greyLimit = 1.5; ///< below it two greys look alike

QString roleText(PaletteRole role)
{
    switch (role) {
    case PaletteRole::Holds:
        return tr("the holding allocator");
    case PaletteRole::Releases:
        return tr("the releasing allocator");
    case PaletteRole::Third:
        return tr("the third allocator");
    case PaletteRole::Fourth:
        return tr("the fourth allocator");
    case PaletteRole::Good:
        return tr("good");
    case PaletteRole::Ink:
        return tr("ink");
    case PaletteRole::Muted:
        break;
    }
    return tr("muted text");
}

std::set<PaletteRole> rolesOf(const FigurePanel &panel)
{
    std::set<PaletteRole> roles;
    for (const FigureLine &line : panel.lines)
        roles.insert(line.role);
    for (const FigureMark &mark : panel.marks)
        roles.insert(mark.role);
    for (const FigureBracket &bracket : panel.brackets)
        roles.insert(bracket.role);
    if (const auto *rows = std::get_if<FigureRows>(&panel.content)) {
        for (const FigureRows::Row &row : rows->rows) {
            for (const FigureRows::Item &item : row.items)
                roles.insert(item.role);
        }
    }
    if (const auto *quadrant = std::get_if<FigureQuadrant>(&panel.content)) {
        for (const FigureQuadrant::Member &member : quadrant->members)
            roles.insert(member.role);
    }
    return roles;
}

class Linter
{
public:
    Linter(const FigureTheme &theme, bool colouredText)
        : m_theme(theme)
        , m_colouredText(colouredText)
    {
    }

    ContrastLint run(const FigureSpec &figure)
    {
        text(PaletteRole::Ink);
        text(PaletteRole::Muted);
        std::set<PaletteRole> all;
        for (const FigurePanel &panel : figure.panels) {
            const auto roles = rolesOf(panel);
            all.insert(roles.begin(), roles.end());
            greys(roles);
        }
        for (const PaletteRole role : all) {
            line(role);
            if (m_colouredText)
                text(role);
        }
        m_lint.remarks.removeDuplicates();
        return std::move(m_lint);
    }

private:
    double onGround(PaletteRole role) const
    {
        return contrastRatio(m_theme.colour(role).rgb(), m_theme.ground.rgb());
    }

    void line(PaletteRole role)
    {
        m_lint.leastLine = std::min(m_lint.leastLine, onGround(role));
        if (onGround(role) < lineLimit)
            m_lint.faults << tr("lines of %1: %2 : 1, at least %3 : 1 is needed")
                                 .arg(roleText(role), fixed(onGround(role), 2), fixed(lineLimit, 1));
    }

    void text(PaletteRole role)
    {
        m_lint.leastText = std::min(m_lint.leastText, onGround(role));
        if (onGround(role) < textLimit)
            m_lint.faults << tr("text of %1: %2 : 1, at least %3 : 1 is needed")
                                 .arg(roleText(role), fixed(onGround(role), 2), fixed(textLimit, 1));
    }

    void greys(const std::set<PaletteRole> &roles)
    {
        for (auto a = roles.begin(); a != roles.end(); ++a) {
            for (auto b = std::next(a); b != roles.end(); ++b) {
                if (*b == PaletteRole::Ink || *b == PaletteRole::Muted)
                    continue;
                if (contrastRatio(m_theme.colour(*a).rgb(), m_theme.colour(*b).rgb()) < greyLimit)
                    m_lint.remarks << tr("in greyscale only dash and marker tell %1 from %2")
                                          .arg(roleText(*a), roleText(*b));
            }
        }
    }

    const FigureTheme &m_theme;
    bool m_colouredText = false;
    ContrastLint m_lint;
};

} // namespace

ContrastLint contrastLint(const FigureSpec &figure, const FigureTheme &theme, bool colouredText)
{
    return Linter(theme, colouredText).run(figure);
}

} // namespace memreport
