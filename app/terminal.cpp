// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal.h"

#include "app/verbs.h"
#include "models/base/text.h"

#include <QCoreApplication>
#include <QFile>

#include <cstdio>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace memreport {

int printResult(const QByteArray &bytes)
{
    QFile out;
    const bool done =
        out.open(stdout, QIODevice::WriteOnly) && out.write(bytes) == bytes.size() && out.flush();
    if (done)
        return ExitDone;
    printError(QCoreApplication::translate("memreport::CommandLine",
                                           "memreport: standard output cannot be written: %1")
                   .arg(out.errorString()));
    return ExitInput;
}

void printError(const QString &text)
{
    QFile out;
    if (out.open(stderr, QIODevice::WriteOnly))
        out.write(text.toUtf8() + (text.endsWith(u'\n') ? QByteArray() : QByteArrayLiteral("\n")));
}

ProgressLine::ProgressLine()
    : m_terminal(isatty(STDERR_FILENO) != 0)
{
    m_sinceShown.start();
}

ProgressLine::~ProgressLine()
{
    clear();
}

Progress ProgressLine::callback(const QString &name)
{
    if (!m_terminal)
        return [](qint64, qint64) { return true; };
    return [this, name](qint64 done, qint64 total) {
        constexpr qint64 millisecondsBetween = 100;
        if (m_sinceShown.elapsed() >= millisecondsBetween)
            show(name, done, total);
        return true;
    };
}

void ProgressLine::show(const QString &name, qint64 done, qint64 total)
{
    m_sinceShown.restart();
    m_shown = true;
    const QString amount = total > 0 ? u"%1 % of %2"_s.arg(done * 100 / total).arg(bytesText(double(total)))
                                     : bytesText(double(done));
    const QByteArray line = u"\r\x1b[K%1  %2"_s.arg(amount, name.right(60)).toUtf8();
    std::fwrite(line.constData(), 1, size_t(line.size()), stderr);
    std::fflush(stderr);
}

void ProgressLine::clear()
{
    if (m_shown)
        std::fputs("\r\x1b[K", stderr);
    m_shown = false;
}

} // namespace memreport
