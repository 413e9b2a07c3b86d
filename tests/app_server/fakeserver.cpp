// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeserver.h"

#include <QTcpSocket>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace memreport {

FakeServer::FakeServer(std::function<Answer(const Request &)> answer)
    : m_answer(std::move(answer))
{
    listen(QHostAddress::LocalHost);
    connect(this, &QTcpServer::newConnection, this, [this] {
        QTcpSocket *socket = nextPendingConnection();
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QTcpSocket::readyRead, this, [this, socket] { serve(socket); });
    });
}

QString FakeServer::address() const
{
    return u"http://127.0.0.1:%1"_s.arg(serverPort());
}

void FakeServer::serve(QTcpSocket *socket)
{
    const QByteArray head = socket->peek(64 * 1024);
    if (!head.contains("\r\n\r\n"))
        return;
    socket->readAll();
    QList<QByteArray> lines = head.left(head.indexOf("\r\n\r\n")).split('\n');
    for (QByteArray &line : lines) {
        line = line.trimmed();
        const qsizetype colon = line.indexOf(':'); // names have no case
        line = line.left(colon).toLower() + line.mid(colon);
    }
    lines.removeFirst();
    const QUrl url(QString::fromLatin1(head.split(' ').value(1)));
    m_requests.append({url.path(), QUrlQuery(url), lines});
    const Answer answer = m_answer(m_requests.last());
    if (!answer.hangUp) {
        socket->write("HTTP/1.1 " + QByteArray::number(answer.status) +
                      " x\r\nContent-Type: application/json\r\n" +
                      (answer.header.isEmpty() ? QByteArray() : answer.header + "\r\n") +
                      "Connection: close\r\nContent-Length: " + QByteArray::number(answer.body.size()) +
                      "\r\n\r\n" + answer.body);
    }
    socket->disconnectFromHost();
}

} // namespace memreport
