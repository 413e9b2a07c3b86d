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

QByteArray header(DType type, size_t count)
{
    QByteArray text = "{'descr': '" + QByteArray(entryOf(type).text) +
                      "', 'fortran_order': False, 'shape': (" + QByteArray::number(qulonglong(count)) +
                      ",), }";
    // NumPy pads so that the data begin at a multiple of 64.
    while ((magic.size() + 2 + text.size() + 1) % 64 != 0)
        text += ' ';
    text += '\n';
    QByteArray bytes(magic);
    bytes += char(text.size() & 0xff);
    bytes += char(text.size() >> 8);
    return bytes + text;
}

template<typename T>
void appendAs(QByteArray &bytes, std::span<const qint64> values)
{
    const qsizetype start = bytes.size();
    bytes.resize(start + qsizetype(values.size() * sizeof(T)));
    char *out = bytes.data() + start;
    for (const qint64 value : values) {
        qToLittleEndian(T(value), out);
        out += sizeof(T);
    }
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

QByteArray writeNpy(DType type, std::span<const qint64> values)
{
    QByteArray bytes = header(type, values.size());
    switch (type) {
    case DType::U1:
        appendAs<quint8>(bytes, values);
        break;
    case DType::I1:
        appendAs<qint8>(bytes, values);
        break;
    case DType::U2:
        appendAs<quint16>(bytes, values);
        break;
    case DType::I2:
        appendAs<qint16>(bytes, values);
        break;
    case DType::U4:
        appendAs<quint32>(bytes, values);
        break;
    case DType::I4:
        appendAs<qint32>(bytes, values);
        break;
    case DType::I8:
    case DType::F8:
        appendAs<qint64>(bytes, values);
        break;
    }
    return bytes;
}

QByteArray writeNpy(std::span<const double> values)
{
    QByteArray bytes = header(DType::F8, values.size());
    const qsizetype start = bytes.size();
    bytes.resize(start + qsizetype(values.size_bytes()));
    char *out = bytes.data() + start;
    for (const double value : values) {
        // As an integer: a floating-point register may quieten a signalling NaN (stale markers are such).
        qToLittleEndian(std::bit_cast<quint64>(value), out);
        out += sizeof(double);
    }
    return bytes;
}

Result<NpyView> NpyView::parse(const QByteArray &bytes)
{
    static const QRegularExpression form(
        uR"(^\{'descr': '([|<][uif][1248])', 'fortran_order': False, 'shape': \((\d{1,18}),\), \} *\n$)"_s);
    if (bytes.size() < magic.size() + 2 || !bytes.startsWith(magic))
        return std::unexpected(damaged(QT_TRANSLATE_NOOP("Bundle", "not an array of NumPy's format 1.0")));
    const qsizetype length = quint8(bytes[8]) | quint8(bytes[9]) << 8;
    const qsizetype start = magic.size() + 2 + length;
    if (start > bytes.size())
        return std::unexpected(damaged(QT_TRANSLATE_NOOP("Bundle", "the header of the array is cut")));
    const auto match = form.match(QString::fromLatin1(bytes.mid(magic.size() + 2, length)));
    const auto type =
        std::ranges::find_if(types, [&](const TypeText &entry) { return entry.text == match.captured(1); });
    if (!match.hasMatch() || type == types.end())
        return std::unexpected(
            damaged(QT_TRANSLATE_NOOP("Bundle", "the header of the array is not understood")));
    NpyView view;
    view.m_type = type->type;
    view.m_count = match.captured(2).toLongLong();
    view.m_start = start;
    view.m_bytes = bytes;
    if (view.m_count != (bytes.size() - start) / type->size || (bytes.size() - start) % type->size != 0)
        return std::unexpected(
            damaged(QT_TRANSLATE_NOOP("Bundle", "the array is not as long as its header says")));
    return view;
}

qint64 NpyView::integer(qint64 i) const
{
    const char *at = m_bytes.constData() + m_start + i * dtypeSize(m_type);
    switch (m_type) {
    case DType::U1:
        return quint8(*at);
    case DType::I1:
        return qint8(*at);
    case DType::U2:
        return qFromLittleEndian<quint16>(at);
    case DType::I2:
        return qFromLittleEndian<qint16>(at);
    case DType::U4:
        return qFromLittleEndian<quint32>(at);
    case DType::I4:
        return qFromLittleEndian<qint32>(at);
    case DType::I8:
    case DType::F8:
        return qFromLittleEndian<qint64>(at);
    }
    return 0;
}

double NpyView::number(qint64 i) const
{
    return m_type == DType::F8 ? std::bit_cast<double>(integer(i)) : double(integer(i));
}

} // namespace memreport::bundle
