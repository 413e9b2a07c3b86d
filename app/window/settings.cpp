// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
constexpr qsizetype mostRecent = 12;
constexpr qsizetype mostOwn = 500;
constexpr qsizetype mostViews = 50;
const auto recentKey = u"recentFiles"_s;
const auto ownKey = u"ownFiles"_s;
const auto viewsKey = u"views"_s;
const auto signersKey = u"signersFile"_s;
} // namespace

QList<RecentFilesModel::File> Settings::recentFiles() const
{
    QList<RecentFilesModel::File> files;
    for (const QString &path : m_settings.value(recentKey).toStringList())
        files.append({path, !QFileInfo::exists(path)});
    return files;
}

void Settings::addRecentFile(const QString &path)
{
    QStringList paths = m_settings.value(recentKey).toStringList();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    paths.removeAll(absolute);
    paths.prepend(absolute);
    m_settings.setValue(recentKey, paths.first(std::min(mostRecent, paths.size())));
}

void Settings::removeRecentFile(const QString &path)
{
    QStringList paths = m_settings.value(recentKey).toStringList();
    paths.removeAll(path);
    m_settings.setValue(recentKey, paths);
}

bool Settings::isOwnFile(const QString &path) const
{
    return m_settings.value(ownKey).toStringList().contains(QFileInfo(path).absoluteFilePath());
}

void Settings::addOwnFile(const QString &path)
{
    QStringList paths = m_settings.value(ownKey).toStringList();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    paths.removeAll(absolute);
    paths.prepend(absolute);
    m_settings.setValue(ownKey, paths.first(std::min(mostOwn, paths.size())));
}

QByteArray Settings::geometry() const
{
    return m_settings.value("window/geometry"_L1).toByteArray();
}

void Settings::setGeometry(const QByteArray &geometry)
{
    m_settings.setValue("window/geometry"_L1, geometry);
}

QByteArray Settings::docks() const
{
    return m_settings.value("window/docks"_L1).toByteArray();
}

void Settings::setDocks(const QByteArray &docks)
{
    m_settings.setValue("window/docks"_L1, docks);
}

std::optional<DocumentView> Settings::view(const QString &path) const
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    for (const QVariant &entry : m_settings.value(viewsKey).toList()) {
        const QVariantMap view = entry.toMap();
        if (view["path"_L1] != absolute)
            continue;
        return DocumentView{
            view["page"_L1].toString(),
            {instantFromMs(view["from"_L1].toLongLong()), instantFromMs(view["to"_L1].toLongLong())},
            view["docks"_L1].toByteArray()};
    }
    return std::nullopt;
}

void Settings::setView(const QString &path, const DocumentView &view)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QVariantList views = m_settings.value(viewsKey).toList();
    views.removeIf([&](const QVariant &entry) { return entry.toMap()["path"_L1] == absolute; });
    views.prepend(QVariantMap{{u"path"_s, absolute},
                              {u"page"_s, view.page},
                              {u"from"_s, msOf(view.range.from)},
                              {u"to"_s, msOf(view.range.to)},
                              {u"docks"_s, view.docks}});
    m_settings.setValue(viewsKey, views.first(std::min(mostViews, views.size())));
}

bool Settings::sideBarIconsOnly() const
{
    return m_settings.value("window/sideBarIcons"_L1, false).toBool();
}

void Settings::setSideBarIconsOnly(bool iconsOnly)
{
    m_settings.setValue("window/sideBarIcons"_L1, iconsOnly);
}

QString Settings::lastFolder() const
{
    const QString folder = m_settings.value("lastFolder"_L1).toString();
    return QFileInfo::exists(folder) ? folder
                                     : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void Settings::setLastFolder(const QString &folder)
{
    m_settings.setValue("lastFolder"_L1, folder);
}

QString Settings::signersFile() const
{
    return m_settings.value(signersKey).toString();
}

void Settings::setSignersFile(const QString &path)
{
    m_settings.setValue(signersKey, path);
}

QString exampleFolder()
{
    const QString beside = QCoreApplication::applicationDirPath();
    QStringList candidates{beside + u"/../share/memreport/examples/lab"_s};
    for (const QString &data : QStandardPaths::standardLocations(QStandardPaths::GenericDataLocation))
        candidates << data + u"/memreport/examples/lab"_s;
    // A program that was not installed lies in build/PRESET or, a test, deeper.
    QDir up(beside);
    for (int level = 0; level < 5 && up.cdUp(); ++level)
        candidates << up.filePath(u"resources/examples/lab"_s);
    for (const QString &folder : std::as_const(candidates)) {
        if (QFileInfo(folder).isDir())
            return QDir::cleanPath(folder);
    }
    return {};
}

} // namespace memreport
