// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hintoptions.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("memreport::CommandLine", text);
}

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

Hints HintOptions::hintsFor(const QString &path) const
{
    Hints hints;
    hints.path = path;
    if (const auto zone = valueFor(m_zones, path)) {
        hints.zone = *zone;
        hints.zoneGiven = true;
    }
    hints.year = valueFor(m_years, path);
    return hints;
}

} // namespace memreport
