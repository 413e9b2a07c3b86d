// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIODevice>

#include <algorithm>

/// A sequential device that fails after some bytes, as a stick does that is pulled out.
class FaultyDevice : public QIODevice
{
public:
    FaultyDevice(QByteArray bytes, qsizetype failAt)
        : m_bytes(std::move(bytes))
        , m_failAt(failAt)
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    bool isSequential() const override { return true; }

protected:
    qint64 readData(char *data, qint64 maxSize) override
    {
        if (m_at >= m_failAt) {
            setErrorString(QStringLiteral("the stick was pulled out"));
            return -1;
        }
        const qsizetype count = std::min({qsizetype(maxSize), m_failAt - m_at, m_bytes.size() - m_at});
        std::copy_n(m_bytes.constData() + m_at, count, data);
        m_at += count;
        return count;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    QByteArray m_bytes;
    qsizetype m_failAt;
    qsizetype m_at = 0;
};
