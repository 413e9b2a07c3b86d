// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

namespace memreport::tsdb {

/// A fault of one file of a data set. file is relative to the folder, byte counts in that file.
Error faultAt(Error::Code code, const QString &file, qint64 byte, const QString &message,
              const QString &expected, const QString &found);

/// All that was wrong in the files of a data set, in the order in which it was met.
class Damage
{
public:
    void add(Error fault);
    bool any() const { return m_count > 0; }
    /// Notes for the first ones, a closing note for the rest; the first becomes the evidence's error.
    void addTo(Evidence &evidence) const;

private:
    std::vector<Error> m_shown;
    qint64 m_count = 0;
};

} // namespace memreport::tsdb
