// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/documentsession.h"
#include "app/window/mainwindow.h"
#include "app/window/pastecontroller.h"
#include "views/panels/pastepage.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

const auto table =
    u"| Benchmark | mimalloc | jemalloc |\n|---|---|---|\n| alloc_free_64B | 583 us | 2.65 ms |\n"_s;

QPushButton *button(QWidget *page, const QString &text)
{
    for (QPushButton *each : page->findChildren<QPushButton *>()) {
        if (each->text() == text)
            return each;
    }
    return nullptr;
}

void pasteInto(MainWindow &window)
{
    for (QAction *action : window.actions()) {
        if (action->shortcut() == QKeySequence(QKeySequence::Paste))
            action->trigger();
    }
}

} // namespace

class TestPaste : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void htmlIsPreferredWhereItHoldsATable();
    void nothingIsAddedBeforeTheUserSaysSo();
    void correctedTextIsReadAgain();
    void discardLeavesNothing();

private:
    QTemporaryDir m_folder;
};

void TestPaste::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    QCoreApplication::setOrganizationName(u"memreport-tests"_s);
}

void TestPaste::htmlIsPreferredWhereItHoldsATable()
{
    QMimeData clipboard;
    clipboard.setText(u"a b"_s);
    QCOMPARE(pastedText(&clipboard), u"a b"_s);
    clipboard.setHtml(u"<p>no table</p>"_s);
    QCOMPARE(pastedText(&clipboard), u"a b"_s);
    clipboard.setHtml(u"<table><tr><th>a</th><th>b</th></tr><tr><td>1 &plusmn; 2 &micro;s<td>3</table>"_s);
    QCOMPARE(pastedText(&clipboard), u"a\tb\n1 ± 2 µs\t3\n"_s);
    QVERIFY(pastedText(nullptr).isEmpty());
}

void TestPaste::nothingIsAddedBeforeTheUserSaysSo()
{
    MainWindow window;
    window.show();
    QGuiApplication::clipboard()->setText(table);
    pasteInto(window);
    auto *page = window.findChild<PastePage *>();
    QVERIFY(page && page->isPending());
    QVERIFY(window.pageIds().contains(page->id()));
    QVERIFY(window.session()->isEmpty());
    button(page, u"Add to the report"_s)->click();
    QCOMPARE(window.session()->document().evidence.size(), 1u);
    const Evidence &evidence = *window.session()->document().evidence.front();
    QCOMPARE(evidence.benchmarks.size(), 2u);
    QCOMPARE(evidence.benchmarks[1].estimateNs, 2650000.0);
    QCOMPARE(QString::fromStdString(evidence.prose), table); // the text is the source
    QVERIFY(evidence.source.sha256.has_value());
    QVERIFY(!page->isPending() && !window.pageIds().contains(page->id()));
    // The same text again is told as what the report has.
    pasteInto(window);
    button(page, u"Add to the report"_s)->click();
    QCOMPARE(window.session()->document().evidence.size(), 1u);
    window.session()->undoStack()->undo();
    QVERIFY(window.session()->isEmpty());
}

void TestPaste::correctedTextIsReadAgain()
{
    MainWindow window;
    window.show();
    QGuiApplication::clipboard()->setText(u"nothing of use"_s);
    pasteInto(window);
    auto *page = window.findChild<PastePage *>();
    QPushButton *add = button(page, u"Add to the report"_s);
    QVERIFY(!add->isEnabled());
    QSignalSpy edited(page, &PastePage::textEdited);
    page->findChild<QPlainTextEdit *>()->setPlainText(table);
    QVERIFY(edited.wait());
    QVERIFY(add->isEnabled());
}

void TestPaste::discardLeavesNothing()
{
    MainWindow window;
    window.show();
    QGuiApplication::clipboard()->setText(table);
    pasteInto(window);
    auto *page = window.findChild<PastePage *>();
    button(page, u"Discard"_s)->click();
    QVERIFY(!page->isPending() && page->text().isEmpty());
    QVERIFY(window.session()->isEmpty());
    // An empty clipboard is told, not shown.
    QGuiApplication::clipboard()->clear();
    pasteInto(window);
    QVERIFY(!page->isPending());
}

QTEST_MAIN(TestPaste)
#include "tst_paste.moc"
