// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/signature/signature.h"

#include "throwawaykey.h"

#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace memreport;
using namespace memreport::test;
using State = SignatureCheck::State;

namespace {

/// While it lives ssh-keygen is nowhere, or what stands in this folder.
class SearchPath
{
public:
    explicit SearchPath(const QString &folder)
        : m_before(qgetenv("PATH"))
    {
        qputenv("PATH", folder.toLocal8Bit());
    }
    ~SearchPath() { qputenv("PATH", m_before); }
    SearchPath(const SearchPath &) = delete;
    SearchPath &operator=(const SearchPath &) = delete;

private:
    QByteArray m_before;
};

} // namespace

class TestSignature : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void whoSigned_data();
    void whoSigned();
    void otherBytesDoNotFit_data();
    void otherBytesDoNotFit();
    void otherUseDoesNotFit();
    void whatIsNoSignature_data();
    void whatIsNoSignature();
    void whatIsNotThere();
    void keyThatCannotSign_data();
    void keyThatCannotSign();
    void oldSignatureStaysIfThereIsNoNewOne();
    void programIsMissing();
    void programThatHangsIsStopped();

private:
    QString at(const QString &name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
    const QByteArray m_bytes = "the bytes of a report\n";
};

void TestSignature::initTestCase()
{
    QVERIFY(makeKey(at(u"key"_s)));
    QVERIFY(makeKey(at(u"other"_s)));
    QVERIFY(makeKey(at(u"locked"_s), u"open sesame"_s));
    QVERIFY(writeBytes(at(u"x"_s), m_bytes));
    const auto written = signFile(at(u"x"_s), at(u"key"_s), signatureFileOf(at(u"x"_s)));
    QVERIFY2(written, written ? "" : qPrintable(describe(written.error())));
    QVERIFY(QFile::exists(at(u"x.sig"_s)));
}

void TestSignature::whoSigned_data()
{
    QTest::addColumn<QByteArray>("list");
    QTest::addColumn<State>("state");
    QTest::addColumn<QString>("signer");
    QTest::addColumn<QString>("why"); // part of it
    const QString key = at(u"key"_s);
    QTest::addRow("named") << signerLine("writer@example.org", key) << State::Signed
                           << u"writer@example.org"_s << QString();
    QTest::addRow("for this use alone") << signerLine("w@example.org namespaces=\"memreport\"", key)
                                        << State::Signed << u"w@example.org"_s << QString();
    QTest::addRow("two names") << signerLine("writer@example.org,w@example.net", key) << State::Signed
                               << u"writer@example.org"_s << QString();
    QTest::addRow("behind another") << signerLine("friend@example.org", at(u"other"_s)) +
                                           signerLine("writer@example.org", key)
                                    << State::Signed << u"writer@example.org"_s << QString();
    QTest::addRow("somebody else") << signerLine("writer@example.org", at(u"other"_s)) << State::Unknown
                                   << QString() << u"No principal matched"_s;
    QTest::addRow("for another use") << signerLine("w@example.org namespaces=\"git\"", key) << State::Unknown
                                     << QString() << u"not permitted"_s;
    QTest::addRow("no longer") << signerLine("w@example.org valid-before=\"20200101\"", key) << State::Unknown
                               << QString() << u"expired"_s;
    QTest::addRow("no list of keys") << "writer@example.org trusts me\n"_ba << State::Unknown << QString()
                                     << u"No principal matched"_s;
    QTest::addRow("empty list") << ""_ba << State::Unknown << QString() << u"No principal matched"_s;
}

void TestSignature::whoSigned()
{
    QFETCH(QByteArray, list);
    QFETCH(QString, why);
    QVERIFY(writeBytes(at(u"signers"_s), list));
    const auto check = checkSignature(at(u"x"_s), at(u"x.sig"_s), at(u"signers"_s));
    QVERIFY2(check, check ? "" : qPrintable(describe(check.error())));
    QTEST(check->state, "state");
    QTEST(check->signer, "signer");
    QVERIFY2(check->key.startsWith(u"ED25519 key SHA256:"_s), qPrintable(check->key));
    QVERIFY2(check->why.contains(why), qPrintable(check->why));
    QCOMPARE(check->isGood(), check->state == State::Signed);
    QVERIFY(signatureText(*check).contains(check->isGood() ? check->signer : check->why));
}

void TestSignature::otherBytesDoNotFit_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addRow("one bit") << QByteArray(m_bytes).replace(0, 1, QByteArray(1, 't' ^ 1));
    QTest::addRow("one byte less") << m_bytes.chopped(1);
    QTest::addRow("one byte more") << m_bytes + '\0';
    QTest::addRow("nothing") << QByteArray();
}

void TestSignature::otherBytesDoNotFit()
{
    QFETCH(QByteArray, bytes);
    QVERIFY(writeBytes(at(u"changed"_s), bytes));
    QVERIFY(writeBytes(at(u"signers"_s), signerLine("writer@example.org", at(u"key"_s))));
    const auto check = checkSignature(at(u"changed"_s), at(u"x.sig"_s), at(u"signers"_s));
    QVERIFY(check);
    QCOMPARE(check->state, State::DoesNotFit);
    QVERIFY(check->signer.isEmpty() && check->key.isEmpty());
    QVERIFY2(signatureText(*check).contains(u"does not fit"_s), qPrintable(signatureText(*check)));
}

void TestSignature::otherUseDoesNotFit()
{
    // The writer signed these bytes, but as something else: nobody may pass that off as his report.
    QProcess git;
    git.setStandardInputFile(at(u"x"_s));
    git.start(u"ssh-keygen"_s, {u"-Y"_s, u"sign"_s, u"-n"_s, u"git"_s, u"-f"_s, at(u"key"_s)});
    QVERIFY(git.waitForFinished() && git.exitCode() == 0);
    QVERIFY(writeBytes(at(u"git.sig"_s), git.readAllStandardOutput()));
    QVERIFY(writeBytes(at(u"signers"_s), signerLine("writer@example.org", at(u"key"_s))));
    const auto check = checkSignature(at(u"x"_s), at(u"git.sig"_s), at(u"signers"_s));
    QVERIFY(check);
    QCOMPARE(check->state, State::DoesNotFit);
    QVERIFY2(check->why.contains(u"namespace"_s), qPrintable(check->why));
}

void TestSignature::whatIsNoSignature_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Error::Code>("code");
    QTest::addRow("empty") << QByteArray() << Error::Code::Syntax;
    QTest::addRow("text") << "signed, me\n"_ba << Error::Code::Syntax;
    QTest::addRow("PGP") << "-----BEGIN PGP SIGNATURE-----\n"_ba << Error::Code::Syntax;
    QTest::addRow("too long") << "-----BEGIN SSH SIGNATURE-----\n" + QByteArray(64 << 10, 'A')
                              << Error::Code::Limit;
}

void TestSignature::whatIsNoSignature()
{
    QFETCH(QByteArray, bytes);
    QVERIFY(writeBytes(at(u"no.sig"_s), bytes));
    const auto check = checkSignature(at(u"x"_s), at(u"no.sig"_s), {});
    QVERIFY(!check);
    QTEST(check.error().code, "code");
    QCOMPARE(check.error().file, at(u"no.sig"_s));
    QVERIFY(!check.error().expected.isEmpty());
}

void TestSignature::whatIsNotThere()
{
    const QString x = at(u"x"_s);
    const QString sig = at(u"x.sig"_s);
    const QString none = at(u"none"_s);
    for (const auto &check :
         {checkSignature(none, sig, {}), checkSignature(x, none, {}), checkSignature(x, sig, none)}) {
        QVERIFY(!check);
        QCOMPARE(check.error().code, Error::Code::Io);
        QCOMPARE(check.error().file, none);
    }
    // Without a list the key is told, and nobody's name.
    const auto anonymous = checkSignature(x, sig, {});
    QVERIFY(anonymous);
    QCOMPARE(anonymous->state, State::Unknown);
    QVERIFY(anonymous->why.isEmpty());
    QVERIFY(signatureText(*anonymous).contains(anonymous->key));
}

void TestSignature::keyThatCannotSign_data()
{
    QTest::addColumn<QString>("key");
    QTest::addRow("not there") << at(u"none"_s);
    QTest::addRow("no key") << at(u"x"_s);
    QTest::addRow("passphrase that nobody types") << at(u"locked"_s);
}

void TestSignature::keyThatCannotSign()
{
    QFETCH(QString, key);
    const auto written = signFile(at(u"x"_s), key, at(u"new.sig"_s), Passphrase::InWindow);
    QVERIFY(!written);
    QCOMPARE(written.error().code, Error::Code::Io);
    QCOMPARE(written.error().file, key);
    QVERIFY(!written.error().message.isEmpty());
    QVERIFY(!QFile::exists(at(u"new.sig"_s)));
}

void TestSignature::oldSignatureStaysIfThereIsNoNewOne()
{
    QFile signature(at(u"x.sig"_s));
    QVERIFY(signature.open(QIODevice::ReadOnly));
    const QByteArray before = signature.readAll();
    QVERIFY(!signFile(at(u"x"_s), at(u"locked"_s), at(u"x.sig"_s), Passphrase::InWindow));
    signature.seek(0);
    QCOMPARE(signature.readAll(), before);
    QVERIFY(!signFile(at(u"x"_s), at(u"key"_s), at(u"no/such/folder/x.sig"_s)));
}

void TestSignature::programIsMissing()
{
    const SearchPath nowhere(at(u"empty folder"_s));
    const auto check = checkSignature(at(u"x"_s), at(u"x.sig"_s), {});
    QVERIFY(!check);
    QCOMPARE(check.error().code, Error::Code::Io);
    QVERIFY2(check.error().message.contains(u"OpenSSH"_s), qPrintable(check.error().message));
    QVERIFY(!signFile(at(u"x"_s), at(u"key"_s), at(u"new.sig"_s)));
}

void TestSignature::programThatHangsIsStopped()
{
    const QString sleeper = QStandardPaths::findExecutable(u"sleep"_s);
    QVERIFY(QDir().mkpath(at(u"bin"_s)));
    QVERIFY(QFile::link(sleeper, at(u"bin/ssh-keygen"_s)));
    const SearchPath slow(at(u"bin"_s));
    const auto run = runSshKeygen({u"600"_s}, at(u"x"_s), std::chrono::seconds(1));
    QVERIFY(!run);
    QCOMPARE(run.error().code, Error::Code::Io);
    QVERIFY2(run.error().message.contains(u"1 s"_s), qPrintable(run.error().message));
}

QTEST_GUILESS_MAIN(TestSignature)
#include "tst_signature.moc"
