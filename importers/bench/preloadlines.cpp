// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/preloadlines.h"

#include "importers/bench/words.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>

namespace memreport::bench {

/// "ERROR: ld.so: object '/opt/libx.so' from LD_PRELOAD cannot be preloaded (no such file): ignored."
void PreloadLines::take(const TextLine &line)
{
    constexpr std::string_view verdict = " cannot be preloaded";
    const auto object = after(line.text, "ld.so: object '");
    const size_t quote = object ? object->find("' from ") : std::string_view::npos;
    const size_t told = object ? object->find(verdict) : std::string_view::npos;
    if (quote == std::string_view::npos || told == std::string_view::npos || told < quote)
        return;
    Refusal refusal{std::string(object->substr(0, quote)), {}, line.number};
    const std::string_view rest = trimmed(object->substr(told + verdict.size()));
    if (const size_t end = rest.rfind("):"); rest.starts_with('(') && end != std::string_view::npos)
        refusal.reason = rest.substr(1, end - 1);
    const bool isKnown =
        std::ranges::any_of(m_refusals, [&](const Refusal &each) { return each.library == refusal.library; });
    if (!isKnown)
        m_refusals.push_back(std::move(refusal));
}

bool PreloadLines::isRefused(std::string_view command) const
{
    return command.contains("LD_PRELOAD=") && std::ranges::any_of(m_refusals, [&](const Refusal &each) {
               return command.contains(each.library);
           });
}

void PreloadLines::apply(Evidence &into) const
{
    for (const Refusal &refusal : m_refusals) {
        addNote(into, Note::Level::Warning, "preload-failed",
                tr("the loader did not preload %1 (%2): what ran here used another allocator")
                    .arg(qstr(refusal.library),
                         refusal.reason.empty() ? tr("no reason is told") : qstr(refusal.reason)),
                refusal.line);
    }
    for (AllocatorDetail &detail : into.allocatorDetails) {
        const auto command =
            std::ranges::find(detail.options, "command", &std::pair<std::string, std::string>::first);
        if (detail.kind == "gnu-time" && command != detail.options.end() && isRefused(command->second))
            detail.allocator.clear();
    }
    for (BenchmarkResult &result : into.benchmarks) {
        if (result.tool == "hyperfine" && isRefused(result.name))
            result.allocator.clear();
    }
}

} // namespace memreport::bench
