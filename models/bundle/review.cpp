// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/review.h"

#include "models/base/translate.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct VerdictWords
{
    Verdict verdict;
    QLatin1StringView word;
    const char *text;
};
constexpr std::array verdicts{
    VerdictWords{Verdict::None, "none"_L1, QT_TRANSLATE_NOOP("memreport", "No verdict yet")},
    VerdictWords{Verdict::Sound, "sound"_L1, QT_TRANSLATE_NOOP("memreport", "The numbers carry the text")},
    VerdictWords{Verdict::Questions, "questions"_L1, QT_TRANSLATE_NOOP("memreport", "Open questions")},
    VerdictWords{Verdict::Unsound, "unsound"_L1,
                 QT_TRANSLATE_NOOP("memreport", "The numbers do not carry the text")},
};

QJsonObject toJson(const Review &review)
{
    QJsonArray comments;
    for (const ReviewComment &comment : review.comments)
        comments.append(QJsonObject{{u"about"_s, comment.about}, {u"text"_s, comment.text}});
    QJsonArray checklist;
    for (const ReviewPoint &point : review.checklist)
        checklist.append(QJsonObject{{u"text"_s, point.text}, {u"checked"_s, point.checked}});
    return {{u"reviewer"_s, review.reviewer}, {u"date"_s, review.date},
            {u"document"_s, review.document}, {u"verdict"_s, verdictWord(review.verdict)},
            {u"comments"_s, comments},        {u"checklist"_s, checklist}};
}

Review fromJson(const QJsonObject &json)
{
    Review review{json["reviewer"_L1].toString(),
                  json["date"_L1].toString(),
                  json["document"_L1].toString(),
                  Verdict::None,
                  {},
                  {}};
    const auto verdict = std::ranges::find_if(
        verdicts, [&json](const VerdictWords &entry) { return json["verdict"_L1].toString() == entry.word; });
    if (verdict != verdicts.end())
        review.verdict = verdict->verdict;
    for (const QJsonValue comment : json["comments"_L1].toArray())
        review.comments.push_back({comment["about"_L1].toString(), comment["text"_L1].toString()});
    for (const QJsonValue point : json["checklist"_L1].toArray())
        review.checklist.push_back({point["text"_L1].toString(), point["checked"_L1].toBool()});
    return review;
}

/// Characters that Markdown or HTML would take for markup, with a backslash; one line.
QString plainMarkdown(const QString &text)
{
    QString escaped;
    for (const QChar c : text) {
        if (c == u'\n' || c == u'\r')
            escaped += u' ';
        else if (u"\\`*_{}[]<>()#+-!|&~"_s.contains(c))
            escaped += u'\\' + c;
        else if (c.isPrint())
            escaped += c;
    }
    return escaped;
}

void addMissing(std::vector<ReviewComment> &own, const std::vector<ReviewComment> &others)
{
    for (const ReviewComment &comment : others) {
        if (std::ranges::find(own, comment) == own.end())
            own.push_back(comment);
    }
}

} // namespace

QString verdictWord(Verdict verdict)
{
    return verdicts[size_t(verdict)].word;
}

QString verdictText(Verdict verdict)
{
    return tr(verdicts[size_t(verdict)].text);
}

bool Review::isEmpty() const
{
    return verdict == Verdict::None && comments.empty() &&
           std::ranges::none_of(checklist, &ReviewPoint::checked);
}

std::vector<ReviewPoint> reviewChecklist()
{
    return {{tr("Every number that the text uses leads back to samples or log lines"), false},
            {tr("Times, zones and windows are those that the text speaks of"), false},
            {tr("The pairs compare like with like"), false},
            {tr("Kills are proved by lines of the kernel"), false},
            {tr("Caveats are answered or named in the text"), false},
            {tr("The conclusions hold when thresholds are moved"), false}};
}

QByteArray reviewsToJson(const std::vector<Review> &reviews)
{
    QJsonArray list;
    for (const Review &review : reviews)
        list.append(toJson(review));
    return QJsonDocument(list).toJson(QJsonDocument::Indented);
}

Result<std::vector<Review>> reviewsFromJson(const QByteArray &json)
{
    QJsonParseError parse;
    const QJsonDocument document = QJsonDocument::fromJson(json, &parse);
    if (!document.isArray()) {
        Error error;
        error.code = Error::Code::Damaged;
        error.message = tr("the reviews are not understood");
        error.byte = parse.offset;
        return std::unexpected(error);
    }
    std::vector<Review> reviews;
    for (const QJsonValue review : document.array())
        reviews.push_back(fromJson(review.toObject()));
    return reviews;
}

std::vector<Review> mergeReviews(std::vector<Review> own, const std::vector<Review> &others)
{
    for (const Review &other : others) {
        const auto there = std::ranges::find_if(own, [&other](const Review &review) {
            return review.reviewer == other.reviewer && review.document == other.document;
        });
        if (there == own.end()) {
            own.push_back(other);
            continue;
        }
        addMissing(there->comments, other.comments);
        if (there->date < other.date) {
            there->date = other.date;
            there->verdict = other.verdict;
            there->checklist = other.checklist;
        }
    }
    return own;
}

QString reviewMarkdown(const Review &review, const QString &title)
{
    const QString by = review.reviewer.isEmpty() ? tr("unnamed reviewer") : review.reviewer;
    QString text = u"# "_s + tr("Review of %1").arg(plainMarkdown(title)) + u"\n\n"_s;
    text += tr("By %1, %2. Verdict: **%3**.")
                .arg(plainMarkdown(by), plainMarkdown(review.date), verdictText(review.verdict)) +
            u"\n\n"_s;
    text += tr("What was read: incident.json with SHA-256 `%1`.").arg(plainMarkdown(review.document)) + u'\n';
    if (!review.comments.empty())
        text += u"\n## "_s + tr("Comments") + u"\n\n"_s;
    for (const ReviewComment &comment : review.comments)
        text += u"- **%1**: %2\n"_s.arg(plainMarkdown(comment.about), plainMarkdown(comment.text));
    if (!review.checklist.empty())
        text += u"\n## "_s + tr("Checklist") + u"\n\n"_s;
    for (const ReviewPoint &point : review.checklist)
        text += u"- [%1] %2\n"_s.arg(point.checked ? u"x"_s : u" "_s, plainMarkdown(point.text));
    return text;
}

} // namespace memreport
