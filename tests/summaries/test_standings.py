"""Rows of the leaderboard, worked by hand."""

from __future__ import annotations

import pytest

from analysis.figures import Figure
from analysis.summaries.standings import moves, standing
from analysis.tasks import TASKS


def figure(task: str, corrected: float | None, n: int = 10, unparsed: int = 0, missing: int = 0) -> Figure:
    return Figure(task, n, n - unparsed - missing, unparsed, missing, 0, corrected, corrected, corrected)


def test_overall_is_the_mean_of_all_twelve() -> None:
    row = standing({task: figure(task, 0.5 if task == "FSS" else 0.0, unparsed=1) for task in TASKS})
    assert row.overall == pytest.approx(0.5 / 12)
    assert (row.n, row.unparsed, row.unread) == (120, 12, 0.1)


def test_overall_is_not_given_for_a_part() -> None:
    row = standing({"FSS": figure("FSS", 0.9)})
    assert row.overall is None
    assert row.sort_key == pytest.approx(-9.1)


def test_complete_rows_come_before_incomplete_ones() -> None:
    whole = standing({task: figure(task, -0.9) for task in TASKS})
    part = standing({"FSS": figure("FSS", 1.0)})
    assert whole.sort_key > part.sort_key


def test_the_plain_transcription_is_no_part_of_a_standing() -> None:
    row = standing({"FSS": figure("FSS", 0.5), "ASR": figure("ASR", 1.0)})
    assert list(row.figures) == ["FSS"]
    assert row.n == 10


def test_a_run_without_cases_has_no_share() -> None:
    assert standing({}).unread is None


def test_places_won_and_lost_against_the_other_lens() -> None:
    best, middle, last = ({"FSS": figure("FSS", value)} for value in (0.9, 0.5, 0.1))
    standings = {
        "paper": {"a": standing(best), "b": standing(middle), "c": standing(last)},
        "released": {"a": standing(last), "b": standing(best), "c": standing(middle)},
    }
    assert moves(standings, "paper", ["a", "b", "c"]) == {"a": 2, "b": -1, "c": -1}  # type: ignore[arg-type] # a literal
    assert moves(standings, "released", ["a", "b", "c"]) == {"a": -2, "b": 1, "c": 1}  # type: ignore[arg-type]
