// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundle.h"

namespace memreport::bundle {

/// A ZIP file of these members, in this order, with fixed times and permissions. The device stays
/// open. Io.
Result<void> writeMembers(QIODevice &out, const QString &name, const std::vector<BundleMember> &members);
/// The same to a file that replaces the old one only when it is whole on disk.
Result<void> saveMembers(const QString &path, const std::vector<BundleMember> &members);

} // namespace memreport::bundle
