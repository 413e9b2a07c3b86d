// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundle.h"

#include <QJsonObject>

namespace memreport::bundle {

struct PackedSeries
{
    QJsonObject index;                 ///< series/index.json
    std::vector<BundleMember> members; ///< series/<n>/….npy, in order
};

/// All series of a document as columns: one block per file, metric and form of number; each time
/// grid once.
PackedSeries packSeries(const Document &document);

using ReadMember = std::function<Result<QByteArray>(const std::string &name)>;

/// Puts the series back into sources[i].series, in their old order. What cannot be read, and samples
/// beyond a number, leave the series without samples and a line in problems.
void unpackSeries(const QJsonObject &index, const ReadMember &read, qint64 samples,
                  std::vector<Evidence> &sources, std::vector<Error> &problems);

} // namespace memreport::bundle
