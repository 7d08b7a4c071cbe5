"""Rows of runs: equal figures share a row, tints use the range that is shown."""

from __future__ import annotations

from dashboard.components.link_table import Cell, Row
from dashboard.ui.run_rows import equal_runs, fitted, joined


def row(name: str, figure: str, heat: float | None = None) -> Row:
    return Row([Cell(name), Cell(figure, heat=heat)])


def test_runs_with_equal_figures_are_one_row() -> None:
    rows = joined([row("one", "50.0"), row("two", "40.0"), row("three", "50.0"), row("four", "–"), row("five", "–")])
    assert [entry.cells[0].text for entry in rows] == ["one and 1 equal", "two", "four", "five"]
    assert rows[0].cells[0].title == "one\nthree"


def test_a_note_and_published_figures_stay_as_they_are() -> None:
    notes = [Row([Cell("a note")], "note"), Row([Cell("p"), Cell("1.0")], "published")] * 2
    assert joined(notes) == notes


def test_the_lowest_figure_has_the_faintest_tint_and_the_highest_the_strongest() -> None:
    tints = [entry.cells[1].heat for entry in fitted([row("a", "1", 0.5), row("b", "2", 0.6), row("c", "3", 0.55)])]
    assert tints[0] == 0.06
    assert tints[1] == 1.0
    assert 0.5 < (tints[2] or 0) < 0.55


def test_a_table_with_one_value_or_none_keeps_its_tints() -> None:
    assert [entry.cells[1].heat for entry in fitted([row("a", "1", 0.5), row("b", "2")])] == [0.5, None]


def test_runs_with_equal_columns_are_one_column() -> None:
    names = {"a": "one", "b": "two", "c": "three"}
    assert equal_runs({"a": ("1", "2"), "b": ("1", "3"), "c": ("1", "2")}, names) == {
        "a": "one and 1 equal", "b": "two",
    }  # fmt: skip
