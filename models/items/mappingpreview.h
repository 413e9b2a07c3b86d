// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/document.h"

#include <QString>
#include <QStringList>

namespace memreport {

/// What a binding makes of a series, in a sentence: "Resident memory of relay01 on lab-vm, 66.0 MiB to
/// 909 MiB in 67 samples."; or why it cannot be used.
struct MappingPreview
{
    QString text;
    bool usable = true;
};
MappingPreview mappingPreview(const RoleBinding &binding, const Series &series, const Choices &choices);

/// The binding that a series has, or one that says what is so without it.
RoleBinding bindingNow(const Choices &choices, const Series &series);

/// Units in which a role's values may be given, the role's own first.
QStringList unitsFor(Role role);

} // namespace memreport
