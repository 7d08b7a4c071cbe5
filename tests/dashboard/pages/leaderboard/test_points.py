"""The points of the leaderboard: the best runs for the chosen task, whatever the order of the table."""

from __future__ import annotations

from analysis.store.runs.description import Run
from dashboard.pages.leaderboard.points import best_first


def test_runs_are_ordered_by_the_figure_that_is_drawn() -> None:
    ada, ben, cas, dee = (Run(name, name, "model") for name in ("ada", "ben", "cas", "dee"))
    assert best_first([(ada, 0.2), (ben, None), (cas, 0.7), (dee, 0.2)]) == [(cas, 0.7), (ada, 0.2), (dee, 0.2)]
