// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/story.h"

#include <QComboBox>

namespace memreport {

/// The zone in which all times are shown: UTC, the one of this machine, those of the hosts, or any
/// other whose IANA name is typed.
class ZoneChoice : public QComboBox
{
    Q_OBJECT
public:
    explicit ZoneChoice(QWidget *parent);
    void setStory(const Story &story);

Q_SIGNALS:
    void changeWanted(const memreport::Change &change);

private:
    void choose(const QString &name);
    QString m_zone;
};

} // namespace memreport
