// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/livetext.h"

#include <QRegularExpression>

#include <optional>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct Token
{
    qsizetype at = 0;
    QString text;
    bool number = false;

    qsizetype end() const { return at + text.size(); }
};

/// Names with digits ("bas03", "V3") are words; a number takes its unit along.
std::vector<Token> tokensOf(const QString &text)
{
    static const QRegularExpression form(
        u"\\p{L}[\\p{L}\\p{N}_]*|"
        "((?:(?<![\\p{L}\\p{N}])[-−])?\\d(?:[\\d.,:]*\\d)?"
        "(?:[ \\x{2009}]?(?:(?:[KMGT]i?B(?:/s)?|min|ms|µs|us|ns|[hds])(?![\\p{L}\\p{N}])|%))?)|\\S"_s,
        QRegularExpression::UseUnicodePropertiesOption);
    std::vector<Token> tokens;
    for (const auto &match : form.globalMatch(text))
        tokens.push_back({match.capturedStart(), match.captured(), match.hasCaptured(1)});
    return tokens;
}

/// For each token of a the one of b that it is: the longest common subsequence. Beyond limit cells only
/// the common beginning and end are matched, so that a text of megabytes costs no minutes.
template<typename Same>
std::vector<std::optional<size_t>> matched(const std::vector<Token> &a, const std::vector<Token> &b,
                                           Same same)
{
    constexpr size_t limit = 4'000'000;
    std::vector<std::optional<size_t>> partner(a.size());
    size_t first = 0;
    while (first < a.size() && first < b.size() && same(a[first], b[first])) {
        partner[first] = first;
        ++first;
    }
    size_t endA = a.size();
    size_t endB = b.size();
    while (endA > first && endB > first && same(a[endA - 1], b[endB - 1]))
        partner[--endA] = --endB;
    const size_t rows = endA - first;
    const size_t columns = endB - first;
    if (rows * columns == 0 || rows * columns > limit)
        return partner;
    std::vector<quint16> longest((rows + 1) * (columns + 1), 0);
    const auto cell = [&](size_t i, size_t j) -> quint16 & { return longest[i * (columns + 1) + j]; };
    for (size_t i = rows; i-- > 0;) {
        for (size_t j = columns; j-- > 0;)
            cell(i, j) = same(a[first + i], b[first + j]) ? quint16(cell(i + 1, j + 1) + 1)
                                                          : std::max(cell(i + 1, j), cell(i, j + 1));
    }
    for (size_t i = 0, j = 0; i < rows && j < columns;) {
        if (same(a[first + i], b[first + j]) && cell(i, j) == cell(i + 1, j + 1) + 1)
            partner[first + i++] = first + j++;
        else if (cell(i + 1, j) >= cell(i, j + 1))
            ++i;
        else
            ++j;
    }
    return partner;
}

} // namespace

LiveText liveText(const QString &written, const QString &seen, const QString &computed)
{
    const auto own = tokensOf(written);
    const auto before = tokensOf(seen);
    const auto now = tokensOf(computed);
    const auto kept = matched(own, before, [](const Token &a, const Token &b) { return a.text == b.text; });
    const auto moved = matched(
        before, now, [](const Token &a, const Token &b) { return a.number ? b.number : a.text == b.text; });
    LiveText result;
    size_t keptNumbers = 0;
    qsizetype done = 0;
    for (size_t i = 0; i < own.size(); ++i) {
        if (!own[i].number)
            continue;
        if (!kept[i]) {
            result.byHand = true;
            continue;
        }
        ++keptNumbers;
        const auto place = moved[*kept[i]];
        if (!place) {
            result.stale = true;
            continue;
        }
        result.text += QStringView(written).mid(done, own[i].at - done);
        result.live.push_back({result.text.size(), now[*place].text.size()});
        result.text += now[*place].text;
        done = own[i].end();
    }
    result.text += QStringView(written).mid(done);
    const auto numbers = size_t(std::ranges::count(before, true, &Token::number));
    result.byHand = result.byHand || keptNumbers < numbers;
    return result;
}

} // namespace memreport
