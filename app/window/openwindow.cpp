// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/openwindow.h"

#include "app/window/mainwindow.h"
#include "app/window/plaintext.h"
#include "app/window/theme.h"

#include <QApplication>
#include <QIcon>

using namespace Qt::StringLiterals;

namespace memreport {

int openWindow(int &argc, char **argv, const QStringList &files)
{
    QApplication application(argc, argv);
    QGuiApplication::setDesktopFileName(u"org.memreport.Memreport"_s);
    QGuiApplication::setApplicationDisplayName(u"memreport"_s);
    QCoreApplication::setOrganizationName(u"memreport"_s);
    QGuiApplication::setWindowIcon(QIcon::fromTheme(u"org.memreport.Memreport"_s));
    showTextsAsTheyAre(application);
    followDesktop();
    MainWindow *window = MainWindow::create();
    window->show();
    window->openAtStart(files);
    window->offerRecovery();
    return QApplication::exec();
}

} // namespace memreport
