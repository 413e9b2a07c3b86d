// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/verifyjob.h"
#include "models/base/error.h"
#include "models/events/evidence.h"

namespace memreport {

/// Sentences of the message bars: what happened, what was kept, what to do.
QString openFailedText(const Error &error);
QString saveFailedText(const Error &error, const QString &path);
QString importFailedText(const Error &error);
QString computingFailedText(const Error &error);
QString autosaveFailedText(const Error &error);
/// Empty if the bundle was as it should be.
QString openedNotesText(const std::vector<Note> &notes, bool readOnly);
/// "Verified: …" or what differs and which members are damaged; who signed it; by whom and when.
QString verifiedText(const FileCheck &check, const QString &author, const QDateTime &date, bool readOnly);
/// Program, Qt, style, platform; no paths, no names.
QString versionsText();

} // namespace memreport
