#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a text of about the given size: make_text.py KIND FILE [MEGABYTES]. The same size gives the same bytes.

openmetrics      as `promtool tsdb dump-openmetrics` prints
tsdb-dump        as `promtool tsdb dump` prints
journal-short    as `journalctl -o short-iso` prints, a kill with its report every 20,000 lines
journal-json     the same as `journalctl -o json` prints
"""

import json
import os
import random
import sys
import typing

START = 1796048082
PROCESSES = 200
SAMPLES = 20_000
LINES_PER_KILL = 20_000
BOOT = "6c0f3b1e5e1f4c9f8f0d2a7b9c3e4d51"

SAYINGS = [
    ("sshd", 812, 6, "Accepted publickey for deploy from 192.0.2.17 port 50814 ssh2: ED25519 SHA256:J3mUq0bXo1c"),
    ("systemd", 1, 6, "Started apt-daily.service - Daily apt download activities."),
    ("tor", 1544, 5, "Heartbeat: Tor's uptime is 3 days 6:00 hours, with 10412 circuits open. I've sent 1204.11 GB."),
    ("kernel", 0, 6, "TCP: request_sock_TCP: Possible SYN flooding on port 0.0.0.0:9001. Sending cookies."),
    ("CRON", 9121, 6, "pam_unix(cron:session): session opened for user root(uid=0) by root(uid=0)"),
    ("prometheus-node-exporter", 702, 6, 'ts=2026-11-30T01:00:00Z caller=collector.go:169 level=error msg="collector failed"'),
]


def kill(process: int) -> list[tuple[str, int, int, str]]:
    name, pid = f"relay{process:02d}-glibc", 4000 + process
    cgroup = f"/system.slice/relay{process:02d}.service"
    return [("kernel", 0, 4, text) for text in (
        f"{name} invoked oom-killer: gfp_mask=0x140dca(GFP_HIGHUSER_MOVABLE|__GFP_COMP|__GFP_ZERO), order=0, oom_score_adj=0",
        "Tasks state (memory values in pages):",
        "[  pid  ]   uid  tgid total_vm      rss rss_anon rss_file rss_shmem pgtables_bytes swapents oom_score_adj name",
        f"[   {pid}]   998  {pid}  1812345  1648912  1648000      912         0 14221312    52011             0 {name}",
        f"oom-kill:constraint=CONSTRAINT_NONE,nodemask=(null),cpuset=/,mems_allowed=0,global_oom,task_memcg={cgroup},"
        f"task={name},pid={pid},uid=998",
        f"Out of memory: Killed process {pid} ({name}) total-vm:7249380kB, anon-rss:6592000kB, file-rss:3648kB, "
        "shmem-rss:0kB, UID:998 pgtables:13888kB oom_score_adj:0")]


def journal() -> typing.Iterator[tuple[int, tuple[str, int, int, str]]]:
    rng = random.Random(20261201)
    micros, line = START * 1_000_000, 0
    while True:
        micros += rng.randrange(20_000, 900_000)
        line += 1
        if line % LINES_PER_KILL == 0:
            for entry in kill(line // LINES_PER_KILL % 60):
                yield micros, entry
        yield micros, rng.choice(SAYINGS)


def short_lines() -> typing.Iterator[str]:
    import datetime
    for micros, (name, pid, _, text) in journal():
        time = datetime.datetime.fromtimestamp(micros // 1_000_000, datetime.timezone.utc)
        yield f"{time:%Y-%m-%dT%H:%M:%S}+00:00 hostA {name}{f'[{pid}]' if pid else ''}: {text}\n"


def json_lines() -> typing.Iterator[str]:
    for number, (micros, (name, pid, priority, text)) in enumerate(journal()):
        fields = {"__CURSOR": f"s=a1;i={number:x};b={BOOT};m={micros - START * 1_000_000:x};t={micros:x};x=1",
                  "__REALTIME_TIMESTAMP": str(micros), "__MONOTONIC_TIMESTAMP": str(micros - START * 1_000_000),
                  "_BOOT_ID": BOOT, "_MACHINE_ID": "b6f1b5d2c1e04f6f9f3f3a1a4a0f1c77", "_HOSTNAME": "hostA",
                  "PRIORITY": str(priority), "SYSLOG_IDENTIFIER": name, "MESSAGE": text,
                  "_TRANSPORT": "journal" if pid else "kernel"}
        if pid:
            fields["_PID"] = str(pid)
        yield json.dumps(fields) + "\n"


def series() -> typing.Iterator[tuple[str, str, int, int]]:
    """Name, labels, ms, value: one series after the other."""
    rng = random.Random(20261130)
    while True:
        for process in range(PROCESSES):
            labels = f'groupname="relay{process:04d}",instance="host{process % 9:02d}:9256",job="process",memtype="resident"'
            pages = rng.randrange(9_000, 250_000)
            for i in range(SAMPLES):
                pages = max(1_000, pages + rng.randrange(-40, 41))
                yield "namedprocess_namegroup_memory_bytes", labels, (START + 15 * i) * 1000, pages * 4096


def openmetrics_lines() -> typing.Iterator[str]:
    for name, labels, ms, value in series():
        yield f"{name}{{{labels}}} {value} {ms / 1000:.3f}\n"


def dump_lines() -> typing.Iterator[str]:
    for name, labels, ms, value in series():
        yield f'{{__name__="{name}", {labels.replace(",", ", ")}}} {value} {ms}\n'


KINDS = {"openmetrics": openmetrics_lines, "tsdb-dump": dump_lines, "journal-short": short_lines, "journal-json": json_lines}


def main() -> None:
    kind, path = sys.argv[1], sys.argv[2]
    target = int(sys.argv[3]) * 1_000_000 if len(sys.argv) > 3 else 200_000_000
    part = path + ".part"
    written = 0
    with open(part, "w", encoding="ascii", newline="") as out:
        for line in KINDS[kind]():
            written += out.write(line)
            if written >= target:
                break
        if kind == "openmetrics":
            out.write("# EOF\n")
    os.rename(part, path)


if __name__ == "__main__":
    main()
