"""Models by conditions: best first, what was not run, and seeds with their range."""

from __future__ import annotations

from analysis.statistics.intervals import Interval
from analysis.summaries.comparison.cells import Condition, ModelCondition
from analysis.summaries.comparison.sides import Side
from analysis.views.model_table import NOT_RUN, CellScore, by_condition

A: Condition = (("mode", "a"),)
B: Condition = (("mode", "b"),)
NAMES = {A: "a", B: "b"}


def score(model: str, condition: Condition, value: float | None, *seeds: float, run: str = "") -> CellScore:
    runs = tuple(f"{run or model}{n}" for n in range(max(len(seeds), 1)))
    side = Side(runs, ("",) * len(runs), len(runs))
    span = None if value is None else Interval(value - 0.1, value + 0.1)
    return CellScore(run or model, ModelCondition(model, condition, side), value, span, seeds, 10, {"runs": runs})


def test_the_best_under_the_first_condition_comes_first_and_what_is_missing_is_not_run() -> None:
    table = by_condition(
        [score("x", A, 0.1), score("y", A, 0.5), score("z", B, 0.9), score("x", B, 0.3)], NAMES, "score"
    )
    assert table.groups == [("", 1), ("a", 2), ("b", 2)]
    assert table.texts() == [
        ["y", "50.0", "40.0 to 60.0", NOT_RUN, "–"],
        ["x", "10.0", "0.0 to 20.0", "30.0", "20.0 to 40.0"],
        ["z", NOT_RUN, "–", "90.0", "80.0 to 100.0"],
    ]
    assert "not known" in table.note


def test_seeds_have_a_column_where_a_cell_has_several() -> None:
    table = by_condition([score("x", A, 0.2, 0.1, 0.3), score("y", A, 0.1, 0.1)], NAMES, "score")
    assert [row[-1] for row in table.texts()] == ["2: 10.0 to 30.0", "1"]
    assert table.note == ""
    assert table.rows[0][1].door == {"runs": ("x0", "x1")}


def test_a_model_without_the_figure_stands_last_and_is_no_zero() -> None:
    table = by_condition([score("x", A, None), score("y", A, -0.2)], NAMES, "score")
    assert [row[:2] for row in table.texts()] == [["y", "-20.0"], ["x", "–"]]


def test_runs_of_one_model_and_condition_that_are_no_seeds_have_rows_of_their_own() -> None:
    table = by_condition([score("x", A, 0.2, run="first"), score("x", A, 0.3, run="second")], NAMES, "score")
    assert [row[0] for row in table.texts()] == ["second", "first"]
