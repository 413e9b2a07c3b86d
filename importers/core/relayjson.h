// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <QJsonObject>

namespace memreport {

/// The blocks relay_table and identities of inspect's answer, as far as the file holds them.
void insertRelays(const Evidence &evidence, QJsonObject &object);

} // namespace memreport
