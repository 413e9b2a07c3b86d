// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/jsonpatch.h"

#include "importers/bench/words.h"

#include <algorithm>
#include <array>

namespace memreport::bench {

namespace {

constexpr bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Characters that step() looks at.
constexpr std::array<bool, 256> isMark = [] {
    std::array<bool, 256> marks{};
    for (const char c : std::string_view("\"{}[]"))
        marks[uchar(c)] = true;
    for (int c = 0; c < 256; ++c)
        marks[size_t(c)] |= isLetter(char(c));
    return marks;
}();

class Patcher
{
public:
    explicit Patcher(std::string text) { m_json.text = std::move(text); }

    PatchedJson run()
    {
        std::string &text = m_json.text;
        size_t at = blankBeginning();
        while (at < text.size() && !m_done) {
            if (isMark[uchar(text[at])])
                at = step(at);
            else
                ++at; // most of a file: digits, commas, blanks
        }
        if (!m_done)
            closeCut();
        return std::move(m_json);
    }

private:
    size_t blankBeginning()
    {
        std::string &text = m_json.text;
        size_t begin = text.starts_with('{') ? 0 : text.find("\n{");
        if (begin == std::string::npos)
            begin = std::min(text.find('{'), text.size());
        std::fill(text.begin(), text.begin() + ptrdiff_t(begin), ' ');
        return begin;
    }

    size_t step(size_t at)
    {
        const char c = m_json.text[at];
        if (c == '"')
            return behindString(at);
        if (c == '{' || c == '[') {
            m_open += c;
        } else if (c == '}' || c == ']') {
            if (!m_open.empty())
                m_open.pop_back();
            // An entry of the outer list is whole, or the context before it.
            if (c == '}' && m_open.size() <= 2 && !m_open.empty()) {
                m_safeEnd = at + 1;
                m_safeOpen = m_open;
            }
            m_done = m_open.empty();
        } else if (isLetter(c)) {
            return behindWord(at);
        }
        return at + 1;
    }

    size_t behindString(size_t at) const
    {
        const std::string &text = m_json.text;
        for (++at; at < text.size(); ++at) {
            if (text[at] == '"')
                return at + 1;
            if (text[at] == '\\')
                ++at; // the escaped character
        }
        return text.size();
    }

    size_t behindWord(size_t begin)
    {
        std::string &text = m_json.text;
        size_t end = begin;
        while (end < text.size() && isLetter(text[end]))
            ++end;
        const std::string word = lowered(std::string_view(text).substr(begin, end - begin));
        if (word != "nan" && word != "inf" && word != "infinity")
            return end;
        if (end < text.size() && text[end] == '(') // -nan(ind)
            end = std::min(text.find(')', end), text.size() - 1) + 1;
        if (begin > 0 && (text[begin - 1] == '-' || text[begin - 1] == '+'))
            --begin;
        std::fill(text.begin() + ptrdiff_t(begin), text.begin() + ptrdiff_t(end), ' ');
        text[begin] = '[';
        text[begin + 1] = ']';
        ++m_json.nonFinite;
        return end;
    }

    void closeCut()
    {
        m_json.cutAt = qint64(m_safeEnd);
        m_json.text.resize(m_safeEnd);
        for (; !m_safeOpen.empty(); m_safeOpen.pop_back())
            m_json.text += m_safeOpen.back() == '{' ? '}' : ']';
    }

    PatchedJson m_json;
    std::string m_open; ///< brackets that are open
    size_t m_safeEnd = 0;
    std::string m_safeOpen;
    bool m_done = false;
};

} // namespace

PatchedJson patchedJson(std::string text)
{
    return Patcher(std::move(text)).run();
}

} // namespace memreport::bench
