// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/server/fetchplan.h"
#include "app/server/serverclient.h"

#include <map>
#include <optional>

namespace memreport {

/// A saved answer of the server.
struct FetchedPart
{
    FetchPart part;
    QString file;    ///< where the bytes lie
    QString address; ///< the call that gave them, without credentials: the name of the source
};

/// Fetches a wish into a folder, one file an answer. What is already there from an earlier try is not fetched
/// again, so a fetch that was cancelled or failed goes on where it stopped.
class FetchJob : public QObject
{
    Q_OBJECT
public:
    FetchJob(ServerAccess access, FetchWish wish, QString folder, QObject *parent = nullptr);

    /// The metrics that memreport can use, as selectors, of those that the server knows in the range.
    void findSelectors();
    /// Counts the series of each selector. For an overview, selectors that name no metric are replaced by one
    /// a metric.
    void plan();
    /// After plan(): how many series each selector has, and what a choice of them would cost.
    const std::vector<qint64> &seriesOf() const { return m_seriesOf; }
    FetchCost costOfChoice(const QStringList &selectors) const;
    /// After plan(): leaves the others out.
    void choose(const QStringList &selectors);
    /// After plan(): asks for what is missing.
    void fetch();
    void cancel();

    const FetchWish &wish() const { return m_wish; }
    ServerClient *client() { return &m_client; }
    /// In the order of the selectors and of time, once finished() came.
    std::vector<FetchedPart> parts() const;

Q_SIGNALS:
    void selectorsFound(const QStringList &selectors);
    void planned(const memreport::FetchCost &cost);
    void progressed(qint64 partsDone, qint64 parts, qint64 bytes);
    void finished();
    void failed(const memreport::Error &error); ///< the rest is given up; what came is kept

private:
    /// What a list of series says of a selector: how many, by metric.
    using SeriesCount = std::map<QString, qint64>;

    QUrlQuery seriesQuery(const QString &selector) const;
    void onNames(const Result<QStringList> &names);
    void onSeries(qsizetype selector, const Result<SeriesCount> &series);
    void onCounted();
    void nameMetrics();
    void ask(const FetchPart &part);
    void onAnswer(const FetchPart &part, const Result<QByteArray> &body);
    void keep(const FetchPart &part, const QByteArray &body);
    /// Runs work on another thread and hands its result to then, unless the rest was given up meanwhile.
    template<typename Work, typename Then>
    void aside(Work work, Then then);
    void giveUp(const Error &error);
    void tell();
    QString fileOf(const FetchPart &part) const;
    QUrl addressOf(const FetchPart &part) const;
    QUrlQuery itemsOf(const FetchPart &part) const;

    FetchWish m_wish;
    QString m_folder;
    ServerClient m_client;
    std::vector<SeriesCount> m_counts; ///< by selector
    std::vector<qint64> m_seriesOf;    ///< by selector
    qsizetype m_counted = 0;
    int m_generation = 0;           ///< work of an earlier one was given up
    std::vector<FetchPart> m_parts; ///< as planned, halves in place of what was too large
    qint64 m_done = 0;
    qint64 m_bytes = 0;
};

/// Metrics that play a role, by name, and those that name allocators.
QStringList usefulSelectors(const QStringList &metricNames);

} // namespace memreport
