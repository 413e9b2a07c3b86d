// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/jsonobjects.h"
#include "importers/journal/pipeline.h"

#include <memory>

namespace memreport::journal {

/// Entries of journalctl -o json (-pretty, -sse, -seq) and dmesg -J.
class JsonReader
{
public:
    explicit JsonReader(Pipeline &pipeline);
    ~JsonReader();
    JsonReader(const JsonReader &) = delete;
    JsonReader &operator=(const JsonReader &) = delete;

    /// false: this text is no entry.
    bool take(const JsonObjects::Object &object);

private:
    struct Parser;
    std::unique_ptr<Parser> m_parser;
    Pipeline &m_pipeline;
};

} // namespace memreport::journal
