// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplefigure.h"
#include "views/export/animation.h"

#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QTemporaryDir>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

Instant at(std::string_view text)
{
    return toInstant(parseIso(text)->time);
}

/// Six days at two days a second and two pictures a second: a picture each day.
AnimationOptions sixDays()
{
    AnimationOptions options;
    options.range = {at("2026-07-01T00:00:00Z"), at("2026-07-07T00:00:00Z")};
    options.speed = 2 * 86400;
    options.framesPerSecond = 2;
    options.size = QSize(601, 401);
    options.scale = 1.5;
    options.palette = QGuiApplication::palette();
    return options;
}

std::unique_ptr<AnimationExport> start(const QString &folder)
{
    return std::make_unique<AnimationExport>(std::make_shared<FigureSpec>(test::fivePairs()), sixDays(),
                                             folder);
}

const auto everything = QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot;

} // namespace

class TestAnimation : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void picturesAreCounted();
    void allPicturesOrNone();
    void whatIsThereIsKept();
    void stoppedLeavesNothing();
};

void TestAnimation::picturesAreCounted()
{
    AnimationOptions options = sixDays();
    QCOMPARE(animationFrames(options), qint64(7)); // both ends
    QCOMPARE(animationTime(options, 0), at("2026-07-01T00:00:00Z"));
    QCOMPARE(animationTime(options, 3), at("2026-07-04T00:00:00Z"));
    QCOMPARE(animationTime(options, 6), at("2026-07-07T00:00:00Z"));
    // A step that does not end on the range's end is cut there.
    options.range.to = at("2026-07-06T12:00:00Z");
    QCOMPARE(animationFrames(options), qint64(7));
    QCOMPARE(animationTime(options, 6), at("2026-07-06T12:00:00Z"));
    options.speed = 0;
    QCOMPARE(animationFrames(options), qint64(0));
    options = sixDays();
    options.range = {};
    QCOMPARE(animationFrames(options), qint64(0));
}

void TestAnimation::allPicturesOrNone()
{
    const QTemporaryDir parent;
    const QString folder = parent.filePath(u"replay"_s);
    const auto animation = start(folder);
    QCOMPARE(animation->frames(), qint64(7));
    QImage first;
    QImage last;
    for (int i = 0; i < 7; ++i) {
        QVERIFY(!QDir(folder).exists());
        last = animation->draw();
        if (i == 0)
            first = last;
        QVERIFY(animation->write(last));
    }
    QVERIFY(animation->finish());
    QCOMPARE(QDir(parent.path()).entryList(everything), QStringList{u"replay"_s});
    QCOMPARE(QDir(folder).entryList(everything, QDir::Name),
             QStringList({u"frame-0001.png"_s, u"frame-0002.png"_s, u"frame-0003.png"_s, u"frame-0004.png"_s,
                          u"frame-0005.png"_s, u"frame-0006.png"_s, u"frame-0007.png"_s}));
    // 601 × 401 at 1.5 are 901.5 × 601.5, rounded.
    for (const QString &name : QDir(folder).entryList(QDir::Files))
        QCOMPARE(QImage(folder + u'/' + name).size(), QSize(902, 602));
    QVERIFY(first != last);
    QCOMPARE(QImage(folder + u"/frame-0001.png"_s).convertToFormat(QImage::Format_RGB32), first);
}

void TestAnimation::whatIsThereIsKept()
{
    const QTemporaryDir parent;
    const QString folder = parent.filePath(u"replay"_s);
    QVERIFY(QDir().mkdir(folder));
    const auto animation = start(folder);
    const auto written = animation->write(animation->draw());
    QVERIFY(!written);
    QCOMPARE(written.error().code, Error::Code::Io);
    QVERIFY(written.error().message.contains(folder));
    QVERIFY(QDir(folder).isEmpty());
    const auto nowhere = start(parent.filePath(u"absent/replay"_s));
    QVERIFY(!nowhere->write(nowhere->draw()));
}

void TestAnimation::stoppedLeavesNothing()
{
    const QTemporaryDir parent;
    {
        const auto animation = start(parent.filePath(u"replay"_s));
        QVERIFY(animation->write(animation->draw()));
        QVERIFY(!animation->finish()); // pictures are missing
        QCOMPARE(QDir(parent.path()).entryList(everything).size(), 1);
    }
    QCOMPARE(QDir(parent.path()).entryList(everything), QStringList());
}

QTEST_MAIN(TestAnimation)
#include "tst_animation.moc"
