// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/registry/allimporters.h"

#include "importers/bench/benchcsv.h"
#include "importers/bench/benchjson.h"
#include "importers/bench/benchtable.h"
#include "importers/bench/benchtext.h"
#include "importers/bench/criterionfolder.h"
#include "importers/grafana/dataframes.h"
#include "importers/grafana/seriestableimporter.h"
#include "importers/journal/journalimporters.h"
#include "importers/longrun/diagnosticsimporter.h"
#include "importers/longrun/eventsimporter.h"
#include "importers/longrun/identityimporters.h"
#include "importers/longrun/relaytableimporter.h"
#include "importers/notes/notesimporter.h"
#include "importers/prometheus/prometheusapi.h"
#include "importers/prometheus/prometheustext.h"
#include "importers/tables/tableimporter.h"
#include "importers/tsdb/tsdbimporter.h"

namespace memreport {

Registry makeRegistry()
{
    Registry registry;
    registry.add(makeBinaryJournalImporter());
    registry.add(makeJournalJsonImporter());
    registry.add(makeJournalExportImporter());
    registry.add(makeDataFrameImporter());
    registry.add(makePrometheusApiImporter());
    registry.add(makeRelayTableImporter());
    registry.add(makeExperimentEventsImporter());
    registry.add(makeRelayConfigImporter());
    registry.add(makeDiagnosticsImporter());
    registry.add(makeBenchJsonImporter());
    registry.add(makeBenchCsvImporter());
    registry.add(makeBenchTextImporter());
    registry.add(makeBenchTableImporter());
    registry.add(makePrometheusTextImporter());
    registry.add(makeSeriesTableImporter());
    registry.add(makeJournalTextImporter());
    registry.add(makeNotesImporter());
    registry.add(makeTableImporter());
    registry.add(makeCriterionFolderImporter());
    registry.add(makeGroupListImporter());
    registry.add(makeTsdbImporter());
    return registry;
}

} // namespace memreport
