// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/pdfpolish.h"

#include "models/base/text.h"

namespace memreport {

namespace {

/// Overwrites the digits between two marks with those of a fixed moment.
void fixDigits(QByteArray &pdf, QByteArrayView before, char end)
{
    static constexpr char fixedMoment[] = "20000101000000";
    for (qsizetype at = pdf.indexOf(before); at >= 0; at = pdf.indexOf(before, at + 1)) {
        qsizetype digit = 0;
        for (qsizetype i = at + before.size(); i < pdf.size() && pdf[i] != end; ++i) {
            if (pdf[i] >= '0' && pdf[i] <= '9')
                pdf[i] = digit < 14 ? fixedMoment[digit] : '0';
            else if (digit >= 14 && (pdf[i] == '+' || pdf[i] == '-'))
                pdf[i] = '+'; // offset of the machine's zone
            digit += pdf[i] >= '0' && pdf[i] <= '9' ? 1 : 0;
        }
    }
}

/// Offsets of the cross-reference table behind a place where the file grew.
void moveOffsets(QByteArray &pdf, qsizetype place, qsizetype growth)
{
    static constexpr qsizetype entryBytes = 20; // "0000000017 00000 n \n" (ISO 32000-1, 7.5.4)
    const qsizetype start = pdf.lastIndexOf("startxref\n");
    const qsizetype table = pdf.lastIndexOf("xref\n", start - 1);
    if (start < 0 || table < 0)
        return;
    for (qsizetype at = pdf.indexOf(" n \n", table); at >= 0; at = pdf.indexOf(" n \n", at + 1)) {
        const qsizetype entry = at - (entryBytes - 4);
        const qint64 offset = pdf.mid(entry, 10).toLongLong();
        if (offset > place)
            pdf.replace(entry, 10, QByteArray::number(offset + growth).rightJustified(10, '0'));
    }
    const qsizetype number = start + 10;
    const qsizetype end = pdf.indexOf('\n', number);
    const qint64 offset = pdf.mid(number, end - number).toLongLong();
    pdf.replace(number, end - number, QByteArray::number(offset + growth));
}

/// The form of a date depends on the machine's zone: "Z" in UTC, "-05'00'" elsewhere.
void fixDate(QByteArray &pdf, QByteArrayView name)
{
    static constexpr QByteArrayView fixedDate = "D:20000101000000Z";
    const qsizetype at = pdf.indexOf(name);
    const qsizetype begin = at + name.size();
    const qsizetype end = pdf.indexOf(')', begin);
    if (at < 0 || end < 0)
        return;
    pdf.replace(begin, end - begin, fixedDate);
    moveOffsets(pdf, at, fixedDate.size() - (end - begin));
}

void exactBox(QByteArray &pdf, QSizeF points)
{
    static constexpr QByteArrayView name = "/MediaBox [";
    const qsizetype at = pdf.indexOf(name);
    const qsizetype end = pdf.indexOf(']', at);
    if (at < 0 || end < 0)
        return;
    const QByteArray box =
        "/MediaBox [0 0 " + fixed(points.width(), 2).toLatin1() + ' ' + fixed(points.height(), 2).toLatin1();
    const qsizetype growth = box.size() - (end - at);
    pdf.replace(at, end - at, box);
    moveOffsets(pdf, at, growth);
}

} // namespace

QByteArray polishedPdf(QByteArray pdf, QSizeF points)
{
    exactBox(pdf, points);
    fixDate(pdf, "/CreationDate (");
    fixDate(pdf, "/ModDate (");
    fixDigits(pdf, "xmp:CreateDate=\"", '"');
    fixDigits(pdf, "xmp:ModifyDate=\"", '"');
    fixDigits(pdf, "xmp:MetadataDate=\"", '"');
    return pdf;
}

} // namespace memreport
