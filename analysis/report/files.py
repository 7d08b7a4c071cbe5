"""Reports and charts as files."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from analysis.errors import EarmarkError
from analysis.inference.journal import replace
from analysis.report import charts, page, text_tables
from analysis.report.document import Report

FORMATS: Mapping[str, Callable[[Report], str]] = {
    "html": page.html,
    "md": lambda report: text_tables.text(report, "md"),
    "latex": lambda report: text_tables.text(report, "latex"),
}


@dataclass
class MissingExtraError(EarmarkError):
    """A library of an extra is not installed."""

    extra: str
    use: str

    def __str__(self) -> str:
        return f"{self.use} needs the extra {self.extra!r}: pip install 'earmark[{self.extra}]'"


def write(report: Report, path: Path, form: str) -> int:
    """Write the report in a format of FORMATS. Returns its size in bytes. Raises FileError."""
    text = FORMATS[form](report)
    replace(path, text)
    return len(text.encode())


def write_charts(report: Report, folder: Path, form: str) -> list[Path]:
    """Write every chart as SVG or PDF. Raises FileError, MissingExtraError."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for part in report.charts:
        path = folder / f"{part.name}.{form}"
        drawing = charts.svg(part.chart)
        path.write_bytes(drawing.encode() if form == "svg" else pdf(drawing))
        paths.append(path)
    return paths


def pdf(drawing: str) -> bytes:
    """An SVG as PDF. Raises MissingExtraError."""
    try:
        from reportlab.graphics import renderPDF  # an extra
        from svglib.svglib import svg2rlg
    except ImportError as error:
        raise MissingExtraError("pdf", "PDF") from error
    target = io.BytesIO()
    renderPDF.drawToFile(svg2rlg(io.BytesIO(drawing.encode())), target)
    return target.getvalue()
