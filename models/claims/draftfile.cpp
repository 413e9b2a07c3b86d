// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/draftfile.h"

#include "models/claims/draftrules.h"

#include <QFile>
#include <QFileInfo>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qint64 mostDraftBytes = 16 << 20; ///< a book has less

} // namespace

Result<QString> readDraft(const QString &path)
{
    QFile file(path);
    Error error;
    error.file = path;
    const bool open = path == "-"_L1 ? file.open(stdin, QIODevice::ReadOnly)
                                     : !QFileInfo(path).isDir() && file.open(QIODevice::ReadOnly);
    if (!open) {
        error.message = ClaimWords::tr("the draft cannot be opened");
        error.expected = ClaimWords::tr("a text file");
        error.found = QFileInfo(path).isDir() ? ClaimWords::tr("a folder") : file.errorString();
        return std::unexpected(error);
    }
    const QByteArray bytes = file.read(mostDraftBytes + 1);
    if (bytes.size() > mostDraftBytes) {
        error.code = Error::Code::Limit;
        error.message = ClaimWords::tr("the file is too large for a draft");
        error.expected = ClaimWords::tr("at most %1 bytes").arg(mostDraftBytes);
        error.found = ClaimWords::tr("more");
        return std::unexpected(error);
    }
    return QString::fromUtf8(bytes);
}

} // namespace memreport
