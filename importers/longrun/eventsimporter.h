// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// events.csv of an experiment: timestamp, event_type, description, group. Stamps with and without an
/// offset in one file are one local clock.
std::unique_ptr<Importer> makeExperimentEventsImporter();

} // namespace memreport
