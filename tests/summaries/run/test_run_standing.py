"""Where a run stands: neighbours by value, and better or worse only where the paired interval excludes 0."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.statistics.intervals import Interval
from analysis.summaries.means.bootstrap import Resampled, difference
from analysis.summaries.run.run_standing import Outcome, runs_with_equal_figures, standing

SONGS = 20


def figure(scores: list[float]) -> Resampled:
    """The mean of one case a song, and without each song."""
    values = np.array(scores)
    without = (values.sum() - values) / (len(values) - 1)
    return Resampled(
        np.array([values.mean(), *without]), np.full(len(values), 1 / len(values)), np.arange(len(values)), 0.0, False
    )


def run(level: float, seed: int) -> Resampled:
    draw = np.random.default_rng(7).normal(0, 0.1, SONGS) + np.random.default_rng(seed).normal(0, 0.01, SONGS)
    return figure(list(level + draw - draw.mean()))


FIGURES = {"low": run(0.3, 1), "own": run(0.5, 2), "near": run(0.505, 3), "top": run(0.8, 4), "constant": run(0.4, 5)}


def test_neighbours_and_the_best_run_are_found_by_value() -> None:
    found = standing(FIGURES, "own", ["low", "near", "top"], ["constant"])
    assert found is not None
    assert found.own.value == pytest.approx(0.5)
    assert found.above is not None
    assert found.below is not None
    assert (found.above.other.run, found.below.other.run, found.best.run) == ("near", "low", "top")
    assert (found.place, found.n_runs) == (3, 4)


def test_better_and_worse_need_a_paired_interval_without_zero() -> None:
    found = standing(FIGURES, "own", ["low", "near", "top"], ["constant"])
    assert found is not None
    assert found.constant is not None
    assert found.above is not None
    assert found.below is not None
    assert (found.constant.outcome, found.above.outcome, found.below.outcome) == ("better", "open", "better")
    assert found.constant.gain == pytest.approx(0.1)
    test = difference(FIGURES["own"], FIGURES["constant"])
    assert test is not None
    assert found.constant.interval == test.interval
    worst = standing(FIGURES, "low", ["own"], ["constant"])
    assert worst is not None
    assert worst.constant is not None
    assert worst.constant.outcome == "worse"


@pytest.mark.parametrize(
    ("low", "high", "outcome"),
    [(0.0, 0.2, "open"), (1e-9, 0.2, "better"), (-0.2, 0.0, "open"), (-0.2, -1e-9, "worse"), (0.0, 0.0, "open")],
)
def test_an_interval_that_touches_zero_shows_nothing(
    low: float, high: float, outcome: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    test = difference(FIGURES["own"], FIGURES["constant"])
    assert test is not None
    edge = test._replace(interval=Interval(low, high))
    monkeypatch.setattr("analysis.summaries.run.run_standing.difference", lambda *_: edge)
    place = standing(FIGURES, "own", [], ["constant"])
    assert place is not None
    assert place.constant is not None
    assert place.constant.outcome == outcome


def test_with_too_few_songs_nothing_is_tested() -> None:
    few = {name: figure(scores) for name, scores in {"a": [0.9] * 5, "b": [0.1] * 5}.items()}
    found = standing(few, "a", ["b"], [])
    assert found is not None
    assert found.below is not None
    assert (found.below.outcome, found.below.interval, found.constant) == ("not tested", None, None)


def test_a_run_without_an_overall_figure_has_no_standing() -> None:
    assert standing(FIGURES, "gone", ["own"], []) is None


def test_runs_with_the_same_scores_on_every_song_are_together() -> None:
    assert runs_with_equal_figures({"a": FIGURES["own"], "b": FIGURES["low"], "c": FIGURES["own"]}) == [
        ("a", "c"),
        ("b",),
    ]
