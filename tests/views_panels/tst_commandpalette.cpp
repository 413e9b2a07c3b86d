// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/commandpalette.h"

#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

std::vector<Command> some()
{
    return {{.title = u"Redo"_s, .kind = u"Action"_s, .id = u"redo"_s, .enabled = false},
            {.title = u"Save"_s, .kind = u"Action"_s, .shortcut = u"Ctrl+S"_s, .id = u"save"_s},
            {.title = u"Overview"_s, .kind = u"Page"_s, .id = u"overview"_s},
            {.title = u"Undo"_s, .kind = u"Action"_s, .id = u"undo"_s, .enabled = false},
            {.title = u"bas03"_s, .kind = u"Process on basalt"_s, .id = u"bas03"_s}};
}

} // namespace

class TestCommandPalette : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_window = std::make_unique<QWidget>();
        m_window->resize(900, 600);
        m_other = new QLineEdit(m_window.get());
        m_palette = new CommandPalette(m_window.get());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_other->setFocus();
        m_palette->open(some());
        m_field = m_palette->findChild<QLineEdit *>();
        m_list = m_palette->findChild<QListView *>();
        m_chosen = std::make_unique<QSignalSpy>(m_palette, &CommandPalette::chosen);
    }

    void wordsAndEnterRun()
    {
        QCOMPARE(m_window->focusWidget(), static_cast<QWidget *>(m_field));
        QVERIFY(m_window->rect().contains(m_palette->geometry()));
        QTest::keyClicks(m_field, u"bas"_s);
        QCOMPARE(m_palette->model()->rowCount(), 1);
        QTest::keyClick(m_field, Qt::Key_Return);
        QCOMPARE(m_chosen->count(), 1);
        QCOMPARE(m_chosen->front().front().toString(), u"bas03"_s);
        QVERIFY(!m_palette->isVisible());
        QCOMPARE(m_window->focusWidget(), static_cast<QWidget *>(m_other));
    }

    void arrowsGoOverWhatCannotBeRun()
    {
        // The first that can be run is the chosen one.
        QCOMPARE(m_list->currentIndex().data().toString(), u"Save"_s);
        QVERIFY(m_field->accessibleDescription().contains(u"Ctrl+S"));
        QTest::keyClick(m_field, Qt::Key_Down);
        QTest::keyClick(m_field, Qt::Key_Down);
        QCOMPARE(m_list->currentIndex().data().toString(), u"bas03"_s);
        QTest::keyClick(m_field, Qt::Key_Down);
        QCOMPARE(m_list->currentIndex().data().toString(), u"bas03"_s);
        QTest::keyClick(m_field, Qt::Key_PageUp);
        QCOMPARE(m_list->currentIndex().data().toString(), u"bas03"_s); // above it stands only what cannot
        QTest::keyClick(m_field, Qt::Key_Up);
        QCOMPARE(m_list->currentIndex().data().toString(), u"Overview"_s);
    }

    void escapeChangesNothing()
    {
        QTest::keyClicks(m_field, u"save"_s);
        QTest::keyClick(m_field, Qt::Key_Escape);
        QVERIFY(!m_palette->isVisible());
        QCOMPARE(m_chosen->count(), 0);
        QCOMPARE(m_window->focusWidget(), static_cast<QWidget *>(m_other));
        // Opened again it begins anew.
        m_palette->open(some());
        QVERIFY(m_field->text().isEmpty());
        QCOMPARE(m_palette->model()->rowCount(), 5);
    }

    void whatCannotBeRunIsNotRun()
    {
        QTest::keyClicks(m_field, u"undo"_s);
        QCOMPARE(m_palette->model()->rowCount(), 1);
        QTest::keyClick(m_field, Qt::Key_Return);
        QCOMPARE(m_chosen->count(), 0);
        QVERIFY(m_palette->isVisible());
    }

private:
    std::unique_ptr<QWidget> m_window;
    QLineEdit *m_other = nullptr;
    CommandPalette *m_palette = nullptr;
    QLineEdit *m_field = nullptr;
    QListView *m_list = nullptr;
    std::unique_ptr<QSignalSpy> m_chosen;
};

QTEST_MAIN(TestCommandPalette)
#include "tst_commandpalette.moc"
