"""Suggested cases: of the models on the page, under the filters of the sidebar."""

from __future__ import annotations

from dataclasses import replace

from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from dashboard.pages.leaderboard.suggestions import candidates
from dashboard.selection.selection import Selection

ADA, BEN = Run("ada", "ada", "model"), Run("ben", "ben", "model")


def test_fewer_than_two_models_differ_on_no_case() -> None:
    assert candidates(Selection(), [], "paper") == []
    assert candidates(Selection(), [ADA], "paper") == []


def test_segmentation_comes_first_and_the_filters_of_the_sidebar_hold() -> None:
    selection = Selection(Filters(data_sets=("BASS",), genres=("rock",)))
    first, then = candidates(selection, [ADA, BEN], "released")
    assert then == Filters("released", ("BASS",), ("ada", "ben"), genres=("rock",))
    assert first == replace(then, tasks=("FSS",))


def test_tasks_that_the_sidebar_selects_are_kept() -> None:
    selection = Selection(Filters(tasks=("Cnt",)))
    assert [filters.tasks for filters in candidates(selection, [ADA, BEN], "paper")] == [("Cnt",)]
