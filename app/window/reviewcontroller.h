// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/verifyjob.h"
#include "models/bundle/review.h"
#include "views/panels/messagebars.h"

#include <QObject>

class QAction;

namespace memreport {

class DocumentSession;
class Inspector;
class ReviewPage;
class TimeSelection;

/// Between an opened report and its reader: says whether it is what was written, and keeps what a
/// reviewer says about it.
class ReviewController : public QObject
{
    Q_OBJECT
public:
    ReviewController(DocumentSession *session, TimeSelection *selection, QWidget *window);

    ReviewPage *page() const { return m_page; }
    QList<QAction *> actions() const { return {m_comment, m_export, m_merge}; }
    /// What a comment is about: what the inspector shows, else the page.
    void setInspector(Inspector *inspector) { m_inspector = inspector; }
    void setPageTitle(const std::function<QString()> &title) { m_pageTitle = title; }
    /// Once more, for a signature or a list of signers that was not there before.
    void verifyAgain();
    /// The reviewer's words of this report as Markdown. Io.
    Result<void> exportTo(const QString &path) const;
    /// Adds the reviews that are in another copy of the report.
    Result<void> mergeFrom(const QString &path);

Q_SIGNALS:
    void pageWanted();
    void said(memreport::MessageBars::Kind kind, const QString &text, const QList<QAction *> &actions);

private:
    void onOpened(const QString &path);
    void onStoryChanged();
    void onVerified(const FileCheck &check);
    void showReviews();
    void keepOwn(const Review &own);
    void beginComment();
    void askForExport();
    void askForMerge();
    Review own() const;

    DocumentSession *m_session = nullptr;
    QWidget *m_window = nullptr;
    ReviewPage *m_page = nullptr;
    Inspector *m_inspector = nullptr;
    std::function<QString()> m_pageTitle;
    QAction *m_comment = nullptr;
    QAction *m_export = nullptr;
    QAction *m_merge = nullptr;
    VerifyJob m_verify;
    QString m_toVerify; ///< opened, its first story not there yet
    QString m_reviewer;
};

} // namespace memreport
