#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the files of this folder but truth.json, which is worked out by hand: make_fleet.py [FOLDER].

Two hosts, four relays, 1 to 5 March 2026 (four days, not included), a sample every half hour: sample i is i half hours
after the begin. alder has thin swap and glibc, birch large swap and mimalloc. Levels are whole GiB, so that the right
values of truth.json need no computer. In it to fall for: RSS that falls because pages were swapped out (ald01), a
helper of a relay's unit that the kernel kills (lyrebird), a peak between samples that only the kernel saw, counters
that never move, a relay without start time (bir02)."""

import gzip
import json
import pathlib
import sys

FOLDER = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent)
BEGIN = 1772323200  # 2026-03-01T00:00:00Z
STEP = 1800
COUNT = 192
GIB = 2**30
PAGES = GIB // 4096


def levels(*stretches):
    """Values by sample: (first sample, value), each until the next."""
    values = []
    for index, (_, value) in enumerate(stretches):
        end = stretches[index + 1][0] if index + 1 < len(stretches) else COUNT
        values += [value] * (end - len(values))
    return values


def counter(start, *stretches):
    """A counter by sample: (first sample, rise a step from it on), each until the next."""
    values, rises = [start], levels(*stretches)
    for rise in rises[:-1]:
        values.append(values[-1] + rise)
    return values


def series(name, values, **labels):
    return {"metric": {"__name__": name, **labels},
            "values": [[BEGIN + i * STEP, str(value)] for i, value in enumerate(values)]}


def answer(name, rows):
    text = json.dumps({"status": "success", "data": {"resultType": "matrix", "result": rows}}, separators=(",", ":"))
    (FOLDER / name).write_bytes(gzip.compress(text.encode(), mtime=0))


def relay(name, host, resident, swapped, starts):
    labels = {"groupname": name, "instance": f"{host}:9256", "job": "process"}
    rows = [series("namedprocess_namegroup_memory_bytes", [v * GIB for v in resident], memtype="resident", **labels),
            series("namedprocess_namegroup_memory_bytes", [v * GIB for v in swapped], memtype="swapped", **labels)]
    if starts:
        rows.append(series("namedprocess_namegroup_oldest_start_time_seconds", starts, **labels))
    return rows


def host(name, gauges, counters):
    labels = {"instance": f"{name}:9100", "job": "node"}
    rows = [series(f"node_memory_{key}_bytes", [v * GIB for v in values], **labels) for key, values in gauges.items()]
    return rows + [series(f"node_{key}", values, **labels) for key, values in counters.items()]


def journal(name, lines):
    """A line of the kernel every four hours from two hours before to one hour after, and the lines given."""
    stamps = [(BEGIN - 7200 + k * 14400, f"{name} kernel: perf: interrupt took too long ({3000 + k} > 2999)")
              for k in range(25)]
    stamps.append((BEGIN + COUNT * STEP + 3600, f"{name} kernel: perf: interrupt took too long (9999 > 9998)"))
    text = ""
    for second, line in sorted(stamps + lines, key=lambda each: each[0]):
        days, rest = divmod(second - (BEGIN - 86400), 86400)
        date = f"2026-02-28" if days == 0 else f"2026-03-{days:02}"
        text += f"{date}T{rest // 3600:02}:{rest % 3600 // 60:02}:{rest % 60:02}+00:00 {line}\n"
    (FOLDER / f"{name}-short-iso.txt").write_text(text)


def kill(second, pid, comm, anon_kb):
    memcg = "/system.slice/tor@ald01.service"
    return [
        (second, f"alder kernel: {comm} invoked oom-killer: gfp_mask=0x140cca(GFP_HIGHUSER_MOVABLE|__GFP_COMP), order=0, "
                 "oom_score_adj=0"),
        (second, f"alder kernel: oom-kill:constraint=CONSTRAINT_NONE,nodemask=(null),cpuset=/,mems_allowed=0,global_oom,"
                 f"task_memcg={memcg},task={comm},pid={pid},uid=108"),
        (second, f"alder kernel: Out of memory: Killed process {pid} ({comm}) total-vm:{anon_kb * 2}kB, "
                 f"anon-rss:{anon_kb}kB, file-rss:0kB, shmem-rss:0kB, UID:108 pgtables:800kB oom_score_adj:0"),
    ]


old = BEGIN - 30 * 86400
answer("process-30m.json.gz",
       relay("ald01", "alder", levels((0, 1), (48, 21), (100, 19), (116, 1)), levels((0, 0), (100, 2), (116, 0)),
             levels((0, old), (116, BEGIN + 116 * STEP - 760)))
       + relay("ald02", "alder", levels((0, 1)), levels((0, 0)), levels((0, old)))
       + relay("bir01", "birch", levels((0, 1), (48, 21), (96, 5), (97, 3)), levels((0, 0)), levels((0, old)))
       + relay("bir02", "birch", levels((0, 2)), levels((0, 0)), None))
answer("node-30m.json.gz",
       host("alder",
            {"MemTotal": levels((0, 100)), "MemFree": levels((0, 50), (100, 2), (116, 50)),
             "MemAvailable": levels((0, 60), (100, 4), (116, 60)), "SwapTotal": levels((0, 10)),
             "SwapFree": levels((0, 10), (60, 5), (100, 0), (116, 9))},
            {"vmstat_pswpin": counter(0, (0, 0), (100, PAGES // 4), (110, 0)),
             "vmstat_pswpout": counter(0, (0, 0), (60, PAGES // 2), (80, 0)),
             "vmstat_oom_kill": levels((0, 0), (72, 1), (116, 2)),
             "pressure_memory_waiting_seconds_total": counter(7, (0, 0), (100, 180), (101, 0)),
             "pressure_memory_stalled_seconds_total": counter(5, (0, 0), (100, 90), (101, 0)),
             "boot_time_seconds": levels((0, old))})
       + host("birch",
              {"MemTotal": levels((0, 100)), "MemFree": levels((0, 70)), "MemAvailable": levels((0, 80)),
               "SwapTotal": levels((0, 80)), "SwapFree": levels((0, 80))},
              {"vmstat_pswpin": levels((0, 4)), "vmstat_pswpout": levels((0, 9)), "vmstat_oom_kill": levels((0, 0)),
               "pressure_memory_waiting_seconds_total": levels((0, 3)),
               "pressure_memory_stalled_seconds_total": levels((0, 2)), "boot_time_seconds": levels((0, old))}))
# 26 GiB are 27262976 KiB; ald01 dies 1030 s after sample 115, the helper a day before.
journal("alder", kill(BEGIN + 36 * 3600, 4300, "lyrebird", 9000)
        + kill(BEGIN + 115 * STEP + 1030, 4242, "tor", 27262976))
journal("birch", [])
(FOLDER / "hosts.csv").write_text(
    "host,process_exporter,node_exporter,machine,page_size,time_zone,kernel,relays\n"
    "alder,alder:9256,alder:9100,x86_64,4096,UTC,6.1.0,2\nbirch,birch:9256,birch:9100,x86_64,4096,UTC,6.1.0,2\n")
(FOLDER / "weights.csv").write_text(
    "date,relay,fingerprint,consensus_weight\n"
    + "".join(f"2026-02-{day},{name},,{weight}\n" for day in range(22, 29)
              for name, weight in (("ald01", 1000), ("ald02", 100), ("bir01", 1050), ("bir02", 300))))
(FOLDER / "allocators.csv").write_text(
    "relay,host,allocator,version,from,to,evidence\n"
    + "".join(f"{name},{where},{allocator},,2026-01-01,,unit file\n" for name, where, allocator in
              (("ald01", "alder", "glibc"), ("ald02", "alder", "glibc"), ("bir01", "birch", "mimalloc"),
               ("bir02", "birch", "mimalloc"))))
(FOLDER / "events.csv").write_text(
    "kind,from,to,host,text,source\nwindow,2026-03-01T00:00:00Z,2026-03-05T00:00:00Z,,pairs,author\n"
    "phase,2026-03-02T00:00:00Z,2026-03-04T00:00:00Z,,flood,author\n")
