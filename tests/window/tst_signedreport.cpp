// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "throwawaykey.h"
#include "user.h"

#include "app/window/settings.h"

#include <QAction>
#include <QDir>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace memreport;
using namespace memreport::test;

/// The part of journey J3 that says who stands behind the report that came by mail.
class TestSignedReport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void authorSigns();
    void strangerIsNotNamed();
    void reviewerSeesWhoSigned();
    void forgeryIsTold();
    void noSignatureIsNotMentioned();
    void unsavedIsNotSigned();

private:
    /// A bar of the window that opens this report says this, and not that.
    void bannerSays(const QString &path, const QStringList &says, const QStringList &saysNot);
    static void trigger(MainWindow &window, const QString &action);
    QString at(const QString &name) const { return m_folder.filePath(name); }
    QString mailed() const { return at(u"mailed.memreport"_s); }
    QTemporaryDir m_folder;
};

void TestSignedReport::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    QCoreApplication::setOrganizationName(u"memreport-tests"_s);
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QVERIFY(makeKey(at(u"key"_s)));
    QVERIFY(writeBytes(at(u"signers"_s), signerLine("writer@example.org", at(u"key"_s))));
}

void TestSignedReport::trigger(MainWindow &window, const QString &action)
{
    auto *found = window.findChild<QAction *>(action);
    QVERIFY(found);
    found->trigger();
}

void TestSignedReport::bannerSays(const QString &path, const QStringList &says, const QStringList &saysNot)
{
    MainWindow window;
    User user(window);
    user.drop({path});
    user.settle();
    const auto banner = [&window] { return window.messageBars()->texts().join(u'\n'); };
    QTRY_VERIFY_WITH_TIMEOUT(banner().contains(u"Verified:"_s), 120'000);
    for (const QString &text : says)
        QVERIFY2(banner().contains(text), qPrintable(banner()));
    for (const QString &text : saysNot)
        QVERIFY2(!banner().contains(text), qPrintable(banner()));
    window.session()->forget();
}

void TestSignedReport::authorSigns()
{
    MainWindow window;
    User user(window);
    user.drop({QStringLiteral(TEST_EXAMPLE "/query_range_by_pid_5s.json")});
    user.settle();
    QSignalSpy saved(window.session(), &DocumentSession::saved);
    window.session()->saveAs(at(u"lab.memreport"_s));
    QVERIFY(saved.count() == 1 || saved.wait(60'000));
    user.answerDialog(at(u"key"_s));
    trigger(window, u"signReport"_s);
    const auto bars = [&window] { return window.messageBars()->texts().join(u'\n'); };
    QTRY_VERIFY_WITH_TIMEOUT(bars().contains(u"Send lab.memreport.sig together"_s), 60'000);
    QVERIFY(QFile::copy(at(u"lab.memreport"_s), mailed()));
    QVERIFY(QFile::copy(at(u"lab.memreport.sig"_s), mailed() + u".sig"_s));
}

void TestSignedReport::strangerIsNotNamed()
{
    bannerSays(mailed(), {u"Signed with ED25519 key SHA256:"_s, u"no list of signers"_s}, {u"writer@"_s});
}

void TestSignedReport::reviewerSeesWhoSigned()
{
    MainWindow window;
    User user(window);
    user.drop({mailed()});
    user.settle();
    const auto banner = [&window] { return window.messageBars()->texts().join(u'\n'); };
    QTRY_VERIFY_WITH_TIMEOUT(banner().contains(u"Verified:"_s), 120'000);
    user.answerDialog(at(u"signers"_s));
    trigger(window, u"chooseSigners"_s);
    QTRY_VERIFY_WITH_TIMEOUT(banner().contains(u"Signed by writer@example.org"_s), 120'000);
    QCOMPARE(Settings().signersFile(), at(u"signers"_s));
    qInfo("J3, who signed: %d actions", user.actions() + 1);
    window.session()->forget();
    // From now on every signed report says so at once.
    bannerSays(mailed(), {u"Signed by writer@example.org"_s}, {});
}

void TestSignedReport::forgeryIsTold()
{
    // Whole and right in itself, but not what was signed.
    auto loaded = readBundle(mailed());
    QVERIFY(loaded);
    loaded->contents.document.choices.title = u"Somebody else's title"_s;
    QVERIFY(writeBundle(mailed(), loaded->contents));
    bannerSays(mailed(), {u"The signature does not fit this file"_s}, {u"Signed by"_s});
    QVERIFY(writeBytes(mailed() + u".sig"_s, "no signature"));
    bannerSays(mailed(), {u"The signature could not be checked"_s}, {u"Signed by"_s});
}

void TestSignedReport::noSignatureIsNotMentioned()
{
    QVERIFY(QFile::remove(mailed() + u".sig"_s));
    bannerSays(mailed(), {}, {u"ignature"_s, u"igned"_s});
}

void TestSignedReport::unsavedIsNotSigned()
{
    MainWindow window;
    User user(window);
    trigger(window, u"signReport"_s);
    const QString bars = window.messageBars()->texts().join(u'\n');
    QVERIFY2(bars.contains(u"Save the report, then sign it"_s), qPrintable(bars));
}

QTEST_MAIN(TestSignedReport)
#include "tst_signedreport.moc"
