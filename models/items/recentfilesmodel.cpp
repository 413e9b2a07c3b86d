// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/recentfilesmodel.h"

#include "models/items/itemtexts.h"

namespace memreport {

void RecentFilesModel::setFiles(QList<File> files)
{
    beginResetModel();
    m_files = std::move(files);
    endResetModel();
}

int RecentFilesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_files.size());
}

QVariant RecentFilesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const File &file = m_files[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return fileNameOf(file.path);
    case Qt::ToolTipRole:
        return file.missing ? tr("%1 is no longer there").arg(file.path) : file.path;
    case PathRole:
        return file.path;
    case MissingRole:
        return file.missing;
    default:
        return {};
    }
}

} // namespace memreport
