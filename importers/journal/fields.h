// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/entry.h"

#include <string_view>

namespace memreport::journal {

/// Makes an entry from the journal's own fields, the same for JSON, export, verbose and binary.
/// A repeated field keeps its first value.
class FieldEntry
{
public:
    void clear();
    void set(std::string_view name, std::string_view value);
    /// The message is there and not shown (JSON null).
    void setHidden() { m_entry.hidden = true; }
    /// After the last field.
    Entry &complete();
    Entry &entry() { return m_entry; }
    bool isEmpty() const { return m_fields == 0; }

private:
    Entry m_entry;
    std::string m_transport;
    std::string m_comm;
    std::optional<int> m_facility;
    std::optional<double> m_receivedSeconds;
    int m_fields = 0;
};

/// "s=…;i=…;b=BOOT;m=MICROSECONDS;t=MICROSECONDS;x=…": boot, clock and kernel clock of a cursor, in
/// hexadecimal; a stamp in a zone that is not known is not needed then.
void applyCursor(std::string_view cursor, Entry &entry);

} // namespace memreport::journal
