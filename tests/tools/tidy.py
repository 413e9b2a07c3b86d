#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""clang-tidy over every source file of a build folder, in parallel; files that passed unchanged are not read again.

A file counts as unchanged if it, all headers of the project, its compile command and .clang-tidy are the same.
"""
import argparse
import concurrent.futures
import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

# Precompiled headers are GCC's, and a warning of GCC may be unknown to clang.
DROP = re.compile(r"^(-Winvalid-pch|-fpch-preprocess|-include|.*cmake_pch\.hxx)$")


def own_headers(path: Path, top: Path, seen: dict[Path, frozenset[Path]]) -> frozenset[Path]:
    """The project's headers that a file includes, transitively."""
    if path in seen:
        return seen[path]
    seen[path] = frozenset()
    found = set()
    for name in re.findall(r'^\s*#\s*include\s*"([^"]+)"', path.read_text(encoding="utf-8"), re.M):
        for header in (top / name, path.parent / name):
            if header.is_file():
                found |= {header} | own_headers(header, top, seen)
                break
    seen[path] = frozenset(found)
    return seen[path]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path)
    parser.add_argument("-j", type=int, default=2)
    options = parser.parse_args()
    top = Path(__file__).resolve().parents[2]
    tool = shutil.which("clang-tidy-19") or shutil.which("clang-tidy")
    if not tool:
        sys.exit("clang-tidy is not installed")
    commands = json.loads((options.build / "compile_commands.json").read_text())
    passed_file = top / "build" / "tidy-passed.json"
    passed = set(json.loads(passed_file.read_text())) if passed_file.exists() else set()
    base = hashlib.sha256((top / ".clang-tidy").read_bytes()).hexdigest()
    database = top / "build" / "tidy"
    database.mkdir(parents=True, exist_ok=True)
    seen: dict[Path, frozenset[Path]] = {}
    work, cleaned = [], []
    for entry in commands:
        path = Path(entry["file"]).resolve()
        if not path.is_relative_to(top) or path.is_relative_to(top / "build"):
            continue
        words = entry["command"].split()
        while words and not re.search(r"(g\+\+|c\+\+|clang\+\+)[^/]*$", words[0]):
            words.pop(0)
        entry = {**entry, "command": " ".join(w for w in words if not DROP.match(w)), "file": str(path)}
        cleaned.append(entry)
        digest = hashlib.sha256((base + entry["command"]).encode())
        for part in [path, *sorted(own_headers(path, top, seen))]:
            digest.update(part.read_bytes())
        if digest.hexdigest() not in passed:
            work.append((path, digest.hexdigest()))
    (database / "compile_commands.json").write_text(json.dumps(cleaned))

    def check(item: tuple[Path, str]) -> tuple[str, str]:
        run = subprocess.run([tool, "-quiet", "-p", str(database), str(item[0])], capture_output=True, text=True)
        return item[1], run.stdout + run.stderr if run.returncode else ""

    faults = 0
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for digest, text in pool.map(check, work):
            if text:
                faults += 1
                print(text)
            else:
                passed.add(digest)
    passed_file.write_text(json.dumps(sorted(passed)))
    print(f"clang-tidy: {len(work)} files read, {len(cleaned) - len(work)} unchanged, {faults} with faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
