// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/events/kill.h"

#include <algorithm>
#include <array>
#include <utility>

namespace memreport {

namespace {
struct KindWord
{
    KillKind kind;
    std::string_view word;
};
constexpr std::array kindWords{
    KindWord{KillKind::KernelGlobal, "kernel-global"},
    KindWord{KillKind::KernelMemcg, "kernel-memcg"},
    KindWord{KillKind::KernelCpuset, "kernel-cpuset"},
    KindWord{KillKind::KernelMempolicy, "kernel-mempolicy"},
    KindWord{KillKind::OomdPressure, "oomd-pressure"},
    KindWord{KillKind::OomdSwap, "oomd-swap"},
    KindWord{KillKind::OomdRule, "oomd-rule"},
    KindWord{KillKind::Earlyoom, "earlyoom"},
    KindWord{KillKind::Nohang, "nohang"},
    KindWord{KillKind::SystemdNote, "systemd-note"},
};
} // namespace

std::string killKindWord(KillKind kind)
{
    for (const KindWord &entry : kindWords) {
        if (entry.kind == kind)
            return std::string(entry.word);
    }
    return {};
}

std::optional<KillKind> killKindFromWord(std::string_view word)
{
    for (const KindWord &entry : kindWords) {
        if (entry.word == word)
            return entry.kind;
    }
    return std::nullopt;
}

bool isKernelKill(KillKind kind)
{
    return kind == KillKind::KernelGlobal || kind == KillKind::KernelMemcg ||
           kind == KillKind::KernelCpuset || kind == KillKind::KernelMempolicy;
}

bool sameHostName(std::string_view a, std::string_view b)
{
    if (a.size() > b.size())
        std::swap(a, b);
    if (a.empty() || !(a.size() == b.size() || (b[a.size()] == '.' && a.find('.') == std::string_view::npos)))
        return false;
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b.substr(0, a.size()), {}, lower, lower);
}

std::string timePrecisionWord(TimePrecision precision)
{
    switch (precision) {
    case TimePrecision::Unknown:
        return {};
    case TimePrecision::Second:
        return "s";
    case TimePrecision::Millisecond:
        return "ms";
    case TimePrecision::Microsecond:
        return "us";
    case TimePrecision::Suspect:
        return "suspect";
    }
    return {};
}

std::optional<double> Kill::rssBytes() const
{
    if (!anonRssKb && !fileRssKb && !shmemRssKb)
        return std::nullopt;
    return 1024.0 * double(anonRssKb.value_or(0) + fileRssKb.value_or(0) + shmemRssKb.value_or(0));
}

} // namespace memreport
