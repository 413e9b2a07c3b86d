// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

#include <memory>

namespace memreport {

class AnalysisMemory;

/// Computes the findings of one document again and again: the same as memreport::analyse(), at the cost of
/// what changed since the last time. One thread at a time.
class Analyser
{
public:
    Analyser();
    ~Analyser();
    Analyser(const Analyser &) = delete;
    Analyser &operator=(const Analyser &) = delete;

    Findings analyse(const Incident &incident);

private:
    std::unique_ptr<AnalysisMemory> m_memory;
};

} // namespace memreport
