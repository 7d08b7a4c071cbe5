"""Differences between two sides, worked by hand and against SciPy."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from analysis.statistics import clusters, paired
from analysis.summaries.comparison.differences import Difference, Pair, by_part, by_task, compared
from tests.statistics.designs import inverted_gap


def right(song: int, a: float, b: float, subtask: str = "artist_duration", task: str = "Dur") -> Pair:
    return Pair(f"q{song}", task, subtask, "", f"song {song}", a, b, None, None)


def words(song: int, a: float, b: float) -> Pair:
    iwers = (1 / (1 + a), 1 / (1 + b))
    return Pair(f"w{song}", "SSLT", "section transcription", "", f"song {song}", *iwers, a, b)


def only(pairs: list[Pair]) -> Difference:
    (row,) = by_task(pairs, "paper")
    return row


def test_wins_ties_and_losses_are_of_a() -> None:
    row = only([right(1, 1, 0), right(2, 1, 1), right(3, 0, 0), right(4, 0, 1), right(5, 1, 0)])
    assert (row.wins, row.ties, row.losses, row.only_a, row.only_b) == (2, 2, 1, 2, 1)
    assert [row.a, row.b] == pytest.approx([0.6, 0.4])
    assert row.difference == pytest.approx(0.2)
    assert row.mcnemar == 1.0


def test_the_figures_are_means_over_subtasks_corrected_for_chance() -> None:
    """Same or different, R = 1/2: A 1.0, B 0.5, corrected 1 and 0. Rapping or singing, R = 1/3: both 1/3, both 0."""
    pairs = [right(i, 1, i % 2, "delivery_comparison", "Attr") for i in range(4)]
    pairs += [right(i, i % 3 == 0, i % 3 == 0, "section_delivery_identification", "Attr") for i in range(6)]
    row = only(pairs)
    assert [row.a, row.b] == pytest.approx([0.5, 0.0])


def test_lyrics_are_shown_and_tested_as_inverted_means() -> None:
    rng = np.random.default_rng(8)
    wers = rng.gamma(2, 0.4, (20, 2)) + np.array([0, 0.5])
    row = only([words(i, a, b) for i, (a, b) in enumerate(wers)])
    a, b = 1 / (1 + wers.mean(axis=0))
    assert [row.a, row.b, row.difference] == pytest.approx([a, b, a - b])
    assert row.gain == pytest.approx(wers[:, 1].mean() - wers[:, 0].mean())
    test = clusters.difference(clusters.estimate(wers, np.ones((20, 2)), inverted_gap))
    assert test is not None
    assert row.p == pytest.approx(test.p)
    assert row.interval == pytest.approx(test.interval)
    assert row.mcnemar is None


def test_p_is_of_the_songs_and_mcnemars_of_the_cases() -> None:
    """Three cases of a song that fall alike are one: the t test of SciPy over songs."""
    gains = [1, 1, 0, 1, 0, 1, 1, -1, 1, 1, 0, 1]
    pairs = [right(song, *sides(gain))._replace(question=f"{song} {case}") for song, gain in enumerate(gains)
             for case in range(3)]  # fmt: skip
    row = only(pairs)
    assert (row.n, row.songs) == (36, 12)
    assert row.p == pytest.approx(stats.ttest_1samp(gains, 0).pvalue)
    assert row.mcnemar == pytest.approx(stats.binomtest(3, 27).pvalue)


def sides(gain: int) -> tuple[int, int]:
    return {1: (1, 0), 0: (1, 1), -1: (0, 1)}[gain]


def test_the_interval_is_of_the_difference_itself() -> None:
    """Both vary from song to song, their difference hardly: as SciPy's paired t interval has it."""
    rng = np.random.default_rng(2)
    ious, gains = rng.uniform(0.2, 0.8, 40), rng.normal(0.1, 0.02, 40)
    row = only([Pair(f"q{i}", "FSS", "full_structural_segmentation", "", f"s{i}", x + gain, x, None, None)
                for i, (x, gain) in enumerate(zip(ious, gains, strict=True))])  # fmt: skip
    assert row.interval == pytest.approx(tuple(stats.ttest_1samp(gains, 0).confidence_interval(0.95)))


def unclear(subtask: str = "artist_count", task: str = "Cnt", songs: int = 20) -> list[Pair]:
    """A and B win as often."""
    return [right(i, i % 2, 1 - i % 2, subtask, task) for i in range(songs)]


def borderline(songs: int = 20) -> list[Pair]:
    """A wins five of twenty, B one: p 0.10; nine to two: p 0.03."""
    return [right(i, *sides(1 if i < 9 else -1 if i < 11 else 0)) for i in range(songs)]


def test_interval_p_and_verdict_agree_but_for_the_correction_which_is_said() -> None:
    (alone,) = by_task(borderline(), "paper")
    assert alone.p is not None
    assert alone.interval is not None
    assert alone.p < 0.05
    assert alone.interval.low > 0
    assert alone.verdict == "A is better"
    both = {row.name: row for row in by_task(borderline() + unclear(), "paper")}
    assert both["Dur"].p == alone.p
    assert both["Dur"].interval == alone.interval
    assert both["Dur"].p_corrected == pytest.approx(2 * alone.p)
    assert (both["Dur"].only_uncorrected, both["Dur"].verdict) == (True, "not significant after correction")
    assert (both["Cnt"].only_uncorrected, both["Cnt"].verdict) == (False, "not significant")
    plain = next(row for row in by_task(borderline() + unclear(), "paper", "none") if row.name == "Dur")
    assert (plain.p_corrected, plain.verdict) == (alone.p, "A is better")


def test_tasks_with_the_same_scores_are_no_tests() -> None:
    """Ten tasks in which no question differs leave the p of the eleventh as it is."""
    alike = [right(i, 1, 1, "artist_count", "Cnt") for i in range(12)]
    alike += [Pair(f"f{i}", "FSS", "full_structural_segmentation", "", f"s{i}", 0.3, 0.3, None, None)
              for i in range(12)]  # fmt: skip
    rows = {row.name: row for row in by_task(borderline() + alike, "paper")}
    assert rows["Dur"].p_corrected == rows["Dur"].p
    assert rows["Dur"].tests == 1
    assert (rows["Cnt"].p, rows["Cnt"].p_corrected, rows["Cnt"].verdict) == (1.0, 1.0, "same scores")
    assert rows["FSS"].interval is not None
    assert rows["FSS"].interval.low < 0 < rows["FSS"].interval.high


def test_too_few_songs_are_said() -> None:
    row = only([right(i, 1, 0) for i in range(9)])
    assert (row.p, row.interval, row.effect) == (None, None, None)
    assert row.verdict == "too few songs (9, at least 10)"
    assert only([right(i, 1, 0) for i in range(10)]).verdict == "A is better"


def test_what_is_significant_needs_no_more_songs() -> None:
    assert only([right(i, 1, 0) for i in range(10)]).songs_needed is None
    row = only([right(i, *(i % 3 == 0, i % 3 == 1)) for i in range(19)])
    assert row.songs_needed is not None
    assert row.songs_needed > row.songs


def test_songs_needed_follow_the_corrected_verdict() -> None:
    """Significant alone; one of three tests needs as many songs as a test at 0.05 / 3."""
    (alone,) = by_task(borderline(), "paper")
    assert alone.songs_needed is None
    others = unclear() + unclear("identify_artist_start_timestamp", "Loc")
    row = next(row for row in by_task(borderline() + others, "paper") if row.name == "Dur")
    gains = np.array([pair.gain for pair in borderline()])
    assert row.songs_needed == paired.songs_needed(gains.mean() / gains.std(ddof=1), level=0.05 / 3)
    assert row.songs_needed is not None
    assert row.songs_needed > row.songs


def test_the_verdict_is_of_the_figure_and_not_of_the_pooled_gain() -> None:
    """A loses the larger subtask by a little and wins the smaller one by much."""
    pairs = [right(i, i % 10 > 0, 1, "delivery_comparison", "Attr")._replace(question=f"{i} {case}")
             for i in range(40) for case in range(6)]  # fmt: skip
    pairs += [right(i, 1, i % 4 == 0, "section_delivery_identification", "Attr") for i in range(20)]
    row = only(pairs)
    assert row.gain < 0
    assert row.difference is not None
    assert row.difference > 0
    assert row.verdict == "A is better"


def test_swapping_the_sides_changes_signs_only() -> None:
    rng = np.random.default_rng(4)
    pairs = [right(i, float(rng.random() < 0.9), float(rng.random() < 0.2)) for i in range(30)]
    there, back = only(pairs), only([pair._replace(a=pair.b, b=pair.a) for pair in pairs])
    assert there.p == back.p
    assert there.difference == pytest.approx(-(back.difference or 0))
    assert (there.verdict, back.verdict) == ("A is better", "B is better")
    assert replace(there, wins=back.losses, losses=back.wins) == there


def test_groups_across_tasks_have_no_figure_but_a_test() -> None:
    mixed = borderline(10) + [right(i, 1, 0, "artist_count", "Cnt") for i in range(10, 14)]
    (row,) = compared({"rock": mixed}, "paper")
    assert (row.a, row.difference) == (None, None)
    assert row.p == pytest.approx(stats.ttest_1samp([pair.gain for pair in mixed], 0).pvalue)


def test_a_part_is_the_mean_of_its_tasks_with_its_own_interval() -> None:
    """Against the jackknife over songs written out: the mean of an accuracy and an inverted word error rate."""
    rng = np.random.default_rng(3)
    scores, wers = rng.integers(0, 2, (12, 2)).astype(float), rng.gamma(2, 0.4, (12, 2))
    pairs = [right(i, a, b) for i, (a, b) in enumerate(scores)] + [words(i, a, b) for i, (a, b) in enumerate(wers)]
    parts = {"both": ["Dur", "SSLT"], "none of it": ["FSS"]}
    (row,) = by_part(pairs, parts, "paper")
    tasks = by_task(pairs, "paper")

    def gap(keep: np.ndarray) -> float:
        accuracy, inverted = scores[keep].mean(axis=0), 1 / (1 + wers[keep].mean(axis=0))
        return float(np.mean([accuracy[0] - accuracy[1], inverted[0] - inverted[1]]))

    songs = np.arange(12)
    without = np.array([gap(songs != left_out) for left_out in songs])
    error = np.sqrt(11 / 12 * ((without - without.mean()) ** 2).sum())
    assert row.name == "both"
    assert row.n == 24
    assert row.songs == 12
    assert [row.a, row.b] == pytest.approx([np.mean([t.a for t in tasks]), np.mean([t.b for t in tasks])])
    assert row.difference == pytest.approx(gap(songs >= 0))
    assert row.difference is not None
    assert row.interval is not None
    reach = stats.t.ppf(0.975, 11) * error
    assert row.interval == pytest.approx([row.difference - reach, row.difference + reach])
    assert row.p == pytest.approx(2 * stats.t.sf(abs(row.difference) / error, 11))
    assert row.effect is None, "word error rates and scores have no common spread"
