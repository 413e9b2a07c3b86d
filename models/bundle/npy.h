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
std::optional<DType> dtypeNamed(QStringView text);
qsizetype dtypeSize(DType type);
/// The narrowest integer type that holds both.
DType narrowest(qint64 lowest, qint64 highest);

/// An array in NumPy's format 1.0. Numbers of more than one byte are an array of bytes with one row
/// a number, stored column by column: bytes of one weight lie together and pack a quarter smaller.
QByteArray writeNpy(DType type, std::span<const qint64> values);
QByteArray writeNpy(std::span<const double> values); ///< F8, bit by bit

/// Positions, for any program to read as they are: one plain list of 64-bit integers.
QByteArray writeNpyList(std::span<const qint64> values);

/// A parsed array: bytes stay where they are.
class NpyView
{
public:
    /// A list of numbers, or rows of bytes that are numbers of type. Damaged: neither of them, or
    /// header and size do not fit each other.
    static Result<NpyView> parse(const QByteArray &bytes, DType type);

    DType type() const { return m_type; }
    qint64 count() const { return m_count; }
    qint64 integer(qint64 i) const; ///< of an integer type
    double number(qint64 i) const;  ///< bit by bit if F8

private:
    QByteArray m_bytes;
    DType m_type = DType::I8;
    quint64 bits(qint64 i) const;

    qint64 m_start = 0;
    qint64 m_count = 0;
    qint64 m_next = 1; ///< from one byte of a number to the next
    qint64 m_step = 1; ///< from one number to the next
};

} // namespace memreport::bundle
