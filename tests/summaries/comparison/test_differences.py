"""Differences between two sides, worked by hand and against SciPy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from analysis.statistics import clusters, difference, paired
from analysis.summaries.comparison.differences import Difference, by_part, by_task, compared
from analysis.summaries.comparison.pairs import Pair
from tests.shared import SHARED, needs_shared
from tests.statistics.conclusions import expected, table
from tests.statistics.contrasts import Term, contrast
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
    test = difference.difference(clusters.estimate(wers, np.ones((20, 2)), inverted_gap))
    assert test is not None
    assert row.p == pytest.approx(test.p)
    assert row.interval == pytest.approx(test.interval)
    assert row.mcnemar is None


def test_p_is_of_the_songs_and_mcnemars_of_the_cases() -> None:
    """Three cases of a song that fall alike are one: the t test over songs, and two more for those that agree."""
    gains = [1, 1, 0, 1, 0, 1, 1, -1, 1, 1, 0, 1]
    pairs = [right(song, *sides(gain))._replace(question=f"{song} {case}") for song, gain in enumerate(gains)
             for case in range(3)]  # fmt: skip
    row = only(pairs)
    assert (row.n, row.songs) == (36, 12)
    assert row.p == pytest.approx(p_of(gains))
    assert row.mcnemar == pytest.approx(stats.binomtest(3, 27).pvalue)


def error_of(gains: Sequence[float]) -> float:
    """Of right or wrong answers: the variance of the mean and 2 * share of songs that agree * 1/2 / n^2."""
    n = len(gains)
    return float((np.var(gains, ddof=1) / n + sum(gain == 0 for gain in gains) / n / n**2) ** 0.5)


def p_of(gains: Sequence[float]) -> float:
    return float(2 * stats.t.sf(abs(np.mean(gains)) / error_of(gains), len(gains) - 1))


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
    assert alone.p == pytest.approx(p_of([pair.gain for pair in borderline()]))
    assert alone.verdict == "different"
    both = {row.name: row for row in by_task(borderline() + unclear(), "paper")}
    assert both["Dur"].p == alone.p
    assert both["Dur"].interval == alone.interval
    assert both["Dur"].p_corrected == pytest.approx(2 * alone.p)
    assert (both["Dur"].only_uncorrected, both["Dur"].verdict) == (True, "no difference found")
    assert (both["Cnt"].only_uncorrected, both["Cnt"].verdict) == (False, "no difference found")
    plain = next(row for row in by_task(borderline() + unclear(), "paper", "none") if row.name == "Dur")
    assert (plain.p_corrected, plain.verdict) == (alone.p, "different")


def alike(task: str = "Cnt", subtask: str = "artist_count", songs: int = 12) -> list[Pair]:
    return [right(i, 1, 1, subtask, task) for i in range(songs)]


def test_tasks_with_equal_scores_are_tests_that_found_nothing() -> None:
    """One more test, whose p is 1; what remains possible is said."""
    rows = {row.name: row for row in by_task(borderline() + alike(), "paper")}
    assert rows["Dur"].p_corrected == pytest.approx(2 * (rows["Dur"].p or 0))
    assert [row.tests for row in rows.values()] == [2, 2]
    assert (rows["Cnt"].p, rows["Cnt"].p_corrected, rows["Cnt"].verdict) == (1.0, 1.0, "equal scores")
    reach = stats.t.ppf(0.975, 11) / 12
    assert rows["Cnt"].interval == pytest.approx((-reach, reach))
    assert rows["Cnt"].largest_compatible == pytest.approx(reach)


def test_graded_scores_that_are_equal_leave_less_room() -> None:
    """m^2 = 2 v, v = (N var + 1) / (N + 4), where not all are 0 or 1."""
    rows = by_task([Pair(f"f{i}", "FSS", "full_structural_segmentation", "", f"s{i}", 0.3, 0.3, None, None)
                    for i in range(12)], "paper")  # fmt: skip
    reach = stats.t.ppf(0.975, 11) * (4 / (24 + 4)) ** 0.5 / 12
    assert rows[0].interval == pytest.approx((-reach, reach))


def test_same_answers_are_tested_by_nothing_and_take_no_test_from_the_others() -> None:
    rows = {row.name: row for row in by_task(borderline() + [pair._replace(same=True) for pair in alike()], "paper")}
    assert (rows["Cnt"].verdict, rows["Cnt"].p, rows["Cnt"].interval) == ("same answers", None, None)
    assert (rows["Cnt"].same_answers, rows["Dur"].tests, rows["Dur"].p_corrected) == (12, 1, rows["Dur"].p)
    all_but_one = [pair._replace(same=bool(i)) for i, pair in enumerate(alike())]
    assert only(all_but_one).verdict == "equal scores"


def test_six_to_nine_songs_are_tested_by_sign_flips_and_fewer_by_nothing() -> None:
    row = only([right(i, 1, 0) for i in range(5)])
    assert (row.p, row.interval, row.verdict, row.reason) == (None, None, "not tested", "fewer than 6 songs")
    row = only([right(i, 1, 0) for i in range(6)])
    assert (row.p, row.verdict, row.reason) == (2 / 2**6, "different", "")
    assert row.test is not None
    assert row.test.method == "sign flips"
    assert only([right(i, 1, 0) for i in range(10)]).test != row.test
    row = only([right(i, 1, 1) for i in range(9)])
    assert row.verdict == "equal scores"
    assert row.largest_compatible == pytest.approx(stats.t.ppf(0.975, 8) / 9)
    few = by_task([right(i, 1, 0) for i in range(6)] + unclear(), "paper")
    assert {row.name: row.too_few_for_tests for row in few} == {"Dur": True, "Cnt": False}
    assert by_task([right(i, 1, 0) for i in range(7)] + unclear(), "paper")[0].too_few_for_tests is False


def test_a_difference_in_every_song_is_never_certain() -> None:
    """Ten songs of ten on one side: they agree as well, so that the interval has a width."""
    row = only([right(i, 1, 0) for i in range(10)])
    reach = stats.t.ppf(0.975, 9) / 10
    assert row.interval == pytest.approx((1 - reach, 1.0))
    assert row.p == pytest.approx(2 * stats.t.sf(10, 9))


@needs_shared
@pytest.mark.parametrize("task", sorted(expected()["compare"]) if SHARED.is_dir() else [])
def test_the_figures_of_the_conformance_data(task: str) -> None:
    rows = {side: {row["question"]: row for row in table("compare") if row["run"] == f"{task}-{side}"} for side in "AB"}
    pairs = [Pair(question, "Dur", "artist_duration", "", a["song"], float(a["score"]), float(b["score"]), None, None,
                  same=a["answer"].strip() == b["answer"].strip())
             for question, a in rows["A"].items() for b in [rows["B"][question]]]  # fmt: skip
    wanted, row = expected()["compare"][task], only(pairs)
    found = row.as_dict()
    names = {"n_songs": "songs", "n_questions": "n"}
    for name, value in wanted.items():
        if name != "reason":
            assert found[names.get(name, name)] == (pytest.approx(value, abs=1e-6) if value != str(value) else value)
    assert (wanted["verdict"] == "not tested") == (found["p"] is None and found["verdict"] != "same answers")


def test_what_seeds_vary_beyond_chance_widens_the_interval() -> None:
    """A has everything right under one seed and nothing under the other; B half under both."""
    seeds = [right(i, 0.5, 0.5)._replace(scores_a=(1.0, 0.0), scores_b=(i % 2, i % 2)) for i in range(20)]
    plain = [pair._replace(scores_a=(i % 2, i % 2)) for i, pair in enumerate(seeds)]
    (row,), (steady,) = by_task(seeds, "paper", same_seeds=True), by_task(plain, "paper", same_seeds=True)
    assert row.test is not None
    assert steady.test is not None
    assert row.test.seeds[0].variance == pytest.approx(0.25)
    assert steady.test.seeds[0].variance == 0.0
    (apart,) = by_task([pair._replace(scores_b=(1.0, 0.0, 0.5)) for pair in seeds], "paper")
    assert apart.test is not None
    assert [spread.seeds for spread in apart.test.seeds] == [2, 3]
    assert (row.unchanged, steady.unchanged) == (0.0, 1.0)


def test_several_seeds_are_those_of_a_contrast() -> None:
    rng = np.random.default_rng(11)
    a, b = (rng.random((24, 3)) < 0.5).astype(float), (rng.random((24, 3)) < 0.4).astype(float)
    b[:12] = a[:12]  # six songs that agree under every seed, though not between seeds
    songs = [f"s{i // 2}" for i in range(24)]
    pairs = [Pair(f"q{i}", "Dur", "artist_duration", "", song, x.mean(), y.mean(), None, None,
                  scores_a=tuple(x), scores_b=tuple(y))
             for i, (song, x, y) in enumerate(zip(songs, a, b, strict=True))]  # fmt: skip
    for paired_seeds in (True, False):
        (row,) = by_task(pairs, "paper", same_seeds=paired_seeds)
        wanted = contrast([Term(a), Term(b, -1.0)], songs, paired=paired_seeds)
        assert row.test is not None
        assert wanted is not None
        numbers = [(test.value, test.error, test.degrees, test.p) for test in (row.test, wanted)]
        assert numbers[0] == pytest.approx(numbers[1])


def test_a_song_without_a_question_in_one_task_counts_in_the_other() -> None:
    """Nine songs in one task, six in the other, twelve in all: the mean of both has a t interval."""
    pairs = [right(i, i % 2, 0) for i in range(9)] + [right(i, i % 3 == 0, 0, "artist_count", "Cnt")
                                                      for i in range(6, 12)]  # fmt: skip
    (part,) = by_part(pairs, {"both": ["Dur", "Cnt"]}, "paper")
    assert part.test is not None
    assert (part.songs, part.test.method) == (12, "t")
    assert [row.test.method for row in by_task(pairs, "paper") if row.test] == ["sign flips", "sign flips"]


def test_a_difference_found_needs_no_more_songs() -> None:
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
    gains = [pair.gain for pair in borderline()]
    standard = np.mean(gains) / error_of(gains) / len(gains) ** 0.5
    assert row.songs_needed == paired.songs_needed(standard, level=0.05 / 3)
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
    assert row.ahead == row.difference
    assert row.verdict == "different"


def test_swapping_the_sides_changes_signs_only() -> None:
    rng = np.random.default_rng(4)
    pairs = [right(i, float(rng.random() < 0.9), float(rng.random() < 0.2)) for i in range(30)]
    there, back = only(pairs), only([pair._replace(a=pair.b, b=pair.a) for pair in pairs])
    assert there.p == back.p
    assert there.difference == pytest.approx(-(back.difference or 0))
    assert (there.verdict, back.verdict) == ("different", "different")
    assert there.ahead == pytest.approx(-back.ahead)
    assert replace(there, wins=back.losses, losses=back.wins) == there


def test_groups_across_tasks_have_no_figure_but_a_test() -> None:
    mixed = borderline(10) + [right(i, 1, 0, "artist_count", "Cnt") for i in range(10, 14)]
    (row,) = compared({"rock": mixed}, "paper")
    assert (row.a, row.difference) == (None, None)
    assert row.p == pytest.approx(p_of([pair.gain for pair in mixed]))


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
    agree = float((scores[:, 0] == scores[:, 1]).mean())
    error = np.sqrt(11 / 12 * ((without - without.mean()) ** 2).sum() + 0.25 * agree / 12**2)
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
