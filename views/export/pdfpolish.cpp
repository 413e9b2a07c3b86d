// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/pdfpolish.h"

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

} // namespace

QByteArray polishedPdf(QByteArray pdf)
{
    fixDigits(pdf, "/CreationDate (D:", ')');
    fixDigits(pdf, "/ModDate (D:", ')');
    fixDigits(pdf, "<xmp:CreateDate>", '<');
    fixDigits(pdf, "<xmp:ModifyDate>", '<');
    fixDigits(pdf, "<xmp:MetadataDate>", '<');
    return pdf;
}

} // namespace memreport
