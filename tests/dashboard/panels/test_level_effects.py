"""Adjusted differences of levels: what a mark of the chart says of the cases behind it."""

from __future__ import annotations

import pytest

from analysis.statistics.adjusted_effects import Effect
from analysis.statistics.intervals import Interval
from analysis.summaries.means.level_effects import LevelEffect
from analysis.summaries.statements.effects import aspect
from dashboard.panels import level_effects
from dashboard.selection import queries

BOTH = "122 and 212 cases, 14 songs\nopens {} cases"


@pytest.mark.parametrize(
    ("left_out", "counts"),
    [
        (0, BOTH.format(334)),
        (1, f"{BOTH.format(335)}\nnot compared: 1 case in runs and subtasks without the other level"),
        (1040, f"{BOTH.format('1,374')}\nnot compared: 1,040 cases in runs and subtasks without the other level"),
    ],
)
def test_a_mark_says_which_cases_its_difference_leaves_out(
    left_out: int, counts: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "n_behind", {"/cases": 334 + left_out}.get)
    effect = Effect((122, 212), (10, 12), 14, 3, left_out, value=0.2, interval=Interval(0.1, 0.3), p=0.01,
                    p_corrected=0.02, tests=2)  # fmt: skip
    mark = level_effects._mark(LevelEffect("rock", "", effect), aspect("genre"), "/cases", str)
    assert mark.note.endswith(f"p 0.02 (Holm, 2 tests)\n{counts}")
