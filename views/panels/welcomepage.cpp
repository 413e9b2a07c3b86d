// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/welcomepage.h"

#include "views/panels/choicebutton.h"
#include "views/panels/icons.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QGridLayout>
#include <QListView>
#include <QMenu>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
constexpr int recentRows = 6;
} // namespace

WelcomePage::WelcomePage(QWidget *parent)
    : QWidget(parent)
    , m_recent(new RecentFilesModel(this))
    , m_list(new QListView(this))
    , m_recentTitle(sectionLabel(tr("Recent reports"), this))
    , m_choices(new QWidget(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setAccessibleName(tr("Welcome"));

    auto *across = new QHBoxLayout(this);
    across->addStretch(1);
    across->addLayout(column());
    across->addStretch(1);

    m_list->setModel(m_recent);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setItemDelegate(new RowDelegate(m_list, RecentFilesModel::MissingRole));
    m_list->setAccessibleName(tr("Recent reports"));
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto choose = [this](const QModelIndex &index) {
        if (!index.data(RecentFilesModel::MissingRole).toBool())
            Q_EMIT recentChosen(index.data(RecentFilesModel::PathRole).toString());
    };
    connect(m_list, &QListView::clicked, this, choose);
    connect(m_list, &QListView::activated, this, choose);
    connect(m_list, &QListView::customContextMenuRequested, this, &WelcomePage::showRecentMenu);
    setRecentFiles({});
}

QVBoxLayout *WelcomePage::column()
{
    auto *name = new QLabel(u"memreport"_s, this);
    QFont font = headlineFont(name->font());
    font.setPointSizeF(font.pointSizeF() * 1.6);
    name->setFont(font);
    auto *sentence = new QLabel(
        tr("Turns the raw evidence of a memory incident into figures that people can trust."), this);
    sentence->setForegroundRole(QPalette::PlaceholderText);

    auto *grid = new QGridLayout(m_choices);
    grid->setContentsMargins({});
    grid->setSpacing(measure::panelGap);
    auto *files =
        addChoice(u"document-import"_s, tr("Import files…"), tr("or drop them anywhere on this window"));
    auto *folder =
        addChoice(u"folder-open"_s, tr("Import a folder…"), tr("everything in it that is evidence"));
    auto *open = addChoice(u"document-open"_s, tr("Open a report…"), tr("a .memreport file"));
    m_example =
        addChoice(u"view-statistics"_s, tr("Look at the example"), tr("a real run with three kernel kills"));
    connect(files, &QAbstractButton::clicked, this, &WelcomePage::importWanted);
    connect(folder, &QAbstractButton::clicked, this, &WelcomePage::folderWanted);
    connect(open, &QAbstractButton::clicked, this, &WelcomePage::openWanted);
    connect(m_example, &QAbstractButton::clicked, this, &WelcomePage::exampleWanted);

    auto *column = new QVBoxLayout;
    column->setSpacing(measure::grid);
    column->addStretch(2);
    column->addWidget(name);
    column->addWidget(sentence);
    column->addSpacing(measure::pageMargin);
    column->addWidget(m_choices);
    column->addSpacing(measure::pageMargin);
    column->addWidget(m_recentTitle);
    column->addWidget(m_list);
    column->addStretch(3);
    m_choices->setFixedWidth(measure::textColumn);
    m_list->setFixedWidth(measure::textColumn);
    return column;
}

QAbstractButton *WelcomePage::addChoice(const QString &iconName, const QString &title, const QString &detail)
{
    auto *grid = static_cast<QGridLayout *>(m_choices->layout());
    auto *choice = new ChoiceButton(icon(iconName), title, detail, m_choices);
    const int at = grid->count();
    grid->addWidget(choice, at / 2, at % 2);
    return choice;
}

void WelcomePage::setRecentFiles(const QList<RecentFilesModel::File> &files)
{
    m_recent->setFiles(files);
    const int rows = std::min(recentRows, int(files.size()));
    m_list->setFixedHeight(rows * measure::target + measure::grid / 2);
    m_list->setVisible(rows > 0);
    m_recentTitle->setVisible(rows > 0);
}

void WelcomePage::setExampleThere(bool there)
{
    m_example->setEnabled(there);
    m_example->setToolTip(there ? QString() : tr("The example was not installed with this program."));
}

void WelcomePage::showRecentMenu(const QPoint &at)
{
    const QModelIndex index = m_list->indexAt(at);
    if (!index.isValid())
        return;
    const QString path = index.data(RecentFilesModel::PathRole).toString();
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Remove from this list"), this, [this, path] { Q_EMIT recentRemoved(path); });
    menu->popup(m_list->viewport()->mapToGlobal(at));
}

} // namespace memreport
