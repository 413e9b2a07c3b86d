// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace memreport::journal {

/// What another program put around each line of a log on its way here. A file has one kind; lines
/// without it are as they are.
class LineFrame
{
public:
    enum class Kind
    {
        None,
        File,    ///< grep: "/var/log/kern.log:17:…", "17:…"; "-" in place of ":" around a match
        Clock,   ///< kubectl --timestamps, containerd, CI: "2026-07-03T22:14:07.1234567Z …"
        Json,    ///< docker: {"log":"…\n","stream":"stdout","time":"…"}
        Pod,     ///< kubectl --prefix: "[pod/name/container] …"
        Service, ///< docker compose: "name-1  | …"
        Quote,   ///< mail and Markdown: "> …"
        Indent   ///< a block of code: blanks or a tab
    };
    static constexpr std::array kinds{Kind::File,    Kind::Clock, Kind::Json,  Kind::Pod,
                                      Kind::Service, Kind::Quote, Kind::Indent};

    explicit LineFrame(Kind kind = Kind::None);
    ~LineFrame();
    LineFrame(LineFrame &&) noexcept;
    LineFrame &operator=(LineFrame &&) noexcept;

    Kind kind() const { return m_kind; }
    /// The line inside; it is valid until the next call.
    std::string_view inside(std::string_view line);

private:
    std::string_view logOfJson(std::string_view line);

    struct Parser;
    Kind m_kind;
    std::unique_ptr<Parser> m_parser; ///< Json
    std::string m_text;
};

} // namespace memreport::journal
