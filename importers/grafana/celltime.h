// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"
#include "importers/core/wallclock.h"
#include "models/series/series.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace memreport {

/// A time as a cell prints it, in eight bytes: milliseconds of the epoch, or a wall clock whose zone,
/// and perhaps year and order of day and month, only the whole column or the user tells.
class CellTime
{
public:
    static CellTime utc(qint64 ms) { return CellTime(ms); }
    /// first and second are the two fields of the date in the order printed; year 0: none.
    static CellTime wall(int year, unsigned first, unsigned second, std::chrono::milliseconds ofDay,
                         bool orderKnown);

    bool isUtc() const { return (m_code & wallBit) == 0 || m_code < 0; }
    qint64 utcMs() const { return m_code; }
    int year() const { return int(m_code >> yearShift & 0x3fff); }
    unsigned first() const { return unsigned(m_code >> firstShift & 0x3f); }
    unsigned second() const { return unsigned(m_code >> secondShift & 0x3f); }
    bool orderKnown() const { return (m_code >> orderShift & 1) != 0; } ///< first is the month
    std::chrono::milliseconds ofDay() const { return std::chrono::milliseconds(m_code & 0x7ffffff); }
    Stamp stamp(DateOrder order) const;

private:
    explicit CellTime(qint64 code)
        : m_code(code)
    {
    }
    static constexpr int orderShift = 27;
    static constexpr int secondShift = 29;
    static constexpr int firstShift = 35;
    static constexpr int yearShift = 41;
    static constexpr qint64 wallBit = qint64(1) << 62;
    qint64 m_code = 0;
};

/// Whether a cell may be a time as a spreadsheet saves it that does not know that it is one: the days
/// since 30 December 1899, of the years 2005 to 2100.
bool isSpreadsheetDay(std::string_view cell);

/// Whether a cell is a time of day, or the minutes and seconds of one, that a spreadsheet left: 14:42.7.
bool isCutTime(std::string_view cell);

/// Reads the times of one file and remembers what they tell about how they are written.
class TimeReader
{
public:
    /// Epoch seconds to nanoseconds, ISO 8601 with or without zone, dates in the ways that locales and
    /// spreadsheets print them. nullopt: no time.
    std::optional<CellTime> read(std::string_view cell);

    /// From here on numbers are days, as spreadsheets count them.
    void expectDays() { m_days = true; }

    bool sawWallClocks() const { return m_wallClocks > 0; }
    qint64 wallClocks() const { return m_wallClocks; }
    bool sawUndecidedOrder() const { return m_undecided; }
    bool sawYearless() const { return m_yearless; }
    /// Every time was printed without seconds, or to fewer digits than a second needs: rows that
    /// share a time are all samples.
    bool areRounded() const { return m_any && !m_exact; }
    bool lostDigits() const { return m_exponents; } ///< printed with an exponent: 1.79605E+12
    /// What the fields of dates tell: one above 12 is a day.
    std::optional<DateOrder> order() const;
    bool ordersDisagree() const { return m_dayFirst && m_monthFirst; }
    std::string_view undecidedCell() const { return m_undecidedCell; } ///< the first one

private:
    std::optional<CellTime> readDay(std::string_view cell);
    std::optional<CellTime> readEpoch(std::string_view cell);
    std::optional<CellTime> readIso(std::string_view cell);
    std::optional<CellTime> readDate(std::string_view cell);
    std::optional<CellTime> wall(int year, unsigned first, unsigned second, std::chrono::milliseconds ofDay,
                                 bool orderKnown);

    bool m_days = false;
    bool m_any = false;
    bool m_exact = false;
    bool m_exponents = false;
    bool m_dayFirst = false;
    bool m_monthFirst = false;
    bool m_dots = false;
    bool m_undecided = false;
    bool m_yearless = false;
    std::string m_undecidedCell;
    qint64 m_wallClocks = 0;
};

/// The times of one series or table in the order of its rows, as UTC.
struct SettledTimes
{
    TimeColumn times;
    bool clocksChanged = false; ///< summer time began or ended among them
};
SettledTimes settleTimes(const std::vector<CellTime> &times, DateOrder order, const Hints &hints);

/// The order in which the times of these columns run on in days: the other one makes them jump by
/// months. nullopt: they are of one day.
std::optional<DateOrder> orderOfSteps(const std::vector<CellTime> &times);

} // namespace memreport
