// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "user.h"

#include "app/window/documentsession.h"
#include "app/window/mainwindow.h"
#include "app/window/reviewpage.h"
#include "models/base/text.h"
#include "models/items/itemtexts.h"
#include "models/items/pairsmodel.h"
#include "views/charts/figureview.h"
#include "views/panels/inspector.h"
#include "views/panels/loadingpage.h"
#include "views/panels/pairspage.h"
#include "views/panels/sidebar.h"
#include "views/panels/timeselection.h"
#include "views/panels/welcomepage.h"
#include "views/publish/figurespage.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QJsonDocument>
#include <QJsonObject>
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

/// A folder that cannot be read; false: the user may read everything, as root may.
bool lockedFolder(const QString &path)
{
    QDir().mkpath(path);
    QFile::setPermissions(path, {});
    return !QFileInfo(path).isReadable();
}

} // namespace

class TestWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void writerPublishes();
    void reviewerAsksWhereANumberComesFrom();
    void authorMergesTheReview();
    void damageIsNamedInTheBanner();
    void otherNumbersAreNamedInTheBanner();
    void wrongThingsAreToldByName();
    void aLargeLogIsStopped();

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

    // The last minute of the run is left out of the figure.
    QVERIFY(user.choosePage(u"Figures"_s));
    auto *figures = user.find<FiguresPage>();
    QVERIFY(figures->isVisible());
    const Instant end = figures->sheet()->chosen()->computed->range.to - std::chrono::minutes(2);
    QVERIFY(user.fill(u"Range to"_s, isoUtc(end).mid(11, 5)));
    user.settle();
    const auto &choices = window.session()->document().choices;
    QCOMPARE(choices.figures.at("pairs").range->to, std::chrono::floor<std::chrono::minutes>(end));
    QVERIFY(user.choose(u"Preset of the export"_s, u"Blog, narrow"_s));

    const QString folder = m_folder.filePath(u"figures"_s);
    QVERIFY(QDir().mkpath(folder));
    user.answerDialog(folder);
    QVERIFY(user.click<QPushButton>(u"Export all…"_s));
    const auto isWritten = [&window] {
        return window.messageBars()->texts().filter(u"files were written into figures"_s).size() == 1;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isWritten(), 240'000);
    for (const auto &name :
         {u"fig-pairs.svg"_s, u"fig-pairs-dark.svg"_s, u"fig-pairs.pdf"_s, u"fig-pairs-dark.png"_s,
          u"fig-pairs.alt.txt"_s, u"fig-pairs.caption.md"_s, u"fig-pairs.data.csv"_s, u"fig-processes.svg"_s,
          u"figures.manifest.json"_s, u"index.html"_s})
        QVERIFY2(QFileInfo(folder + u'/' + name).size() > 0, qPrintable(name));
    QFile svg(folder + u"/fig-pairs.svg"_s);
    QVERIFY(svg.open(QIODevice::ReadOnly));
    QVERIFY(svg.read(400).contains("width=\"720px\""));

    QVERIFY(window.isWindowModified());
    QSignalSpy saved(window.session(), &DocumentSession::saved);
    user.answerDialog(m_saved);
    user.press(QKeySequence::Save);
    QVERIFY2(saved.count() == 1 || saved.wait(20'000), qPrintable(window.messageBars()->texts().join(u'\n')));
    QVERIFY(!window.isWindowModified());
    QVERIFY(window.close());
    qInfo("J1: %d actions", user.actions());
    QVERIFY(user.actions() <= 12);
}

void TestWindow::reviewerAsksWhereANumberComesFrom()
{
    const QString mailed = m_folder.filePath(u"mailed.memreport"_s);
    QVERIFY(QFile::copy(m_saved, mailed));
    const auto authors = readBundle(mailed);
    MainWindow window;
    User user(window);
    user.drop({mailed});
    user.settle();
    auto *pairs = user.find<PairsPage>();
    QVERIFY(pairs->isVisible());
    QVERIFY(!window.isWindowModified());
    const auto banner = [&window] { return window.messageBars()->texts().join(u'\n'); };
    QTRY_VERIFY_WITH_TIMEOUT(banner().contains(u"Verified:"_s), 120'000);
    QVERIFY2(banner().contains(u"Read-only"_s), qPrintable(banner()));

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

    user.press(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M));
    user.type(u"Which of the two samples?"_s);
    auto *review = user.find<ReviewPage>();
    QVERIFY(review->isVisible());
    QCOMPARE(review->own().comments.size(), size_t(1));
    QVERIFY2(review->own().comments[0].about.contains(subject.finding.text),
             qPrintable(review->own().comments[0].about));
    user.press(review->findChild<QComboBox *>(), Qt::Key_Down);
    QCOMPARE(review->own().verdict, Verdict::Sound);

    const QString markdown = m_folder.filePath(u"review.md"_s);
    user.answerDialog(markdown);
    QVERIFY(user.click<QPushButton>(u"Export as Markdown…"_s));
    QFile written(markdown);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(written.readAll()).remove(u'\\');
    for (const QString &part : {subject.finding.text, u"Which of the two samples?"_s,
                                verdictText(Verdict::Sound), QString::fromStdString(authors->documentSha256)})
        QVERIFY2(text.contains(part), qPrintable(part + u" in "_s + text));

    QSignalSpy saved(window.session(), &DocumentSession::saved);
    user.press(QKeySequence::Save);
    QVERIFY2(saved.count() == 1 || saved.wait(20'000), qPrintable(banner()));
    const auto reviewed = readBundle(mailed);
    QCOMPARE(reviewed->documentSha256, authors->documentSha256);
    QVERIFY(reviewed->contents.reviews.contains("Which of the two samples?"));
    qInfo("J3 as far as the pages exist: %d actions", user.actions() + 1);
    QVERIFY(user.actions() <= 10);
}

void TestWindow::authorMergesTheReview()
{
    MainWindow window;
    User user(window);
    window.openPaths({m_saved});
    user.settle();
    QVERIFY(!window.session()->isReadOnly()); // his own
    user.answerDialog(m_folder.filePath(u"mailed.memreport"_s));
    user.showPage(u"review"_s);
    QVERIFY(user.click<QPushButton>(u"Merge a review…"_s));
    QCOMPARE(window.session()->reviews().size(), size_t(1));
    QCOMPARE(window.session()->reviews()[0].comments[0].text, u"Which of the two samples?"_s);
    QVERIFY(window.isWindowModified());
    window.session()->forget();
}

void TestWindow::damageIsNamedInTheBanner()
{
    QFile file(m_saved);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray bytes = file.readAll();
    const qsizetype at = bytes.indexOf("series/0/value.npy") + 100;
    bytes[at] = char(bytes[at] ^ 0x55);
    QFile damaged(m_folder.filePath(u"damaged.memreport"_s));
    QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write(bytes) == bytes.size());
    damaged.close();
    MainWindow window;
    User user(window);
    window.openPaths({damaged.fileName()});
    user.settle();
    const auto banner = [&window] { return window.messageBars()->texts().join(u'\n'); };
    QTRY_VERIFY_WITH_TIMEOUT(banner().contains(u"Damaged: 1 member"_s), 120'000);
    QVERIFY2(banner().contains(u"series/0/value.npy"_s), qPrintable(banner()));
    window.session()->forget();
}

void TestWindow::otherNumbersAreNamedInTheBanner()
{
    // Every hash is right, but one number is not what the samples give.
    auto loaded = readBundle(m_saved);
    QVERIFY(loaded);
    QJsonObject findings = QJsonDocument::fromJson(loaded->contents.findings).object();
    QJsonObject summary = findings.value(u"pair_summary"_s).toObject();
    const int pairs = summary.value(u"pairs"_s).toInt();
    summary.insert(u"pairs"_s, pairs + 1);
    findings.insert(u"pair_summary"_s, summary);
    loaded->contents.findings = QJsonDocument(findings).toJson();
    const QString edited = m_folder.filePath(u"edited.memreport"_s);
    QVERIFY(writeBundle(edited, loaded->contents));
    MainWindow window;
    User user(window);
    window.openPaths({edited});
    user.settle();
    const auto banner = [&window] { return window.messageBars()->texts().join(u'\n'); };
    const QString expected = u"Numbers differ: 1, first /pair_summary/pairs: stored %1, computed %2."_s;
    QTRY_VERIFY_WITH_TIMEOUT(banner().contains(u"Numbers differ"_s), 120'000);
    QVERIFY2(banner().contains(expected.arg(pairs + 1).arg(pairs)), qPrintable(banner()));
    window.session()->forget();
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
    write(u"cut.json"_s, R"({"status":"success","data":{"resultType":"matrix","result":[)"
                         R"({"metric":{"__name__":"a","job":"x"},"values":[[100,"1"],[160,"2"]]},)"
                         R"({"metric":{"__name__":"b","job":"x"},"values":[[100,"3"],[16)");
    const bool refuses = lockedFolder(folder.filePath(u"locked"_s));
    MainWindow window;
    User user(window);
    user.drop({folder.path()});
    user.settle();
    const ImportReport &report = window.session()->importReport();
    QCOMPARE(report.size(), size_t(refuses ? 5 : 4));
    for (const ImportedFile &file : report) {
        const bool isCut = fileNameOf(file.evidence->source.path) == u"cut.json";
        QCOMPARE(file.fate, isCut ? ImportedFile::Fate::Offered : ImportedFile::Fate::Unusable);
        const auto &error = file.evidence->error;
        QVERIFY(error && !error->expected.isEmpty() && !error->found.isEmpty());
    }
    QVERIFY(window.session()->isEmpty());
    QVERIFY(!window.isWindowModified());
    // The series that was whole is added at the user's word, the cut one's whole samples with it.
    QVERIFY(user.click<QPushButton>(u"Keep what was whole"_s));
    user.settle();
    QCOMPARE(window.session()->document().evidence.size(), 1u);
    QCOMPARE(window.session()->document().evidence.front()->series.front().size(), 2u);
    QVERIFY(user.actions() <= 3);
    qInfo("J7: %d actions", user.actions());
    QFile::setPermissions(folder.filePath(u"locked"_s),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    window.session()->forget();
}

void TestWindow::aLargeLogIsStopped()
{
    QTemporaryDir folder;
    QFile log(folder.filePath(u"kern.log"_s));
    QVERIFY(log.open(QIODevice::WriteOnly));
    const QByteArray lines =
        QByteArray("2026-07-03T14:30:02+00:00 alder kernel: usb 1-1: new high-speed device\n")
            .repeated(100'000);
    for (int i = 0; i < 60; ++i)
        log.write(lines);
    log.close();
    MainWindow window;
    User user(window);
    user.drop({log.fileName()});
    auto *loading = user.find<LoadingPage>();
    QTRY_VERIFY(loading->isVisible());
    QTRY_VERIFY(!window.session()->progress().empty() && window.session()->progress().front().done > 0);
    QVERIFY(window.session()->isLoading());
    QVERIFY(user.click<QPushButton>(u"Stop"_s));
    user.settle();
    QVERIFY(window.session()->isEmpty() && !window.isWindowModified());
    QVERIFY(user.find<WelcomePage>()->isVisible());
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
