// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "user.h"

#include "views/panels/draftpage.h"
#include "views/panels/overviewpage.h"
#include "views/panels/timeselection.h"

#include <QDockWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTreeView>
#include <QUndoView>

using namespace memreport;
using namespace Qt::StringLiterals;

/// A writer's article beside the report, and a report that is found as it was left.
class TestDraft : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void numbersAreCompared();
    void fileIsReadAgainWhenItChanges();
    void reportIsFoundAsItWasLeft();
    void historyShowsTheSteps();

private:
    QTemporaryDir m_folder;
};

namespace {

// The lab's journal holds three kills by the kernel.
const auto article = u"# Three kills\n\nThe host had 3 kernel kills.\n\nThe host had 9 kernel kills.\n"_s;

std::vector<const Claim *> claimsOf(const DraftPage &page)
{
    std::vector<const Claim *> claims;
    const auto *model = page.findChild<ClaimsModel *>();
    for (int row = 0; row < model->rowCount(); ++row)
        claims.push_back(model->claim(row));
    return claims;
}

const Claim *claimOf(const DraftPage &page, const QString &quote)
{
    for (const Claim *claim : claimsOf(page)) {
        if (claim->quote.contains(quote))
            return claim;
    }
    return nullptr;
}

} // namespace

void TestDraft::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    QCoreApplication::setOrganizationName(u"memreport-tests"_s);
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
}

void TestDraft::numbersAreCompared()
{
    MainWindow window;
    User user(window);
    window.openPaths({QStringLiteral(TEST_EXAMPLE)});
    user.settle();
    QVERIFY(user.choosePage(u"Draft"_s));
    auto *page = user.find<DraftPage>();
    QTRY_VERIFY(page->isVisible());
    QCOMPARE(page->count(), std::nullopt);
    page->findChild<QPlainTextEdit *>()->setPlainText(article);
    QTRY_VERIFY(claimOf(*page, u"3 kernel"_s) && claimOf(*page, u"9 kernel"_s));
    QCOMPARE(claimOf(*page, u"3 kernel"_s)->verdict, Claim::Verdict::Found);
    QCOMPARE(claimOf(*page, u"9 kernel"_s)->verdict, Claim::Verdict::Differs);
    QCOMPARE(page->count(), std::optional(1));
    // The row leads to its words.
    auto *table = page->findChild<QTreeView *>();
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        if (table->model()->index(row, ClaimsModel::QuoteColumn).data().toString().contains(u"9 kernel"_s))
            table->setCurrentIndex(table->model()->index(row, 0));
    }
    QVERIFY(page->findChild<QPlainTextEdit *>()->textCursor().selectedText().contains(u"9 kernel"_s));
    window.session()->forget();
}

void TestDraft::fileIsReadAgainWhenItChanges()
{
    const QString path = m_folder.filePath(u"article.md"_s);
    const auto write = [&path](const QString &text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(text.toUtf8()) > 0);
    };
    write(u"The host had 9 kernel kills.\n"_s);
    MainWindow window;
    User user(window);
    window.openPaths({QStringLiteral(TEST_EXAMPLE)});
    user.settle();
    QVERIFY(user.choosePage(u"Draft"_s));
    auto *page = user.find<DraftPage>();
    user.answerDialog(path);
    QVERIFY(user.click<QPushButton>(u"Open a draft…"_s));
    QTRY_VERIFY(claimOf(*page, u"9 kernel"_s));
    QCOMPARE(page->count(), std::optional(1));
    write(u"The host had 3 kernel kills.\n"_s);
    QTRY_VERIFY_WITH_TIMEOUT(claimOf(*page, u"3 kernel"_s), 20'000);
    QCOMPARE(page->count(), std::optional(0));
    window.session()->forget();
}

void TestDraft::reportIsFoundAsItWasLeft()
{
    const QString path = m_folder.filePath(u"left.memreport"_s);
    TimeRange seen;
    {
        MainWindow window;
        User user(window);
        window.openPaths({QStringLiteral(TEST_EXAMPLE)});
        user.settle();
        user.answerDialog(path);
        user.press(QKeySequence::Save);
        QTRY_VERIFY(!window.isWindowModified());
        QVERIFY(user.choosePage(u"Overview"_s));
        auto *selection = user.find<TimeSelection>();
        seen = {selection->whole().from + std::chrono::minutes(1),
                selection->whole().from + std::chrono::minutes(3)};
        selection->setRange(seen);
        user.press(Qt::Key_F9); // the inspector goes
        QVERIFY(window.close());
    }
    MainWindow window;
    User user(window);
    window.openPaths({path});
    user.settle();
    QTRY_VERIFY(user.find<OverviewPage>()->isVisible());
    QVERIFY(user.find<TimeSelection>()->range() == seen);
    QVERIFY(window.findChild<QDockWidget *>(u"inspector"_s)->isHidden());
    window.session()->forget();
    // Another report comes in the order of a new one, with the docks of the last window.
    MainWindow other;
    User otherUser(other);
    other.openPaths({QStringLiteral(TEST_EXAMPLE)});
    otherUser.settle();
    QVERIFY(!otherUser.find<OverviewPage>()->isVisible());
    other.session()->forget();
}

void TestDraft::historyShowsTheSteps()
{
    MainWindow window;
    User user(window);
    window.openPaths({QStringLiteral(TEST_EXAMPLE)});
    user.settle();
    auto *dock = window.findChild<QDockWidget *>(u"history"_s);
    QVERIFY(dock->isHidden());
    user.press(Qt::CTRL | Qt::Key_F9);
    QTRY_VERIFY(dock->isVisible());
    auto *steps = dock->findChild<QUndoView *>();
    QCOMPARE(steps->stack(), window.session()->undoStack());
    QVERIFY(steps->model()->rowCount() >= 2); // the beginning, the import
    steps->setCurrentIndex(steps->model()->index(0, 0));
    QTRY_VERIFY(window.session()->isEmpty());
    window.session()->forget();
}

QTEST_MAIN(TestDraft)
#include "tst_draft.moc"
