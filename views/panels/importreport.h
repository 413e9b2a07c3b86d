// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/readinganswers.h"

namespace memreport {

/// How far a file of the running import is.
struct FileProgress
{
    QString path;
    qint64 done = 0;
    qint64 total = -1; ///< unknown
    bool finished = false;
};

/// One file of the last import and what became of it.
struct ImportedFile
{
    enum class Fate
    {
        Added,
        Offered,   ///< cut or broken; what was whole waits for the user's word
        Kept,      ///< the user took what was whole
        LeftOut,   ///< the user did not
        Unusable,  ///< nothing to take
        Duplicate, ///< the same bytes are in the document
    };
    EvidencePtr evidence;
    Fate fate = Fate::Added;
    ReadingQuestions open = {}; ///< what the user can still say about it
};

using ImportReport = std::vector<ImportedFile>;

} // namespace memreport
