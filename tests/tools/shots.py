#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""shots.py PROGRAM [FOLDER]: a PNG of every page, light and dark, small and large.

The shipped example always; the fleet of the corpus beside the checkout where there is one.
"""
import pathlib
import subprocess
import sys
import time

top = pathlib.Path(__file__).resolve().parents[2]


def take(program: str, folder: pathlib.Path, files: list[str]) -> bool:
    began = time.monotonic()
    result = subprocess.run([program, "--shots", str(folder), *files], check=False)
    pictures = sorted(folder.glob("*.png"))
    print(f"{folder}: {len(pictures)} pictures in {time.monotonic() - began:.0f} s")
    for picture in pictures:
        if picture.stat().st_size < 5000:
            print(f"{picture}: nothing on it")
            return False
    return result.returncode == 0 and bool(pictures)


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    program = str(pathlib.Path(sys.argv[1]).resolve())
    folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "build/shots")
    good = take(program, folder / "lab", [str(top / "resources/examples/lab")])
    fleet = top.parent / "shared/corpus/flood"
    if fleet.is_dir():
        good = take(program, folder / "fleet", [str(fleet)]) and good
    return 0 if good else 1


sys.exit(main())
