// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/journalimporters.h"

#include <QBuffer>

#include <algorithm>

using namespace memreport;
using namespace Qt::StringLiterals;

/// The message of a victim line, ready to stand behind any head.
inline constexpr auto victim =
    "Out of memory: Killed process 3101 (tor) total-vm:22100356kB, anon-rss:21181340kB, "
    "file-rss:3408kB, shmem-rss:0kB, UID:106 pgtables:44900kB oom_score_adj:0";
inline constexpr auto summary =
    "oom-kill:constraint=CONSTRAINT_NONE,nodemask=(null),cpuset=/,mems_allowed=0,global_oom,"
    "task_memcg=/system.slice/tor@a.service,task=tor,pid=3101,uid=106";

inline QByteArray line(const char *head, const char *message = victim)
{
    return QByteArray(head) + message + '\n';
}

inline Hints berlin(std::optional<int> year = 2026)
{
    Hints hints;
    hints.zone = u"Europe/Berlin"_s;
    hints.year = year;
    return hints;
}

inline Evidence read(QByteArray text, const Hints &hints = {}, const Progress &progress = {})
{
    QBuffer buffer(&text);
    buffer.open(QIODevice::ReadOnly);
    return makeJournalTextImporter()->read(buffer, hints, progress);
}

inline bool hasNote(const Evidence &evidence, const std::string &code)
{
    return std::ranges::any_of(evidence.notes, [&code](const Note &note) { return note.code == code; });
}

inline QString timeOf(const Kill &kill)
{
    return kill.time ? isoUtc(*kill.time) : u"none"_s;
}
