// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/detailcontroller.h"

#include "app/server/fetchevidence.h"
#include "app/window/documentsession.h"
#include "importers/registry/allimporters.h"
#include "models/base/text.h"
#include "views/panels/detailstrip.h"
#include "views/panels/figurepage.h"

#include <QtConcurrent>

namespace memreport {

namespace {

/// All that the figure draws over time.
std::vector<SeriesRef> drawnSeries(const FigureSpec &figure)
{
    std::vector<SeriesRef> refs;
    for (const FigurePanel &panel : figure.panels) {
        for (const FigureLine &line : panel.lines)
            refs.insert(refs.end(), line.refs.begin(), line.refs.end());
    }
    return refs;
}

std::vector<qint64> oneEach(const FetchWish &wish)
{
    return std::vector<qint64>(size_t(wish.selectors.size()), 1);
}

bool holdsSamples(const std::vector<EvidencePtr> &evidence)
{
    return std::ranges::any_of(evidence, [](const EvidencePtr &each) { return !each->series.empty(); });
}

} // namespace

DetailController::DetailController(DocumentSession *session, TimeSelection *selection, AccessTo accessTo,
                                   QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_selection(selection)
    , m_accessTo(std::move(accessTo))
{
    connect(&m_reading, &QFutureWatcherBase::finished, this, &DetailController::onRead);
    connect(m_selection, &TimeSelection::rangeChanged, this, [this] {
        for (FigurePage *page : m_pages) {
            if (page->isVisible())
                offer(page);
        }
    });
}

DetailController::~DetailController()
{
    m_reading.disconnect(this);
    m_reading.waitForFinished();
}

void DetailController::add(FigurePage *page)
{
    m_pages << page;
    connect(page, &FigurePage::figureChanged, this, [this, page] { offer(page); });
    connect(page->detail(), &DetailStrip::wanted, this, [this, page] { fetch(page); });
    connect(page->detail(), &DetailStrip::stopWanted, this, [this] {
        if (m_page && !m_reading.isRunning())
            m_job->cancel();
    });
    page->installEventFilter(this);
}

bool DetailController::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show)
        offer(static_cast<FigurePage *>(watched));
    return QObject::eventFilter(watched, event);
}

bool DetailController::hasOverview()
{
    const Story &story = m_session->story();
    if (m_incident != story.incident) {
        m_incident = story.incident;
        m_hasOverview = m_incident && std::ranges::any_of(m_incident->evidence, [](const EvidencePtr &each) {
                            return std::ranges::any_of(each->series, [](const Series &series) {
                                return series.perStep.has_value();
                            });
                        });
    }
    return m_hasOverview;
}

std::vector<DetailWish> DetailController::wishesOf(const FigurePage *page)
{
    const auto figure = page->figure();
    if (!figure || !hasOverview())
        return {};
    return detailWishes(*m_incident, drawnSeries(*figure), m_selection->range());
}

void DetailController::offer(FigurePage *page)
{
    if (page->detail()->isBusy())
        return;
    const auto wishes = wishesOf(page);
    if (wishes.empty())
        return page->detail()->setNothing();
    const FetchWish &wish = wishes.front().wish;
    page->detail()->setOffer(tr("A server's overview: largest or least of each step. What is seen here: %1")
                                 .arg(costText(costOf(wish, oneEach(wish)), wish)));
}

void DetailController::fetch(FigurePage *page)
{
    const auto wishes = wishesOf(page);
    if (m_page || wishes.empty())
        return;
    m_page = page;
    m_job =
        std::make_unique<FetchJob>(m_accessTo(wishes.front().server), wishes.front().wish, m_folder.path());
    connect(m_job.get(), &FetchJob::failed, this, &DetailController::fail);
    connect(m_job.get(), &FetchJob::finished, this, &DetailController::read);
    connect(m_job.get(), &FetchJob::progressed, this, [this](qint64 done, qint64 parts, qint64 bytes) {
        m_page->detail()->setProgress(
            done, parts, tr("%1 of %2 answers, %3").arg(done).arg(parts).arg(bytesText(double(bytes))));
    });
    page->detail()->setProgress(0, 0, tr("Asking %1").arg(wishes.front().server));
    m_job->fetch();
}

void DetailController::read()
{
    m_reading.setFuture(QtConcurrent::run([parts = m_job->parts()] {
        const Registry registry = makeRegistry();
        return evidenceOf(parts, registry, {});
    }));
}

void DetailController::onRead()
{
    const auto evidence = m_reading.result();
    for (const EvidencePtr &each : evidence) {
        if (each->error)
            return fail(*each->error);
    }
    if (!holdsSamples(evidence))
        return fail({.code = Error::Code::NoData,
                     .message = tr("The server has no samples of this range any more.")});
    m_page->detail()->setNothing();
    m_page = nullptr;
    m_session->apply([evidence](const Document &document) { return addEvidence(document, evidence); });
}

/// What was fetched is kept until the window goes: the next try goes on from there.
void DetailController::fail(const Error &error)
{
    m_page->detail()->setFailed(error.code == Error::Code::Cancelled ? error.message : describe(error));
    m_page = nullptr;
}

} // namespace memreport
