// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/framesource.h"
#include "textlines.h"

#include <QTest>

namespace {

/// A frame of RFC 6587 with its length in front.
QByteArray frame(const QByteArray &message)
{
    return QByteArray::number(message.size()) + ' ' + message;
}

QByteArray kernel(int second, const QByteArray &message)
{
    return "<4>1 2026-07-03T22:14:0" + QByteArray::number(second) + "Z h kernel - - - " + message;
}

std::vector<qint64> linesOf(const Kill &kill)
{
    std::vector<qint64> numbers;
    for (const EvidenceLine &proof : kill.lines)
        numbers.push_back(proof.line);
    return numbers;
}

} // namespace

class TestFrames : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void recognises_data();
    void recognises();
    void framesWithoutLineBreaks();
    void lineBreaksInsideAndBehind();
    void aWrongLength();
    void cutAnywhere();
    void yearlessFrames();
    void linesStayLines();
    void longStreams();
};

void TestFrames::recognises_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("counted");
    const QByteArray one = frame("<34>1 2026-07-03T22:14:07Z h su - - - x");
    QTest::addRow("one") << one << true;
    QTest::addRow("two") << one + one << true;
    QTest::addRow("two and line breaks") << one + "\n" + one + "\n" << true;
    QTest::addRow("cut") << one.chopped(1) << false;
    QTest::addRow("wrong length") << QByteArray("9 <34>1 2026-07-03T22:14:07Z h su - - - x\n") + one << false;
    QTest::addRow("no length") << one.sliced(3) << false;
    QTest::addRow("zero in front") << '0' + one << false;
    QTest::addRow("a number and a text") << QByteArray("83 bottles") << false;
    QTest::addRow("empty") << QByteArray() << false;
}

void TestFrames::recognises()
{
    QFETCH(QByteArray, text);
    QTEST(journal::isOctetCounted({text.constData(), size_t(text.size())}), "counted");
}

void TestFrames::framesWithoutLineBreaks()
{
    const Evidence evidence = read(frame(kernel(1, "tor invoked oom-killer: gfp_mask=0x100")) +
                                   frame(kernel(2, summary)) + frame(kernel(3, victim)));
    QVERIFY(!evidence.error);
    QCOMPARE(evidence.journal->entries, 3);
    QCOMPARE(evidence.kills.size(), size_t(1));
    const Kill &kill = evidence.kills.front();
    QCOMPARE(kill.pid, std::optional(qint64(3101)));
    QCOMPARE(kill.unit, std::string("tor@a.service"));
    QCOMPARE(timeOf(kill), u"2026-07-03T22:14:03Z"_s);
    // Numbers of frames: all of them are on the first line.
    QVERIFY(std::ranges::count(linesOf(kill), 3) == 1);
    QCOMPARE(std::ranges::max(linesOf(kill)), 3);
}

void TestFrames::lineBreaksInsideAndBehind()
{
    const QByteArray two = kernel(1, "Mem-Info:\nactive_anon:1");
    const Evidence evidence =
        read(frame(two) + "\n" + frame(kernel(2, victim) + "\n") + frame(kernel(3, "x")) + "\r\n");
    QCOMPARE(evidence.journal->entries, 3);
    QCOMPARE(linesOf(evidence.kills.front()), (std::vector<qint64>{2}));
    QCOMPARE(evidence.kills.front().lines.front().byte, std::optional(qint64(frame(two).size() + 1)));
    QVERIFY(!hasNote(evidence, "bad-entry"));
}

void TestFrames::aWrongLength()
{
    const Evidence evidence = read(frame(kernel(1, "a")) + frame(kernel(2, "b")) + "12 " + kernel(3, "x") +
                                   "\n" + frame(kernel(4, victim)));
    QVERIFY(hasNote(evidence, "bad-entry"));
    QCOMPARE(evidence.journal->entries, 4); // the line is an entry for all that
    QCOMPARE(linesOf(evidence.kills.front()), (std::vector<qint64>{4}));
}

void TestFrames::cutAnywhere()
{
    const QByteArray first = frame(kernel(1, victim));
    const QByteArray text = first + frame(kernel(2, "the last one"));
    for (qsizetype size = 0; size < text.size(); ++size) {
        const Evidence evidence = read(text.first(size));
        if (size >= first.size())
            QCOMPARE(evidence.kills.size(), size_t(1));
    }
}

void TestFrames::yearlessFrames()
{
    const Evidence evidence = read(frame("<4>Jul  3 22:14:07 h kernel: x") +
                                       frame(QByteArray("<4>Jul  3 22:14:08 h kernel: ") + victim),
                                   berlin());
    QCOMPARE(timeOf(evidence.kills.front()), u"2026-07-03T20:14:08Z"_s);
    QCOMPARE(linesOf(evidence.kills.front()), (std::vector<qint64>{2}));
}

void TestFrames::linesStayLines()
{
    const Evidence evidence =
        read(kernel(1, "a") + '\n' + kernel(2, "b") + "\n\n" + kernel(3, victim) + '\n');
    QCOMPARE(linesOf(evidence.kills.front()), (std::vector<qint64>{4}));
}

void TestFrames::longStreams()
{
    // Beyond the block that is read at once, frames across its end.
    QByteArray text;
    for (int i = 0; i < 9000; ++i)
        text += frame(kernel(i % 10, QByteArray(i % 97, 'x')));
    text += frame(kernel(1, victim));
    const Evidence evidence = read(text);
    QCOMPARE(evidence.journal->entries, 9001);
    QCOMPARE(linesOf(evidence.kills.front()), (std::vector<qint64>{9001}));
    QVERIFY(!hasNote(evidence, "bad-entry"));
}

QTEST_GUILESS_MAIN(TestFrames)
#include "tst_frames.moc"
