// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hintoptions.h"

#include "models/base/translate.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct ForFile
{
    QString file; ///< empty: all files
    QString value;
};

ForFile split(const QString &word)
{
    const qsizetype at = word.lastIndexOf(u'=');
    return at < 0 ? ForFile{{}, word} : ForFile{word.first(at), word.sliced(at + 1)};
}

/// The value for the file itself, else for the nearest folder above it, else for all.
template<typename T>
std::optional<T> valueFor(const QMap<QString, T> &values, QString path)
{
    while (true) {
        if (const auto found = values.constFind(path); found != values.constEnd())
            return *found;
        if (const auto found = values.constFind(path + u'/'); found != values.constEnd())
            return *found;
        if (path.isEmpty())
            return std::nullopt;
        const qsizetype slash = path.lastIndexOf(u'/');
        path = slash < 0 ? QString() : path.first(slash);
    }
}

} // namespace

std::expected<void, QString> HintOptions::setZones(const QStringList &values)
{
    for (const QString &value : values) {
        const ForFile part = split(value);
        if (part.value.isEmpty() || !zoneOffset(part.value, Instant()))
            return std::unexpected(
                tr("“%1” is no time zone; expected a name like Europe/Berlin").arg(part.value));
        m_zones.insert(part.file, part.value);
    }
    return {};
}

std::expected<void, QString> HintOptions::setYears(const QStringList &values)
{
    constexpr int firstYear = 1970;
    constexpr int lastYear = 2999;
    for (const QString &value : values) {
        const ForFile part = split(value);
        bool good = false;
        const int year = part.value.toInt(&good);
        if (!good || year < firstYear || year > lastYear)
            return std::unexpected(tr("“%1” is no year").arg(part.value));
        m_years.insert(part.file, year);
    }
    return {};
}

std::expected<void, QString> HintOptions::setDateOrders(const QStringList &values)
{
    for (const QString &value : values) {
        const ForFile part = split(value);
        if (part.value != u"dmy" && part.value != u"mdy")
            return std::unexpected(tr("“%1” is no order of dates; expected dmy or mdy").arg(part.value));
        m_dateOrders.insert(part.file, part.value == u"dmy" ? DateOrder::DayMonth : DateOrder::MonthDay);
    }
    return {};
}

std::expected<void, QString> HintOptions::setDecimalMarks(const QStringList &values)
{
    for (const QString &value : values) {
        const ForFile part = split(value);
        if (part.value != u"point" && part.value != u"comma")
            return std::unexpected(tr("“%1” is no decimal mark; expected point or comma").arg(part.value));
        m_decimalMarks.insert(part.file, part.value == u"point" ? '.' : ',');
    }
    return {};
}

void HintOptions::setColumns(const QStringList &values)
{
    for (const QString &value : values) {
        const ForFile part = split(value);
        m_columns.insert(part.file, part.value);
    }
}

std::expected<void, QString> HintOptions::set(const VerbArguments &arguments)
{
    setColumns(arguments.values(u"columns"_s));
    return setZones(arguments.values(u"tz"_s))
        .and_then([&] { return setYears(arguments.values(u"year"_s)); })
        .and_then([&] { return setDateOrders(arguments.values(u"date-order"_s)); })
        .and_then([&] { return setDecimalMarks(arguments.values(u"decimal"_s)); });
}

std::vector<VerbOption> withHintOptions(std::vector<VerbOption> options)
{
    options.insert(
        options.end(),
        {{"--tz", "[FILE=]ZONE",
          QT_TRANSLATE_NOOP("memreport",
                            "zone of times that are written without one (default UTC); may be repeated")},
         {"--year", "[FILE=]Y",
          QT_TRANSLATE_NOOP("memreport",
                            "year of the newest line where a file has no years; may be repeated")},
         {"--date-order", "[FILE=]ORDER",
          QT_TRANSLATE_NOOP("memreport",
                            "dmy or mdy, where no date of a table tells which field is the day")},
         {"--decimal", "[FILE=]MARK",
          QT_TRANSLATE_NOOP("memreport",
                            "point or comma, where no number of a table tells which is the decimal mark")},
         {"--columns", "[FILE=]FORMAT",
          QT_TRANSLATE_NOOP("memreport",
                            "columns of a table without header, as VictoriaMetrics' format argument: "
                            "__name__,job,__value__,__timestamp__:unix_s")}});
    return options;
}

Hints HintOptions::hintsFor(const QString &path) const
{
    Hints hints;
    hints.path = path;
    if (const auto zone = valueFor(m_zones, path)) {
        hints.zone = *zone;
        hints.zoneGiven = true;
    }
    hints.year = valueFor(m_years, path);
    hints.dateOrder = valueFor(m_dateOrders, path);
    hints.decimalMark = valueFor(m_decimalMarks, path);
    hints.columns = valueFor(m_columns, path).value_or(QString()).toStdString();
    return hints;
}

} // namespace memreport
