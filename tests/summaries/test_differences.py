"""Differences between two sides, worked by hand and against SciPy."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from analysis.summaries.differences import Difference, Pair, by_task, compared


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


def test_lyrics_are_tested_on_word_error_rates_and_shown_as_inverted_means() -> None:
    row = only([words(i, 0.5, 1.0) for i in range(8)])
    assert [row.a, row.b] == pytest.approx([1 / 1.5, 1 / 2])
    assert row.gain == pytest.approx(0.5)
    assert row.p == 2 / 2**8
    assert row.mcnemar is None
    assert row.verdict == "A is better"


def test_p_is_of_the_songs_and_mcnemars_of_the_cases() -> None:
    pairs = [replace_question(right(song, 1, 0), case) for song in range(6) for case in range(3)]
    row = only(pairs)
    assert (row.n, row.songs) == (18, 6)
    assert row.p == 2 / 2**6
    assert row.mcnemar == pytest.approx(stats.binomtest(0, 18).pvalue)


def replace_question(pair: Pair, case: int) -> Pair:
    return pair._replace(question=f"{pair.question} {case}")


def test_the_interval_is_of_the_difference_itself() -> None:
    """Both vary from song to song, their difference does not."""
    rng = np.random.default_rng(2)
    ious = rng.uniform(0.2, 0.8, 40)
    row = only([Pair(f"q{i}", "FSS", "full_structural_segmentation", "", f"s{i}", x + 0.1, x, None, None)
                for i, x in enumerate(ious)])  # fmt: skip
    assert row.interval == pytest.approx((0.1, 0.1))


def test_all_tests_of_a_table_are_corrected_together() -> None:
    clear = [right(i, 1, 0) for i in range(6)]
    unclear = [right(i, i % 2, 1 - i % 2, "artist_count", "Cnt") for i in range(6)]
    rows = {row.name: row for row in by_task(clear + unclear, "paper")}
    assert rows["Dur"].p == 2 / 64
    assert rows["Dur"].p_corrected == 2 * 2 / 64
    assert rows["Dur"].verdict == "not told apart"
    (alone,) = by_task(clear, "paper")
    assert alone.verdict == "A is better"
    assert next(row for row in by_task(clear + unclear, "paper", "none") if row.name == "Dur").p_corrected == 2 / 64


def test_too_few_songs_are_said() -> None:
    row = only([right(i, 1, 0) for i in range(4)])
    assert (row.p, row.interval) == (None, None)
    assert row.verdict == "too few songs to say (4, at least 5)"


def test_what_is_told_apart_needs_no_more_songs() -> None:
    assert only([right(i, 1, 0) for i in range(9)]).songs_needed is None
    unclear = only([right(i, *(i % 3 == 0, i % 3 == 1)) for i in range(19)])
    assert unclear.songs_needed is not None
    assert unclear.songs_needed > unclear.songs


def test_swapping_the_sides_changes_signs_only() -> None:
    rng = np.random.default_rng(4)
    pairs = [right(i, float(rng.random() < 0.9), float(rng.random() < 0.2)) for i in range(30)]
    there, back = only(pairs), only([pair._replace(a=pair.b, b=pair.a) for pair in pairs])
    assert there.p == back.p
    assert there.difference == pytest.approx(-(back.difference or 0))
    assert (there.verdict, back.verdict) == ("A is better", "B is better")
    assert replace(there, wins=back.losses, losses=back.wins) == there


def test_groups_across_tasks_have_no_figure_but_a_test() -> None:
    mixed = [right(i, 1, 0) for i in range(5)] + [right(i, 1, 0, "artist_count", "Cnt") for i in range(5)]
    (row,) = compared({"rock": mixed}, "paper")
    assert (row.a, row.difference) == (None, None)
    assert row.p == 2 / 2**5
