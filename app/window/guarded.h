// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"

#include <exception>
#include <type_traits>

namespace memreport {

/// A library's exception, memory included, as the error of work on that file.
inline Error errorOf(const std::exception &exception, const QString &file = {})
{
    Error error;
    error.code = Error::Code::Limit;
    error.message = QString::fromLocal8Bit(exception.what());
    error.file = file;
    return error;
}

/// What work() returns, a Result; an exception becomes its error. One that crossed a future would be thrown
/// again in the GUI thread.
template<typename Work>
std::invoke_result_t<Work> guarded(Work work, const QString &file = {})
{
    try {
        return work();
    } catch (const std::exception &exception) {
        return std::unexpected(errorOf(exception, file));
    }
}

} // namespace memreport
