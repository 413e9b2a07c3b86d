// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/error.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace memreport {

QString codeWord(Error::Code code)
{
    switch (code) {
    case Error::Code::Cancelled:
        return u"cancelled"_s;
    case Error::Code::Io:
        return u"io"_s;
    case Error::Code::Empty:
        return u"empty"_s;
    case Error::Code::UnknownFormat:
        return u"unknown-format"_s;
    case Error::Code::Encoding:
        return u"encoding"_s;
    case Error::Code::Syntax:
        return u"syntax"_s;
    case Error::Code::Truncated:
        return u"truncated"_s;
    case Error::Code::Limit:
        return u"limit"_s;
    case Error::Code::ServerError:
        return u"server-error"_s;
    case Error::Code::NoData:
        return u"no-data"_s;
    case Error::Code::Damaged:
        return u"damaged"_s;
    case Error::Code::Version:
        return u"version"_s;
    case Error::Code::Usage:
        return u"usage"_s;
    }
    return {};
}

QString describe(const Error &error)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("memreport::Error", text); };
    QString text = error.file.isEmpty() ? error.message : u"%1: %2"_s.arg(error.file, error.message);
    if (error.line)
        text += u" (%1)"_s.arg(tr("line %1").arg(*error.line));
    else if (error.byte)
        text += u" (%1)"_s.arg(tr("byte %1").arg(*error.byte));
    if (!error.expected.isEmpty())
        text += u"; "_s + tr("expected %1").arg(error.expected);
    if (!error.found.isEmpty())
        text += u"; "_s + tr("found %1").arg(error.found);
    return text;
}

} // namespace memreport
