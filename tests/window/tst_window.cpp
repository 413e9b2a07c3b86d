// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/documentsession.h"
#include "app/window/mainwindow.h"
#include "models/items/pairsmodel.h"
#include "views/charts/figureview.h"
#include "views/panels/inspector.h"
#include "views/panels/pairspage.h"
#include "views/panels/timeselection.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

/// The window as a user has it before them; counts what the user does.
class User
{
public:
    explicit User(MainWindow &window)
        : m_window(window)
    {
        window.resize(1280, 800);
        window.show();
        window.activateWindow();
        // Shortcuts go to the active window only.
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

    int actions() const { return m_actions; }

    void drop(const QStringList &paths)
    {
        ++m_actions;
        QList<QUrl> urls;
        for (const QString &path : paths)
            urls << QUrl::fromLocalFile(path);
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&m_window, &enter);
        QDropEvent event(QPointF(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&m_window, &event);
    }

    void settle() const { QTRY_VERIFY_WITH_TIMEOUT(m_window.session()->isSettled(), 120'000); }

    void press(const QKeySequence &keys)
    {
        ++m_actions;
        // A dialog that closed leaves no active window on the offscreen platform.
        m_window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_window));
        const QKeyCombination key = keys[0];
        QTest::keyClick(&m_window, key.key(), key.keyboardModifiers());
    }

    void press(QWidget *widget, Qt::Key key)
    {
        ++m_actions;
        QTest::keyClick(widget, key);
    }

    template<typename Button>
    bool click(const QString &text)
    {
        ++m_actions;
        for (Button *button : m_window.findChildren<Button *>()) {
            const bool named = button->text() == text || button->accessibleName() == text;
            if (named && button->isVisible() && button->isEnabled()) {
                QTest::mouseClick(button, Qt::LeftButton);
                return true;
            }
        }
        return false;
    }

    /// Types the path into the next file dialog.
    void answerDialog(const QString &path)
    {
        ++m_actions;
        auto *timer = new QTimer(&m_window);
        QObject::connect(timer, &QTimer::timeout, timer, [timer, path] {
            auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            timer->stop();
            timer->deleteLater();
            auto *name = dialog->findChild<QLineEdit *>(u"fileNameEdit"_s);
            name->setText(path);
            QTest::keyClick(name, Qt::Key_Return);
        });
        timer->start(20);
    }

    template<typename T>
    T *find() const
    {
        return m_window.findChild<T *>();
    }

private:
    MainWindow &m_window;
    int m_actions = 0;
};

} // namespace

class TestWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void writerPublishes();
    void engineerFindsTheKills();
    void reviewerAsksWhereANumberComesFrom();
    void wrongThingsAreToldByName();

private:
    QTemporaryDir m_folder;
    QString m_saved;
};

void TestWindow::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    // Not the user's own recent files.
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    QCoreApplication::setOrganizationName(u"memreport-tests"_s);
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    m_saved = m_folder.filePath(u"lab.memreport"_s);
}

void TestWindow::writerPublishes()
{
    MainWindow window;
    User user(window);
    user.drop({QStringLiteral(TEST_EXAMPLE)});
    user.settle();
    QVERIFY(user.click<QPushButton>(u"Go to pairs"_s));
    auto *pairs = user.find<PairsPage>();
    QVERIFY(pairs->isVisible());
    const auto &found = window.session()->story().findings->pairs;
    const auto refused = std::ranges::find(found, true, &PairFinding::refused);
    QVERIFY(refused != found.end());
    QVERIFY2(refused->reason.contains(u"15.6"), qPrintable(refused->reason));
    QCOMPARE(pairs->count(), std::optional(int(found.size()) - 1));

    QVERIFY(user.click<QToolButton>(u"Edit pairs"_s));
    QVERIFY(user.click<QPushButton>(u"Confirm all"_s));
    user.settle();
    QCOMPARE(window.session()->document().choices.pairs->size(), size_t(pairs->count().value()));
    QVERIFY(user.click<QToolButton>(u"Featured pair 2"_s));
    user.settle();
    QVERIFY(!window.session()->document().choices.featured.empty());
    user.press(QKeySequence::Undo);
    user.settle();
    QVERIFY(window.session()->document().choices.featured.empty());

    const TimeRange before = pairs->figureView()->visibleRange();
    user.press(QKeySequence(Qt::CTRL | Qt::Key_Plus));
    QVERIFY(pairs->figureView()->visibleRange().length() < before.length());
    user.press(QKeySequence(Qt::ALT | Qt::Key_Left));
    QCOMPARE(pairs->figureView()->visibleRange(), before);

    const QString figures = m_folder.filePath(u"figures"_s);
    QVERIFY(QDir().mkpath(figures));
    user.answerDialog(figures);
    user.press(QKeySequence(Qt::CTRL | Qt::Key_E));
    for (const auto &name : {u"fig-pairs.svg"_s, u"fig-pairs-dark.svg"_s, u"fig-pairs.pdf"_s,
                             u"fig-pairs.alt.txt"_s, u"figures.manifest.json"_s})
        QVERIFY2(QFileInfo(figures + u'/' + name).size() > 0, qPrintable(name));

    QVERIFY(window.isWindowModified());
    QSignalSpy saved(window.session(), &DocumentSession::saved);
    user.answerDialog(m_saved);
    user.press(QKeySequence::Save);
    QVERIFY2(saved.count() == 1 || saved.wait(20'000), qPrintable(window.messageBars()->texts().join(u'\n')));
    QVERIFY(!window.isWindowModified());
    QVERIFY(window.close());
    qInfo("J1 as far as the pages exist: %d actions", user.actions());
    QVERIFY(user.actions() <= 12);
}

void TestWindow::engineerFindsTheKills()
{
    MainWindow window;
    User user(window);
    window.openPaths({QStringLiteral(TEST_EXAMPLE "/kernel.journal.gz"),
                      QStringLiteral(TEST_EXAMPLE "/query_range_by_pid_5s.json"),
                      QStringLiteral(TEST_EXAMPLE "/query_range_story_5s.json.gz")});
    user.settle();
    QVERIFY(user.click<QPushButton>(u"Go to pairs"_s));
    auto *view = user.find<PairsPage>()->figureView();
    auto *inspector = user.find<Inspector>();
    view->setFocus();
    QStringList victims;
    for (int i = 0; i < 3; ++i) {
        user.press(view, Qt::Key_K);
        victims << inspector->evidenceText();
    }
    // Raw lines of the kernel: pids 1724, 1729, 1737, in this order.
    QVERIFY2(victims[0].contains(u"Killed process 1724"), qPrintable(victims[0]));
    QVERIFY2(victims[1].contains(u"Killed process 1729"), qPrintable(victims[1]));
    QVERIFY2(victims[2].contains(u"Killed process 1737"), qPrintable(victims[2]));
    QCOMPARE(inspector->subject().kind, Subject::Kind::Kill);
    qInfo("J2 as far as the pages exist: %d actions", user.actions());
    QVERIFY(user.actions() <= 8);
    window.session()->forget();
}

void TestWindow::reviewerAsksWhereANumberComesFrom()
{
    MainWindow window;
    User user(window);
    user.drop({m_saved});
    user.settle();
    auto *pairs = user.find<PairsPage>();
    QVERIFY(pairs->isVisible());
    QVERIFY(!window.isWindowModified());
    auto *table = pairs->findChild<QTableView *>();
    const QModelIndex peak = table->model()->index(0, PairsModel::PeakColumn);
    table->scrollTo(peak);
    user.press(table, Qt::Key_Home);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(peak).center());
    const Subject subject = user.find<Inspector>()->subject();
    QCOMPARE(subject.kind, Subject::Kind::Number);
    QCOMPARE(subject.finding.definition, std::string("D4"));
    QVERIFY(!subject.finding.inputs.empty());
    QCOMPARE(subject.finding.inputs.front().sha256.size(), size_t(64));
    qInfo("J3 as far as the pages exist: %d actions", user.actions() + 1);
    QVERIFY(!window.session()->isModified());
}

void TestWindow::wrongThingsAreToldByName()
{
    QTemporaryDir folder;
    const auto write = [&folder](const QString &name, const QByteArray &bytes) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
    };
    write(u"login.json"_s, "<!DOCTYPE html><html><head><title>Sign in</title></head></html>");
    write(u"empty.json"_s, "");
    write(u"paper.pdf"_s, "%PDF-1.7\n");
    MainWindow window;
    User user(window);
    user.drop({folder.path()});
    user.settle();
    const ImportReport &report = window.session()->importReport();
    QCOMPARE(report.size(), size_t(3));
    for (const ImportedFile &file : report) {
        QCOMPARE(file.fate, ImportedFile::Fate::Unusable);
        QVERIFY(file.evidence->error && !file.evidence->error->found.isEmpty());
    }
    QVERIFY(window.session()->isEmpty());
    QVERIFY(!window.isWindowModified());
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
