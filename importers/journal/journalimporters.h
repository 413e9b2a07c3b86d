// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Files of systemd-journald and systemd-journal-remote ("journal-binary"), through libsystemd.
std::unique_ptr<Importer> makeBinaryJournalImporter();
/// journalctl -o json, json-pretty, json-sse, json-seq and dmesg -J ("journal-json").
std::unique_ptr<Importer> makeJournalJsonImporter();
/// journalctl -o export ("journal-export").
std::unique_ptr<Importer> makeJournalExportImporter();
/// journalctl and dmesg as text, syslog files ("journal-text"). Ask it last of the four.
std::unique_ptr<Importer> makeJournalTextImporter();

} // namespace memreport
