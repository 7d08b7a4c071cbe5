"""Failure modes by run: shares with their denominators and intervals, and modes that occur together."""

from __future__ import annotations

import pytest

from analysis.benchmarks.registry import EVERY
from analysis.statistics.intervals import wilson
from analysis.summaries.run.failure_modes import ModePair, pairs, shares

STRUCTURE, COUNT = (EVERY[task].subtasks[0].script for task in ("FSS", "Cnt"))


def rows(n_songs: int, hits: int) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """One segmentation and one count per song; the first `hits` segmentations are too coarse and lose 0.5."""
    totals: list[dict[str, object]] = []
    for song in range(n_songs):
        totals.append({"run": "r", "song": f"s/{song}", "subtask": STRUCTURE, "n": 1, "lost": 0.5})
        totals.append({"run": "r", "song": f"s/{song}", "subtask": COUNT, "n": 1, "lost": 1.0})
    counts = [
        {"run": "r", "song": f"s/{song}", "subtask": STRUCTURE, "mode": "coarse", "n": 1, "lost": 0.5}
        for song in range(hits)
    ]
    return totals, counts


def test_the_denominator_is_the_answers_that_can_show_the_mode() -> None:
    found = shares(*rows(20, 5))
    coarse, refused = found["r", "coarse"], found["r", "refused"]
    assert (coarse.n, coarse.cases, coarse.songs, coarse.share) == (5, 20, 20, 0.25)
    assert coarse.points == pytest.approx(5 * 0.5 / 20)
    assert (refused.n, refused.cases) == (0, 40)
    assert ("r", "loop") not in found


def test_with_one_case_a_song_the_interval_is_wilsons() -> None:
    interval = shares(*rows(20, 5))["r", "coarse"].interval
    assert interval == pytest.approx(wilson(5, 20))


def test_wilsons_interval_takes_cases_as_independent() -> None:
    totals, counts = rows(20, 5)
    fours = shares([row | {"n": 4} for row in totals], [row | {"n": 4} for row in counts])["r", "coarse"]
    assert fours.wilson == wilson(20, 80)
    assert fours.interval is not None
    assert fours.interval.low < wilson(20, 80).low  # type: ignore[union-attr] # 80 cases have an interval
    assert shares(*rows(9, 5))["r", "coarse"].wilson is None


def test_too_few_songs_have_no_interval() -> None:
    assert shares(*rows(9, 5))["r", "coarse"].interval is None
    assert shares(*rows(10, 5))["r", "coarse"].interval is not None


def test_cases_of_one_song_are_not_independent() -> None:
    totals, counts = rows(20, 5)
    apart = shares(totals, counts)["r", "coarse"].interval
    fours = shares([row | {"n": 4} for row in totals], [row | {"n": 4} for row in counts])["r", "coarse"].interval
    assert apart is not None
    assert fours is not None
    assert fours == pytest.approx(apart, abs=1e-9)


def test_pairs_count_answers_with_both_and_what_chance_gives() -> None:
    together = [
        {"modes": ["coarse", "swallows"], "n": 6},
        {"modes": ["coarse"], "n": 4},
        {"modes": ["swallows", "format"], "n": 2},
        {"modes": ["a mode of later versions", "coarse"], "n": 1},
    ]
    totals, _ = rows(40, 0)  # 40 segmentations, and 40 counts that cannot show these modes
    assert pairs(together, totals) == [
        ModePair("coarse", "swallows", 6, 11, 8, 11 * 8 / 40),
        ModePair("format", "swallows", 2, 2, 8, 2 * 8 / 40),
    ]
    assert pairs([], []) == []


def test_no_cases_have_no_shares() -> None:
    assert shares([], []) == {}
