#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the benchmarks beside their peers: run.py BUILD [NAME]. Same data, same run, best of the same number of runs.

Each function of BENCHMARKS below gives rows of build/bench.json: name, work, value, unit, peer, peer_value, ratio (how
many times better than the peer), goal, peak_rss_mb. NAME chooses those whose area or name it begins."""

from __future__ import annotations

import gzip
import json
import pathlib
import shutil
import subprocess
import sys
import time
import typing

TOP = pathlib.Path(__file__).resolve().parents[2]
DATA = TOP / "build" / "bench-data"
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/release").resolve()
Row = dict[str, typing.Any]

# json.load, then every sample as two numbers, in a process of its own; what the interpreter needs by itself does not count.
PEER_JSON = """
import json, resource, sys, time
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.perf_counter()
with open(sys.argv[1], encoding="utf-8") as file:
    answer = json.load(file)
columns = [[(float(time), float(value)) for time, value in series["values"]] for series in answer["data"]["result"]]
took = time.perf_counter() - start
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"seconds": took, "peak_growth_kb": after - before}))
"""


def best(command: list[str], runs: int) -> Row:
    """The quickest of some runs of a program that prints one JSON object with "seconds"."""
    results = [json.loads(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(runs)]
    return min(results, key=lambda result: result["seconds"])


def row(name: str, work: str, value: float, unit: str, *, peer: str | None = None, peer_value: float | None = None,
        goal: str = "", peak_rss_mb: float | None = None, less_is_better: bool = False) -> Row:
    ratio = None
    if value and peer_value:
        ratio = round(peer_value / value if less_is_better else value / peer_value, 2)
    return {"name": name, "work": work, "value": round(value, 3), "unit": unit, "peer": peer,
            "peer_value": None if peer_value is None else round(peer_value, 3), "ratio": ratio, "goal": goal,
            "peak_rss_mb": None if peak_rss_mb is None else round(peak_rss_mb, 1)}


# --- data -------------------------------------------------------------------------------------------------------------

def large_answer() -> pathlib.Path:
    path = DATA / "prometheus-250MB.json"
    if not path.exists():
        subprocess.run([sys.executable, str(TOP / "tests/bench/make_answer.py"), str(path), "250"], check=True)
    return path


def lab_answer() -> pathlib.Path:
    """Every series of the lab's Prometheus, where the corpus lies beside the checkout; else made of the same size."""
    path = DATA / "query_range_large.json"
    packed = TOP.parent / "shared/corpus/prometheus/api/query_range_large.json.gz"
    if path.exists():
        return path
    if packed.exists():
        with gzip.open(packed) as source, open(path, "wb") as target:
            shutil.copyfileobj(source, target)
    else:
        subprocess.run([sys.executable, str(TOP / "tests/bench/make_answer.py"), str(path), "29"], check=True)
    return path


# --- import -----------------------------------------------------------------------------------------------------------

def import_rows(name: str, path: pathlib.Path, runs: int) -> tuple[Row, Row, Row]:
    ours = best([str(BUILD / "tests/bench/bench_import"), str(path)], runs)
    peer = best([sys.executable, "-c", PEER_JSON, str(path)], runs)
    megabytes = path.stat().st_size / 1e6
    speed = row(name, f"{megabytes:.0f} MB of JSON, {ours['samples']} samples of {ours['series']} series",
                megabytes / ours["seconds"], "MB/s", peer="CPython json, float",
                peer_value=megabytes / peer["seconds"], goal="ratio >= 25", peak_rss_mb=ours["peak_growth_kb"] / 1024)
    return speed, ours, peer


def import_prometheus_250mb() -> list[Row]:
    speed, ours, peer = import_rows("import/prometheus-250MB", large_answer(), 3)
    per_sample = row("import/prometheus-bytes-a-sample", "peak growth of the process while importing the same file",
                     ours["bytes_per_sample"], "bytes/sample", peer="CPython json, float",
                     peer_value=peer["peak_growth_kb"] * 1024 / ours["samples"], goal="value <= 20",
                     peak_rss_mb=ours["peak_growth_kb"] / 1024, less_is_better=True)
    return [speed, per_sample]


def import_query_range_large() -> list[Row]:
    return [import_rows("import/query_range_large", lab_answer(), 5)[0]]


def grafana_table() -> pathlib.Path:
    path = DATA / "grafana-200MB.csv"
    if not path.exists():
        subprocess.run([sys.executable, str(TOP / "tests/bench/make_table.py"), str(path), "200"], check=True)
    return path


# csv.reader and float, column by column, as a script would do it.
PEER_CSV = """
import csv, json, sys, time
start = time.perf_counter()
with open(sys.argv[1], encoding="utf-8", newline="") as file:
    rows = csv.reader(file)
    columns = [[] for _ in next(rows)]
    for row in rows:
        for column, cell in zip(columns, row):
            if cell:
                column.append(float(cell))
print(json.dumps({"seconds": time.perf_counter() - start}))
"""


# Rows of benchmarks as dictionaries, times as numbers.
PEER_BENCHMARK_CSV = """
import csv, json, sys, time
start = time.perf_counter()
with open(sys.argv[1], encoding="utf-8", newline="") as file:
    rows = [(row["name"], row["label"], float(row["real_time"])) for row in csv.DictReader(file)]
print(json.dumps({"seconds": time.perf_counter() - start}))
"""


PEER_BENCHMARK_JSON = """
import json, sys, time
start = time.perf_counter()
with open(sys.argv[1], encoding="utf-8") as file:
    rows = [(row["name"], row.get("label"), float(row["real_time"])) for row in json.load(file)["benchmarks"]]
print(json.dumps({"seconds": time.perf_counter() - start}))
"""


def import_grafana_200mb() -> list[Row]:
    path = grafana_table()
    ours = best([str(BUILD / "tests/bench/bench_import"), str(path)], 3)
    peer = best([sys.executable, "-c", PEER_CSV, str(path)], 1)
    megabytes = path.stat().st_size / 1e6
    return [row("import/grafana-200MB", f"{megabytes:.0f} MB of CSV, {ours['samples']} samples of {ours['series']} series",
                megabytes / ours["seconds"], "MB/s", peer="CPython csv, float",
                peer_value=megabytes / peer["seconds"], goal="value >= 200", peak_rss_mb=ours["peak_growth_kb"] / 1024)]


def made_text(kind: str, megabytes: int) -> pathlib.Path:
    path = DATA / f"{kind}-{megabytes}MB.txt"
    if not path.exists():
        subprocess.run([sys.executable, str(TOP / "tests/bench/make_text.py"), kind, str(path), str(megabytes)], check=True)
    return path


# What a script does with a line of samples.
PEER_LINES = """
import json, sys, time
start = time.perf_counter()
columns = {}
with open(sys.argv[1], encoding="utf-8") as file:
    for line in file:
        if not line.startswith("#"):
            labels, value, stamp = line.rsplit(" ", 2)
            columns.setdefault(labels, []).append((float(stamp), float(value)))
print(json.dumps({"seconds": time.perf_counter() - start}))
"""


def import_sample_text(kind: str) -> list[Row]:
    path = made_text(kind, 200)
    ours = best([str(BUILD / "tests/bench/bench_import"), str(path)], 3)
    peer = best([sys.executable, "-c", PEER_LINES, str(path)], 1)
    megabytes = path.stat().st_size / 1e6
    return [row(f"import/{kind}-200MB", f"{megabytes:.0f} MB of text, {ours['samples']} samples of {ours['series']} series",
                megabytes / ours["seconds"], "MB/s", peer="CPython split, float", peer_value=megabytes / peer["seconds"],
                goal="value >= 300", peak_rss_mb=ours["peak_growth_kb"] / 1024)]


def import_tsdb_block() -> list[Row]:
    ours = best([str(BUILD / "tests/bench/bench_tsdb")], 3)
    return [row("import/tsdb-block", f"{ours['samples']} samples in {ours['bytes'] / 1e6:.0f} MB of chunks",
                ours["samples_per_second"] / 1e6, "M samples/s", goal="value >= 30")]


# --- journals ---------------------------------------------------------------------------------------------------------

def seconds_of(command: list[str], runs: int) -> float:
    def once() -> float:
        start = time.perf_counter()
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return time.perf_counter() - start
    return min(once() for _ in range(runs))


def journal_text(kind: str, goal: str) -> list[Row]:
    path = made_text(kind, 300)
    ours = best([str(BUILD / "tests/bench/bench_import"), str(path)], 3)
    grep = seconds_of(["grep", "-c", "Killed process", str(path)], 3)
    megabytes = path.stat().st_size / 1e6
    return [row(f"journal/{kind}-300MB", f"{megabytes:.0f} MB of text, {ours['kills']} kills", megabytes / ours["seconds"],
                "MB/s", peer="grep -c", peer_value=megabytes / grep, goal=goal, peak_rss_mb=ours["peak_growth_kb"] / 1024)]


def journal_binary() -> list[Row]:
    """Beside journalctl, where a binary journal of some size and journalctl are there."""
    journals = sorted(TOP.parent.glob("shared/corpus/journal/*.journal"), key=lambda path: -path.stat().st_size)
    if not journals or not shutil.which("journalctl"):
        return []
    ours = best([str(BUILD / "tests/bench/bench_import"), str(journals[0])], 5)
    peer = seconds_of(["journalctl", "--file", str(journals[0]), "-o", "cat"], 5)
    megabytes = journals[0].stat().st_size / 1e6
    return [row("journal/binary", f"{megabytes:.1f} MB of {journals[0].name}", megabytes / ours["seconds"], "MB/s",
                peer="journalctl -o cat", peer_value=megabytes / peer, goal="ratio >= 1")]


def import_benchmarks() -> list[Row]:
    """Half a million rows of Google Benchmark."""
    count = 500_000
    found = []
    for kind, peer, what in (("json", PEER_BENCHMARK_JSON, "CPython json"),
                             ("csv", PEER_BENCHMARK_CSV, "CPython csv")):
        path = DATA / f"benchmarks-500k.{kind}"
        if not path.exists():
            subprocess.run([sys.executable, str(TOP / "tests/bench/make_benchmarks.py"), str(path), str(count)],
                           check=True)
        ours = best([str(BUILD / "tests/bench/bench_import"), str(path)], 3)
        theirs = best([sys.executable, "-c", peer, str(path)], 1)
        found.append(row(f"import/benchmarks-500k-{kind}", f"{count} rows, {ours['benchmarks']} benchmarks",
                         ours["seconds"], "s", peer=what, peer_value=theirs["seconds"], goal="value <= 2",
                         peak_rss_mb=ours["peak_growth_kb"] / 1024, less_is_better=True))
    return found


# --- findings ---------------------------------------------------------------------------------------------------------

def findings_fleet() -> list[Row]:
    """Ten relays for 33 days at 15 s: what a raw scrape of the pairs holds."""
    ours = best([str(BUILD / "tests/bench/bench_findings"), "10", "190080"], 3)
    return [row("findings/pairs-33-days-15s", f"{ours['samples']} samples of 10 processes and their host",
                ours["seconds"], "s", goal="value <= 2", less_is_better=True)]


def findings_again() -> list[Row]:
    """After a moved threshold and a moved window, beside computing everything anew; median of 14 and 7."""
    found = []
    for name, total, goal in (("10M", 10_000_000, 100), ("100M", 100_000_000, 1000)):
        command = [str(BUILD / "tests/bench/bench_findings"), str(total)]
        ours = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        for change in ("threshold", "window"):
            found.append(row(f"findings/{change}-{name}", f"a changed {change}, {ours['samples']} samples",
                             ours[f"{change}_ms"], "ms", peer="full recompute", peer_value=ours["full_ms"],
                             goal=f"value <= {goal}", less_is_better=True))
    return found


# --- bundles ----------------------------------------------------------------------------------------------------------

def fleet_answer() -> pathlib.Path:
    """Resident memory of 75 processes for three weeks; without the corpus the lab's answer stands in."""
    path = DATA / "june-process-memory-30m.json"
    packed = TOP.parent / "shared/corpus/flood/prometheus/june-process-memory-30m.json.gz"
    if not path.exists() and not packed.exists():
        return lab_answer()
    if not path.exists():
        with gzip.open(packed) as source, open(path, "wb") as target:
            shutil.copyfileobj(source, target)
    return path


def bundle_columns() -> list[Row]:
    """The peer is float64 under zstd. Prometheus' own documentation says 1 to 2 bytes a sample, averaged over metrics
    of which many never change; on a server of yours, divide prometheus_tsdb_compaction_chunk_size_bytes_sum by
    prometheus_tsdb_compaction_chunk_samples_sum."""
    command = [str(BUILD / "tests/bench/bench_bundle"), "columns", str(fleet_answer())]
    ours = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return [row("bundle/bytes-a-sample", f"{ours['samples']} samples of resident memory", ours["bytes_per_sample"],
                "B", peer="float64 zstd", peer_value=ours["float64_zstd"], goal="value <= 2.5", less_is_better=True)]


def bundle_open() -> list[Row]:
    command = [str(BUILD / "tests/bench/bench_bundle"), "open", "10000000"]
    ours = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    work = f"{ours['samples']} samples in {ours['bytes'] / 1e6:.0f} MB"
    return [row("bundle/open-10M-samples", work, ours["open_s"], "s", goal="value <= 2", less_is_better=True),
            row("bundle/findings-10M-samples", work, ours["assemble_s"] + ours["analyse_s"], "s", less_is_better=True)]


# --- the window and its figures -------------------------------------------------------------------------------------------

def window(*arguments: str) -> Row:
    command = [str(BUILD / "tests/bench/bench_window"), *arguments]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def window_frames() -> list[Row]:
    """Pan and zoom, 240 frames each, software rendering at 1600 x 1000."""
    found = []
    for page, work in (("pairs", "five pairs"), ("overview", "seven hosts")):
        for name, total in (("10M", 10_000_000), ("100M", 100_000_000)):
            ours = window("frames", page, str(total))
            found.append(row(f"window/{page}-{name}-median", f"a frame of {work}, {ours['samples']} samples",
                             ours["median_ms"], "ms", goal="value <= 12", less_is_better=True))
            found.append(row(f"window/{page}-{name}-p99", "the slowest of 100 frames of them", ours["p99_ms"], "ms",
                             goal="value <= 25", less_is_better=True))
    return found


def window_start() -> list[Row]:
    command = [str(BUILD / "tests/bench/bench_window"), "start"]
    return [row("window/start", "from the start of the program to the painted welcome page",
                1000 * seconds_of(command, 5), "ms", goal="value <= 300", less_is_better=True)]


def flood_folder() -> pathlib.Path:
    """The flood of the corpus where it lies beside the checkout, else the shipped example."""
    flood = TOP.parent / "shared/corpus/flood"
    return flood if flood.exists() else TOP / "resources/examples/lab"


def flood_bundle() -> pathlib.Path:
    path = DATA / "story.memreport"
    if not path.exists():
        command = [str(BUILD / "memreport"), "import", str(flood_folder()), "-o", str(path)]
        subprocess.run(command, check=False, capture_output=True)
    return path


def window_open() -> list[Row]:
    path = DATA / "columns-10M.memreport"
    if not path.exists():
        subprocess.run([str(BUILD / "tests/bench/bench_bundle"), "make", "10000000", str(path)], check=True,
                       capture_output=True)
    ours = window("open", str(path))
    return [row("window/open-10M", "a bundle of 10 million samples, to its first complete page", 1000 * ours["seconds"],
                "ms", goal="value <= 400", less_is_better=True)]


def window_stalls() -> list[Row]:
    ours = window("stalls", str(flood_folder()))
    return [row(f"window/stall-{name}", f"longest silence of the event loop, {work}", ours[f"{name}_ms"], "ms",
                goal="value <= 50", less_is_better=True)
            for name, work in (("import", "a folder imported"), ("recompute", "definitions changed"),
                               ("html", "report as HTML"), ("pdf", "report as PDF"), ("markdown", "report as Markdown"),
                               ("figures", "all figures exported"))]


# One figure, once, as a script would draw the pairs: five panels of two lines.
PEER_FIGURE = """
import json, time
start = time.perf_counter()
import matplotlib
matplotlib.use("svg")
import matplotlib.pyplot as plt
figure, panels = plt.subplots(5, 1, sharex=True, figsize=(10, 12))
for panel in panels:
    for level in (1, 2):
        panel.plot(range(1000), [level * (i % 97) for i in range(1000)])
figure.savefig("/dev/null", format="svg")
print(json.dumps({"seconds": time.perf_counter() - start}))
"""


def figures_all() -> list[Row]:
    """All figures in both themes and three formats."""
    bundle = flood_bundle()
    out = DATA / "figures"
    command = [str(BUILD / "memreport"), "export", str(bundle), "--figure", "all", "--format", "svg,pdf,png", "--theme",
               "light,dark", "-o", str(out)]
    ours = seconds_of(command, 3)
    peer = subprocess.run([sys.executable, "-c", PEER_FIGURE], check=False, capture_output=True)
    theirs = json.loads(peer.stdout)["seconds"] if peer.returncode == 0 else None
    count = sum(1 for path in out.iterdir() if path.suffix in (".svg", ".pdf", ".png"))
    return [row("figures/all", f"{count} pictures of {flood_folder().name}", ours, "s",
                peer="matplotlib, one SVG" if theirs else None, peer_value=theirs, goal="value <= 3", less_is_better=True)]


# The names that each function makes.
BENCHMARKS: list[tuple[tuple[str, ...], typing.Callable[[], list[Row]]]] = [
    (("import/prometheus-250MB", "import/prometheus-bytes-a-sample"), import_prometheus_250mb),
    (("import/query_range_large",), import_query_range_large),
    (("import/grafana-200MB",), import_grafana_200mb),
    (("import/openmetrics-200MB",), lambda: import_sample_text("openmetrics")),
    (("import/tsdb-dump-200MB",), lambda: import_sample_text("tsdb-dump")),
    (("import/tsdb-block",), import_tsdb_block),
    (("journal/journal-short-300MB",), lambda: journal_text("journal-short", "value >= 400, ratio >= 0.25")),
    (("journal/journal-json-300MB",), lambda: journal_text("journal-json", "value >= 500")),
    (("journal/binary",), journal_binary),
    (("import/benchmarks-500k-json", "import/benchmarks-500k-csv"), import_benchmarks),
    (("findings/pairs-33-days-15s",), findings_fleet),
    (("findings/threshold-10M", "findings/window-10M", "findings/threshold-100M", "findings/window-100M"),
     findings_again),
    (("bundle/bytes-a-sample",), bundle_columns),
    (("bundle/open-10M-samples", "bundle/findings-10M-samples"), bundle_open),
    (("window/pairs-10M-median", "window/overview-10M-median"), window_frames),
    (("window/start",), window_start),
    (("window/open-10M",), window_open),
    (("window/stall-import", "window/stall-pdf"), window_stalls),
    (("figures/all",), figures_all),
]


def print_table(rows: list[Row]) -> None:
    form = "{:34} {:>12} {:14} {:>12} {:20} {:>8}  {}"
    print(form.format("name", "value", "unit", "peer", "", "ratio", "goal"))
    for one in rows:
        peer_value = "-" if one["peer_value"] is None else f"{one['peer_value']:.2f}"
        ratio = "-" if one["ratio"] is None else f"{one['ratio']:.1f}"
        print(form.format(one["name"], f"{one['value']:.2f}", one["unit"], peer_value, one["peer"] or "not installed",
                          ratio, one["goal"]))


def main() -> int:
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    DATA.mkdir(parents=True, exist_ok=True)
    rows: list[Row] = []
    for names, benchmark in BENCHMARKS:
        if any(name.startswith(wanted) for name in names):
            print(f"bench: {', '.join(names)}", file=sys.stderr, flush=True)
            rows += benchmark()
    if not rows:
        print(f"bench: no benchmark begins with {wanted}", file=sys.stderr)
        return 2
    target = TOP / "build" / "bench.json"
    target.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print_table(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
