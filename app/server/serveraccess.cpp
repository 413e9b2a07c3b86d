// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/server/serveraccess.h"

#include "models/base/translate.h"

#include <QFile>
#include <QSslCertificate>
#include <QSslConfiguration>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int transferTimeoutMs = 120'000;

std::unexpected<Error> badAddress(const QString &address, const QString &found)
{
    return std::unexpected(Error{.code = Error::Code::Usage,
                                 .message = tr("this is no address of a server"),
                                 .file = address,
                                 .expected = tr("http:// or https:// and a host name"),
                                 .found = found});
}

Result<QSslConfiguration> trusting(const QString &caFile)
{
    QFile file(caFile);
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(Error{.code = Error::Code::Io,
                                     .message = tr("the file of authorities cannot be read"),
                                     .file = caFile,
                                     .expected = tr("certificates in PEM form"),
                                     .found = file.errorString()});
    const QList<QSslCertificate> authorities = QSslCertificate::fromDevice(&file, QSsl::Pem);
    if (authorities.isEmpty())
        return std::unexpected(Error{.code = Error::Code::Usage,
                                     .message = tr("the file of authorities holds none"),
                                     .file = caFile,
                                     .expected = tr("certificates in PEM form"),
                                     .found = tr("no certificate")});
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.addCaCertificates(authorities);
    return configuration;
}

QByteArray basicCredentials(const ServerAccess &access)
{
    return "Basic " + (access.user + u':' + access.password).toUtf8().toBase64();
}

} // namespace

Result<ServerAccess> serverAt(const QString &address)
{
    const QString trimmed = address.trimmed();
    const QString withScheme = trimmed.contains("://"_L1) ? trimmed : u"http://"_s + trimmed;
    QUrl url(withScheme, QUrl::StrictMode);
    if (trimmed.isEmpty())
        return badAddress(address, tr("nothing"));
    if (!url.isValid() || url.host().isEmpty())
        return badAddress(address, url.isValid() ? tr("no host name") : url.errorString());
    if (url.scheme() != "http"_L1 && url.scheme() != "https"_L1)
        return badAddress(address, url.scheme());
    ServerAccess access;
    access.user = url.userName(QUrl::FullyDecoded);
    access.password = url.password(QUrl::FullyDecoded);
    url.setUserInfo({});
    url.setQuery(QString());
    url.setFragment({});
    QString path = url.path();
    if (const qsizetype api = path.indexOf("/api/v1"_L1); api >= 0)
        path.truncate(api);
    while (path.endsWith(u'/'))
        path.chop(1);
    url.setPath(path + u'/');
    access.base = url;
    return access;
}

Result<std::pair<QByteArray, QByteArray>> headerFrom(const QString &text)
{
    const QByteArray name = text.section(u':', 0, 0).trimmed().toUtf8();
    const QByteArray value = text.section(u':', 1).trimmed().toUtf8();
    const bool isWhole = text.contains(u':') && !name.isEmpty() && !name.contains(' ');
    if (!isWhole || value.contains('\n') || value.contains('\r'))
        return std::unexpected(Error{.code = Error::Code::Usage,
                                     .message = tr("this is no header"),
                                     .expected = tr("NAME: VALUE, for example X-Scope-OrgID: fleet")});
    return std::pair{name, value};
}

QUrl apiUrl(const ServerAccess &access, const QString &call, const QUrlQuery &query)
{
    QUrl url = access.base;
    url.setPath(access.base.path() + "api/v1/"_L1 + call);
    url.setQuery(query);
    return url;
}

Result<QNetworkRequest> apiRequest(const ServerAccess &access, const QString &call, const QUrlQuery &query)
{
    QNetworkRequest request(apiUrl(access, call, query));
    request.setTransferTimeout(transferTimeoutMs);
    // A redirect to another host must not be told the secret.
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::SameOriginRedirectPolicy);
    request.setHeader(QNetworkRequest::UserAgentHeader, u"memreport/" MEMREPORT_VERSION ""_s);
    request.setRawHeader("Accept", "application/json");
    for (const auto &[name, value] : access.headers)
        request.setRawHeader(name, value);
    if (!access.bearerToken.isEmpty())
        request.setRawHeader("Authorization", "Bearer " + access.bearerToken);
    else if (!access.user.isEmpty())
        request.setRawHeader("Authorization", basicCredentials(access));
    if (!access.caFile.isEmpty()) {
        const auto configuration = trusting(access.caFile);
        if (!configuration)
            return std::unexpected(configuration.error());
        request.setSslConfiguration(*configuration);
    }
    return request;
}

} // namespace memreport
