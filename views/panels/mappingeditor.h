// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/story.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;

namespace memreport {

/// What a metric, or one series of it, is used as: role, unit, whose it is, and a preview of what
/// follows. Every answer is an undoable change.
class MappingEditor : public QWidget
{
    Q_OBJECT
public:
    explicit MappingEditor(QWidget *parent = nullptr);
    /// labels: of one series; empty: the whole metric, of which series is one. nullptr: nothing is chosen.
    void setSeries(const Story &story, const Series *series, const Labels &labels);
    QString preview() const;

Q_SIGNALS:
    void changeWanted(const memreport::Change &change);

private:
    QLineEdit *ownerField(const QString &name, const QString &hint);
    void fillRoles();
    void fillUnits();
    RoleBinding binding() const;
    void onEdited();
    void showPreview(const RoleBinding &binding);

    Choices m_choices;
    std::shared_ptr<const Incident> m_incident; ///< keeps the series
    const Series *m_series = nullptr;
    RoleBinding m_now;
    QComboBox *m_role = nullptr;
    QComboBox *m_unit = nullptr;
    QLineEdit *m_process = nullptr;
    QLineEdit *m_host = nullptr;
    QLineEdit *m_allocator = nullptr;
    QLabel *m_preview = nullptr;
};

} // namespace memreport
