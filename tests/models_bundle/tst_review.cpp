// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ziptools.h"

#include "models/bundle/review.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace handmade;

namespace {

Review reviewBy(const QString &name, const QString &date, const QString &comment)
{
    return {name, date, u"abc"_s, Verdict::Questions, {{u"figure Pairs"_s, comment}}, {{u"Zones"_s, true}}};
}

std::map<std::string, QByteArray> membersOf(const QString &path)
{
    std::map<std::string, QByteArray> members;
    QFile file(path);
    bundle::ZipReader zip(file);
    if (!file.open(QIODevice::ReadOnly) || !zip.open())
        return members;
    for (const bundle::ZipEntry &entry : zip.entries())
        members[entry.name] = zip.read(entry).value_or("?"_ba);
    return members;
}

} // namespace

class TestReview : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsBackWhatWasWritten();
    void documentStaysByteForByte();
    void savingTwiceKeepsOne();
    void damagedBundleIsNotCopied();
    void authorMerges();
    void markdownNamesEverything();
    void commentsAreNoMarkup_data();
    void commentsAreNoMarkup();
    void noReviewsAreNamed();

private:
    QTemporaryDir m_folder;
};

void TestReview::readsBackWhatWasWritten()
{
    const std::vector<Review> reviews{reviewBy(u"R"_s, u"2026-08-01T10:00:00Z"_s, u"ö \"quoted\"\n"_s)};
    const auto read = reviewsFromJson(reviewsToJson(reviews));
    QVERIFY(read);
    QCOMPARE(*read, reviews);
}

void TestReview::documentStaysByteForByte()
{
    const QString from = m_folder.filePath(u"author.memreport"_s);
    const QString path = m_folder.filePath(u"reviewed.memreport"_s);
    QVERIFY(writeBundle(from, fullContents()));
    QVERIFY(saveReviews(from, path, {reviewBy(u"R"_s, u"2026-08-01"_s, u"which zone?"_s)}));
    auto before = membersOf(from);
    auto after = membersOf(path);
    QVERIFY(after.contains("reviews.json"));
    after.erase("reviews.json");
    before.erase("manifest.json");
    after.erase("manifest.json");
    QCOMPARE(after, before);
    const auto loaded = readBundle(path);
    QVERIFY(loaded);
    QCOMPARE(loaded->problems.size(), size_t(0)); // every hash is that of the manifest
    QCOMPARE(reviewsFromJson(loaded->contents.reviews)->front().comments.front().text, u"which zone?"_s);
    // The author's program writes the same bytes.
    QVERIFY(writeBundle(m_folder.filePath(u"again.memreport"_s), loaded->contents));
    QCOMPARE(fileBytes(m_folder.filePath(u"again.memreport"_s)).toHex(), fileBytes(path).toHex());
    // Without reviews it is the author's file again.
    QVERIFY(saveReviews(path, path, {}));
    QCOMPARE(fileBytes(path).toHex(), fileBytes(from).toHex());
}

void TestReview::savingTwiceKeepsOne()
{
    const QString path = m_folder.filePath(u"twice.memreport"_s);
    QVERIFY(writeBundle(path, fullContents()));
    QVERIFY(saveReviews(path, path, {reviewBy(u"R"_s, u"2026-08-01"_s, u"a"_s)}));
    const QByteArray once = fileBytes(path);
    QVERIFY(saveReviews(path, path, {reviewBy(u"R"_s, u"2026-08-01"_s, u"a"_s)}));
    QCOMPARE(fileBytes(path).toHex(), once.toHex());
}

void TestReview::damagedBundleIsNotCopied()
{
    const QString from = m_folder.filePath(u"damaged.memreport"_s);
    QVERIFY(writeBundle(from, fullContents()));
    QByteArray bytes = fileBytes(from);
    bytes[bytes.indexOf("incident.json") + 40] = char(bytes[bytes.indexOf("incident.json") + 40] ^ 0x55);
    QFile file(from);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    const QString path = m_folder.filePath(u"copy.memreport"_s);
    QVERIFY(!saveReviews(from, path, {}));
    QVERIFY(!QFile::exists(path));
}

void TestReview::authorMerges()
{
    const Review early = reviewBy(u"R"_s, u"2026-08-01"_s, u"first"_s);
    Review late = reviewBy(u"R"_s, u"2026-08-02"_s, u"second"_s);
    late.verdict = Verdict::Sound;
    const Review other = reviewBy(u"S"_s, u"2026-08-01"_s, u"third"_s);
    const auto merged = mergeReviews({early}, {late, other, early});
    QCOMPARE(merged.size(), size_t(2));
    QCOMPARE(merged[0].verdict, Verdict::Sound);
    QCOMPARE(merged[0].comments.size(), size_t(2));
    QCOMPARE(merged[0].comments[1].text, u"second"_s);
    QCOMPARE(merged[1], other);
    // What was said about another state of the document stays a review of its own.
    Review changed = early;
    changed.document = u"def"_s;
    QCOMPARE(mergeReviews({early}, {changed}).size(), size_t(2));
}

void TestReview::markdownNamesEverything()
{
    Review review = reviewBy(u"R. Viewer"_s, u"2026-08-01"_s, u"where is the gap?"_s);
    review.comments.push_back({u"number Peak: 27.1 GiB"_s, u"in one sample"_s});
    const QString text = reviewMarkdown(review, u"Flood"_s);
    for (const auto &part : {u"Review of Flood"_s, u"R. Viewer"_s, u"Open questions"_s, u"**figure Pairs**"_s,
                             u"where is the gap?"_s, u"**number Peak: 27.1 GiB**"_s, u"- [x] Zones"_s}) {
        const QString plain = QString(text).remove(u'\\');
        QVERIFY2(plain.contains(part), qPrintable(part));
    }
}

void TestReview::commentsAreNoMarkup_data()
{
    QTest::addColumn<QString>("comment");
    QTest::addColumn<QString>("forbidden");
    QTest::addRow("tag") << u"<script>alert(1)</script>"_s << uR"((?<!\\)<)"_s;
    QTest::addRow("link") << u"[click](http://x)"_s << uR"((?<!\\)\[click)"_s;
    QTest::addRow("image") << u"![x](http://x/y.png)"_s << uR"((?<!\\)!)"_s;
    QTest::addRow("heading") << u"a\n# Verdict: sound"_s << uR"(\n# Verdict)"_s;
    QTest::addRow("code") << u"`x`"_s << uR"((?<!\\)`x)"_s;
    QTest::addRow("right to left") << u"a\u202Eb"_s << uR"(\x{202E})"_s;
}

void TestReview::commentsAreNoMarkup()
{
    QFETCH(QString, comment);
    QFETCH(QString, forbidden);
    const QString text = reviewMarkdown(reviewBy(u"R"_s, {}, comment), u"T"_s);
    QVERIFY2(!text.contains(QRegularExpression(forbidden)), qPrintable(text));
}

void TestReview::noReviewsAreNamed()
{
    for (const QByteArray &bytes : {"{}"_ba, "["_ba, ""_ba}) {
        const auto read = reviewsFromJson(bytes);
        QVERIFY(!read);
        QCOMPARE(read.error().code, Error::Code::Damaged);
    }
    // Odd entries are empty reviews, not a crash.
    QCOMPARE(reviewsFromJson("[1, {\"comments\": 3}]")->size(), size_t(2));
}

QTEST_GUILESS_MAIN(TestReview)
#include "tst_review.moc"
