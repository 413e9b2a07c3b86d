#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Refuses functions in unnamed namespaces that are named like a function of a header of the same room.

The files of a room are compiled together: such a function would be one more candidate, or a better one, for
the calls of the files behind it.
"""
import re
import sys
from collections import Counter
from pathlib import Path

# A name that a room's headers declare more often is made to be overloaded.
OVERLOADS = 4
ROOMS = ("app", "importers", "models", "views")
# A free function begins its line; keywords that look like one are none.
FUNCTION = re.compile(r"^(?=\w)(?!return|using|namespace|class|struct|enum|template|#)[\w:<>,&*\s\[\]]*?[\w>&*]\s[&*]*(\w+)\(")
OPENS = re.compile(r"^namespace \{")
CLOSES = re.compile(r"^\} // namespace$")


def free_functions(lines: list[str]) -> list[tuple[int, str]]:
    found = ((number, FUNCTION.match(line)) for number, line in enumerate(lines, 1))
    return [(number, match[1]) for number, match in found if match]


def hidden_functions(text: str) -> list[tuple[int, str]]:
    """Free functions inside of unnamed namespaces."""
    inside = False
    hidden = []
    for number, line in enumerate(text.splitlines(), 1):
        if OPENS.match(line):
            inside = True
        elif CLOSES.match(line):
            inside = False
        elif inside and (match := FUNCTION.match(line)):
            hidden.append((number, match[1]))
    return hidden


def faults_of(room: dict[str, str]) -> list[str]:
    """room: file names with their texts."""
    names = [(function, name) for name, text in room.items() if name.endswith(".h")
             for _, function in free_functions(text.splitlines())]
    times = Counter(function for function, _ in names)
    declared = {function: name for function, name in names if times[function] <= OVERLOADS}
    return [f"{name}:{number}: {function} is a function of {declared[function]}; another name, please"
            for name, text in room.items() if name.endswith(".cpp")
            for number, function in hidden_functions(text) if function in declared]


def self_test() -> None:
    header = {"a/a.h": "namespace x {\nstd::optional<int> textOf(const Value &value);\n}\n"}
    assert faults_of({**header, "a/b.cpp": "namespace {\nQString textOf(int)\n{\n}\n} // namespace\n"})
    assert not faults_of({**header, "a/b.cpp": "namespace {\nQString wordOf(int)\n{\n}\n} // namespace\nint textOf(int)\n"})
    assert not faults_of({**header, "a/b.cpp": "namespace {\n    return textOf(1);\nstruct X { int textOf(); };\n} // namespace\n"})


def main() -> int:
    top = Path(__file__).resolve().parents[2]
    self_test()
    faults = []
    for folder in sorted({path.parent for room in ROOMS for path in (top / room).rglob("*.cpp")}):
        files = sorted([*folder.glob("*.h"), *folder.glob("*.cpp")])
        faults += faults_of({path.relative_to(top).as_posix(): path.read_text(encoding="utf-8") for path in files})
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
