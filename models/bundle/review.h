// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"

#include <QByteArray>

#include <vector>

namespace memreport {

enum class Verdict
{
    None,
    Sound,
    Questions,
    Unsound
};
QString verdictWord(Verdict verdict); ///< "none", "sound", "questions", "unsound": as files have it
QString verdictText(Verdict verdict); ///< for people

/// What a reviewer says about one figure or one number.
struct ReviewComment
{
    QString about; ///< "figure Pairs", "number Peak: 27.1 GiB in 1 sample (30 min)"
    QString text;
    bool operator==(const ReviewComment &) const = default;
};

struct ReviewPoint
{
    QString text;
    bool checked = false;
    bool operator==(const ReviewPoint &) const = default;
};

/// One reviewer's words on one state of a report. Kept in a member of its own, so that the author's
/// document stays byte for byte.
struct Review
{
    QString reviewer;
    QString date;     ///< ISO 8601, UTC
    QString document; ///< SHA-256 of the incident.json that was read
    Verdict verdict = Verdict::None;
    std::vector<ReviewComment> comments;
    std::vector<ReviewPoint> checklist;

    bool isEmpty() const;
    bool operator==(const Review &) const = default;
};

/// The questions that every review answers.
std::vector<ReviewPoint> reviewChecklist();

QByteArray reviewsToJson(const std::vector<Review> &reviews);
/// Damaged: no list of reviews.
Result<std::vector<Review>> reviewsFromJson(const QByteArray &json);

/// The author's way: all reviews of both, what is the same once; comments of one reviewer on one state
/// of the document come together, and the later verdict holds.
std::vector<Review> mergeReviews(std::vector<Review> own, const std::vector<Review> &others);

/// One review as Markdown for a mail or an issue. Nothing in a comment becomes markup.
QString reviewMarkdown(const Review &review, const QString &title);

/// Writes the bundle of from to path with these reviews. All other members keep their bytes; of the
/// manifest only the list of members changes. from and path may be the same file.
Result<void> saveReviews(const QString &from, const QString &path, const std::vector<Review> &reviews);

} // namespace memreport
