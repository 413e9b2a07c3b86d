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
const auto recentKey = u"recentFiles"_s;
const auto ownKey = u"ownFiles"_s;
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

bool Settings::inspectorShown() const
{
    return m_settings.value("window/inspector"_L1, true).toBool();
}

void Settings::setInspectorShown(bool shown)
{
    m_settings.setValue("window/inspector"_L1, shown);
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
