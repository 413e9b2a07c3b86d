#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A large result of Google Benchmark, as JSON or CSV by the file's name: make_benchmarks.py FILE ROWS. Ten repetitions a
benchmark, four allocators as labels."""

import json
import sys

HEADER = "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_message"
ALLOCATORS = ("glibc", "jemalloc", "mimalloc", "tcmalloc")
REPETITIONS = 10


def rows(count: int):
    for index in range(count):
        benchmark, repetition = divmod(index, REPETITIONS)
        family, allocator = divmod(benchmark, len(ALLOCATORS))
        time = 1000 + (index * 7919) % 997 + 50 * allocator
        yield f"BM_Churn/{family}", repetition, ALLOCATORS[allocator], time


def write_csv(out, count: int) -> None:
    out.write(HEADER + "\n")
    for name, _, allocator, time in rows(count):
        out.write(f'"{name}",{700000},{time}.25,{time}.125,ns,,1e6,"{allocator}",,\n')


def write_json(out, count: int) -> None:
    context = {"date": "2026-03-01T00:00:00+00:00", "host_name": "bench", "executable": "./churn", "num_cpus": 8,
               "mhz_per_cpu": 3400, "library_version": "v1.9.1", "library_build_type": "release"}
    out.write('{\n  "context": ' + json.dumps(context) + ',\n  "benchmarks": [\n')
    for index, (name, repetition, allocator, time) in enumerate(rows(count)):
        row = {"name": name, "run_name": name, "run_type": "iteration", "repetitions": REPETITIONS,
               "repetition_index": repetition, "threads": 1, "iterations": 700000, "real_time": time + 0.25,
               "cpu_time": time + 0.125, "time_unit": "ns", "items_per_second": 1e6, "label": allocator}
        out.write(("    " if index == 0 else ",\n    ") + json.dumps(row))
    out.write("\n  ]\n}\n")


def main() -> None:
    path, count = sys.argv[1], int(sys.argv[2])
    with open(path, "w", encoding="utf-8") as out:
        (write_csv if path.endswith(".csv") else write_json)(out, count)


main()
