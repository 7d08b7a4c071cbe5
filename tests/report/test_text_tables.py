"""Tables of a report as Markdown and LaTeX, charts as SVG and PDF."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from analysis.report import charts, files
from analysis.report.charts import Point
from analysis.report.document import Report
from analysis.statistics.intervals import Interval
from analysis.views.document import Piece


def test_control_characters_are_not_drawn() -> None:
    ElementTree.fromstring(charts.svg(charts.dots("a\x00", [Point("b\x1b", 50.0, None)], "%")))


@pytest.mark.parametrize("form", ["md", "latex"])
def test_a_report_has_all_its_tables(report: Report, form: str, tmp_path: Path) -> None:
    files.write(report, tmp_path / "report", form)
    text = (tmp_path / "report").read_text(encoding="utf-8")
    rows = sum(len(table.rows) for table in report.tables)
    starts = {"md": "\n| ", "latex": " \\\\\n"}
    heads = len(report.tables) + (form == "latex") * sum(any(name for name, _ in t.groups) for t in report.tables)
    assert text.count(starts[form]) == rows + heads


def test_charts_are_drawn_to_scale_and_escaped() -> None:
    chart = charts.dots(
        "a & b", [Point("<i>", 50.0, Interval(40.0, 60.0), {"runs": "a", "task": "b"})], "%", ("base", 0.0)
    )
    root = ElementTree.fromstring(charts.svg(chart))
    names = {"svg": "http://www.w3.org/2000/svg"}
    circle, bar = root.find(".//svg:circle", names), root.find("svg:rect", names)
    line = next(mark for mark in chart.marks if mark.dashed)
    assert circle is not None
    assert bar is not None
    assert float(circle.attrib["cx"]) == pytest.approx(float(bar.attrib["x"]) + float(bar.attrib["width"]) / 2, abs=0.1)
    assert line.x == charts.LABEL
    link = root.find("svg:a", names)
    assert link is not None
    assert link.attrib == {"href": "#/cases?runs=a&task=b", "aria-label": "<i>: 50.0, 95 % CI 40.0 to 60.0"}


def test_pieces_follow_one_another() -> None:
    pieces = [Piece("task", -10.0, 10.0, "#ccc"), Piece("task", 0.0, 60.0, "#ddd")]
    bars = [mark for mark in charts.bars("x", pieces, "%").marks if mark.kind == "rect"]
    assert bars[0].x == charts.LABEL
    assert bars[1].x == pytest.approx(bars[0].x + bars[0].width + 1)
    assert (bars[1].width + 1) / (bars[0].width + 1) == pytest.approx(6)


def test_charts_become_files(report: Report, tmp_path: Path) -> None:
    paths = files.write_charts(report, tmp_path / "pdf", "pdf")
    assert len(paths) == 3
    assert all(path.read_bytes().startswith(b"%PDF-") for path in paths)
    assert files.write_charts(report, tmp_path / "svg", "svg")[0].read_text().startswith("<svg xmlns=")
