// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"

#include <QByteArrayView>

namespace memreport {

/// Names what bytes are that no reader knows: "an HTML page (Sign in)", "a PDF document", "an empty
/// file", "only white space", "the text “404 page not found”", "binary data". head is the
/// beginning of the file; whole says that there is no more.
struct ContentKind
{
    Error::Code code = Error::Code::UnknownFormat; ///< or Empty
    QString name;
    qint64 line = 1; ///< of the first byte that is not white space
    qint64 byte = 0;
    bool isText = false;
};
ContentKind contentKindOf(QByteArrayView head, bool whole);

} // namespace memreport
