// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QStringList>

namespace memreport {

/// Recently opened documents, newest first. Whoever sets the files says which of them are there,
/// so that the model itself touches no disk.
class RecentFilesModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role
    {
        PathRole = Qt::UserRole,
        MissingRole
    };
    struct File
    {
        QString path;
        bool missing = false;
    };

    using QAbstractListModel::QAbstractListModel;
    void setFiles(QList<File> files);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    QList<File> m_files;
};

} // namespace memreport
