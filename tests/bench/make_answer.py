#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a Prometheus query_range answer of about the given size: make_answer.py FILE [MEGABYTES].

Resident sizes of relays (whole pages, balloons, slow growth), one sample a second on one scrape grid, the same label
sets as the shipped example's. The same size gives the same bytes."""

import os
import random
import sys

STEPS = 20_000  # samples of a series: five and a half hours at one a second
START = 1796048082


def sizes(rng: random.Random) -> list[int]:
    """Resident pages of one process: a base, noise, now and then a balloon that deflates slowly."""
    base, balloon, pages = rng.randrange(9_000, 30_000), 0.0, []
    for _ in range(STEPS):
        if balloon < 1 and rng.random() < 0.002:
            balloon = rng.randrange(20_000, 220_000)
        balloon *= 0.999
        pages.append(base + int(balloon) + rng.randrange(0, 40))
    return pages


def main() -> None:
    path, target = sys.argv[1], int(sys.argv[2]) * 1_000_000 if len(sys.argv) > 2 else 250_000_000
    rng = random.Random(20261130)
    times = [str(START + i) for i in range(STEPS)]
    part = path + ".part"
    with open(part, "w", encoding="ascii") as out:
        written = out.write('{"status":"success","data":{"resultType":"matrix","result":[')
        number = 0
        while written < target:
            number += 1
            written += out.write(("," if number > 1 else "")
                                 + '{"metric":{"__name__":"namedprocess_namegroup_memory_bytes",'
                                 f'"groupname":"relay{number:04d}-{"glibc" if number % 2 else "mimalloc"}",'
                                 f'"instance":"host{number % 17:02d}:9256","job":"process","memtype":"resident"}},"values":[')
            pairs = [f'[{time},"{pages * 4096}"]' for time, pages in zip(times, sizes(rng))]
            written += out.write(",".join(pairs)) + out.write("]}")
        out.write("]}}\n")
    os.rename(part, path)


if __name__ == "__main__":
    main()
