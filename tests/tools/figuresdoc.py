#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""figuresdoc.py PROGRAM FOLDER BUNDLE DRAFT FIGURE=WORDS… [+ BUNDLE DRAFT FIGURE=WORDS…]: our figures beside published ones.

For each FIGURE the line of DRAFT that begins with WORDS (or WORDS..OTHERS: from the one to the other) is taken apart by
`check`: what it says of a number, what the finding says, and whether they agree. Writes FOLDER/figures.md and the pictures.
"""
import html
import json
import pathlib
import subprocess
import sys
import tempfile

VERDICTS = {"found": "same", "differs": "**differs**", "undecided": "cannot be decided", "remark": "remark"}


def run(*command: str) -> str:
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout


def cell(text: str) -> str:
    return html.escape(text, quote=False).replace("|", "\\|").replace("\n", " ")


def line_of(draft: str, words: str) -> int:
    for number, line in enumerate(pathlib.Path(draft).read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith(words):
            return number
    raise SystemExit(f"{draft}: no paragraph begins with {words!r}")


def section(figure: str, words: list[str], claims: list[dict]) -> list[str]:
    short, long = words[0], " ".join(words[1:])
    lines = [f"## {figure}", "", f"![{short}](figures/{figure}.svg)", "", f"Its alternative text: {long}", ""]
    if not claims:
        return lines
    lines += ["| the post says | the finding says | |", "| --- | --- | --- |"]
    lines += [f"| {cell(claim['quote'])} | {cell(claim['text'])} | {VERDICTS[claim['verdict']]} |" for claim in claims]
    return lines + [""]


def export(program: str, bundle: str, figure: str, picture: pathlib.Path) -> list[str]:
    """Writes the picture; its alternative text, a paragraph each."""
    with tempfile.TemporaryDirectory() as out:
        run(program, "export", bundle, "--figure", figure, "--format", "svg", "--theme", "light", "-o", out)
        picture.write_bytes((pathlib.Path(out) / f"fig-{figure}.svg").read_bytes())
        text = (pathlib.Path(out) / f"fig-{figure}.alt.txt").read_text(encoding="utf-8")
    return [paragraph for paragraph in text.split("\n") if paragraph]


def sections(program: str, folder: pathlib.Path, bundle: str, draft: str, items: list[str]) -> list[str]:
    claims = json.loads(run(program, "check", bundle, "--claims", draft, "--json"))["claims"]
    text: list[str] = []
    for figure, words in (item.split("=", 1) for item in items):
        first, _, last = words.partition("..")
        lines = range(line_of(draft, first), line_of(draft, last or first) + 1)
        alt = export(program, bundle, figure, folder / "figures" / f"{figure}.svg")
        text += section(figure, alt, [claim for claim in claims if claim["line"] in lines])
    return text


def groups(arguments: list[str]) -> list[list[str]]:
    found: list[list[str]] = [[]]
    for argument in arguments:
        if argument == "+":
            found.append([])
        else:
            found[-1].append(argument)
    return found


def main() -> int:
    if len(sys.argv) < 6:
        print(__doc__, file=sys.stderr)
        return 2
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    (folder / "figures").mkdir(parents=True, exist_ok=True)
    text = ["<!-- SPDX-FileCopyrightText: 2026 memreport contributors -->", "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->",
            "# Our figures beside published ones", "",
            "Made by `tests/tools/figuresdoc.py` from a fleet whose numbers are the published ones, except where the post contradicts itself,",
            "and from benchmarks with the published times. Each picture is an export as it is; each row is one number of the post's own",
            "alternative text or table, as `memreport check` reads it.", ""]
    for bundle, draft, *items in groups(sys.argv[3:]):
        text += sections(program, folder, bundle, draft, items)
    (folder / "figures.md").write_text("\n".join(text), encoding="utf-8")
    return 0


sys.exit(main())
