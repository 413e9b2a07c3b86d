// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/analysisjob.h"
#include "app/window/bundlejob.h"
#include "app/window/importjob.h"
#include "app/window/recovery.h"

#include <QTimer>
#include <QUndoStack>

class QLockFile;

namespace memreport {

/// One open document: evidence and choices with their undo history, the story that follows from
/// them, the file they are saved in. The window shows it; nothing else changes it.
class DocumentSession : public QObject
{
    Q_OBJECT
public:
    explicit DocumentSession(QObject *parent = nullptr);
    ~DocumentSession() override;

    const Document &document() const { return m_document; }
    const Story &story() const { return m_story; }
    /// Of the story; nullptr before the first.
    std::shared_ptr<const Report> report() const { return m_analysis.report(); }
    const ImportReport &importReport() const { return m_report; }
    QUndoStack *undoStack() { return &m_undo; }
    QString path() const { return m_path; } ///< empty: never saved
    QString displayName() const;
    bool isModified() const;
    /// Changes can be tried but are saved under another name: written by a newer version, damaged, open in
    /// another window, or somebody else's.
    bool isReadOnly() const { return m_readOnly || m_foreign; }
    bool isLocked() const { return m_readOnly; } ///< read-only for another reason than its author
    bool canSaveInPlace() const;
    /// What reviewers said; kept beside the author's document, not in it.
    const std::vector<Review> &reviews() const { return m_reviews; }
    void setReviews(const std::vector<Review> &reviews);
    QString documentHash() const { return m_documentHash; } ///< of the file as it was opened
    bool isEmpty() const { return m_document.evidence.empty(); }
    /// The file's bytes as the opened report holds them; null: it does not.
    QByteArray original(const EvidencePtr &evidence) const;
    /// Files are being read; nothing else can be started.
    bool isLoading() const { return m_import || m_reading; }
    /// The story is that of the document as it is now.
    bool isSettled() const { return !isLoading() && !m_analysis.isRunning(); }
    std::vector<FileProgress> progress() const;

    void apply(const Change &change);
    void importFiles(const QStringList &paths);
    /// What a pasted text or a server said, after the user looked at it.
    void addRead(const std::vector<EvidencePtr> &evidence);
    /// Files of the document or of the report, once more with the user's answers; they take the place of what
    /// was read before. What cannot be read any more stays as it was.
    void readAgain(const QStringList &paths, const ReadingAnswers &answers);
    void stopLoading();
    /// The user's word on a file of the report that was not read to its end.
    void keepWhole(size_t file);
    void leaveOut(size_t file);
    /// foreign: not a file that was saved here; the author's document is not changed by accident.
    void open(const QString &path, bool foreign = false);
    /// The user takes somebody else's document for his own.
    void allowChanges();
    void setAutosavePeriod(std::chrono::milliseconds period) { m_autosaveTimer.start(period); }
    void recover(const Recovery::Offer &offer);
    void save() { saveAs(m_path); }
    void saveAs(const QString &path);
    /// Nothing of this document is to be offered after a crash.
    void forget();

Q_SIGNALS:
    void storyChanged();
    void documentChanged(); ///< at once; the story follows
    void nameChanged();     ///< path, read-only or dirty mark
    void loadingStarted(const QString &what);
    void loadingProgressed();
    void loadingEnded();
    void reportChanged();
    void reviewsChanged();
    void opened(const QString &path, const std::vector<memreport::Note> &notes);
    void saved(const QString &path);
    void openFailed(const memreport::Error &error);
    void importFailed(const memreport::Error &error);
    void saveFailed(const memreport::Error &error);
    void computingFailed(const memreport::Error &error);
    /// Nothing would come back after a crash; said once until it works again, tried every period.
    void autosaveFailed(const memreport::Error &error);

private:
    void setDocument(const Document &document);
    void push(const Edit &edit);
    void startImport(const QStringList &paths, const QString &what);
    void onImported(const std::vector<EvidencePtr> &evidence);
    void onReadAgain(const std::vector<EvidencePtr> &evidence);
    void report(const std::vector<EvidencePtr> &evidence);
    void endImport();
    void onOpened(const BundleFile &bundle);
    void onWritten(const QString &path);
    bool autosave(); ///< false: there is nothing to keep, or it cannot be kept
    void onAutosaveFailed(const Error &error);
    BundleFile bundle() const;      ///< the document alone
    BundleFile wholeBundle() const; ///< with findings and figures; the story must be settled
    void writePending();
    bool lockFile(const QString &path);
    bool onlyReviewsChanged() const;
    bool wasReplaced(const QString &path) const;
    void refuseSave(const QString &path, const QString &why);
    void readReviews();
    ReadingQuestions openQuestions(const Evidence &evidence) const;
    ImportedFile::Fate fateOf(const EvidencePtr &evidence) const;

    Document m_document;
    Story m_story;
    QUndoStack m_undo;
    ImportReport m_report;
    std::map<QString, ReadingAnswers> m_answers; ///< by path
    bool m_readsAgain = false;
    AnalysisJob m_analysis;
    BundleJob m_bundle;
    BundleJob m_autosave;
    std::unique_ptr<ImportJob> m_import;
    Recovery m_recovery;
    QTimer m_autosaveTimer;
    std::unique_ptr<QLockFile> m_lock;
    BundleContents m_opened; ///< members of the opened file that a save keeps
    QString m_path;
    QString m_openingPath;
    QString m_recoveredOriginal;
    bool m_reading = false;
    bool m_recovering = false;
    bool m_recovered = false; ///< unsaved although the undo stack is clean
    bool m_readOnly = false;
    bool m_foreign = false;
    std::vector<Review> m_reviews;
    bool m_reviewsChanged = false;
    QString m_documentHash;
    std::pair<QDateTime, qint64> m_onDisk; ///< time and size of the file as it was opened or written
    bool m_unsavedSinceAutosave = false;
    bool m_autosaveIsBroken = false; ///< and the user knows
    QString m_pendingSave;           ///< waits for the story of the document that it is to hold
    int m_savedIndex = 0;            ///< undo index that the write in flight saves
};

} // namespace memreport
