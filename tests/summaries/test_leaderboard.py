"""Rows of the leaderboard, worked by hand."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.frame import frame
from analysis.scoring.figures import Figure
from analysis.statistics.clusters import Estimate, share
from analysis.summaries.leaderboard import (
    LeaderboardRow,
    capped_moves,
    following,
    interval,
    moves,
    of_part,
    over_seeds,
)
from analysis.summaries.leaderboard import (
    standing as standing_of,
)
from analysis.summaries.means.bootstrap import Resampled

FRAME = frame("BASS")
PARTS = FRAME.choices


def standing(figures: Mapping[str, Figure]) -> LeaderboardRow:
    return standing_of(figures, FRAME)


def figure(task: str, corrected: float | None, n: int = 10, unparsed: int = 0, missing: int = 0) -> Figure:
    return Figure(task, n, n - unparsed - missing, 0, unparsed, missing, 0, corrected, corrected, corrected)


def test_overall_is_the_mean_of_all_twelve() -> None:
    row = standing({task: figure(task, 0.5 if task == "FSS" else 0.0, unparsed=1) for task in TASKS})
    assert row.overall == pytest.approx(0.5 / 12)
    assert (row.n, row.unparsed, row.unanswered) == (120, 12, 0.1)


def test_a_refusal_is_no_answer() -> None:
    row = standing({"GA": Figure("GA", 10, 5, 2, 1, 1, 1, 0.5, 0.5, 0.5)})
    assert (row.refused, row.unparsed, row.missing, row.unanswered) == (2, 1, 1, 0.4)


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
    assert standing({}).unanswered is None


def test_places_won_and_lost_against_the_other_lens() -> None:
    best, middle, last = ({"FSS": figure("FSS", value)} for value in (0.9, 0.5, 0.1))
    standings = {
        "paper": {"a": standing(best), "b": standing(middle), "c": standing(last)},
        "released": {"a": standing(last), "b": standing(best), "c": standing(middle)},
    }
    assert moves(standings, "paper", ["a", "b", "c"]) == {"a": 2, "b": -1, "c": -1}
    assert moves(standings, "released", ["a", "b", "c"]) == {"a": -2, "b": 1, "c": 1}


def test_a_part_is_the_mean_of_its_tasks_where_all_are_there() -> None:
    figures = {"FSS": figure("FSS", 0.5), "SSS": figure("SSS", 0.25), "GA": figure("GA", 1.0)}
    assert of_part(figures, PARTS["Segmentation"], "corrected") == 0.375
    assert of_part(figures, PARTS["GA"], "corrected") == 1.0
    assert of_part(figures, PARTS["Musicology"], "corrected") is None
    assert [part.name for part in FRAME.parts] == ["Segmentation", "Lyrics", "Musicology", "Artists"]
    assert [task for part in FRAME.parts for task in part.tasks] == list(TASKS)


def test_the_interval_of_a_part_is_that_of_the_mean_of_its_tasks() -> None:
    """What a song loses in one task it wins in the other: of both together only songs not seen are left open."""
    songs = np.linspace(-0.01, 0.01, 12)
    weights = np.full(12, 1 / 12)
    figures = {
        "FSS": Resampled(np.concatenate([[0.5], 0.5 + songs]), weights, np.arange(len(weights)), 0.0, False),
        "SSS": Resampled(np.concatenate([[0.5], 0.5 - songs]), weights, np.arange(len(weights)), 0.0, False),
    }
    assert interval(figures, PARTS["FSS"]) == figures["FSS"].interval
    estimate = Estimate(0.5, np.full(12, 0.5), 12.0)
    assert interval(figures, PARTS["Segmentation"]) == pytest.approx(share(estimate))
    assert interval(figures, PARTS["Overall"]) is None


def test_readings_are_counted_by_run_over_the_tasks_asked_for() -> None:
    rows = [
        {"run": "a", "task": "FSS", "reading": "clean", "n": 3},
        {"run": "a", "task": "SSS", "reading": "clean", "n": 2},
        {"run": "a", "task": "SSS", "reading": "missing", "n": 1},
        {"run": "b", "task": "GA", "reading": "mended", "n": 4},
    ]
    found = following(rows, ("FSS", "SSS"))
    nothing = dict.fromkeys(("mended", "ambiguous", "refused", "unparsed", "unscorable"), 0)
    assert found == {"a": {"clean": 5, "missing": 1, **nothing}}


def lyrics(raw: float, capped: float) -> Figure:
    return Figure("FSLT", 10, 10, 0, 0, 0, 0, raw, raw, raw, iwer_capped=capped)


def test_runs_whose_place_changes_with_capped_rates_are_named_with_both_places() -> None:
    """The one that refuses everything is passed by the one that tries; the best stays first."""
    figures = {"best": lyrics(0.9, 0.9), "refuses": lyrics(0.5, 0.5), "tries": lyrics(0.2, 0.6)}
    assert capped_moves(figures) == {"refuses": (2, 3), "tries": (3, 2)}


def test_seeds_are_one_row_with_mean_figures_and_the_counts_of_all() -> None:
    rows = [standing({task: figure(task, value, unparsed=n) for task in TASKS}) for value, n in ((0.2, 1), (0.6, 0))]
    folded = over_seeds(rows)
    assert folded.figures["FSS"].corrected == pytest.approx(0.4)
    assert folded.overall == pytest.approx(0.4)
    assert (folded.n, folded.unparsed, folded.figures["FSS"].n) == (20 * len(TASKS), len(TASKS), 20)
    assert over_seeds(rows[:1]) is rows[0]


def test_a_task_that_one_seed_lacks_is_in_no_folded_row() -> None:
    whole, partial = standing({task: figure(task, 0.2) for task in TASKS}), standing({"FSS": figure("FSS", 0.4)})
    folded = over_seeds([whole, partial])
    assert list(folded.figures) == ["FSS"]
    assert folded.overall is None
    empty = over_seeds([standing({"FSS": figure("FSS", None)}), partial])
    assert empty.figures["FSS"].corrected is None
