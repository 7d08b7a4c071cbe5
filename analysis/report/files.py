"""Reports and charts as files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from analysis.inference.journal import replace
from analysis.report import charts, page, text_tables
from analysis.report.document import Report
from analysis.views import pictures

FORMATS: Mapping[str, Callable[[Report], str]] = {
    "html": page.html,
    "md": lambda report: text_tables.text(report, "md"),
    "latex": lambda report: text_tables.text(report, "latex"),
}


def write(report: Report, path: Path, form: str) -> int:
    """Write the report in a format of FORMATS. Returns its size in bytes. Raises FileError."""
    text = FORMATS[form](report)
    replace(path, text)
    return len(text.encode())


def write_charts(report: Report, folder: Path, form: str) -> list[Path]:
    """Write every chart as SVG or PDF. Raises FileError."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for part in report.charts:
        path = folder / f"{part.name}.{form}"
        drawing = charts.svg(part.chart)
        path.write_bytes(drawing.encode() if form == "svg" else pictures.pdf(drawing))
        paths.append(path)
    return paths
