"""Figures with each song left out in turn, worked by hand and against the interval of a single figure."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analysis.statistics import clusters, difference
from analysis.statistics.conditions import cell_figure
from analysis.statistics.intervals import FEWEST, FEWEST_OF_SHARE
from analysis.summaries.comparison.paired_figures import seed_spread
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.means import bootstrap, reweighing
from analysis.summaries.means.bootstrap import Resampled, aligned, intervals, mean_of, over_seeds, resampled
from analysis.summaries.means.rank_stability import drawn_ranks, ranks
from analysis.summaries.means.reweighing import MEAN, weighted
from tests.statistics.contrasts import Term, contrast


def row(
    run: str, song: int, score: float, task: str = "Dur", subtask: str = "artist_duration", **more: Any
) -> dict[str, Any]:
    place = {"run": run, "song": f"s{song}", "task": task, "subtask": subtask, "stratum": ""}
    return {**place, "counted": 1, "score": score, "wer": 0.0, **more}


def test_the_first_figure_is_of_all_songs_the_others_of_all_but_one() -> None:
    rows = [row("kettle", song, float(song < 3)) for song in range(10)]
    values = resampled(rows, "paper")["kettle"]["Dur"].values
    assert values == pytest.approx([0.3] + [2 / 9] * 3 + [3 / 9] * 7)


def test_the_interval_is_that_of_this_figure_alone() -> None:
    scores = np.random.default_rng(1).random(30)
    rows = [row("kettle", song, score) for song, score in enumerate(scores)]
    found = intervals(resampled(rows, "paper"))["kettle"]["Dur"]
    assert found == pytest.approx(clusters.share(clusters.estimate(scores[:, None], np.ones((30, 1)))))


def test_a_figure_corrected_for_chance_may_lie_below_nothing() -> None:
    """Same or different, R = 1/2: 2 a - 1."""
    scores = np.random.default_rng(1).random(30)
    rows = [row("kettle", song, score, "Attr", "delivery_comparison") for song, score in enumerate(scores)]
    plain = clusters.share(clusters.estimate(scores[:, None], np.ones((30, 1))))
    assert plain is not None
    found = intervals(resampled(rows, "paper"))["kettle"]["Attr"]
    assert found == pytest.approx((2 * plain.low - 1, 2 * plain.high - 1))


def test_one_question_a_song_right_or_wrong_has_wilsons_interval() -> None:
    rows = [row("kettle", song, float(song < 9)) for song in range(12)]
    sums = np.array([[1.0]] * 9 + [[0.0]] * 3)
    expected = clusters.share(clusters.estimate(sums, np.ones((12, 1))))
    assert intervals(resampled(rows, "paper"))["kettle"]["Dur"] == pytest.approx(expected)


def test_lyrics_are_inverted_after_the_mean_of_their_word_error_rates() -> None:
    wers = np.array([0.0, 1, 1, 1, 2] * 3)
    rows = [row("kettle", song, 0.5, "SSLT", "section transcription", wer=wer) for song, wer in enumerate(wers)]
    found = resampled(rows, "paper")["kettle"]["SSLT"]
    assert found.values[0] == pytest.approx(1 / 2)
    expected = clusters.inverse_rate(clusters.estimate(wers[:, None], np.ones((15, 1)), lambda w: 1 / (1 + w[..., 0])))
    assert found.interval == pytest.approx(expected)


def test_the_mean_is_of_the_tasks_that_all_runs_have() -> None:
    rows = [row(run, song, 1.0) for run in ("a", "b") for song in range(6)]
    rows += [row("a", song, 0.0, "Loc", "identify_artist_start_timestamp") for song in range(6)]
    found = resampled(rows, "paper")
    assert found["a"][MEAN].values[0] == found["b"][MEAN].values[0] == 1.0


def test_too_few_songs_have_a_figure_and_neither_interval_nor_place() -> None:
    rows = [row("kettle", song, 1.0) for song in range(FEWEST - 1)]
    found = resampled(rows, "paper")
    assert found["kettle"]["Dur"].values[0] == 1.0
    assert found["kettle"]["Dur"].interval is not None
    assert resampled(rows[: FEWEST_OF_SHARE - 1], "paper")["kettle"]["Dur"].interval is None
    (rank,) = ranks(found)
    assert (rank.place, rank.places, rank.first, rank.above) == (1, None, None, {})
    assert resampled([], "paper") == {}
    assert ranks({}) == []


def test_the_songs_of_all_its_tasks_count_for_the_mean() -> None:
    """Ten songs in two tasks, five in each: the tasks have no interval, their mean has one."""
    rng = np.random.default_rng(3)
    rows = [row("kettle", song, rng.random()) for song in range(5)]
    rows += [row("kettle", song, rng.random(), "Loc", "identify_artist_start_timestamp") for song in range(5, 10)]
    found = resampled(rows, "paper")["kettle"]
    assert found["Dur"].interval is found["Loc"].interval is None
    assert found[MEAN].interval is not None
    assert found[MEAN].weights == pytest.approx(np.full(10, 1 / 10))


def test_a_run_that_is_better_on_every_song_is_above() -> None:
    rows = [row("good", song, 0.6 + song / 100) for song in range(12)]
    rows += [row("bad", song, 0.3 + song / 120) for song in range(12)]
    first, second = ranks(resampled(rows, "paper"))
    assert (first.run, first.place, first.places, first.first) == ("good", 1, (1, 1), 1.0)
    assert (second.run, second.place, second.places, second.first) == ("bad", 2, (2, 2), 0.0)
    assert first.above["bad"] > 0.999
    assert second.above["good"] < 0.001


def test_places_and_chances_are_those_of_the_paired_test() -> None:
    rng = np.random.default_rng(7)
    scores = {run: rng.random(40) + shift for run, shift in (("a", 0.0), ("b", 0.0), ("c", 0.4))}
    found = {rank.run: rank for rank in ranks(resampled(
        [row(run, song, score) for run, own in scores.items() for song, score in enumerate(own)], "paper"
    ))}  # fmt: skip
    test = difference.difference(clusters.estimate((scores["a"] - scores["b"])[:, None], np.ones((40, 1))))
    assert test is not None
    assert test.p > 0.05
    above = found["a"].above["b"]
    assert min(above, 1 - above) == pytest.approx(test.p / 2)
    assert above + found["b"].above["a"] == pytest.approx(1.0)
    assert found["c"].places == (1, 1)
    assert found["a"].places == found["b"].places == (2, 3)
    assert sum(rank.first or 0.0 for rank in found.values()) == pytest.approx(1.0)


def test_a_difference_that_fails_after_correction_moves_no_place() -> None:
    """p is 0.03 for b against a; with two other runs at stake that is not enough (Holm)."""
    gains = np.random.default_rng(2).normal(0, 1, 20)
    gains = (gains - gains.mean()) / gains.std(ddof=1) / 20
    start = np.full(20, 0.5)
    shifted = start + gains + 2.35 / 20 / 20**0.5
    rows = [row("a", song, score) for song, score in enumerate(start)]
    rows += [row("b", song, score) for song, score in enumerate(shifted)]
    assert [rank.places for rank in ranks(resampled(rows, "paper"))] == [(1, 1), (2, 2)]
    rows += [row("c", song, score) for song, score in enumerate((start + shifted) / 2)]
    assert {rank.run: rank.places for rank in ranks(resampled(rows, "paper"))}["b"] == (1, 3)


def test_two_runs_differ_as_a_contrast_of_their_questions_does() -> None:
    """Graded, two questions a song, half of the songs alike: the sums by song tell which."""
    rng = np.random.default_rng(9)
    songs = np.repeat(np.arange(14), 2)
    first = rng.random(28).round(2)
    second = np.where(songs % 2, first, rng.random(28).round(2))
    weights = 1 + rng.random(28)
    rows = [row(run, int(song), score) | {"marked": weight * score, "squared": score**2}
            for run, own in (("a", first), ("b", second))
            for song, score, weight in zip(songs, own, weights, strict=True)]  # fmt: skip
    found = resampled(rows, "paper")
    test = bootstrap.difference(found["a"]["Dur"], found["b"]["Dur"])
    wanted = contrast([Term(first[:, None]), Term(second[:, None], -1.0)], list(map(str, songs)))
    assert test is not None
    assert wanted is not None
    assert (test.error, test.p) == pytest.approx((wanted.error, wanted.p))
    first_half, second_half = (bootstrap.mean_of([found[run]["Dur"]] * 2) for run in "ab")
    half = bootstrap.difference(first_half, second_half)
    assert half is not None
    assert wanted.error is not None
    assert half.error == pytest.approx((wanted.error**2 - _term(first, second) / 2) ** 0.5)


def test_seeds_are_one_figure_and_what_they_vary_leaves_more_places_open() -> None:
    """Two seeds as good as each other in turn; the same answers three times are worth no more than once."""
    rng = np.random.default_rng(5)
    scores = {"low": rng.random(30) / 2, "high": 0.3 + rng.random(30) / 2}
    found = resampled([row(run, song, score) for run, own in scores.items() for song, score in enumerate(own)], "paper")
    low, high = found["low"]["Dur"], found["high"]["Dur"]
    alone, thrice = bootstrap.difference(high, low), bootstrap.difference(over_seeds([high] * 3), low)
    assert alone is not None
    assert thrice is not None
    assert (thrice.error, thrice.p) == pytest.approx((alone.error, alone.p))
    assert over_seeds([high, low]).values == pytest.approx((high.values + low.values) / 2)
    rows = {"high": {MEAN: over_seeds([high] * 3)}, "low": {MEAN: low}}
    assert [rank.places for rank in ranks(rows)] == [(1, 1), (2, 2)]
    unsteady = ranks(rows, seeds={"high": difference.Spread(3, 0.1, 0.3)})
    assert [rank.places for rank in unsteady] == [(1, 2), (1, 2)]
    assert 0.5 < (unsteady[0].first or 0.0) < 1.0


def _term(first: np.ndarray, second: np.ndarray) -> float:
    """Half of the songs agree: 2 * 1/2 * 2 v / 14^2."""
    both = np.concatenate([first, second])
    return float(2 * (both.size * both.var() + 1) / (both.size + 4) / 14**2)


def test_equal_runs_share_the_better_place() -> None:
    rows = [row(run, song, song / 20) for run in ("a", "b") for song in range(12)]
    one, other = ranks(resampled(rows, "paper"))
    assert [one.place, other.place] == [1, 1]
    assert one.places == other.places == (1, 2)
    assert one.above == {"b": 0.5}
    assert one.first == other.first == 1.0


def test_a_run_that_lacks_a_task_of_the_others_has_no_place_and_changes_no_mean() -> None:
    rows = [row(run, song, 1.0) for run in ("a", "b", "c") for song in range(12)]
    rows += [row(run, song, 0.0, "Loc", "identify_artist_start_timestamp") for run in ("a", "b") for song in range(12)]
    found = resampled(rows, "paper")
    assert found["a"][MEAN].values[0] == found["b"][MEAN].values[0] == 0.5
    assert [rank.run for rank in ranks(found)] == ["a", "b"]


def test_places_over_random_draws_are_of_the_middle_of_them() -> None:
    draws = np.concatenate([[0.5], np.linspace(0, 1, 1001)])
    first, second = drawn_ranks({"a": draws, "b": np.full(1002, 0.4)})
    assert (first.run, first.place, first.places) == ("a", 1, (1, 2))
    assert first.above == {"b": pytest.approx(0.6, abs=1e-3)}
    assert second.first == pytest.approx(0.4, abs=2e-3)
    assert drawn_ranks({}) == []


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


def test_sums_without_each_song_are_those_of_a_matrix_of_weightings() -> None:
    rng = np.random.default_rng(3)
    sums = rng.integers(0, 9, (4, 3)).astype(float)
    times = np.vstack([np.ones((1, 4)), 1.0 - np.eye(4)])
    assert reweighing.without_each(np.array([5, 0, 2, 3]), sums) == pytest.approx(times @ sums)


def test_figures_over_different_songs_are_compared_over_all_of_them() -> None:
    one = Resampled(np.array([0.5, 0.4, 0.6]), np.array([0.5, 0.5]), np.array([1, 4]), 0.0, False)
    other = Resampled(np.array([0.2, 0.1, 0.3]), np.array([0.25, 0.75]), np.array([0, 4]), 0.0, False)
    songs, values, weights = aligned([one, other])
    assert songs.tolist() == [0, 1, 4]
    assert values.tolist() == [[0.5, 0.5, 0.4, 0.6], [0.2, 0.1, 0.2, 0.3]]
    assert weights.tolist() == [[0.0, 0.5, 0.5], [0.25, 0.0, 0.75]]


def test_a_mean_leaves_a_task_out_for_all_runs_where_one_run_misses_it_without_a_song() -> None:
    """Run b has one song of Loc: without it, both means are those of Dur."""
    starts = "identify_artist_start_timestamp"
    rows = [row(run, song, 1.0) for run in ("a", "b") for song in range(5)]
    rows += [row("a", song, 0.0, "Loc", starts) for song in range(5, 10)] + [row("b", 7, 0.0, "Loc", starts)]
    found = resampled(rows, "paper")
    for run in ("a", "b"):
        assert found[run][MEAN].values.tolist() == [0.5] + 7 * [0.5] + [1.0] + 2 * [0.5]


def test_a_part_without_one_of_its_tasks_under_a_weighting_has_no_interval() -> None:
    """Loc has one song: without it, the mean of both tasks would be that of another figure."""
    rows = [row("a", song, song / 20) for song in range(20)]
    rows.append(row("a", 3, 0.0, "Loc", "identify_artist_start_timestamp"))
    tasks = resampled(rows, "paper")["a"]
    part = mean_of([tasks["Dur"], tasks["Loc"]])
    assert np.isnan(part.values).sum() == 1
    assert part.interval is None


def test_seeds_widen_the_interval_of_their_mean_as_in_a_cell() -> None:
    """The cell of statistics.conditions, from runs whose figures are averaged and the spread of their pairs."""
    scores = (np.random.default_rng(3).random((60, 3)) < np.array([0.2, 0.5, 0.8])).astype(float)
    songs = [f"s{i // 2}" for i in range(60)]
    rows = [row(f"seed {s}", i // 2, scores[i, s]) for s in range(3) for i in range(60)]
    by_run = resampled(rows, "paper")
    mean = mean_of([by_run[f"seed {s}"]["Dur"] for s in range(3)])
    pairs = [
        Pair(f"q{i}", "Dur", "artist_duration", "", song, float(own.mean()), 0.0, None, None, scores_a=tuple(own),
             scores_b=tuple(own))
        for i, (own, song) in enumerate(zip(scores, songs, strict=True))
    ]  # fmt: skip
    spread = seed_spread(pairs, "paper")
    wanted = cell_figure(scores, songs)
    assert wanted.seeds is not None
    assert spread == pytest.approx(wanted.seeds)
    assert bootstrap.interval_over_seeds(mean, spread) == pytest.approx(wanted.interval)
    assert bootstrap.interval_over_seeds(mean, None) == mean.interval
    assert seed_spread([pair._replace(scores_a=(), scores_b=()) for pair in pairs], "paper") is None


def test_the_spread_of_a_corrected_figure_is_that_of_the_raw_one_on_its_scale() -> None:
    """Same or different has R = 1/2: twice the deviation."""
    scores = (np.random.default_rng(4).random((40, 2)) < np.array([0.3, 0.9])).astype(float)
    pairs = [
        Pair(f"q{i}", "Attr", "delivery_comparison", "", f"s{i}", float(own.mean()), 0.0, None, None,
             scores_a=tuple(own), scores_b=tuple(own))
        for i, own in enumerate(scores)
    ]  # fmt: skip
    corrected, raw = (seed_spread(pairs, "paper", is_corrected=kind) for kind in (True, False))
    assert corrected is not None
    assert raw is not None
    assert corrected.deviation == pytest.approx(2 * raw.deviation)
    assert corrected.variance == pytest.approx(4 * raw.variance)
