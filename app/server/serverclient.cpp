// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/server/serverclient.h"

#include "models/base/text.h"
#include "models/base/translate.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkReply>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr size_t atOnce = 4;
constexpr int mostAttempts = 6;
constexpr qsizetype mostWords = 300;
// A server's own words are short; what is longer is no error answer of an API.
constexpr qsizetype mostErrorBytes = 64 * 1024;
// Compressed, on the wire. Its text is about twenty times as long.
constexpr qint64 pieceBytes = 128 * 1024;

int statusOf(const QNetworkReply *reply)
{
    return reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

bool isWorthAnotherTry(const QNetworkReply *reply)
{
    switch (reply->error()) {
    case QNetworkReply::ConnectionRefusedError:
    case QNetworkReply::RemoteHostClosedError:
    case QNetworkReply::TimeoutError:
    case QNetworkReply::OperationCanceledError: // the transfer timeout; cancel() never comes here
    case QNetworkReply::TemporaryNetworkFailureError:
    case QNetworkReply::NetworkSessionFailedError:
        return true;
    default:
        break;
    }
    const int status = statusOf(reply);
    return status == 429 || status == 502 || status == 503 || status == 504;
}

/// What the server said: the error of an API answer, else the beginning of its text.
QString wordsOf(const QByteArray &whole)
{
    const QByteArray body = whole.left(mostErrorBytes);
    const QJsonObject answer = QJsonDocument::fromJson(body).object();
    if (const QString words = answer["error"_L1].toString(); !words.isEmpty())
        return words;
    return QString::fromUtf8(body).simplified().left(mostWords);
}

Error errorOf(const ServerClient &client, const QString &call, QNetworkReply *reply, const QByteArray &body)
{
    const int status = statusOf(reply);
    Error error;
    error.file = apiUrl(client.access(), call, {}).toString();
    if (status == 0) {
        error.code = Error::Code::Io;
        error.message = tr("the server cannot be reached");
        error.found = reply->errorString();
        return error;
    }
    if (body.size() > maxAnswerBytes) {
        error.code = Error::Code::Limit;
        error.message = tr("the answer is too large");
        error.expected = tr("at most %1").arg(bytesText(double(maxAnswerBytes)));
        error.found = bytesText(double(body.size()));
        return error;
    }
    error.code = Error::Code::ServerError;
    error.message = status == 401 || status == 403
                        ? tr("the server refuses these credentials (HTTP %1)").arg(status)
                        : tr("the server answers with HTTP %1").arg(status);
    error.expected = tr("an answer of a Prometheus-compatible API");
    error.found = wordsOf(body);
    return error;
}

} // namespace

ServerClient::ServerClient(ServerAccess access, QObject *parent)
    : QObject(parent)
    , m_access(std::move(access))
{
}

ServerClient::~ServerClient()
{
    cancel();
}

void ServerClient::get(const QString &call, const QUrlQuery &query, Done done)
{
    m_waiting.push_back({call, query, std::move(done)});
    // From the event loop: nobody is called back before get() has returned.
    QMetaObject::invokeMethod(this, &ServerClient::startNext, Qt::QueuedConnection);
}

void ServerClient::cancel()
{
    ++m_generation;
    m_waiting.clear();
    m_paused = 0;
    const auto running = std::exchange(m_running, {});
    for (const auto &[reply, body] : running) {
        reply->disconnect(this);
        reply->abort();
        reply->deleteLater();
    }
}

void ServerClient::startNext()
{
    while (!m_waiting.empty() && m_running.size() + size_t(m_paused) < atOnce) {
        const Call call = std::move(m_waiting.front());
        m_waiting.pop_front();
        send(call);
    }
}

void ServerClient::send(const Call &call)
{
    const auto request = apiRequest(m_access, call.call, call.query);
    if (!request) {
        call.done(std::unexpected(request.error()));
        return;
    }
    QNetworkReply *reply = m_network.get(*request);
    reply->setReadBufferSize(pieceBytes);
    m_running[reply];
    connect(reply, &QIODevice::readyRead, this, [this, reply] { take(reply); });
    connect(reply, &QNetworkReply::finished, this, [this, reply, call] { onFinished(reply, call); });
}

void ServerClient::take(QNetworkReply *reply)
{
    QByteArray &body = m_running[reply];
    const QByteArray piece = reply->readAll();
    body += piece;
    Q_EMIT received(piece.size());
    if (body.size() > maxAnswerBytes)
        reply->abort();
}

void ServerClient::onFinished(QNetworkReply *reply, Call call)
{
    QByteArray body = std::move(m_running[reply]);
    body += reply->readAll();
    m_running.erase(reply);
    reply->deleteLater();
    const bool isGood = reply->error() == QNetworkReply::NoError && statusOf(reply) / 100 == 2;
    if (!isGood && isWorthAnotherTry(reply) && body.size() < maxAnswerBytes &&
        ++call.attempts < mostAttempts) {
        again(std::move(call), reply);
        return;
    }
    const int generation = m_generation;
    call.done(isGood ? Result<QByteArray>(body) : std::unexpected(errorOf(*this, call.call, reply, body)));
    if (generation == m_generation)
        startNext();
}

void ServerClient::again(Call call, QNetworkReply *reply)
{
    std::chrono::milliseconds pause = m_firstPause * (1 << (call.attempts - 1));
    bool isNumber = false;
    if (const int seconds = reply->rawHeader("Retry-After").toInt(&isNumber); isNumber && seconds > 0)
        pause = std::chrono::seconds(std::min(seconds, 60));
    ++m_paused;
    QTimer::singleShot(pause, this, [this, generation = m_generation, call = std::move(call)] {
        if (generation != m_generation)
            return;
        --m_paused;
        send(call);
    });
}

} // namespace memreport
