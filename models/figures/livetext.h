// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace memreport {

/// An author's words around numbers that follow the data.
struct LiveText
{
    struct Span
    {
        qsizetype at = 0;
        qsizetype length = 0;
        bool operator==(const Span &) const = default;
    };
    QString text;           ///< with the numbers of now
    std::vector<Span> live; ///< the numbers in it that follow the data
    bool byHand = false;    ///< a number was deleted, changed or added by the author
    bool stale = false;     ///< a number that the author kept is not computed any more; it stays as it was
};

/// written: what the author wrote over the computed text of that time, seen. computed: the text of
/// now. A number (with its unit) that the author left alone is replaced by the one that stands in its
/// place now; places are found by the words around them. Pure.
LiveText liveText(const QString &written, const QString &seen, const QString &computed);

} // namespace memreport
