// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QTcpServer>
#include <QUrlQuery>

#include <functional>

namespace memreport {

/// A server of HTTP/1.1 for tests: one answer a connection, made by a function.
class FakeServer : public QTcpServer
{
    Q_OBJECT
public:
    struct Request
    {
        QString path;
        QUrlQuery query;
        QList<QByteArray> headers;
        QString item(const QString &name) const { return query.queryItemValue(name, QUrl::FullyDecoded); }
    };
    struct Answer
    {
        int status = 200;
        QByteArray body;
        QByteArray header; ///< "Retry-After: 1"
        bool hangUp = false;
    };

    explicit FakeServer(std::function<Answer(const Request &)> answer);
    QString address() const;
    const QList<Request> &requests() const { return m_requests; }

private:
    void serve(QTcpSocket *socket);

    std::function<Answer(const Request &)> m_answer;
    QList<Request> m_requests;
};

} // namespace memreport
