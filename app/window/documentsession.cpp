// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/documentsession.h"

#include "app/window/editcommand.h"
#include "app/window/readinghints.h"
#include "models/base/text.h"
#include "models/items/itemtexts.h"

#include <QFileInfo>
#include <QLockFile>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
constexpr auto autosavePeriod = std::chrono::seconds(60);

std::pair<QDateTime, qint64> stampOf(const QString &path)
{
    const QFileInfo info(path);
    return {info.lastModified(), info.size()};
}
} // namespace

DocumentSession::DocumentSession(QObject *parent)
    : QObject(parent)
{
    connect(&m_analysis, &AnalysisJob::finished, this, [this](const Story &story) {
        m_story = story;
        Q_EMIT storyChanged();
        writePending();
    });
    connect(&m_analysis, &AnalysisJob::failed, this, [this](const Error &error) {
        m_pendingSave.clear();
        Q_EMIT computingFailed(error);
    });
    connect(&m_undo, &QUndoStack::cleanChanged, this, &DocumentSession::nameChanged);
    connect(&m_bundle, &BundleJob::readDone, this, &DocumentSession::onOpened);
    connect(&m_bundle, &BundleJob::readFailed, this, [this](const Error &error) {
        m_reading = false;
        m_recovering = false;
        Q_EMIT loadingEnded();
        Q_EMIT openFailed(error);
    });
    connect(&m_bundle, &BundleJob::written, this, &DocumentSession::onWritten);
    connect(&m_bundle, &BundleJob::writeFailed, this, &DocumentSession::saveFailed);
    connect(&m_autosave, &BundleJob::written, this, [this] { m_autosaveIsBroken = false; });
    connect(&m_autosave, &BundleJob::writeFailed, this, &DocumentSession::onAutosaveFailed);
    connect(&m_autosaveTimer, &QTimer::timeout, this, &DocumentSession::autosave);
    m_autosaveTimer.start(autosavePeriod);
}

DocumentSession::~DocumentSession() = default;

QString DocumentSession::displayName() const
{
    if (!m_path.isEmpty())
        return QFileInfo(m_path).fileName();
    return m_document.choices.title.isEmpty() ? tr("Untitled report") : m_document.choices.title;
}

bool DocumentSession::isModified() const
{
    return !m_undo.isClean() || m_recovered || m_reviewsChanged;
}

bool DocumentSession::onlyReviewsChanged() const
{
    return m_reviewsChanged && m_undo.isClean() && !m_recovered && !m_path.isEmpty();
}

bool DocumentSession::canSaveInPlace() const
{
    return !m_path.isEmpty() && !m_readOnly && (!m_foreign || onlyReviewsChanged());
}

void DocumentSession::setReviews(const std::vector<Review> &reviews)
{
    if (reviews == m_reviews)
        return;
    m_reviews = reviews;
    m_opened.reviews = reviews.empty() ? QByteArray() : reviewsToJson(reviews);
    m_reviewsChanged = true;
    m_unsavedSinceAutosave = true;
    Q_EMIT reviewsChanged();
    Q_EMIT nameChanged();
}

void DocumentSession::readReviews()
{
    m_reviewsChanged = false;
    m_reviews.clear();
    if (!m_opened.reviews.isEmpty())
        m_reviews = reviewsFromJson(m_opened.reviews).value_or(std::vector<Review>());
    Q_EMIT reviewsChanged();
}

void DocumentSession::allowChanges()
{
    m_foreign = false;
    Q_EMIT nameChanged();
}

std::vector<FileProgress> DocumentSession::progress() const
{
    return m_import ? m_import->progress() : std::vector<FileProgress>();
}

void DocumentSession::setDocument(const Document &document)
{
    m_document = document;
    m_unsavedSinceAutosave = true;
    m_analysis.setDocument(document);
    Q_EMIT documentChanged();
}

void DocumentSession::push(const Edit &edit)
{
    if (edit.after == m_document)
        return;
    m_undo.push(
        new EditCommand(m_document, edit, [this](const Document &document) { setDocument(document); }));
}

void DocumentSession::apply(const Change &change)
{
    push(change(m_document));
}

void DocumentSession::importFiles(const QStringList &paths)
{
    if (isLoading() || paths.isEmpty())
        return;
    m_readsAgain = false;
    startImport(paths, paths.size() == 1 ? tr("Importing %1").arg(fileNameOf(paths.front()))
                                         : tr("Importing %1 files").arg(paths.size()));
}

void DocumentSession::readAgain(const QStringList &paths, const ReadingAnswers &answers)
{
    if (isLoading() || paths.isEmpty())
        return;
    for (const QString &path : paths)
        m_answers[path] = answers.over(m_answers[path]);
    m_readsAgain = true;
    startImport(paths, paths.size() == 1 ? tr("Reading %1 again").arg(fileNameOf(paths.front()))
                                         : tr("Reading %1 files again").arg(paths.size()));
}

void DocumentSession::startImport(const QStringList &paths, const QString &what)
{
    m_import = std::make_unique<ImportJob>(
        paths, [zone = m_document.choices.zone, answers = m_answers](const QString &path) {
            const auto said = answers.find(path);
            return hintsFor(path, zone, said == answers.end() ? ReadingAnswers() : said->second);
        });
    connect(m_import.get(), &ImportJob::progressed, this, &DocumentSession::loadingProgressed);
    connect(m_import.get(), &ImportJob::succeeded, this,
            m_readsAgain ? &DocumentSession::onReadAgain : &DocumentSession::onImported);
    connect(m_import.get(), &ImportJob::failed, this, [this](const Error &error) {
        endImport();
        Q_EMIT importFailed(error);
    });
    connect(m_import.get(), &ImportJob::cancelled, this, &DocumentSession::endImport);
    Q_EMIT loadingStarted(what);
    m_import->start();
}

void DocumentSession::endImport()
{
    // The job is in the middle of emitting; it goes when control is back in the event loop.
    m_import->disconnect(this);
    m_import.release()->deleteLater();
    Q_EMIT loadingEnded();
}

void DocumentSession::stopLoading()
{
    if (m_import)
        m_import->cancel();
}

ImportedFile::Fate DocumentSession::fateOf(const EvidencePtr &evidence) const
{
    const auto sameBytes = [&evidence](const EvidencePtr &there) {
        return there->source.sha256 && there->source.sha256 == evidence->source.sha256;
    };
    if (evidence->error)
        return evidence->holdsData() ? ImportedFile::Fate::Offered : ImportedFile::Fate::Unusable;
    if (std::ranges::any_of(m_document.evidence, sameBytes))
        return ImportedFile::Fate::Duplicate;
    return ImportedFile::Fate::Added;
}

/// What the user said about a file is no question any more.
ReadingQuestions DocumentSession::openQuestions(const Evidence &evidence) const
{
    const auto said = m_answers.find(evidence.source.path);
    const ReadingQuestions questions = questionsOf(evidence);
    return said == m_answers.end() ? questions : said->second.leftOf(questions);
}

void DocumentSession::report(const std::vector<EvidencePtr> &evidence)
{
    m_report.clear();
    std::vector<EvidencePtr> good;
    for (const EvidencePtr &file : evidence) {
        m_report.push_back({file, fateOf(file), openQuestions(*file)});
        if (m_report.back().fate == ImportedFile::Fate::Added)
            good.push_back(file);
    }
    if (!good.empty())
        push(addEvidence(m_document, std::move(good)));
}

void DocumentSession::onImported(const std::vector<EvidencePtr> &evidence)
{
    report(evidence);
    endImport();
    Q_EMIT reportChanged();
    autosave();
}

void DocumentSession::onReadAgain(const std::vector<EvidencePtr> &evidence)
{
    std::vector<EvidencePtr> good;
    for (const EvidencePtr &file : evidence) {
        const auto same = [&file](const ImportedFile &f) {
            return f.evidence->source.path == file->source.path;
        };
        const auto before = std::ranges::find_if(m_report, same);
        ImportedFile &entry = before == m_report.end() ? m_report.emplace_back() : *before;
        entry = {file, fateOf(file), openQuestions(*file)};
        if (file->error) // another reading of the same bytes is no duplicate of the first
            continue;
        entry.fate = ImportedFile::Fate::Added;
        good.push_back(file);
    }
    if (!good.empty())
        push(replaceEvidence(m_document, good));
    endImport();
    Q_EMIT reportChanged();
    autosave();
}

void DocumentSession::addRead(const std::vector<EvidencePtr> &evidence)
{
    if (isLoading())
        return;
    report(evidence);
    Q_EMIT reportChanged();
    autosave();
}

void DocumentSession::keepWhole(size_t file)
{
    if (file >= m_report.size() || m_report[file].fate != ImportedFile::Fate::Offered)
        return;
    m_report[file].fate = ImportedFile::Fate::Kept;
    push(addEvidence(m_document, {m_report[file].evidence}));
    Q_EMIT reportChanged();
}

void DocumentSession::leaveOut(size_t file)
{
    if (file >= m_report.size() || m_report[file].fate != ImportedFile::Fate::Offered)
        return;
    m_report[file].fate = ImportedFile::Fate::LeftOut;
    Q_EMIT reportChanged();
}

bool DocumentSession::lockFile(const QString &path)
{
    auto lock = std::make_unique<QLockFile>(path + u".lock"_s);
    lock->setStaleLockTime(std::chrono::milliseconds(0));
    const bool locked = lock->tryLock(0);
    // In a folder without the right to write nobody else can save either.
    if (!locked && lock->error() == QLockFile::LockFailedError)
        return false;
    m_lock = locked ? std::move(lock) : nullptr;
    return true;
}

void DocumentSession::open(const QString &path, bool foreign)
{
    if (isLoading())
        return;
    m_foreign = foreign;
    m_reading = true;
    m_openingPath = path;
    Q_EMIT loadingStarted(tr("Opening %1").arg(fileNameOf(path)));
    m_bundle.read(path);
}

void DocumentSession::recover(const Recovery::Offer &offer)
{
    if (isLoading())
        return;
    m_recovering = true;
    m_recoveredOriginal = offer.original;
    open(offer.file);
}

QByteArray DocumentSession::original(const EvidencePtr &evidence) const
{
    const auto &files = m_opened.document.evidence;
    const auto file = std::ranges::find(files, evidence);
    const auto source =
        std::ranges::find(m_opened.sources, size_t(file - files.begin()), &BundleSource::evidence);
    return file == files.end() || source == m_opened.sources.end() ? QByteArray() : source->bytes;
}

BundleFile DocumentSession::bundle() const
{
    BundleFile file;
    file.contents = m_opened;
    file.contents.document = m_document;
    file.contents.figures.clear();
    file.contents.findings.clear();
    // Originals belong to files by number; after a removal the numbers mean other files.
    const auto &before = m_opened.document.evidence;
    const auto &now = m_document.evidence;
    if (now.size() < before.size() || !std::equal(before.begin(), before.end(), now.begin()))
        file.contents.sources.clear();
    return file;
}

BundleFile DocumentSession::wholeBundle() const
{
    BundleFile file = bundle();
    const auto report = m_analysis.report();
    if (!report)
        return file;
    file.contents.findings = findingsText(report->incident, report->findings);
    file.contents.figures = bundleFigures(*report);
    for (const KillFinding &kill : report->findings.kills)
        file.contents.killLevels.push_back(killLevelWord(kill.level).toStdString());
    return file;
}

void DocumentSession::onOpened(const BundleFile &bundle)
{
    const QString path = m_recovering ? m_recoveredOriginal : m_openingPath;
    const QString file = m_openingPath;
    m_reading = false;
    m_path = path;
    const bool free = path.isEmpty() || lockFile(path);
    m_readOnly = bundle.readOnly || !free;
    m_recovered = m_recovering;
    m_report.clear();
    m_undo.clear();
    m_opened = bundle.contents;
    m_documentHash = qstr(bundle.documentSha256);
    m_onDisk = stampOf(path);
    readReviews();
    setDocument(bundle.contents.document);
    m_unsavedSinceAutosave = m_recovering;
    if (m_recovering) {
        // What was recovered is given up only when it is kept elsewhere.
        if (autosave() && m_autosave.waitForWrite())
            Recovery::discard({file, path, {}});
    }
    m_recovering = false;
    Q_EMIT loadingEnded();
    Q_EMIT nameChanged();
    Q_EMIT opened(path, bundle.notes);
}

bool DocumentSession::wasReplaced(const QString &path) const
{
    return path == m_path && QFileInfo::exists(path) && m_onDisk != stampOf(path);
}

void DocumentSession::refuseSave(const QString &path, const QString &why)
{
    Error error;
    error.file = path;
    error.message = why.arg(fileNameOf(path));
    Q_EMIT saveFailed(error);
}

void DocumentSession::saveAs(const QString &path)
{
    if (path.isEmpty() || m_bundle.isRunning())
        return;
    if (path != m_path && !lockFile(path)) {
        refuseSave(path, tr("%1 is open in another window; nothing was written. Save under another name."));
        return;
    }
    if (wasReplaced(path)) {
        refuseSave(path, tr("%1 was changed by another program since it was opened; nothing was written. "
                            "Save under another name."));
        return;
    }
    if (onlyReviewsChanged()) {
        m_savedIndex = m_undo.index();
        m_bundle.writeReviews(m_path, path, m_reviews);
        return;
    }
    m_pendingSave = path;
    writePending();
}

void DocumentSession::writePending()
{
    if (m_pendingSave.isEmpty() || !isSettled() || m_bundle.isRunning())
        return;
    m_savedIndex = m_undo.index();
    m_bundle.write(wholeBundle(), std::exchange(m_pendingSave, {}));
}

void DocumentSession::onWritten(const QString &path)
{
    if (!onlyReviewsChanged() || path != m_path)
        m_foreign = false;
    m_path = path;
    m_onDisk = stampOf(path);
    m_readOnly = false;
    m_recovered = false;
    m_reviewsChanged = false;
    // What was edited while the file was written is not in it.
    if (m_undo.index() == m_savedIndex) {
        m_undo.setClean();
        forget();
    }
    Q_EMIT nameChanged();
    Q_EMIT saved(path);
}

bool DocumentSession::autosave()
{
    if (!m_unsavedSinceAutosave || isEmpty() || m_autosave.isRunning())
        return false;
    if (!m_recovery.lock()) {
        onAutosaveFailed(
            {Error::Code::Io, tr("no file can be written here"), m_recovery.file(), {}, {}, {}, {}});
        return false;
    }
    m_unsavedSinceAutosave = false;
    m_recovery.setOriginal(m_path);
    m_autosave.write(bundle(), m_recovery.file());
    return true;
}

void DocumentSession::onAutosaveFailed(const Error &error)
{
    m_unsavedSinceAutosave = true;
    if (!std::exchange(m_autosaveIsBroken, true))
        Q_EMIT autosaveFailed(error);
}

void DocumentSession::forget()
{
    m_unsavedSinceAutosave = false;
    m_autosave.waitForFinished();
    m_recovery.discard();
}

} // namespace memreport
