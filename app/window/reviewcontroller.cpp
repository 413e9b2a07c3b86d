// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/reviewcontroller.h"

#include "app/window/documentsession.h"
#include "app/window/messages.h"
#include "app/window/reviewpage.h"
#include "app/window/settings.h"
#include "models/items/itemtexts.h"
#include "views/panels/icons.h"
#include "views/panels/inspector.h"

#include <QAction>
#include <QFileDialog>
#include <QSaveFile>
#include <QSettings>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

const auto reviewerKey = u"reviewer"_s;

/// "number Peak of bas03: 27.1 GiB", empty if nothing was chosen.
QString aboutOf(const Subject &subject)
{
    if (subject.kind != Subject::Kind::Number)
        return {};
    const Finding &finding = subject.finding;
    return ReviewController::tr("number %1: %2")
        .arg(subject.title, finding.known() ? finding.text : finding.why);
}

} // namespace

ReviewController::ReviewController(DocumentSession *session, TimeSelection *selection, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_window(window)
    , m_page(new ReviewPage(selection, window))
    , m_comment(new QAction(icon(u"comment-symbolic"_s), tr("Comment…"), this))
    , m_export(new QAction(tr("Export the review…"), this))
    , m_merge(new QAction(tr("Merge a review…"), this))
    , m_reviewer(QSettings().value(reviewerKey).toString())
{
    m_comment->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_M);
    m_comment->setObjectName("comment"_L1);
    m_export->setObjectName("exportReview"_L1);
    m_merge->setObjectName("mergeReview"_L1);
    window->addActions(actions());
    connect(m_comment, &QAction::triggered, this, &ReviewController::beginComment);
    connect(m_export, &QAction::triggered, this, &ReviewController::askForExport);
    connect(m_merge, &QAction::triggered, this, &ReviewController::askForMerge);
    connect(m_page, &ReviewPage::exportWanted, this, &ReviewController::askForExport);
    connect(m_page, &ReviewPage::mergeWanted, this, &ReviewController::askForMerge);
    connect(m_page, &ReviewPage::ownChanged, this, &ReviewController::keepOwn);
    connect(session, &DocumentSession::opened, this, &ReviewController::onOpened);
    connect(session, &DocumentSession::reviewsChanged, this, &ReviewController::showReviews);
    connect(session, &DocumentSession::storyChanged, this, &ReviewController::onStoryChanged);
    connect(&m_verify, &VerifyJob::verified, this, &ReviewController::onVerified);
    connect(&m_verify, &VerifyJob::failed, this,
            [this](const Error &error) { Q_EMIT said(MessageBars::Kind::Error, openFailedText(error), {}); });
    showReviews();
}

void ReviewController::onOpened(const QString &path)
{
    m_toVerify = path;
}

void ReviewController::onStoryChanged()
{
    // First what people want to see, then whether it is true.
    if (!m_toVerify.isEmpty() && !m_verify.isRunning())
        m_verify.start(std::exchange(m_toVerify, {}), Settings().signersFile());
}

void ReviewController::verifyAgain()
{
    m_toVerify = m_session->path();
    if (m_session->isSettled())
        onStoryChanged();
}

void ReviewController::onVerified(const FileCheck &check)
{
    const QFileInfo file(m_session->path());
    const QString author = m_session->document().choices.author;
    const bool foreign = m_session->isReadOnly();
    QList<QAction *> actions;
    if (foreign && check.isGood()) {
        auto *edit = new QAction(tr("Allow changes"), this);
        connect(edit, &QAction::triggered, m_session, &DocumentSession::allowChanges);
        actions << edit;
    }
    Q_EMIT said(check.isGood() ? MessageBars::Kind::Done : MessageBars::Kind::Error,
                verifiedText(check, author, file.lastModified(), foreign), actions);
    if (m_session->isSettled())
        onStoryChanged(); // asked again while it ran
}

Review ReviewController::own() const
{
    for (const Review &review : m_session->reviews()) {
        if (review.reviewer == m_reviewer && review.document == m_session->documentHash())
            return review;
    }
    Review fresh;
    fresh.reviewer = m_reviewer;
    fresh.document = m_session->documentHash();
    fresh.checklist = reviewChecklist();
    return fresh;
}

void ReviewController::showReviews()
{
    m_page->setReviews(m_session->reviews(), own());
    m_export->setEnabled(!own().isEmpty());
}

void ReviewController::keepOwn(const Review &changed)
{
    const Review before = own();
    std::vector<Review> reviews = m_session->reviews();
    std::erase(reviews, before);
    Review mine = changed;
    mine.date = QDateTime::currentDateTimeUtc().toString(Qt::ISODate);
    if (!mine.isEmpty())
        reviews.push_back(mine);
    m_reviewer = mine.reviewer;
    QSettings().setValue(reviewerKey, m_reviewer);
    m_session->setReviews(reviews);
    showReviews(); // a name alone is no review yet
}

void ReviewController::beginComment()
{
    QString about = m_inspector ? aboutOf(m_inspector->subject()) : QString();
    if (about.isEmpty() && m_pageTitle)
        about = tr("figure %1").arg(m_pageTitle());
    Q_EMIT pageWanted();
    m_page->comment(about);
}

Result<void> ReviewController::exportTo(const QString &path) const
{
    const QString &title = m_session->document().choices.title;
    const QByteArray text =
        reviewMarkdown(own(), title.isEmpty() ? m_session->displayName() : title).toUtf8();
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit())
        return {};
    return std::unexpected(Error{Error::Code::Io, file.errorString(), path, {}, {}, {}, {}});
}

Result<void> ReviewController::mergeFrom(const QString &path)
{
    const auto other = readBundle(path);
    if (!other)
        return std::unexpected(other.error());
    const auto theirs = reviewsFromJson(other->contents.reviews);
    if (!theirs)
        return std::unexpected(
            Error{Error::Code::NoData, tr("there is no review in this file"), path, {}, {}, {}, {}});
    m_session->setReviews(mergeReviews(m_session->reviews(), *theirs));
    return {};
}

void ReviewController::askForExport()
{
    const QFileInfo report(m_session->path());
    const QString proposed = report.path() + u'/' + report.completeBaseName() + u"-review.md"_s;
    const QString path =
        QFileDialog::getSaveFileName(m_window, tr("Export the review"), proposed, tr("Markdown (*.md)"));
    if (path.isEmpty())
        return;
    const auto written = exportTo(path);
    if (written)
        Q_EMIT said(MessageBars::Kind::Done, tr("The review was written as %1.").arg(fileNameOf(path)), {});
    else
        Q_EMIT said(MessageBars::Kind::Error, describe(written.error()), {});
}

void ReviewController::askForMerge()
{
    const QString path = QFileDialog::getOpenFileName(
        m_window, tr("Merge a review"), QFileInfo(m_session->path()).path(), tr("Reports (*.memreport)"));
    if (path.isEmpty())
        return;
    const size_t before = m_session->reviews().size();
    const auto merged = mergeFrom(path);
    if (merged)
        Q_EMIT said(MessageBars::Kind::Done,
                    tr("Merged: %1 reviews, %2 before.").arg(m_session->reviews().size()).arg(before), {});
    else
        Q_EMIT said(MessageBars::Kind::Error, describe(merged.error()), {});
}

} // namespace memreport
