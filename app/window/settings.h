// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/documentview.h"
#include "models/items/recentfilesmodel.h"

#include <QByteArray>
#include <QSettings>

namespace memreport {

/// What the program remembers between runs.
class Settings
{
public:
    QList<RecentFilesModel::File> recentFiles() const;
    void addRecentFile(const QString &path);
    void removeRecentFile(const QString &path);

    /// Saved by this program for this user; everything else is somebody else's until it is saved.
    bool isOwnFile(const QString &path) const;
    void addOwnFile(const QString &path);

    QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    /// Where the docks of a window without a view of its own are.
    QByteArray docks() const;
    void setDocks(const QByteArray &docks);
    /// How the report was left; of the reports that were closed last.
    std::optional<DocumentView> view(const QString &path) const;
    void setView(const QString &path, const DocumentView &view);
    bool sideBarIconsOnly() const;
    void setSideBarIconsOnly(bool iconsOnly);
    QString lastFolder() const;
    void setLastFolder(const QString &folder);
    QString signersFile() const; ///< keys of people whose signatures count; empty: none was chosen
    void setSignersFile(const QString &path);

private:
    QSettings m_settings;
};

/// Folder of the raw files of the shipped example, beside the program or in its source tree;
/// empty if it was not installed.
QString exampleFolder();

} // namespace memreport
