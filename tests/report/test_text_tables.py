"""Tables of a report as Markdown and LaTeX, charts as SVG and PDF."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from analysis.report import charts, files, text_tables
from analysis.report.charts import Point
from analysis.report.document import Report
from analysis.statistics.intervals import Interval
from analysis.views.document import Cell, Column, Piece, Table

TABLE = Table(
    "a_b", "50 % & more", (Column("Run"), Column("n", "count")), [[Cell("x_1|*y*", {"runs": "x"}), Cell("1–2")]]
)


def test_markdown_shows_every_sign() -> None:
    assert text_tables.markdown(TABLE).splitlines() == ["| Run | n |", "|---|---:|", r"| x\_1\|\*y\* | 1–2 |"]


def test_latex_prints_every_sign() -> None:
    lines = text_tables.latex(TABLE).splitlines()
    assert lines[2] == r"\caption{50 \% \& more}"
    assert lines[4] == r"\begin{tabular}{lr}"
    assert lines[8] == r"x\_1|*y* & 1--2 \\"
    assert text_tables.latex_text(r"\a{^~") == r"\textbackslash{}a\{\textasciicircum{}\textasciitilde{}"


def test_latex_takes_no_cell_for_an_argument_and_has_the_note() -> None:
    table = Table("t", "t", (Column("Run"), Column("n", "count")), [[Cell("[mix]"), Cell("1*")]], "* significant")
    lines = text_tables.latex(table).splitlines()
    assert lines[8] == r"{}[mix] & 1* \\"
    assert lines[-2] == r"\par\smallskip{\footnotesize * significant}"


def test_control_characters_are_not_drawn() -> None:
    ElementTree.fromstring(charts.svg(charts.dots("a\x00", [Point("b\x1b", 50.0, None)], "%")))


@pytest.mark.parametrize("form", ["md", "latex"])
def test_a_report_has_all_its_tables(report: Report, form: str, tmp_path: Path) -> None:
    files.write(report, tmp_path / "report", form)
    text = (tmp_path / "report").read_text(encoding="utf-8")
    rows = sum(len(table.rows) for table in report.tables)
    starts = {"md": "\n| ", "latex": " \\\\\n"}
    assert text.count(starts[form]) == rows + len(report.tables)


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
    pytest.importorskip("svglib", reason="needs the extra pdf")
    paths = files.write_charts(report, tmp_path / "pdf", "pdf")
    assert len(paths) == 3
    assert all(path.read_bytes().startswith(b"%PDF-") for path in paths)
    assert files.write_charts(report, tmp_path / "svg", "svg")[0].read_text().startswith("<svg xmlns=")
