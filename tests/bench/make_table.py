#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a CSV as Grafana's panel inspector does ("Series joined by time", raw values) of about the given size:
make_table.py FILE [MEGABYTES]. 60 processes, one row every 15 s; some cells are empty. The same size gives the same bytes."""

import os
import random
import sys

PROCESSES = 60
START_MS = 1796048082000
STEP_MS = 15000


def main() -> None:
    path, target = sys.argv[1], int(sys.argv[2]) * 1_000_000 if len(sys.argv) > 2 else 200_000_000
    rng = random.Random(20261130)
    names = [f'relay{i:02d}-{"glibc" if i % 2 else "mimalloc"}' for i in range(PROCESSES)]
    part = path + ".part"
    with open(part, "w", encoding="ascii", newline="") as out:
        written = out.write('"Time",' + ",".join(f'"{name}"' for name in names) + "\r\n")
        pages = [rng.randrange(9_000, 250_000) for _ in names]
        row = 0
        while written < target:
            pages = [max(1_000, size + rng.randrange(-40, 41)) for size in pages]
            cells = ["" if (row + i) % 97 == 0 else str(size * 4096) for i, size in enumerate(pages)]
            written += out.write(f"{START_MS + row * STEP_MS}," + ",".join(cells) + "\r\n")
            row += 1
        out.write("\r\n")
    os.rename(part, path)


if __name__ == "__main__":
    main()
