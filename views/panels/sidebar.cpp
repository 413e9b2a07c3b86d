// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/sidebar.h"

#include "views/panels/icons.h"
#include "views/panels/typography.h"

#include <QPainter>
#include <QStyledItemDelegate>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

enum SideBarRole
{
    IdRole = Qt::UserRole,
    CountRole,
    MutedRole,
};

/// Entries with their count at the right edge; groups as small muted words.
class EntryDelegate : public QStyledItemDelegate
{
public:
    explicit EntryDelegate(SideBar *bar)
        : QStyledItemDelegate(bar)
        , m_bar(bar)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const override
    {
        const bool group = index.data(IdRole).isNull();
        if (group && m_bar->iconsOnly())
            return {0, measure::grid};
        return {0, group ? measure::target + measure::grid / 2 : measure::target};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (index.data(IdRole).isNull())
            paintGroup(painter, option, index);
        else
            paintEntry(painter, option, index);
        painter->restore();
    }

private:
    void paintGroup(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
    {
        if (m_bar->iconsOnly())
            return;
        QFont font = mutedFont(option.font);
        font.setCapitalization(QFont::AllUppercase);
        font.setLetterSpacing(QFont::PercentageSpacing, 106);
        painter->setFont(font);
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        painter->drawText(option.rect.adjusted(measure::panelGap, 0, 0, -measure::grid / 2),
                          Qt::AlignLeft | Qt::AlignBottom, index.data().toString());
    }

    static void paintSelection(QPainter *painter, const QStyleOptionViewItem &option)
    {
        constexpr int bar = 3;
        QColor wash = option.palette.color(QPalette::Accent);
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), bar, option.rect.height()), wash);
        wash.setAlphaF(0.14F);
        painter->fillRect(option.rect, wash);
    }

    void paintEntry(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
    {
        constexpr int side = 16;
        const bool selected = option.state & QStyle::State_Selected;
        if (selected)
            paintSelection(painter, option);
        if ((option.state & QStyle::State_HasFocus) && selected) {
            painter->setPen(option.palette.color(QPalette::Accent));
            painter->drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5));
        }
        QRect rest = option.rect.adjusted(measure::panelGap, 0, -measure::panelGap, 0);
        const QRect iconRect(rest.left(), rest.center().y() - side / 2 + 1, side, side);
        const bool muted = index.data(MutedRole).toBool();
        index.data(Qt::DecorationRole)
            .value<QIcon>()
            .paint(painter, iconRect, Qt::AlignCenter, muted ? QIcon::Disabled : QIcon::Normal);
        if (m_bar->iconsOnly())
            return;
        rest.setLeft(iconRect.right() + measure::grid);
        const QColor mutedInk = option.palette.color(QPalette::PlaceholderText);
        painter->setPen(mutedInk);
        painter->setFont(tabularFont(option.font));
        painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter, index.data(CountRole).toString());
        painter->setPen(muted ? mutedInk : option.palette.color(QPalette::Text));
        painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
    }

    SideBar *m_bar = nullptr;
};

} // namespace

SideBar::SideBar(QWidget *parent)
    : QListWidget(parent)
{
    setFrameShape(QFrame::NoFrame);
    setItemDelegate(new EntryDelegate(this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Pages"));
    setFixedWidth(measure::sideBar);
    // The side bar stands on the window's ground, the page beside it on the page's.
    viewport()->setBackgroundRole(QPalette::Window);
    connect(this, &QListWidget::currentItemChanged, this, [this](QListWidgetItem *item) {
        if (item)
            Q_EMIT pageChosen(item->data(IdRole).toString());
    });
}

void SideBar::addGroup(const QString &title)
{
    auto *item = new QListWidgetItem(title, this);
    item->setFlags(Qt::NoItemFlags);
}

void SideBar::addPage(const QString &id, const QString &title, const QString &iconName)
{
    auto *item = new QListWidgetItem(icon(iconName), title, this);
    item->setData(IdRole, id);
    item->setToolTip(title);
}

QListWidgetItem *SideBar::itemOf(const QString &id) const
{
    for (int i = 0; i < count(); ++i) {
        if (item(i)->data(IdRole).toString() == id && !id.isEmpty())
            return item(i);
    }
    return nullptr;
}

void SideBar::setCount(const QString &id, std::optional<int> count, bool muted)
{
    QListWidgetItem *entry = itemOf(id);
    if (!entry)
        return;
    const QString number = count && *count > 0 ? QLocale().toString(*count) : QString();
    entry->setData(CountRole, number);
    entry->setData(MutedRole, muted);
    const QString spoken = number.isEmpty() ? entry->text() : entry->text() + u", "_s + number;
    entry->setData(Qt::AccessibleTextRole, spoken);
}

void SideBar::setPageVisible(const QString &id, bool visible)
{
    if (QListWidgetItem *entry = itemOf(id))
        entry->setHidden(!visible);
}

void SideBar::setCurrentPage(const QString &id)
{
    if (QListWidgetItem *entry = itemOf(id))
        setCurrentItem(entry);
}

void SideBar::setIconsOnly(bool iconsOnly)
{
    m_iconsOnly = iconsOnly;
    setFixedWidth(iconsOnly ? measure::sideBarIcons : measure::sideBar);
    scheduleDelayedItemsLayout();
}

} // namespace memreport
