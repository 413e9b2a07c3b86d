// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/moment.h"
#include "importers/journal/servicelines.h"

#include <unordered_map>
#include <vector>

namespace memreport::journal {

/// Kills by systemd-oomd, earlyoom and nohang: kinds of their own, never counted as the kernel's.
class UserKills
{
public:
    /// Whether this writer is one of the killers, or unknown.
    static bool concerns(std::string_view identifier);
    void take(const Entry &entry);
    std::vector<Kill> finish() { return std::move(m_kills); }

private:
    struct Stream
    {
        std::unordered_map<qint64, size_t> signalled; ///< earlyoom: pid to kill
        std::optional<size_t> lastSignal;
        bool dryRun = false;
        std::optional<NohangLine> nohangVictim;
        std::optional<size_t> nohangKill;
    };

    void takeOomd(const Entry &entry, const OomdLine &line);
    void takeEarlyoom(Stream &stream, const Entry &entry, const EarlyoomLine &line);
    void takeNohang(Stream &stream, const Entry &entry, const NohangLine &line);
    Kill &open(const Entry &entry, KillKind kind);

    std::unordered_map<std::string, Stream> m_streams;
    std::vector<Kill> m_kills;
};

} // namespace memreport::journal
