// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/publish/figuresheet.h"

#include "models/base/text.h"
#include "views/export/renderfigure.h"
#include "views/panels/typography.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QStyledItemDelegate>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

enum SheetRole
{
    NameRole = Qt::UserRole,
    StateRole,
    ThumbnailRole,
    ShapeRole ///< QSizeF of the picture
};

constexpr int pictureHeight = 92;
constexpr int leastWidth = 132;
constexpr int inset = 6;

QSize pictureSize(QSizeF shape)
{
    return {qRound(pictureHeight * shape.width() / shape.height()), pictureHeight};
}

class SheetDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QSize picture = pictureSize(index.data(ShapeRole).toSizeF());
        const int lines = option.fontMetrics.height() + QFontMetrics(mutedFont(option.font)).height();
        return {std::max(picture.width(), leastWidth) + 2 * inset,
                picture.height() + lines + 2 * inset + measure::grid};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        painter->save();
        const QRect area = option.rect.adjusted(1, 1, -1, -1);
        if (option.state & QStyle::State_Selected) {
            QColor wash = option.palette.color(QPalette::Accent);
            painter->setPen(wash);
            wash.setAlphaF(0.12F);
            painter->setBrush(wash);
            painter->drawRect(area.adjusted(0, 0, -1, -1));
        }
        paintPicture(painter, option, index, area.adjusted(inset, inset, -inset, -inset));
        paintWords(painter, option, index, area.adjusted(inset, inset, -inset, -inset));
        painter->restore();
    }

    /// The tick and its words are one target.
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override
    {
        if (event->type() == QEvent::MouseButtonRelease) {
            const auto *mouse = static_cast<QMouseEvent *>(event);
            if (!tickRect(option).contains(mouse->position().toPoint()))
                return false;
            toggle(model, index);
            return true;
        }
        if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space) {
            toggle(model, index);
            return true;
        }
        return false;
    }

private:
    static void toggle(QAbstractItemModel *model, const QModelIndex &index)
    {
        const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }

    static QRect tickRect(const QStyleOptionViewItem &option)
    {
        const int side = measure::target;
        return {option.rect.right() - side - 1, option.rect.top() + 1, side, side};
    }

    static void paintPicture(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                             const QRect &area)
    {
        const QRect picture(area.topLeft(), pictureSize(index.data(ShapeRole).toSizeF()));
        const QPixmap drawn = index.data(ThumbnailRole).value<QPixmap>();
        if (drawn.isNull())
            painter->fillRect(picture, option.palette.color(QPalette::AlternateBase));
        else
            painter->drawPixmap(picture, drawn);
        painter->setPen(option.palette.color(QPalette::Mid));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(picture.adjusted(0, 0, -1, -1));
        QStyleOptionButton box;
        box.rect = tickRect(option).adjusted(inset, inset, -inset, -inset);
        box.palette = option.palette;
        box.state =
            QStyle::State_Enabled |
            (index.data(Qt::CheckStateRole).toInt() == Qt::Checked ? QStyle::State_On : QStyle::State_Off);
        option.widget->style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &box, painter, option.widget);
    }

    static void paintWords(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                           QRect area)
    {
        area.setTop(area.top() + pictureHeight + measure::grid / 2);
        painter->setFont(option.font);
        painter->setPen(option.palette.color(QPalette::Text));
        painter->drawText(
            area, Qt::AlignLeft | Qt::AlignTop,
            option.fontMetrics.elidedText(index.data(NameRole).toString(), Qt::ElideRight, area.width()));
        const QFont small = mutedFont(option.font);
        painter->setFont(small);
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        area.setTop(area.top() + option.fontMetrics.height());
        painter->drawText(
            area, Qt::AlignLeft | Qt::AlignTop,
            QFontMetrics(small).elidedText(index.data(StateRole).toString(), Qt::ElideRight, area.width()));
    }
};

} // namespace

FigureSheet::FigureSheet(QWidget *parent)
    : QListWidget(parent)
{
    setItemDelegate(new SheetDelegate(this));
    setFlow(QListView::LeftToRight);
    setWrapping(false);
    setFrameShape(QFrame::NoFrame);
    setSpacing(2);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setAccessibleName(tr("Figures"));
    viewport()->setBackgroundRole(QPalette::Base);
    connect(this, &QListWidget::currentRowChanged, this, [this] {
        if (!m_filling)
            Q_EMIT chosenChanged();
    });
    connect(this, &QListWidget::itemChanged, this, [this] {
        if (!m_filling)
            Q_EMIT tickedChanged();
    });
    m_drawing.setSingleShot(true);
    connect(&m_drawing, &QTimer::timeout, this, &FigureSheet::drawNext);
}

QString FigureSheet::stateText(const SheetFigure &figure)
{
    QStringList parts;
    if (figure.openCaveats > 0)
        parts << (figure.openCaveats == 1 ? tr("1 caveat open")
                                          : tr("%1 caveats open").arg(figure.openCaveats));
    if (figure.texts == TextState::ByHand)
        parts << tr("edited by author");
    else if (figure.texts == TextState::Reworded)
        parts << tr("reworded");
    return parts.isEmpty() ? tr("ready") : parts.join(u" · "_s);
}

void FigureSheet::setFigures(const std::vector<SheetFigure> &figures)
{
    const SheetFigure *before = chosen();
    const std::string name = before ? before->spec->name : std::string();
    QStringList unticked;
    for (int i = 0; i < count(); ++i) {
        if (item(i)->checkState() != Qt::Checked)
            unticked << item(i)->data(NameRole).toString();
    }
    m_filling = true;
    clear();
    m_figures = figures;
    for (const SheetFigure &figure : m_figures) {
        auto *entry = new QListWidgetItem(this);
        const QString title = qstr(figure.spec->name);
        entry->setData(NameRole, title);
        entry->setData(StateRole, stateText(figure));
        entry->setData(ShapeRole, figure.preset.size);
        entry->setToolTip(figure.spec->title);
        entry->setData(Qt::AccessibleTextRole,
                       u"%1, %2, %3"_s.arg(title, figure.spec->title, stateText(figure)));
        entry->setCheckState(unticked.contains(title) ? Qt::Unchecked : Qt::Checked);
    }
    const int tall = count() > 0 ? sizeHintForRow(0) : pictureHeight;
    setFixedHeight(tall + 2 * spacing() + measure::panelGap);
    m_filling = false;
    choose(name);
    if (!chosen() && count() > 0)
        setCurrentRow(0);
    Q_EMIT chosenChanged();
    Q_EMIT tickedChanged();
    redraw();
}

const SheetFigure *FigureSheet::chosen() const
{
    const int row = currentRow();
    return row >= 0 && size_t(row) < m_figures.size() ? &m_figures[size_t(row)] : nullptr;
}

void FigureSheet::choose(const std::string &name)
{
    const auto found = std::ranges::find_if(
        m_figures, [&name](const SheetFigure &figure) { return figure.spec->name == name; });
    if (found != m_figures.end())
        setCurrentRow(int(found - m_figures.begin()));
}

QStringList FigureSheet::ticked() const
{
    QStringList names;
    for (int i = 0; i < count(); ++i) {
        if (item(i)->checkState() == Qt::Checked)
            names << item(i)->data(NameRole).toString();
    }
    return names;
}

void FigureSheet::redraw()
{
    m_next = 0;
    m_drawing.start(0);
}

void FigureSheet::drawNext()
{
    if (m_next >= m_figures.size())
        return;
    const SheetFigure &figure = m_figures[m_next];
    const double ratio = devicePixelRatioF();
    const QSize size = pictureSize(figure.preset.size);
    QPixmap picture(size * ratio);
    picture.setDevicePixelRatio(ratio);
    const bool dark = palette().color(QPalette::Base).lightnessF() < 0.5F;
    QPainter painter(&picture);
    painter.scale(size.width() / figure.preset.size.width(), size.height() / figure.preset.size.height());
    paintFigure(&painter, figure.spec, figure.preset, dark ? FigureTone::Dark : FigureTone::Light);
    painter.end();
    m_filling = true;
    item(int(m_next))->setData(ThumbnailRole, picture);
    m_filling = false;
    ++m_next;
    m_drawing.start(0);
}

void FigureSheet::changeEvent(QEvent *event)
{
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        redraw();
}

} // namespace memreport
