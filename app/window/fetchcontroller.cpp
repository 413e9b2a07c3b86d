// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/fetchcontroller.h"

#include "app/server/fetchevidence.h"
#include "app/window/documentsession.h"
#include "importers/registry/allimporters.h"
#include "models/base/text.h"
#include "views/panels/fetchpage.h"

#include <QtConcurrent>

namespace memreport {

FetchController::FetchController(DocumentSession *session, TimeSelection *selection, QWidget *parent)
    : QObject(parent)
    , m_session(session)
    , m_page(new FetchPage(selection, parent))
{
    connect(m_page, &FetchPage::lookWanted, this, &FetchController::look);
    connect(m_page, &FetchPage::chosenChanged, this, &FetchController::tellCost);
    connect(m_page, &FetchPage::fetchWanted, this, &FetchController::fetch);
    connect(m_page, &FetchPage::cancelWanted, this, &FetchController::cancel);
    connect(m_page, &FetchPage::closeWanted, this, &FetchController::close);
    connect(&m_reading, &QFutureWatcherBase::finished, this, &FetchController::onRead);
}

FetchController::~FetchController()
{
    m_reading.disconnect(this);
    m_reading.waitForFinished();
}

bool FetchController::isPending() const
{
    return m_page->isPending();
}

void FetchController::start()
{
    m_page->start();
    Q_EMIT pendingChanged();
}

ServerAccess FetchController::accessTo(const QString &address) const
{
    const auto known = m_known.find(address);
    return known != m_known.end() ? known->second : serverAt(address).value_or(ServerAccess{});
}

void FetchController::look()
{
    const ServerForm form = m_page->form();
    auto access = serverAt(form.address);
    if (!access)
        return m_page->setError(access.error());
    if (form.range.isEmpty())
        return m_page->setError(
            {.code = Error::Code::Usage, .message = tr("The range ends before it begins.")});
    access->bearerToken = form.token.trimmed().toUtf8();
    if (!form.user.isEmpty()) {
        access->user = form.user;
        access->password = form.password;
    }
    access->caFile = form.caFile;
    for (const QString &header : form.headers) {
        const auto parsed = headerFrom(header);
        if (!parsed)
            return m_page->setError(parsed.error());
        access->headers.push_back(*parsed);
    }
    const qint64 points = form.overview ? overviewPoints : maxPointsPerSeries;
    const FetchWish wish{.range = form.range,
                         .step = form.step.value_or(stepFor(form.range, points)),
                         .detail = form.overview ? FetchDetail::Overview : FetchDetail::Steps};
    m_job = std::make_unique<FetchJob>(*access, wish, m_folder.path());
    connect(m_job.get(), &FetchJob::selectorsFound, m_job.get(), &FetchJob::plan);
    connect(m_job.get(), &FetchJob::planned, this, &FetchController::onPlanned);
    connect(m_job.get(), &FetchJob::failed, m_page, &FetchPage::setError);
    connect(m_job.get(), &FetchJob::finished, this, &FetchController::read);
    connect(m_job.get(), &FetchJob::progressed, this, [this](qint64 done, qint64 parts, qint64 bytes) {
        if (parts > 0)
            m_page->setProgress(
                done, parts, tr("%1 of %2 answers, %3").arg(done).arg(parts).arg(bytesText(double(bytes))));
    });
    m_page->setBusy(true);
    m_job->findSelectors();
}

void FetchController::onPlanned()
{
    const ServerAccess &access = m_job->client()->access();
    m_known[access.base.toString()] = access;
    std::vector<FetchPage::Offer> offers;
    const QStringList &selectors = m_job->wish().selectors;
    for (qsizetype i = 0; i < selectors.size(); ++i)
        offers.push_back({selectors[i], m_job->seriesOf()[size_t(i)]});
    m_page->setBusy(false);
    m_page->setOffers(offers);
    tellCost();
}

void FetchController::tellCost()
{
    if (!m_job)
        return;
    m_page->setCost(costText(m_job->costOfChoice(m_page->chosen()), m_job->wish()));
}

void FetchController::fetch()
{
    if (!m_job || m_session->isLoading())
        return;
    m_page->setBusy(true);
    m_job->choose(m_page->chosen());
    m_job->fetch();
}

void FetchController::read()
{
    m_reading.setFuture(QtConcurrent::run([parts = m_job->parts()] {
        const Registry registry = makeRegistry();
        return evidenceOf(parts, registry, {});
    }));
}

void FetchController::onRead()
{
    const auto evidence = m_reading.result();
    close();
    m_session->addRead(evidence);
}

void FetchController::cancel()
{
    if (m_job)
        m_job->cancel();
}

void FetchController::close()
{
    m_job.reset();
    m_page->end();
    Q_EMIT pendingChanged();
}

} // namespace memreport
