// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of the window that asks for files and gives them to the session.
#include "app/window/documentsession.h"
#include "app/window/mainwindow.h"
#include "app/window/messages.h"
#include "models/items/itemtexts.h"
#include "views/panels/pairspage.h"

#include <QAction>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QFileDialog>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
const auto bundleSuffix = u".memreport"_s;
}

void MainWindow::openPaths(const QStringList &paths)
{
    QStringList evidence;
    for (const QString &path : paths) {
        if (path.endsWith(bundleSuffix))
            openBundle(path);
        else
            evidence << path;
    }
    if (!evidence.isEmpty())
        m_session->importFiles(evidence);
}

void MainWindow::openAtStart(const QStringList &paths)
{
    m_answerNext = !paths.isEmpty();
    openPaths(paths);
}

void MainWindow::openBundle(const QString &path)
{
    // A window holds one document; the next one gets its own.
    if (!m_session->isEmpty() || m_session->isLoading()) {
        MainWindow *window = create();
        window->show();
        window->openBundle(path);
        return;
    }
    m_session->open(path, !m_settings.isOwnFile(path));
}

void MainWindow::openExample()
{
    if (!exampleFolder().isEmpty())
        openPaths({exampleFolder()});
}

void MainWindow::askForFiles()
{
    const QStringList files =
        QFileDialog::getOpenFileNames(this, tr("Import files"), m_settings.lastFolder(),
                                      tr("All files (*);;Prometheus answers (*.json *.json.gz);;Journals "
                                         "(*.journal *.journal.gz *.json *.txt *.log);;"
                                         "Tables (*.csv *.tsv)"));
    if (files.isEmpty())
        return;
    m_settings.setLastFolder(QFileInfo(files.front()).path());
    openPaths(files);
}

void MainWindow::askForFolder()
{
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Import a folder"), m_settings.lastFolder());
    if (folder.isEmpty())
        return;
    m_settings.setLastFolder(folder);
    openPaths({folder});
}

void MainWindow::askForBundle()
{
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a report"), m_settings.lastFolder(),
                                                      tr("Reports (*.memreport);;All files (*)"));
    if (file.isEmpty())
        return;
    m_settings.setLastFolder(QFileInfo(file).path());
    openBundle(file);
}

void MainWindow::save()
{
    if (!m_session->canSaveInPlace())
        saveAs();
    else
        m_session->save();
}

void MainWindow::saveAs()
{
    QString name = m_session->path();
    if (name.isEmpty())
        name = m_settings.lastFolder() + u'/' + tr("report") + bundleSuffix;
    QString path =
        QFileDialog::getSaveFileName(this, tr("Save the report"), name, tr("Reports (*.memreport)"));
    if (path.isEmpty()) {
        m_closing = false;
        return;
    }
    if (!path.endsWith(bundleSuffix))
        path += bundleSuffix;
    m_settings.setLastFolder(QFileInfo(path).path());
    m_session->saveAs(path);
}

void MainWindow::offerRecovery()
{
    const auto offers = Recovery::offers();
    if (offers.isEmpty())
        return;
    const Recovery::Offer &offer = offers.front();
    auto *recover = new QAction(tr("Recover"), this);
    auto *discard = new QAction(tr("Discard"), this);
    connect(recover, &QAction::triggered, this, [this, offer] {
        MainWindow *window = m_session->isEmpty() ? this : create();
        window->show();
        window->session()->recover(offer);
    });
    connect(discard, &QAction::triggered, this, [offer] { Recovery::discard(offer); });
    const QString name =
        offer.original.isEmpty() ? tr("a report that was never saved") : fileNameOf(offer.original);
    say(MessageBars::Kind::Information,
        tr("memreport ended unexpectedly. Work on %1 of %2 was kept.")
            .arg(name, QLocale().toString(offer.time, QLocale::ShortFormat)),
        {recover, discard});
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_session->isModified() && !m_closing) {
        auto *saveAction = new QAction(tr("Save and close"), this);
        auto *drop = new QAction(tr("Close without saving"), this);
        connect(saveAction, &QAction::triggered, this, [this] {
            m_closing = true;
            save();
        });
        connect(drop, &QAction::triggered, this, [this] {
            m_closing = true;
            close();
        });
        m_bars->clear();
        say(MessageBars::Kind::Warning,
            tr("%1 has changes that are not saved.").arg(m_session->displayName()), {saveAction, drop});
        event->ignore();
        return;
    }
    m_session->stopLoading();
    m_session->forget();
    keepView();
    event->accept();
}

} // namespace memreport
