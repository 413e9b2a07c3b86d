// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/commandpalette.h"

#include "views/panels/icons.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int paletteWidth = 640;
constexpr int mostRows = 12;
constexpr int belowTop = 44; ///< the tool bar stays in sight

/// The name left, what it is and its shortcut right.
class CommandDelegate : public RowDelegate
{
public:
    using RowDelegate::RowDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem row(option);
        initStyleOption(&row, index);
        const QString title = row.text;
        row.text.clear();
        const QStyle *style = row.widget ? row.widget->style() : QApplication::style();
        style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);
        const bool selected = row.state.testFlag(QStyle::State_Selected);
        const bool enabled = row.state.testFlag(QStyle::State_Enabled);
        const QColor ink = row.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
        const QColor muted = selected ? ink : row.palette.color(QPalette::PlaceholderText);
        QRect words = row.rect.adjusted(measure::grid, 0, -measure::grid, 0);
        painter->save();
        painter->setFont(row.font);
        words.setRight(
            drawRight(painter, row, words, index.data(CommandsModel::ShortcutRole).toString(), ink));
        words.setRight(drawRight(painter, row, words, index.data(CommandsModel::KindRole).toString(), muted));
        painter->setPen(enabled ? ink : muted);
        painter->drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                          row.fontMetrics.elidedText(title, Qt::ElideMiddle, words.width()));
        painter->restore();
    }

private:
    /// Where the words to the left of it may end.
    static int drawRight(QPainter *painter, const QStyleOptionViewItem &row, const QRect &room,
                         const QString &text, const QColor &colour)
    {
        if (text.isEmpty())
            return room.right();
        const QString shown = row.fontMetrics.elidedText(text, Qt::ElideRight, room.width() / 2);
        painter->setPen(colour);
        painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, shown);
        return room.right() - row.fontMetrics.horizontalAdvance(shown) - 2 * measure::grid;
    }
};

} // namespace

CommandPalette::CommandPalette(QWidget *window)
    : QFrame(window)
    , m_commands(new CommandsModel(this))
    , m_field(new QLineEdit(this))
    , m_list(new QListView(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setAccessibleName(tr("Commands"));
    m_field->setPlaceholderText(tr("Do or find anything…"));
    m_field->setAccessibleName(tr("Words of a command, page, host, process, series or file"));
    m_field->setMinimumHeight(measure::target + measure::grid);
    m_field->addAction(icon(u"search"_s), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_list->setModel(m_commands);
    m_list->setItemDelegate(new CommandDelegate(m_list));
    m_list->setAccessibleName(tr("Found commands"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::grid, measure::grid, measure::grid, measure::grid);
    rows->setSpacing(measure::grid);
    rows->addWidget(m_field);
    rows->addWidget(m_list, 1);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::find);
    connect(m_list, &QListView::clicked, this, &CommandPalette::run);
    window->installEventFilter(this);
    hide();
}

void CommandPalette::open(std::vector<Command> commands)
{
    if (!isVisible())
        m_before = window()->focusWidget();
    m_commands->setCommands(std::move(commands));
    m_field->clear();
    find({});
    place();
    show();
    raise();
    m_field->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::place()
{
    const int width = std::min(paletteWidth, parentWidget()->width() - 2 * measure::pageMargin);
    const int rows = mostRows * measure::target;
    const int height = std::min(m_field->minimumHeight() + rows + 4 * measure::grid,
                                parentWidget()->height() - belowTop - measure::pageMargin);
    setGeometry((parentWidget()->width() - width) / 2, belowTop, width, height);
}

void CommandPalette::find(const QString &words)
{
    m_commands->setWords(words);
    // The first that can be run; what cannot is listed all the same.
    for (int row = 0; row < m_commands->rowCount(); ++row) {
        const QModelIndex index = m_commands->index(row);
        if (index.flags().testFlag(Qt::ItemIsEnabled)) {
            m_list->setCurrentIndex(index);
            break;
        }
    }
    m_list->scrollToTop();
    announce();
}

void CommandPalette::step(int rows)
{
    const int count = m_commands->rowCount();
    const int way = rows > 0 ? 1 : -1;
    int row = std::clamp(m_list->currentIndex().row() + rows, 0, std::max(0, count - 1));
    while (row >= 0 && row < count && !m_commands->index(row).flags().testFlag(Qt::ItemIsEnabled))
        row += way;
    if (row < 0 || row >= count)
        return;
    m_list->setCurrentIndex(m_commands->index(row));
    announce();
}

/// The focus stays in the field, so the chosen row is said.
void CommandPalette::announce()
{
    const QString text = m_list->currentIndex().data(Qt::AccessibleTextRole).toString();
    m_field->setAccessibleDescription(text);
    if (!QAccessible::isActive() || !isVisible() || text.isEmpty())
        return;
    QAccessibleAnnouncementEvent said(m_field, text);
    QAccessible::updateAccessibility(&said);
}

void CommandPalette::run()
{
    const QModelIndex current = m_list->currentIndex();
    if (!current.isValid() || !current.flags().testFlag(Qt::ItemIsEnabled))
        return;
    const QString id = current.data(CommandsModel::IdRole).toString();
    close();
    Q_EMIT chosen(id);
}

void CommandPalette::close()
{
    if (!isVisible())
        return;
    hide();
    if (m_before)
        m_before->setFocus();
}

bool CommandPalette::keyInField(int key)
{
    switch (key) {
    case Qt::Key_Escape:
        close();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        run();
        return true;
    case Qt::Key_Up:
        step(-1);
        return true;
    case Qt::Key_Down:
        step(1);
        return true;
    case Qt::Key_PageUp:
        step(1 - mostRows);
        return true;
    case Qt::Key_PageDown:
        step(mostRows - 1);
        return true;
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
        return true;
    default:
        return false;
    }
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress)
        return keyInField(static_cast<QKeyEvent *>(event)->key());
    if (watched == m_field && event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (watched == m_field && event->type() == QEvent::FocusOut && isVisible() &&
        static_cast<QFocusEvent *>(event)->reason() != Qt::ActiveWindowFocusReason) {
        hide();
    }
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

} // namespace memreport
