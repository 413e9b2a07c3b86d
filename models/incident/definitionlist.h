// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/definitions.h"

#include <QString>

#include <span>

namespace memreport {

/// One number of the definitions as people meet it: in the editor, in manifests and in reports.
struct DefinitionInfo
{
    const char *key;    ///< stable word for files: "gap_steps"
    const char *id;     ///< of spec.md: "D1"
    const char *source; ///< meaning in English; meaning() is translated
    const char *unit;   ///< "h", "%", "share" …; empty: a plain number
    double Definitions::*value;
    int Definitions::*count; ///< in place of value for whole numbers
    double least;
    double most;
    int decimals;

    QString meaning() const;
    double get(const Definitions &definitions) const;
    void set(Definitions &definitions, double to) const; ///< clamped to least … most, whole where count
};

/// All of them in the order of their ids.
std::span<const DefinitionInfo> definitionList();

} // namespace memreport
