// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/server/serveraccess.h"

#include <QNetworkAccessManager>
#include <QObject>

#include <deque>
#include <functional>
#include <map>

class QNetworkReply;

namespace memreport {

/// An answer of more bytes is given up: parts are planned to be far smaller.
inline constexpr qint64 maxAnswerBytes = 512LL * 1024 * 1024;

/// Asks an HTTP API: a few calls at a time, each again with growing pauses when the server is busy or gone.
/// Bodies are taken (and decompressed) piece by piece, so that the thread is never held up by a large one.
class ServerClient : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(const Result<QByteArray> &body)>;

    explicit ServerClient(ServerAccess access, QObject *parent = nullptr);
    ~ServerClient() override; ///< cancels

    const ServerAccess &access() const { return m_access; }
    /// done is called once from the event loop: with the body, or with an error whose found is the server's
    /// own words where it has some. Not called after cancel().
    void get(const QString &call, const QUrlQuery &query, Done done);
    void cancel();
    /// Of the first pause before a call is made again; doubles each time. For tests.
    void setFirstPause(std::chrono::milliseconds pause) { m_firstPause = pause; }

Q_SIGNALS:
    void received(qint64 bytes); ///< since the last signal

private:
    struct Call
    {
        QString call;
        QUrlQuery query;
        Done done;
        int attempts = 0;
    };
    void startNext();
    void send(const Call &call);
    void take(QNetworkReply *reply); ///< what has come so far, in small pieces
    void onFinished(QNetworkReply *reply, Call call);
    void again(Call call, QNetworkReply *reply);

    ServerAccess m_access;
    QNetworkAccessManager m_network;
    std::deque<Call> m_waiting;
    std::map<QNetworkReply *, QByteArray> m_running; ///< with what came of the body
    int m_paused = 0;                                ///< calls that wait for their pause to end
    int m_generation = 0;                            ///< calls of an earlier one were cancelled
    std::chrono::milliseconds m_firstPause{500};
};

} // namespace memreport
