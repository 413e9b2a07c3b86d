#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""clang-tidy over the program's source files, in parallel; files that passed unchanged are not read again.

A file counts as unchanged if it, all headers of the project that it includes, its compile command and .clang-tidy are
the same. Qt's headers are read once, as a precompiled header of clang. Where the build compiles the files of a room
together, they are read together too, which takes a third of the time.
"""
import argparse
import concurrent.futures
import hashlib
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOMS = ("app/", "importers/", "models/", "views/")
# Output, dependency files and GCC's precompiled header say nothing about the source.
DROP = re.compile(r"^(-Winvalid-pch|-fpch-preprocess|-Wno-subobject-linkage|-MD|-c|.*cmake_pch\.hxx)$")
DROP_WITH_VALUE = ("-o", "-MT", "-MF", "-include")


def arguments_of(command: str) -> tuple[list[str], bool]:
    """What clang needs of a compile command, and whether the file sees Qt Gui."""
    words = shlex.split(command)
    start = next(i for i, word in enumerate(words) if re.search(r"(g\+\+|c\+\+|clang\+\+)[^/]*$", word))
    kept, words = [], words[start + 1:]
    while words:
        word = words.pop(0)
        if word in DROP_WITH_VALUE:
            words.pop(0)
        elif not DROP.match(word):
            kept.append(word)
    return kept, "pch_gui" in command


def precompiled(kind: str, arguments: list[str], top: Path, compiler: str) -> list[str]:
    """Compiles the header of all files of a kind, and gives the arguments that use it."""
    target = top / "build" / "tidy" / f"{kind}.pch"
    subprocess.run([compiler, *arguments, "-Wno-everything", "-x", "c++-header", str(top / "cmake" / f"precompiled_{kind}.h"), "-o",
                    str(target)], check=True)
    # Rooms differ in macros that the header does not use.
    return ["-include-pch", str(target), "-Xclang", "-fno-validate-pch"]


def members(path: Path) -> list[Path]:
    """The project's files that a translation unit is made of: itself, or those that a unity file includes."""
    if path.parent.name != "Unity":
        return [path]
    return [Path(name).resolve() for name in re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.M)]


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
    parser.add_argument("--match", default="", help="only files whose path matches this regular expression")
    options = parser.parse_args()
    top = Path(__file__).resolve().parents[2]
    tool = shutil.which("clang-tidy-19") or shutil.which("clang-tidy")
    compiler = shutil.which("clang++-19") or shutil.which("clang++")
    if not tool or not compiler:
        sys.exit("clang-tidy or clang++ is not installed")
    folder = top / "build" / "tidy"
    folder.mkdir(parents=True, exist_ok=True)
    passed_file = folder / "passed.json"
    passed = set(json.loads(passed_file.read_text())) if passed_file.exists() else set()
    base = hashlib.sha256((top / ".clang-tidy").read_bytes()).hexdigest()
    seen: dict[Path, frozenset[Path]] = {}
    work, unchanged, headers = [], 0, {}
    for entry in json.loads((options.build / "compile_commands.json").read_text()):
        path = Path(entry["file"]).resolve()
        names = [part.relative_to(top).as_posix() for part in members(path) if part.is_relative_to(top)]
        if not any(name.startswith(ROOMS) and re.search(options.match, name) for name in names):
            continue
        arguments, gui = arguments_of(entry["command"])
        arguments.remove(entry["file"])
        digest = hashlib.sha256((base + " ".join(arguments)).encode())
        for member in members(path):
            for part in [member, *sorted(own_headers(member, top, seen))]:
                digest.update(part.read_bytes())
        if digest.hexdigest() in passed:
            unchanged += 1
            continue
        kind = "gui" if gui else "core"
        if kind not in headers:
            headers[kind] = precompiled(kind, arguments, top, compiler)
        work.append((path, headers[kind] + arguments, digest.hexdigest()))

    def check(item: tuple[Path, list[str], str]) -> tuple[str, str]:
        run = subprocess.run([tool, "-quiet", str(item[0]), "--", *item[1]], capture_output=True, text=True)
        return item[2], run.stdout + run.stderr if run.returncode else ""

    faults = 0
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for digest, text in pool.map(check, work):
            if text:
                faults += 1
                print(text)
            else:
                passed.add(digest)
    passed_file.write_text(json.dumps(sorted(passed)))
    print(f"clang-tidy: {len(work)} files read, {unchanged} unchanged, {faults} with faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
