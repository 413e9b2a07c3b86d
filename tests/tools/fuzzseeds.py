#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fills a corpus for a fuzz target from the samples of the tests: fuzzseeds.py NAME FOLDER. Samples are unpacked and cut to
what a fuzzer can turn over quickly; the target that unpacks by itself gets them as they are."""

import gzip
import pathlib
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
MOST_BYTES = 64 * 1024
KINDS = {
    "journaltext": ["tests/data/journal/*.txt.gz", "tests/data/journal/*.log.gz", "tests/data/journal/kernel-*"],
    "journaljson": ["tests/data/journal/*json*"],
    "journalexport": ["tests/data/journal/*.export.gz"],
    "prometheus": ["tests/data/prometheus/*.json", "tests/data/prometheus/*.jsonl", "resources/examples/lab/*.json"],
    "prometheustext": ["tests/data/prometheus/*.txt"],
    "tables": ["tests/data/tables/*.csv"],
    "seriestable": ["tests/data/tables/*.csv"],
    "longrun": ["tests/data/tables/*.csv"],
    "open": ["tests/data/open/*"],
}


def main() -> None:
    name, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for pattern in KINDS.get(name, []):
        for path in sorted(TOP.glob(pattern)):
            data = path.read_bytes()
            if data.startswith(b"\x1f\x8b") and name != "open":
                data = gzip.decompress(data)
            (folder / f"seed-{path.name}").write_bytes(data[:MOST_BYTES])


if __name__ == "__main__":
    main()
