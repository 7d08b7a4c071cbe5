"""Figures over resampled songs, worked by hand and against the bootstrap of a single figure."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analysis.statistics.intervals import FEWEST, bootstrap
from analysis.summaries.resampled import MEAN, intervals, ranks, resampled, weighted


def row(
    run: str, song: int, score: float, task: str = "Dur", subtask: str = "artist_duration", **more: Any
) -> dict[str, Any]:
    place = {"run": run, "song": f"s{song}", "task": task, "subtask": subtask, "stratum": ""}
    return {**place, "counted": 1, "score": score, "wer": 0.0, **more}


def test_the_first_figure_is_of_the_songs_as_they_are() -> None:
    rows = [row("kettle", song, float(song < 3)) for song in range(10)]
    assert resampled(rows, "paper")["kettle"]["Dur"][0] == pytest.approx(0.3)


def test_the_interval_is_that_of_the_bootstrap_of_this_figure_alone() -> None:
    scores = np.random.default_rng(1).random(30)
    rows = [row("kettle", song, score) for song, score in enumerate(scores)]
    names = sorted(f"s{song}" for song in range(30))
    ordered = np.array([scores[int(name[1:])] for name in names])[:, None]
    found = intervals(resampled(rows, "paper"))["kettle"]["Dur"]
    assert found == pytest.approx(bootstrap(ordered, np.ones((30, 1))))


def test_lyrics_are_inverted_after_the_mean_of_their_word_error_rates() -> None:
    rows = [
        row("kettle", song, 0.5, "SSLT", "section transcription", wer=wer) for song, wer in enumerate([0, 1, 1, 1, 2])
    ]
    assert resampled(rows, "paper")["kettle"]["SSLT"][0] == pytest.approx(1 / 2)


def test_the_mean_is_of_the_tasks_that_all_runs_have() -> None:
    rows = [row(run, song, 1.0) for run in ("a", "b") for song in range(6)]
    rows += [row("a", song, 0.0, "Loc", "identify_artist_start_timestamp") for song in range(6)]
    found = resampled(rows, "paper")
    assert found["a"][MEAN][0] == found["b"][MEAN][0] == 1.0


def test_too_few_songs_make_no_figure() -> None:
    rows = [row("kettle", song, 1.0) for song in range(FEWEST - 1)]
    assert resampled(rows, "paper") == {"kettle": {}}
    assert ranks(resampled(rows, "paper")) == []
    assert resampled([], "paper") == {}


def test_a_run_that_is_better_on_every_song_is_always_above() -> None:
    rows = [row("good", song, 0.6 + song / 100) for song in range(12)]
    rows += [row("bad", song, 0.3 + song / 100) for song in range(12)]
    first, second = ranks(resampled(rows, "paper"))
    assert (first.run, first.place, first.places, first.first, first.above) == ("good", 1, (1, 1), 1.0, {"bad": 1.0})
    assert (second.run, second.place, second.places, second.above) == ("bad", 2, (2, 2), {"good": 0.0})


def test_runs_that_differ_by_chance_share_their_places() -> None:
    rng = np.random.default_rng(7)
    rows = [row(run, song, score) for run in ("a", "b") for song, score in enumerate(rng.random(40))]
    for rank in ranks(resampled(rows, "paper")):
        assert rank.places == (1, 2)
    one, other = ranks(resampled(rows, "paper"))
    assert one.above[other.run] + other.above[one.run] == pytest.approx(1.0)


def test_equal_runs_share_the_better_place() -> None:
    rows = [row(run, song, song / 10) for run in ("a", "b") for song in range(8)]
    assert [rank.place for rank in ranks(resampled(rows, "paper"))] == [1, 1]


def test_a_run_that_lacks_a_task_of_the_others_has_no_place_and_changes_no_mean() -> None:
    rows = [row(run, song, 1.0) for run in ("a", "b", "c") for song in range(6)]
    rows += [row(run, song, 0.0, "Loc", "identify_artist_start_timestamp") for run in ("a", "b") for song in range(6)]
    found = resampled(rows, "paper")
    assert found["a"][MEAN][0] == found["b"][MEAN][0] == 0.5
    assert [rank.run for rank in ranks(found)] == ["a", "b"]


def test_a_task_that_one_run_misses_in_a_draw_is_left_out_of_the_draw_for_all() -> None:
    """In the second weighting, run b has no case of Loc: the means are those of Dur."""
    places = {"Dur": "artist_duration", "Loc": "identify_artist_start_timestamp"}
    scores = {("a", "Dur"): 1.0, ("a", "Loc"): 0.0, ("b", "Dur"): 0.5, ("b", "Loc"): 0.9}
    rows = [
        row(run, song + 10 * (task == "Loc") + 10 * (run == "b"), score, task, places[task])
        for (run, task), score in scores.items() for song in range(5)
    ]  # fmt: skip
    units = sorted({each["song"] for each in rows})
    times = np.array([[1.0] * len(units), [float(int(unit[1:]) < 15) for unit in units]])
    found = weighted(rows, units, times, "paper")
    assert found["a"][MEAN] == pytest.approx([0.5, 1.0])
    assert found["b"][MEAN] == pytest.approx([0.7, 0.5])
