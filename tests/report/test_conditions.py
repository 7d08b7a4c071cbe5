"""Several conditions of a model: figures of each, differences from the first, on the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.benchmarks.registry import EVERY
from analysis.display import percent
from analysis.pipeline import comparison
from analysis.report import charts, conditions
from analysis.report.charts import Point
from analysis.statistics.intervals import Interval
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests import demo_runs
from tests.report.reading import shown
from tests.report.test_gate_files import run

BASELINE = "baseline: constant-best"


@pytest.fixture(scope="module")
def results(place: Workspace) -> list[comparison.Comparison]:
    first, second = demo_runs.ids(place)
    others = (second, description.find(place, BASELINE))
    return [comparison.compare(Database(place), Filters(lens="paper"), [first], [other]) for other in others]


def test_figures_and_differences_are_those_of_the_comparisons(results: list[comparison.Comparison]) -> None:
    names = {run: run for result in results for run in (*result.a, *result.b)}
    report = conditions.report(results, names)
    figures, differences = report.tables
    assert "Guessing gives, raw: " in figures.note
    for number, result in enumerate(results):
        for row, line, other in zip((*result.parts, *result.rows), shown(figures), shown(differences), strict=True):
            assert row.a is not None
            assert row.b is not None
            assert [line[2].text, line[3 + number].text] == [percent(row.a), percent(row.b)]
            value = float(other[2 + number].text.split(" ")[0].rstrip("*"))
            assert value == pytest.approx(100 * (row.b - row.a), abs=0.051)
            assert other[2 + number].text.endswith("*") == (row.verdict == "different")
    levels, *others = report.charts
    assert len(others) == 2
    notes = [mark.note for mark in levels.chart.marks if mark.note]
    assert len(notes) == 3 * len(figures.rows)
    assert notes[:3] == [f"Overall, {column.title}: {cell.text}"
                         for column, cell in zip(figures.columns[2:], shown(figures)[0][2:], strict=True)]  # fmt: skip


def test_other_questions_are_stated_and_no_task_is_left_out(results: list[comparison.Comparison]) -> None:
    names = {run: run for result in results for run in (*result.a, *result.b)}
    first, *others = results[0].rows
    fewer = replace(results[0], parts=(), rows=(replace(first, n=1, a=0.5), *others[1:]))
    figures, differences = conditions.report([fewer, results[1]], names).tables
    lines = {line[0].text: [cell.text for cell in line] for line in shown(figures)}
    assert len(figures.rows) == len(differences.rows) == len(results[1].parts) + len(results[1].rows)
    assert lines[EVERY[first.name].name][1] == f"1 / {first.n}"
    assert lines[EVERY[first.name].name][2].startswith("50.0 / ")
    assert lines[EVERY[others[0].name].name][3] == "–"


def test_a_condition_without_a_figure_has_no_point() -> None:
    marks = charts.levels("x", [("Segmentation", [50.0, None, -10.0])], ["mix", "stem", "text"], "figure, %").marks
    points = [mark for mark in marks if mark.note]
    assert [mark.note for mark in points] == ["Segmentation, mix: 50.0", "Segmentation, text: -10.0"]
    assert points[0].x > points[1].x
    assert points[0].y < points[1].y
    assert [mark.text for mark in marks][-1] == "text"


def test_a_difference_is_drawn_around_zero() -> None:
    chart = charts.differences("x", [Point("a", 10.0, Interval(-5.0, 25.0)), Point("b", -10.0, None)], "points")
    right, left = (mark.x for mark in chart.marks if mark.kind == "circle")
    zero = next(mark.x for mark in chart.marks if mark.kind == "line" and not mark.colour)
    assert right - zero == pytest.approx(zero - left)
    bar = next(mark for mark in chart.marks if mark.kind == "rect")
    assert bar.width / (right - zero) == pytest.approx(3.0)


def test_the_command_writes_tables_and_charts(
    place: Workspace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out, figures = tmp_path / "conditions.tex", tmp_path / "charts"
    arguments = ("--also", BASELINE, "--out", out, "--format", "latex", "--figures", figures, "--json", tmp_path / "x")
    assert run(monkeypatch, place, "compare", demo_runs.A, demo_runs.B, *arguments) == 0
    assert out.read_text(encoding="utf-8").count(r"\begin{tabular}") == 2
    content = json.loads((tmp_path / "x").read_text(encoding="utf-8"))
    assert [further["a"] for further in content["also"]] == [content["a"]]
    assert content["also"][0]["b"] == [description.find(place, BASELINE)]
    assert sorted(path.name for path in figures.iterdir()) == [
        "conditions.svg",
        "differences-1.svg",
        "differences-2.svg",
    ]
