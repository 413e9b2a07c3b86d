// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/server/fetchjob.h"

#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/incident/role.h"

#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QtConcurrent>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString secondsText(Instant t)
{
    return shortest(double(t.time_since_epoch().count()) / 1000);
}

/// data of an API answer; the error says what came instead.
Result<QJsonArray> dataOf(const QByteArray &body, const QString &address)
{
    QJsonParseError fault;
    const QJsonObject answer = QJsonDocument::fromJson(body, &fault).object();
    if (answer["status"_L1].toString() == "success"_L1 && answer["data"_L1].isArray())
        return answer["data"_L1].toArray();
    return std::unexpected(Error{.code = Error::Code::ServerError,
                                 .message = tr("the server does not speak Prometheus' API"),
                                 .file = address,
                                 .expected = u"{\"status\":\"success\",\"data\":[…]}"_s,
                                 .found = fault.error == QJsonParseError::NoError
                                              ? QString::fromUtf8(body.left(80)).simplified()
                                              : fault.errorString()});
}

Result<QStringList> namesOf(const QByteArray &body, const QString &address)
{
    const auto data = dataOf(body, address);
    if (!data)
        return std::unexpected(data.error());
    QStringList names;
    for (const QJsonValue &name : *data)
        names << name.toString();
    return names;
}

Result<std::map<QString, qint64>> seriesByMetric(const QByteArray &body, const QString &address)
{
    const auto data = dataOf(body, address);
    if (!data)
        return std::unexpected(data.error());
    std::map<QString, qint64> counts;
    for (const QJsonValue &labels : *data)
        ++counts[labels["__name__"_L1].toString()];
    return counts;
}

Result<void> writeWhole(const QString &path, const QByteArray &body)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(body) == body.size() && file.commit())
        return {};
    return std::unexpected(Error{.code = Error::Code::Io,
                                 .message = tr("an answer cannot be kept: %1").arg(file.errorString()),
                                 .file = path});
}

/// The server's words for an answer that would be too large.
bool isTooLarge(const Error &error)
{
    return error.code == Error::Code::ServerError &&
           (error.found.contains("maximum resolution"_L1) || error.found.contains("too many samples"_L1) ||
            error.found.contains("limit"_L1, Qt::CaseInsensitive));
}

} // namespace

QStringList usefulSelectors(const QStringList &metricNames)
{
    QStringList selectors;
    bool hasInfo = false;
    for (const QString &name : metricNames) {
        Series probe;
        probe.name = name.toStdString();
        if (name == "namedprocess_namegroup_memory_bytes"_L1)
            selectors << name + u"{memtype=~\"resident|swapped\"}"_s;
        else if (roleOf(probe) != Role::None)
            selectors << name;
        hasInfo |= name.endsWith("_info"_L1);
    }
    if (hasInfo)
        selectors << u"{__name__=~\".+_info\",allocator!=\"\"}"_s;
    return selectors;
}

FetchJob::FetchJob(ServerAccess access, FetchWish wish, QString folder, QObject *parent)
    : QObject(parent)
    , m_wish(std::move(wish))
    , m_folder(std::move(folder))
    , m_client(std::move(access))
{
    connect(&m_client, &ServerClient::received, this, [this](qint64 bytes) {
        m_bytes += bytes;
        tell();
    });
}

template<typename Work, typename Then>
void FetchJob::aside(Work work, Then then)
{
    using Outcome = std::invoke_result_t<Work>;
    QtConcurrent::run(std::move(work))
        .then(this, [this, generation = m_generation, then = std::move(then)](const Outcome &result) {
            if (generation == m_generation)
                then(result);
        });
}

void FetchJob::findSelectors()
{
    QUrlQuery query;
    query.addQueryItem(u"start"_s, secondsText(m_wish.range.from));
    query.addQueryItem(u"end"_s, secondsText(m_wish.range.to));
    const QString call = u"label/__name__/values"_s;
    m_client.get(call, query, [this, call](const Result<QByteArray> &body) {
        if (!body)
            return giveUp(body.error());
        const QString address = apiUrl(m_client.access(), call, {}).toString();
        aside([body = *body, address] { return namesOf(body, address); },
              [this](const Result<QStringList> &names) { onNames(names); });
    });
}

void FetchJob::onNames(const Result<QStringList> &names)
{
    if (!names)
        return giveUp(names.error());
    m_wish.selectors = usefulSelectors(*names);
    Q_EMIT selectorsFound(m_wish.selectors);
}

QUrlQuery FetchJob::seriesQuery(const QString &selector) const
{
    QUrlQuery query;
    query.addQueryItem(u"match[]"_s, QString::fromLatin1(QUrl::toPercentEncoding(selector)));
    query.addQueryItem(u"start"_s, secondsText(m_wish.range.from));
    query.addQueryItem(u"end"_s, secondsText(m_wish.range.to));
    return query;
}

void FetchJob::plan()
{
    m_counts.assign(size_t(m_wish.selectors.size()), {});
    m_seriesOf.clear();
    m_counted = 0;
    if (m_wish.selectors.isEmpty())
        return giveUp({.code = Error::Code::NoData,
                       .message = tr("the server has no metric that can be used in this range"),
                       .file = m_client.access().base.toString()});
    const QString address = apiUrl(m_client.access(), u"series"_s, {}).toString();
    for (qsizetype i = 0; i < m_wish.selectors.size(); ++i)
        m_client.get(u"series"_s, seriesQuery(m_wish.selectors[i]),
                     [this, i, address](const Result<QByteArray> &body) {
                         if (!body)
                             return giveUp(body.error());
                         aside([body = *body, address] { return seriesByMetric(body, address); },
                               [this, i](const Result<SeriesCount> &series) { onSeries(i, series); });
                     });
}

void FetchJob::onSeries(qsizetype selector, const Result<SeriesCount> &series)
{
    if (!series)
        return giveUp(series.error());
    m_counts[size_t(selector)] = *series;
    if (++m_counted == m_wish.selectors.size())
        onCounted();
}

void FetchJob::onCounted()
{
    if (m_wish.detail == FetchDetail::Overview)
        nameMetrics();
    for (const SeriesCount &count : m_counts) {
        qint64 series = 0;
        for (const auto &[metric, number] : count)
            series += number;
        m_seriesOf.push_back(series);
    }
    Q_EMIT planned(costOf(m_wish, m_seriesOf));
}

void FetchJob::nameMetrics()
{
    QStringList selectors;
    std::vector<SeriesCount> counts;
    for (qsizetype i = 0; i < m_wish.selectors.size(); ++i) {
        const QString &selector = m_wish.selectors[i];
        if (!metricOf(selector).isEmpty()) {
            selectors << selector;
            counts.push_back(m_counts[size_t(i)]);
            continue;
        }
        for (const auto &[metric, number] : m_counts[size_t(i)]) {
            selectors << selectorOf(selector, metric);
            counts.push_back({{metric, number}});
        }
    }
    m_wish.selectors = selectors;
    m_counts = std::move(counts);
}

FetchCost FetchJob::costOfChoice(const QStringList &selectors) const
{
    std::vector<qint64> series = m_seriesOf;
    for (qsizetype i = 0; i < m_wish.selectors.size(); ++i) {
        if (!selectors.contains(m_wish.selectors[i]))
            series[size_t(i)] = 0;
    }
    return costOf(m_wish, series);
}

void FetchJob::choose(const QStringList &selectors)
{
    for (qsizetype i = 0; i < m_wish.selectors.size(); ++i) {
        if (!selectors.contains(m_wish.selectors[i]))
            m_seriesOf[size_t(i)] = 0;
    }
}

void FetchJob::fetch()
{
    m_parts = partsOf(m_wish, m_seriesOf);
    m_done = 0;
    if (!QDir().mkpath(m_folder))
        return giveUp(
            {.code = Error::Code::Io, .message = tr("the folder cannot be made"), .file = m_folder});
    const std::vector<FetchPart> planned = m_parts;
    for (const FetchPart &part : planned)
        ask(part);
    if (m_parts.empty())
        Q_EMIT finished();
}

void FetchJob::ask(const FetchPart &part)
{
    if (QFile::exists(fileOf(part))) {
        // Told from the event loop like an answer, so that finished() never comes before fetch() returns.
        QMetaObject::invokeMethod(
            this,
            [this, generation = m_generation] {
                if (generation != m_generation)
                    return;
                ++m_done;
                tell();
            },
            Qt::QueuedConnection);
        return;
    }
    m_client.get(callOf(part), itemsOf(part),
                 [this, part](const Result<QByteArray> &body) { onAnswer(part, body); });
}

void FetchJob::onAnswer(const FetchPart &part, const Result<QByteArray> &body)
{
    if (body)
        return keep(part, *body);
    const auto smaller = isTooLarge(body.error()) ? halves(part) : std::vector<FetchPart>();
    if (smaller.empty())
        return giveUp(body.error());
    const auto at = m_parts.erase(std::ranges::find(m_parts, part));
    m_parts.insert(at, smaller.begin(), smaller.end());
    for (const FetchPart &half : smaller)
        ask(half);
}

void FetchJob::keep(const FetchPart &part, const QByteArray &body)
{
    aside([path = fileOf(part), body] { return writeWhole(path, body); },
          [this](const Result<void> &written) {
              if (!written)
                  return giveUp(written.error());
              ++m_done;
              tell();
          });
}

void FetchJob::tell()
{
    Q_EMIT progressed(m_done, qint64(m_parts.size()), m_bytes);
    if (!m_parts.empty() && m_done == qint64(m_parts.size()))
        Q_EMIT finished();
}

void FetchJob::giveUp(const Error &error)
{
    m_client.cancel();
    ++m_generation;
    Q_EMIT failed(error);
}

void FetchJob::cancel()
{
    giveUp({.code = Error::Code::Cancelled,
            .message = tr("stopped; what has come is kept and not fetched again"),
            .file = m_client.access().base.toString()});
}

QUrlQuery FetchJob::itemsOf(const FetchPart &part) const
{
    QUrlQuery query;
    query.addQueryItem(u"query"_s, QString::fromLatin1(QUrl::toPercentEncoding(queryOf(part))));
    if (part.detail == FetchDetail::Samples) {
        query.addQueryItem(u"time"_s, secondsText(part.to));
        return query;
    }
    query.addQueryItem(u"start"_s, secondsText(part.from));
    query.addQueryItem(u"end"_s, secondsText(part.to));
    query.addQueryItem(u"step"_s, secondsText(Instant(part.step)));
    return query;
}

QUrl FetchJob::addressOf(const FetchPart &part) const
{
    return apiUrl(m_client.access(), callOf(part), itemsOf(part));
}

/// Named after server and call, so that only the very same call finds it again.
QString FetchJob::fileOf(const FetchPart &part) const
{
    const QByteArray call = addressOf(part).toEncoded();
    return m_folder + u'/' +
           QString::fromLatin1(QCryptographicHash::hash(call, QCryptographicHash::Sha256).toHex().left(24)) +
           u".json"_s;
}

std::vector<FetchedPart> FetchJob::parts() const
{
    std::vector<FetchedPart> found;
    for (const FetchPart &part : m_parts)
        found.push_back({part, fileOf(part), addressOf(part).toString()});
    return found;
}

} // namespace memreport
