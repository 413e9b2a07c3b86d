// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/finding.h"
#include "models/figures/figurequadrant.h"
#include "models/figures/figurerole.h"
#include "models/figures/figurerows.h"
#include "models/figures/figuretable.h"
#include "models/incident/incident.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace memreport {

struct FigureLine
{
    PaletteRole role = PaletteRole::Ink;
    QString label;                        ///< direct label: "bas03 glibc"
    QString endText;                      ///< "3.4 GiB"
    bool secondary = false;               ///< thin companion, for example RSS alone under RSS + swap
    bool stepped = false;                 ///< a value holds until the next sample: half hours, capacities
    std::shared_ptr<const Series> series; ///< values in the panel's unit
    /// A wash between two series on the line's own times (a spread around a mean); both or none.
    std::shared_ptr<const Series> low, high;
    struct Run
    {
        size_t first = 0;
        size_t last = 0; ///< past the end
    };
    std::vector<Run> runs;       ///< unbroken pieces (D1); a run of one sample is a dot
    std::string source;          ///< for the data file
    std::vector<SeriesRef> refs; ///< of whom it tells; none: of no process and no host alone
};

struct FigureMark
{
    enum class Kind
    {
        KillV3,
        KillV2,
        KillV1,
        Restart,
        Note
    };
    Kind kind = Kind::KillV3;
    PaletteRole role = PaletteRole::Holds;
    Instant time;
    double y = 0;  ///< in the panel's unit
    int count = 1; ///< several close together
    QString label;
    size_t event = 0; ///< Incident::kills index for kills
};

struct FigureBand
{
    enum class Kind
    {
        Phase,
        Gap,
        Cliff,
        NotObserved
    };
    Kind kind = Kind::Phase;
    std::optional<TimeRange> range; ///< whole width if absent
    std::optional<double> yFrom, yTo;
    QString label;
};

struct FigureBracket
{
    TimeRange range;
    double yFrom = 0, yTo = 0; ///< equal: a time bracket; from equal to: a drop
    QString label;
    PaletteRole role = PaletteRole::Ink;
};

struct FigurePanel
{
    QString title;
    QString note; ///< muted, under the title: weights, retained figures
    bool featured = false;
    QString unit;               ///< "GiB", once on top of the y axis
    std::optional<double> yMax; ///< from the shared scale; nullopt: own
    QString emptyText;          ///< "PSI: not recorded on …" in place of a plot
    std::vector<FigureLine> lines;
    std::vector<FigureMark> marks;
    std::vector<FigureBand> bands;
    std::vector<FigureBracket> brackets;
    /// In place of lines over time.
    std::variant<std::monostate, FigureRows, FigureQuadrant, FigureTable> content;

    bool overTime() const { return std::holds_alternative<std::monostate>(content); }
};

/// The axis tells distances from a moment instead of dates: two times lie on each other (R117).
struct FigureOrigin
{
    Instant time;  ///< stands at 0
    QString title; ///< "from the kill", in the place of zone and year
};

/// How panels share the sheet. FeaturedGrid: the featured one over two thirds of the height, the
/// others as small multiples below. Stack: tracks over one time axis.
enum class Arrangement
{
    FeaturedGrid,
    Stack
};

/// What to draw, at no particular size. Panel on screen and file on disk are two renderings of it.
struct FigureSpec
{
    std::string name; ///< "pairs"
    QString title;
    QString subtitle; ///< source, window, step
    TimeRange range;
    QString zone = QStringLiteral("UTC");
    std::optional<FigureOrigin> origin; ///< nullopt: dates of the zone
    bool sharedY = true;
    Arrangement arrangement = Arrangement::FeaturedGrid;
    std::vector<FigurePanel> panels;
    QString altShort; ///< at most 150 characters
    QString altLong;
    QString caption; ///< Markdown
    std::vector<QString> caveats;
    std::vector<Finding> findings; ///< the numbers that the words use
};

} // namespace memreport
