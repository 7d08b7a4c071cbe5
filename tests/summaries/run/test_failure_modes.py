"""Failure modes by run: shares with their denominators and intervals, and modes that occur together."""

from __future__ import annotations

import pytest

from analysis.benchmarks.registry import EVERY
from analysis.statistics.intervals import wilson
from analysis.summaries.run.failure_modes import ModePair, ModeShare, mode_cases, pairs, shares

STRUCTURE, COUNT = (EVERY[task].subtasks[0].script for task in ("FSS", "Cnt"))


def case(song: int, subtask: str, modes: str | None = "", lost: float = 0.5, run: str = "r") -> dict[str, object]:
    return {"run": run, "song": f"s/{song}", "subtask": subtask, "modes": modes, "lost": lost}


def rows(n_songs: int, hits: int, times: int = 1) -> list[dict[str, object]]:
    """So many segmentations and counts per song; the first `hits` segmentations are too coarse and lose 0.5."""
    segmentations = [case(song, STRUCTURE, "coarse" if song < hits else "") for song in range(n_songs)]
    return times * [*segmentations, *(case(song, COUNT, lost=1.0) for song in range(n_songs))]


def shares_of(n_songs: int, hits: int, times: int = 1) -> dict[tuple[str, str], ModeShare]:
    return shares(mode_cases(rows(n_songs, hits, times)))


def test_the_denominator_is_the_answers_that_can_show_the_mode() -> None:
    found = shares_of(20, 5)
    coarse, refused = found["r", "coarse"], found["r", "refused"]
    assert (coarse.n, coarse.cases, coarse.songs, coarse.share) == (5, 20, 20, 0.25)
    assert coarse.points == pytest.approx(5 * 0.5 / 20)
    assert (refused.n, refused.cases) == (0, 40)
    assert ("r", "loop") not in found


def test_with_one_case_a_song_the_interval_is_wilsons() -> None:
    interval = shares_of(20, 5)["r", "coarse"].interval
    assert interval == pytest.approx(wilson(5, 20))


def test_too_few_songs_have_no_interval() -> None:
    assert shares_of(5, 3)["r", "coarse"].interval is None
    assert shares_of(6, 3)["r", "coarse"].interval is not None


def test_cases_of_one_song_are_not_independent() -> None:
    apart = shares_of(20, 5)["r", "coarse"].interval
    fours = shares_of(20, 5, times=4)["r", "coarse"].interval
    assert apart is not None
    assert fours is not None
    assert fours == pytest.approx(apart, abs=1e-9)


def test_pairs_count_answers_with_both_and_what_chance_gives() -> None:
    texts = [
        *6 * ["coarse,swallows"],
        *4 * ["coarse"],
        *2 * ["swallows,format"],
        "a mode of later versions,coarse",
        *27 * [""],
    ]  # 40 segmentations, and 40 counts that cannot show these modes
    cases = [case(song, STRUCTURE, text) for song, text in enumerate(texts)]
    cases += [case(song, COUNT) for song in range(40)]
    assert pairs(mode_cases(cases)) == [
        ModePair("coarse", "swallows", 6, 11, 8, 11 * 8 / 40),
        ModePair("format", "swallows", 2, 2, 8, 2 * 8 / 40),
    ]
    assert pairs(mode_cases([])) == []


def test_no_cases_have_no_shares() -> None:
    assert shares(mode_cases([])) == {}


def test_a_run_of_an_older_version_is_named_and_has_no_share() -> None:
    cases = mode_cases([*rows(10, 5), *(case(song, COUNT, None, run="old") for song in range(10))])
    assert cases.older == ("old",)
    assert {run for run, _ in shares(cases)} == {"r"}
    assert mode_cases([case(0, COUNT, None, run="old")]).older == ("old",)


def test_points_are_the_same_in_whatever_order_the_cases_come() -> None:
    cases = [case(song, STRUCTURE, "coarse", lost=0.1 * song) for song in range(11)]
    assert shares(mode_cases(cases)) == shares(mode_cases(cases[::-1]))
