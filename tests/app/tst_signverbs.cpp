// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programrun.h"
#include "throwawaykey.h"

#include <QTemporaryDir>
#include <QTest>

using namespace memreport::test;

/// sign and verify --signers as a user runs them, on the shipped example.
class TestSignVerbs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void signedIsVerified();
    void signatureElsewhere();
    void strangersAndChangesAreTold();
    void damagedIsNotSigned();
    void wrongUsage_data();
    void wrongUsage();

private:
    QString at(const QString &name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

void TestSignVerbs::initTestCase()
{
    const Run import = run({u"import"_s, QStringLiteral(TEST_EXAMPLE "/query_range_by_pid_5s.json"), u"-o"_s,
                            at(u"lab.memreport"_s)});
    QVERIFY2(import.code == 0, import.err);
    QVERIFY(makeKey(at(u"key"_s)));
    QVERIFY(makeKey(at(u"other"_s)));
    QVERIFY(writeFile(at(u"signers"_s), signerLine("writer@example.org", at(u"key"_s))));
    QVERIFY(writeFile(at(u"strangers"_s), signerLine("writer@example.org", at(u"other"_s))));
}

void TestSignVerbs::signedIsVerified()
{
    const QByteArray before = bytesOf(at(u"lab.memreport"_s));
    const Run sign = run({u"sign"_s, u"--key"_s, at(u"key"_s), at(u"lab.memreport"_s)});
    QVERIFY2(sign.code == 0, sign.err);
    QCOMPARE(bytesOf(at(u"lab.memreport"_s)), before);
    QVERIFY(bytesOf(at(u"lab.memreport.sig"_s)).startsWith("-----BEGIN SSH SIGNATURE-----\n"));
    const Run verify = run({u"verify"_s, u"--signers"_s, at(u"signers"_s), at(u"lab.memreport"_s)});
    QVERIFY2(verify.code == 0, verify.err);
    QVERIFY2(verify.out.contains("Signed by writer@example.org (ED25519 key SHA256:"), verify.out);
    QVERIFY(verify.out.contains("verified"));
}

void TestSignVerbs::signatureElsewhere()
{
    const Run sign =
        run({u"sign"_s, u"--key"_s, at(u"key"_s), at(u"lab.memreport"_s), u"-o"_s, at(u"elsewhere"_s)});
    QVERIFY2(sign.code == 0, sign.err);
    const Run verify = run({u"verify"_s, u"--signers"_s, at(u"signers"_s), u"--signature"_s,
                            at(u"elsewhere"_s), at(u"lab.memreport"_s)});
    QVERIFY2(verify.code == 0, verify.err);
}

void TestSignVerbs::strangersAndChangesAreTold()
{
    const Run stranger = run({u"verify"_s, u"--signers"_s, at(u"strangers"_s), at(u"lab.memreport"_s)});
    QCOMPARE(stranger.code, 1);
    QVERIFY2(stranger.out.contains("No principal matched"), stranger.out);
    // Another report, whole in itself, with the signature of the first one.
    const Run import = run({u"import"_s, QStringLiteral(TEST_EXAMPLE "/query_range_story_5s.json.gz"),
                            u"-o"_s, at(u"forged.memreport"_s)});
    QVERIFY2(import.code == 0, import.err);
    QVERIFY(QFile::copy(at(u"lab.memreport.sig"_s), at(u"forged.memreport.sig"_s)));
    const Run alone = run({u"verify"_s, at(u"forged.memreport"_s)});
    QCOMPARE(alone.code, 0);
    const Run forged = run({u"verify"_s, u"--signers"_s, at(u"signers"_s), at(u"forged.memreport"_s)});
    QCOMPARE(forged.code, 1);
    QVERIFY2(forged.out.contains("does not fit"), forged.out);
}

void TestSignVerbs::damagedIsNotSigned()
{
    QByteArray bytes = bytesOf(at(u"lab.memreport"_s));
    const qsizetype at100 = bytes.indexOf("series/0/value.npy") + 100;
    bytes[at100] = char(bytes[at100] ^ 0x55);
    QVERIFY(writeFile(at(u"damaged.memreport"_s), bytes));
    const Run sign = run({u"sign"_s, u"--key"_s, at(u"key"_s), at(u"damaged.memreport"_s)});
    QCOMPARE(sign.code, 1);
    QVERIFY(!QFile::exists(at(u"damaged.memreport.sig"_s)));
}

void TestSignVerbs::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    const QString lab = at(u"lab.memreport"_s);
    const QString key = at(u"key"_s);
    QTest::addRow("no key") << QStringList{u"sign"_s, lab} << 2;
    QTest::addRow("over the bundle") << QStringList{u"sign"_s, u"--key"_s, key, lab, u"-o"_s, lab} << 2;
    QTest::addRow("over the key") << QStringList{u"sign"_s, u"--key"_s, key, lab, u"-o"_s, key} << 2;
    QTest::addRow("key absent") << QStringList{u"sign"_s, u"--key"_s, at(u"none"_s), lab} << 3;
    QTest::addRow("no bundle") << QStringList{u"sign"_s, u"--key"_s, key, at(u"signers"_s)} << 3;
    QTest::addRow("nobody to trust") << QStringList{u"verify"_s, u"--signature"_s, at(u"lab.memreport.sig"_s),
                                                    lab}
                                     << 2;
    QTest::addRow("signature absent")
        << QStringList{u"verify"_s, u"--signers"_s, at(u"signers"_s), u"--signature"_s, at(u"none"_s), lab}
        << 3;
    QTest::addRow("signers absent") << QStringList{u"verify"_s, u"--signers"_s, at(u"none"_s), lab} << 3;
}

void TestSignVerbs::wrongUsage()
{
    QFETCH(QStringList, arguments);
    const Run refused = run(arguments);
    QTEST(refused.code, "code");
    QVERIFY(!refused.err.isEmpty());
}

QTEST_GUILESS_MAIN(TestSignVerbs)
#include "tst_signverbs.moc"
