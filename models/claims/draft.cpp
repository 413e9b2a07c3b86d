// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/draft.h"

#include "models/claims/quantity.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString withoutMarks(QString text)
{
    static const QRegularExpression link(u"!?\\[([^\\]]*)\\]\\([^)]*\\)"_s);
    static const QRegularExpression lead(u"^\\s*(?:#{1,6}\\s+|[-*+]\\s+|\\d+[.)]\\s+|>\\s*)"_s);
    static const QRegularExpression emphasis(u"(\\*\\*|__|\\*|`)"_s);
    text.replace(link, u"\\1"_s);
    text.remove(lead);
    text.remove(emphasis);
    return text;
}

constexpr qsizetype longestSentence = 2000;

/// "25.2" below "Baseline MB", "Mean [ms]" or "Retained (%)" is "25.2 MB" and so on.
QString withUnitOf(const QString &header, const QString &cell)
{
    static const QRegularExpression bare(u"^[+\\-−]?[\\d,]+(?:\\.\\d+)?$"_s);
    static const QRegularExpression last(u"[\\s_(\\[]([^\\s_()\\[\\]]+)[)\\]]?$"_s);
    const auto word = last.match(header);
    if (!word.hasMatch() || !bare.match(cell).hasMatch())
        return cell;
    const auto meaning = unitMeaning(word.captured(1));
    return meaning && meaning->dimension != Dimension::Count ? cell + u' ' + word.captured(1) : cell;
}

class Reader
{
public:
    std::vector<DraftSentence> read(const QString &draft)
    {
        qint64 number = 0;
        for (const QString &line : draft.split(u'\n'))
            readLine(line, ++number);
        flush();
        return std::move(m_sentences);
    }

private:
    void readLine(const QString &line, qint64 number)
    {
        static const QRegularExpression fence(u"^\\s*(```|~~~)"_s);
        static const QRegularExpression lead(u"^\\s*(?:#{1,6}\\s|[-*+]\\s|\\d+[.)]\\s)"_s);
        if (fence.match(line).hasMatch()) {
            m_code = !m_code;
            flush();
            return;
        }
        if (m_code)
            return;
        if (line.trimmed().startsWith(u'|')) {
            flush();
            readRow(line, number);
            return;
        }
        m_header.clear();
        if (line.trimmed().isEmpty() || lead.match(line).hasMatch())
            flush();
        if (line.trimmed().isEmpty())
            return;
        m_starts.push_back({m_paragraph.size(), number});
        m_paragraph += withoutMarks(line) + u' ';
        if (line.trimmed().startsWith(u'#'))
            flush();
    }

    /// The first row of a table is its header.
    void readRow(const QString &line, qint64 number)
    {
        static const QRegularExpression rule(u"^[\\s|:-]*$"_s);
        if (rule.match(line).hasMatch())
            return;
        QStringList row = withoutMarks(line).split(u'|');
        for (QString &cell : row)
            cell = cell.simplified();
        QString text;
        std::vector<DraftCell> cells;
        for (qsizetype i = 0; i < row.size(); ++i) {
            if (row[i].isEmpty())
                continue;
            const QString header = m_header.value(i);
            const qsizetype from = text.isEmpty() ? 0 : text.size() + 1;
            text += (text.isEmpty() ? QString() : u" "_s) + withUnitOf(header, row[i]);
            if (!header.isEmpty())
                cells.push_back({from, text.size(), header});
        }
        if (m_header.isEmpty())
            m_header = row;
        const size_t before = m_sentences.size();
        sentence(text, number);
        if (m_sentences.size() == before + 1)
            m_sentences.back().cells = std::move(cells);
    }

    /// A full stop ends a sentence before a capital, a digit, a comment or an allocator's name, which is
    /// small; not inside "2.1" or "e.g.".
    void flush()
    {
        static const QRegularExpression end(
            u"(?<!e\\.g)(?<!i\\.e)(?<!\\bvs)[.!?][\"”’)]*(?=\\s+(?:[\\p{Lu}\\p{N}\"“(]|<!--|(?:glibc|(?:je|mi|tc|sn|rp)malloc)\\b))|(?<=-->)(?=\\s)"_s,
            QRegularExpression::UseUnicodePropertiesOption);
        qsizetype from = 0;
        for (const auto &match : end.globalMatch(m_paragraph)) {
            sentence(m_paragraph.mid(from, match.capturedEnd() - from), lineAt(from));
            from = match.capturedEnd();
        }
        const bool whole = from == 0;
        const size_t before = m_sentences.size();
        sentence(m_paragraph.mid(from), lineAt(from));
        static const QRegularExpression stop(u"[.!?:;,][\"”’)]*$"_s);
        if (whole && m_sentences.size() == before + 1)
            m_sentences.back().isHeading = !stop.match(m_sentences.back().text).hasMatch();
        m_paragraph.clear();
        m_starts.clear();
        ++m_paragraphs;
    }

    qint64 lineAt(qsizetype place) const
    {
        // The blank between two sentences may stand on the line before.
        while (place < m_paragraph.size() && m_paragraph[place].isSpace())
            ++place;
        qint64 line = 0;
        for (const auto &[start, number] : m_starts) {
            if (start <= place)
                line = number;
        }
        return line;
    }

    void sentence(QString text, qint64 line)
    {
        // No sentence is a page long; what is, is a table or a dump without line breaks.
        if (text.size() > longestSentence) {
            for (qsizetype from = 0; from < text.size(); from += longestSentence)
                sentence(text.mid(from, longestSentence), line);
            return;
        }
        static const QRegularExpression comment(u"<!--\\s*(memreport:)?(.*?)-->"_s);
        QStringList binding;
        for (const auto &match : comment.globalMatch(text)) {
            if (match.hasCaptured(1) && match.capturedLength(1) > 0)
                binding += match.captured(2).split(u' ', Qt::SkipEmptyParts);
        }
        text.remove(comment);
        text = text.trimmed();
        // A comment of its own speaks of the sentence before it.
        if (text.isEmpty() && !binding.isEmpty() && !m_sentences.empty())
            m_sentences.back().binding += binding;
        else if (!text.isEmpty())
            m_sentences.push_back({line, text, binding, m_paragraphs});
    }

    std::vector<DraftSentence> m_sentences;
    QStringList m_header; ///< of the table that is being read; empty: none
    QString m_paragraph;
    std::vector<std::pair<qsizetype, qint64>> m_starts; ///< where each line begins in the paragraph
    int m_paragraphs = 0;
    bool m_code = false;
};

} // namespace

QString DraftSentence::headerAt(qsizetype place) const
{
    for (const DraftCell &cell : cells) {
        if (place >= cell.from && place < cell.to)
            return cell.header;
    }
    return {};
}

std::vector<DraftSentence> sentencesOf(const QString &draft)
{
    return Reader().read(QString(draft).replace(u"\r\n"_s, u"\n"_s));
}

} // namespace memreport
