// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"

#include <QByteArray>

#include <span>

namespace memreport::bundle {

/// Number types of columns; little endian.
enum class DType
{
    U1,
    I1,
    U2,
    I2,
    U4,
    I4,
    I8,
    F8,
};
QString dtypeText(DType type); ///< NumPy's: "|u1", "<i8", "<f8" …
qsizetype dtypeSize(DType type);
/// The narrowest integer type that holds both.
DType narrowest(qint64 lowest, qint64 highest);

/// A one-dimensional array in NumPy's format 1.0.
QByteArray writeNpy(DType type, std::span<const qint64> values);
QByteArray writeNpy(std::span<const double> values); ///< F8, bit by bit

/// A parsed array: bytes stay where they are.
class NpyView
{
public:
    /// Damaged: not this format, or header and size do not fit each other.
    static Result<NpyView> parse(const QByteArray &bytes);

    DType type() const { return m_type; }
    qint64 count() const { return m_count; }
    qint64 integer(qint64 i) const; ///< of an integer type
    double number(qint64 i) const;  ///< bit by bit if F8

private:
    QByteArray m_bytes;
    DType m_type = DType::I8;
    qint64 m_start = 0;
    qint64 m_count = 0;
};

} // namespace memreport::bundle
