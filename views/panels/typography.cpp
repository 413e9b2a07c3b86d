// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/typography.h"

namespace memreport {

namespace {
constexpr double headlineShare = 1.35;
constexpr double mutedShare = 0.9;
constexpr double smallestPt = 8;
} // namespace

QFont headlineFont(const QFont &base)
{
    QFont font = base;
    font.setPointSizeF(base.pointSizeF() * headlineShare);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont mutedFont(const QFont &base)
{
    QFont font = base;
    font.setPointSizeF(std::max(smallestPt, base.pointSizeF() * mutedShare));
    return font;
}

QFont tabularFont(const QFont &base)
{
    QFont font = base;
    font.setFeature(QFont::Tag("tnum"), 1);
    return font;
}

QLabel *mutedLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setFont(mutedFont(label->font()));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setTextFormat(Qt::PlainText);
    return label;
}

QLabel *sectionLabel(const QString &text, QWidget *parent)
{
    QLabel *label = mutedLabel(text, parent);
    QFont font = label->font();
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::PercentageSpacing, 106);
    label->setFont(font);
    return label;
}

} // namespace memreport
