// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/npy.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QtEndian>

#include <array>
#include <bit>
#include <limits>

using namespace Qt::StringLiterals;

namespace memreport::bundle {

namespace {
struct TypeText
{
    DType type;
    QLatin1StringView text;
    qsizetype size;
};
constexpr std::array types{
    TypeText{DType::U1, "|u1"_L1, 1}, TypeText{DType::I1, "|i1"_L1, 1}, TypeText{DType::U2, "<u2"_L1, 2},
    TypeText{DType::I2, "<i2"_L1, 2}, TypeText{DType::U4, "<u4"_L1, 4}, TypeText{DType::I4, "<i4"_L1, 4},
    TypeText{DType::I8, "<i8"_L1, 8}, TypeText{DType::F8, "<f8"_L1, 8},
};
constexpr QByteArrayView magic("\x93NUMPY\x01\x00", 8);

const TypeText &entryOf(DType type)
{
    return types[size_t(type)];
}

QByteArray framed(QByteArray text)
{
    // NumPy pads so that the data begin at a multiple of 64.
    while ((magic.size() + 2 + text.size() + 1) % 64 != 0)
        text += ' ';
    text += '\n';
    QByteArray bytes(magic);
    bytes += char(text.size() & 0xff);
    bytes += char(text.size() >> 8);
    return bytes + text;
}

/// "(600,)" of plain numbers, "(600, 4)" of bytes column by column.
QByteArray header(DType type, size_t count)
{
    const qsizetype size = entryOf(type).size;
    const QByteArray rows = QByteArray::number(qulonglong(count));
    QByteArray text = "{'descr': '" + QByteArray(size == 1 ? entryOf(type).text : entryOf(DType::U1).text) +
                      "', 'fortran_order': " + (size == 1 ? "False" : "True") + ", 'shape': (" + rows +
                      (size == 1 ? QByteArray(",") : QByteArray(", " + QByteArray::number(size))) + "), }";
    return framed(text);
}

/// The lowest bytes of all numbers, then the next ones.
template<typename Bits>
QByteArray columns(DType type, size_t count, Bits bitsOf)
{
    QByteArray bytes = header(type, count);
    const qsizetype start = bytes.size();
    const qsizetype size = entryOf(type).size;
    bytes.resize(start + qsizetype(count) * size);
    char *out = bytes.data() + start;
    for (qsizetype byte = 0; byte < size; ++byte) {
        for (size_t i = 0; i < count; ++i)
            *out++ = char(bitsOf(i) >> (8 * byte));
    }
    return bytes;
}

template<typename T>
bool holds(qint64 lowest, qint64 highest)
{
    return lowest >= qint64(std::numeric_limits<T>::min()) &&
           highest <= qint64(std::numeric_limits<T>::max());
}

Error damaged(const char *what)
{
    return {Error::Code::Damaged, QCoreApplication::translate("Bundle", what), {}, {}, {}, {}, {}};
}
} // namespace

QString dtypeText(DType type)
{
    return entryOf(type).text;
}

qsizetype dtypeSize(DType type)
{
    return entryOf(type).size;
}

DType narrowest(qint64 lowest, qint64 highest)
{
    if (holds<quint8>(lowest, highest))
        return DType::U1;
    if (holds<qint8>(lowest, highest))
        return DType::I1;
    if (holds<quint16>(lowest, highest))
        return DType::U2;
    if (holds<qint16>(lowest, highest))
        return DType::I2;
    if (holds<quint32>(lowest, highest))
        return DType::U4;
    return holds<qint32>(lowest, highest) ? DType::I4 : DType::I8;
}

std::optional<DType> dtypeNamed(QStringView text)
{
    const auto entry =
        std::ranges::find_if(types, [text](const TypeText &type) { return type.text == text; });
    return entry == types.end() ? std::nullopt : std::optional(entry->type);
}

QByteArray writeNpy(DType type, std::span<const qint64> values)
{
    return columns(type, values.size(), [values](size_t i) { return quint64(values[i]); });
}

QByteArray writeNpyList(std::span<const qint64> values)
{
    QByteArray bytes = framed("{'descr': '<i8', 'fortran_order': False, 'shape': (" +
                              QByteArray::number(qulonglong(values.size())) + ",), }");
    bytes.reserve(bytes.size() + qsizetype(values.size_bytes()));
    for (const qint64 value : values) {
        const qint64 little = qToLittleEndian(value);
        bytes.append(reinterpret_cast<const char *>(&little), sizeof little);
    }
    return bytes;
}

QByteArray writeNpy(std::span<const double> values)
{
    // As integers: a floating-point register may quieten a signalling NaN (stale markers are such).
    return columns(DType::F8, values.size(),
                   [values](size_t i) { return std::bit_cast<quint64>(values[i]); });
}

Result<NpyView> NpyView::parse(const QByteArray &bytes, DType type)
{
    static const QRegularExpression form(
        uR"(^\{'descr': '([|<][uif][1248])', 'fortran_order': (False|True), 'shape': \((\d{1,18}),(?: ([1248]))?\), \} *\n$)"_s);
    if (bytes.size() < magic.size() + 2 || !bytes.startsWith(magic))
        return std::unexpected(damaged(QT_TRANSLATE_NOOP("Bundle", "not an array of NumPy's format 1.0")));
    const qsizetype length = quint8(bytes[8]) | quint8(bytes[9]) << 8;
    const qsizetype start = magic.size() + 2 + length;
    if (start > bytes.size())
        return std::unexpected(damaged(QT_TRANSLATE_NOOP("Bundle", "the header of the array is cut")));
    const auto match = form.match(QString::fromLatin1(bytes.mid(magic.size() + 2, length)));
    const auto stored = dtypeNamed(match.capturedView(1));
    const qint64 width = match.capturedView(4).toLongLong();
    const bool rows = width > 0;
    const bool fits = !rows || (stored == DType::U1 && width == dtypeSize(type));
    if (!match.hasMatch() || !stored || !fits || rows != (match.capturedView(2) == "True"_L1))
        return std::unexpected(
            damaged(QT_TRANSLATE_NOOP("Bundle", "the header of the array is not understood")));
    NpyView view;
    view.m_type = rows ? type : *stored;
    view.m_count = match.capturedView(3).toLongLong();
    view.m_start = start;
    view.m_bytes = bytes;
    const qint64 size = dtypeSize(view.m_type);
    view.m_step = rows ? 1 : size;
    view.m_next = rows ? view.m_count : 1;
    if (view.m_count != (bytes.size() - start) / size || (bytes.size() - start) % size != 0)
        return std::unexpected(
            damaged(QT_TRANSLATE_NOOP("Bundle", "the array is not as long as its header says")));
    return view;
}

quint64 NpyView::bits(qint64 i) const
{
    const char *at = m_bytes.constData() + m_start + i * m_step;
    quint64 bits = 0;
    for (qsizetype byte = 0; byte < dtypeSize(m_type); ++byte)
        bits |= quint64(quint8(at[byte * m_next])) << (8 * byte);
    return bits;
}

qint64 NpyView::integer(qint64 i) const
{
    switch (m_type) {
    case DType::I1:
        return qint8(bits(i));
    case DType::I2:
        return qint16(bits(i));
    case DType::I4:
        return qint32(bits(i));
    case DType::U1:
    case DType::U2:
    case DType::U4:
    case DType::I8:
    case DType::F8:
        break;
    }
    return qint64(bits(i));
}

double NpyView::number(qint64 i) const
{
    return m_type == DType::F8 ? std::bit_cast<double>(integer(i)) : double(integer(i));
}

} // namespace memreport::bundle
