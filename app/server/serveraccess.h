// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"

#include <QByteArray>
#include <QNetworkRequest>
#include <QString>
#include <QUrl>
#include <QUrlQuery>

#include <utility>
#include <vector>

namespace memreport {

/// How to speak to a Prometheus-compatible server. Lives as long as the fetch does: nothing of it but
/// the address goes into a document, a file or a message.
struct ServerAccess
{
    QUrl base; ///< "https://prometheus.example/", with a path where the API is not at the root
    QByteArray bearerToken;
    QString user; ///< basic authentication, where no token is given
    QString password;
    std::vector<std::pair<QByteArray, QByteArray>> headers; ///< X-Scope-OrgID and the like
    QString caFile;                                         ///< PEM; empty: the system's authorities
};

/// "prometheus.example:9090" is taken for http://; a path that ends in /api/v1, a query and a fragment are
/// cut off. A name and a password in the address become basic authentication. The error says what is wrong
/// with the address.
Result<ServerAccess> serverAt(const QString &address);

/// "X-Scope-OrgID: fleet"; the error does not repeat the text, which may be a secret.
Result<std::pair<QByteArray, QByteArray>> headerFrom(const QString &text);

/// The address of one API call without a secret in it, for messages and as the name of a source.
QUrl apiUrl(const ServerAccess &access, const QString &call, const QUrlQuery &query);

/// The request with its credentials; fails if the CA file cannot be read.
Result<QNetworkRequest> apiRequest(const ServerAccess &access, const QString &call, const QUrlQuery &query);

} // namespace memreport
