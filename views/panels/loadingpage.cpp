// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/loadingpage.h"

#include "models/base/text.h"
#include "models/items/itemtexts.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int steps = 1000;

QString stateOf(const FileProgress &file)
{
    if (file.finished)
        return LoadingPage::tr("read");
    if (file.done == 0)
        return LoadingPage::tr("waiting");
    return file.total > 0
               ? LoadingPage::tr("%1 of %2").arg(bytesText(double(file.done)), bytesText(double(file.total)))
               : bytesText(double(file.done));
}

} // namespace

LoadingPage::LoadingPage(QWidget *parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_sum(mutedLabel({}, this))
    , m_bar(new QProgressBar(this))
    , m_files(new QTreeWidget(this))
    , m_stop(new QPushButton(tr("Stop"), this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setAccessibleName(tr("Loading"));
    m_title->setFont(headlineFont(font()));
    m_bar->setRange(0, steps);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Bytes read"));
    m_stop->setMinimumHeight(measure::target);
    m_files->setHeaderLabels({tr("File"), tr("State")});
    m_files->setRootIsDecorated(false);
    m_files->setSelectionMode(QAbstractItemView::NoSelection);
    m_files->setFocusPolicy(Qt::NoFocus);
    dress(m_files, tr("Files being read"));
    m_files->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_files->header()->setStretchLastSection(false);
    m_files->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    connect(m_stop, &QPushButton::clicked, this, &LoadingPage::stopWanted);

    auto *progress = new QHBoxLayout;
    progress->setSpacing(measure::panelGap);
    progress->addWidget(m_bar, 1);
    progress->addWidget(m_stop);
    auto *column = new QVBoxLayout;
    column->setSpacing(measure::grid);
    column->addStretch(1);
    column->addWidget(m_title);
    column->addLayout(progress);
    column->addWidget(m_sum);
    column->addSpacing(measure::panelGap);
    column->addWidget(m_files, 6);
    column->addStretch(1);
    m_files->setFixedWidth(measure::textColumn);
    auto *across = new QHBoxLayout(this);
    across->addStretch(1);
    across->addLayout(column);
    across->addStretch(1);
}

void LoadingPage::start(const QString &what)
{
    m_title->setText(what);
    m_sum->clear();
    m_bar->setRange(0, 0);
    m_files->clear();
    m_files->hide();
    m_stop->setFocus();
}

void LoadingPage::setProgress(const std::vector<FileProgress> &files)
{
    qint64 done = 0;
    qint64 total = 0;
    qint64 finished = 0;
    while (m_files->topLevelItemCount() < int(files.size()))
        m_files->addTopLevelItem(new QTreeWidgetItem);
    for (size_t i = 0; i < files.size(); ++i) {
        const FileProgress &file = files[i];
        done += file.finished ? std::max<qint64>(file.total, file.done) : file.done;
        total += std::max<qint64>(file.total, 0);
        finished += file.finished ? 1 : 0;
        QTreeWidgetItem *item = m_files->topLevelItem(int(i));
        item->setText(0, fileNameOf(file.path));
        item->setToolTip(0, file.path);
        item->setText(1, stateOf(file));
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_files->setVisible(!files.empty());
    m_bar->setRange(0, total > 0 ? steps : 0);
    m_bar->setValue(total > 0 ? int(double(std::min(done, total)) * steps / double(total)) : 0);
    m_sum->setText(tr("%1 of %2 · %3 of %4 files")
                       .arg(bytesText(double(done)), bytesText(double(total)))
                       .arg(finished)
                       .arg(files.size()));
}

} // namespace memreport
