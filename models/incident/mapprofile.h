// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/edits.h"

#include <QByteArray>

namespace memreport {

/// What a profile for --map says (docs/map-profile.md): which series plays which role, in which unit,
/// and whose it is; page sizes of hosts.
struct MapProfile
{
    std::vector<RoleBinding> bindings; ///< the later ones win
    std::map<std::string, qint64> pageSizes;
};

/// Reads a profile. The error names the line: of a syntax fault, of a key that is not known, of a
/// value that does not fit.
Result<MapProfile> readMapProfile(const QByteArray &json, const QString &path);

/// A power of two that a kernel may have for pages.
bool isPageSize(qint64 bytes);

/// The document with the profile's choices behind its own, as one step.
Edit applyMapProfile(const Document &document, const MapProfile &profile, const QString &path);

} // namespace memreport
