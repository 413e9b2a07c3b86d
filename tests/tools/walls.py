#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Refuses includes that cross the rooms' walls, and files without the two licence lines.

The include path of a room already holds only what its link line opens; this catches what Qt's own include
path lets through (a room without a window that includes a header of Qt Widgets) and link lines that go too far.
"""
import os
import re
import sys
from pathlib import Path

MODELS = ["models/base", "models/series", "models/events"]
INCIDENT = [*MODELS, "models/incident"]
ANALYSIS = [*INCIDENT, "models/analysis"]
READERS = [*MODELS, "importers/core"]
# room: rooms whose headers it may include (itself always)
MAY_INCLUDE = {
    "models/base": [],
    "models/series": ["models/base"],
    "models/events": ["models/base", "models/series"],
    "models/incident": MODELS,
    "models/analysis": INCIDENT,
    "models/figures": ANALYSIS,
    "models/claims": ANALYSIS,
    "models/bundle": INCIDENT,
    "models/items": [*ANALYSIS, "models/claims"],
    "importers/core": MODELS,
    "importers/prometheus": READERS,
    "importers/journal": READERS,
    "importers/tables": READERS,
    "importers/notes": READERS,
    "importers/grafana": [*READERS, "importers/prometheus", "importers/tables"],
    "importers/bench": [*READERS, "importers/tables"],
    "importers/tsdb": [*READERS, "importers/prometheus"],
    "importers/longrun": [*READERS, "importers/tables"],
    "importers/registry": [*READERS, "importers/bench", "importers/grafana", "importers/longrun", "importers/notes", "importers/prometheus", "importers/journal", "importers/tables", "importers/tsdb"],
    "views/charts": [*ANALYSIS, "models/figures"],
    "views/export": [*ANALYSIS, "models/figures", "views/charts"],
    "views/panels": [*ANALYSIS, "models/claims", "models/figures", "models/bundle", "models/items", "views/charts"],
    "views/publish": [*ANALYSIS, "models/figures", "models/items", "views/charts", "views/export", "views/panels"],
    "app": None,  # everything
}
GUI = re.compile(r"^Q(tWidgets|tGui|tCharts|tSvg|Widget|Chart|Paint|Pixmap|Image|Font|Color|Brush|Pen\b|Graphics|Action|"
                 r"GuiApplication|Application|UndoStack|UndoCommand|MainWindow|Dialog|Label|Svg)")
CHARTS = re.compile(r"^(QtCharts|QChart|QLineSeries|QXYSeries|QValueAxis|QCategoryAxis|QAbstractAxis|QAbstractSeries|"
                    r"QScatterSeries|QAreaSeries|QLegend)")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
SPDX = ("SPDX-FileCopyrightText:", "SPDX-License-Identifier: GPL-3.0-or-later")
LICENSED = {".cpp", ".h", ".txt", ".cmake", ".py", ".sh", ".qrc", ".desktop", ".xml"}


def room_of(path: str) -> str | None:
    return max((room for room in MAY_INCLUDE if path.startswith(room + "/")), key=len, default=None)


def faults_of(name: str, text: str) -> list[str]:
    room = room_of(name)
    faults = []
    for number, line in enumerate(text.splitlines(), 1):
        found = INCLUDE.match(line)
        if not found or not room:
            continue
        header = found[2]
        other = room_of(header)
        where = f"{name}:{number}: {room} may not include"
        allowed = MAY_INCLUDE[room]
        if other and allowed is not None and other != room and other not in allowed:
            faults.append(f"{where} {header}")
        last = header.rsplit("/", 1)[-1] if header.startswith("Q") else ""
        if room.startswith(("models/", "importers/")) and (GUI.match(header) or GUI.match(last)):
            faults.append(f"{where} {header}: no Qt Gui here")
        if room != "views/charts" and (CHARTS.match(header) or CHARTS.match(last)):
            faults.append(f"{where} {header}: Qt Charts stays inside views/charts")
    return faults


def self_test() -> None:
    assert faults_of("models/series/a.h", '#include "importers/core/importer.h"\n')
    assert faults_of("models/analysis/a.cpp", "#include <QtWidgets/QWidget>\n")
    assert faults_of("models/items/a.cpp", "#include <QColor>\n")
    assert faults_of("app/a.cpp", "#include <QChartView>\n")
    assert faults_of("views/panels/a.cpp", '#include "importers/core/importer.h"\n')
    assert not faults_of("models/figures/a.cpp", '#include "models/analysis/finding.h"\n#include <QString>\n')


def sources(top: Path) -> list[Path]:
    """Files that carry a licence, without those of build folders and of test data."""
    found = []
    for folder, folders, names in os.walk(top):
        inside = Path(folder).relative_to(top).as_posix()
        folders[:] = [] if inside == "tests/data" else sorted(set(folders) - {"build", ".git", "__pycache__"})
        found += [Path(folder) / name for name in sorted(names) if Path(name).suffix in LICENSED]
    return found


def main() -> int:
    top = Path(__file__).resolve().parents[2]
    self_test()
    faults = []
    for path in sources(top):
        name = path.relative_to(top).as_posix()
        text = path.read_text(encoding="utf-8", errors="replace")
        if not all(line in text[:600] for line in SPDX):
            faults.append(f"{name}:1: the two SPDX lines are missing")
        if path.suffix in (".cpp", ".h"):
            faults += faults_of(name, text)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
