// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <string_view>

namespace memreport {

/// Heads of HTTP answers before a saved body, as curl -i writes them: also several, of a proxy, of a
/// redirection, of "100 Continue".
struct HttpHeads
{
    qsizetype bytes = 0; ///< of all heads with their blank lines; 0: the text begins with none
    qint64 lines = 0;
    QString status; ///< first line of the last: "HTTP/1.1 200 OK"
    int code = 0;   ///< 200
    bool isChunked = false;
};
/// A head that the text does not hold as a whole is none.
HttpHeads httpHeadsOf(std::string_view text);

/// The content of a body that was saved with the sizes of its chunks in it (curl --raw).
class ChunkedBody
{
public:
    /// Whether a body begins with a chunk's size: curl -i alone names the encoding and takes it out.
    static bool begins(std::string_view body);
    /// The content among the next bytes of the body. Nothing comes after the last chunk, or after a size that
    /// is none.
    QByteArray take(QByteArrayView bytes);

private:
    enum class State
    {
        Size,
        Content,
        LineEnd, ///< behind a chunk's content
        Done
    };
    void takeSize(char c);

    State m_state = State::Size;
    QByteArray m_line;
    qint64 m_left = 0;
};

} // namespace memreport
