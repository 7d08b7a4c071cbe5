"""Adjusted effects: the shared figures, a regression with one constant per stratum, and each edge of a refusal."""

from __future__ import annotations

import csv
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.statistics.adjusted_effects import (
    FEWEST_CASES,
    FEWEST_SONGS,
    Effect,
    Sums,
    corrected,
    difference,
    slope,
)
from analysis.statistics.intervals import FEWEST
from tests.shared import SHARED, needs_shared

FOLDER = SHARED / "conformance" / "conclusions"


def _codes(names: Any) -> Any:
    return np.unique(np.array(names), return_inverse=True)[1]


def effect_of(strata: Any, songs: Any, is_a: Any, scores: Any) -> Effect:
    """The effect of cases, whose sums by stratum and song are made here."""
    cells = {cell: n for n, cell in enumerate(dict.fromkeys(zip(strata, songs, strict=True)))}
    place = np.array([cells[cell] for cell in zip(strata, songs, strict=True)])
    mask, y = np.array(is_a), np.array(scores, dtype=float)
    a, b = (
        Sums(*(np.bincount(place, column * own, len(cells)).astype(float) for column in (np.ones(y.size), y, y**2)))
        for own in (mask, ~mask)
    )
    stratum, song = (_codes([cell[part] for cell in cells]) for part in (0, 1))
    return corrected([difference(stratum, song, a, b)])[0]


def side(n: int, songs: int, score: float = 0.0, name: str = "a") -> list[tuple[str, float]]:
    """n cases of so many songs."""
    return [(f"{name}{number % songs}", score) for number in range(n)]


def effect_of_sides(a: list[tuple[str, float]], b: list[tuple[str, float]]) -> Effect:
    both = a + b
    return effect_of(["h"] * len(both), [song for song, _ in both], [True] * len(a) + [False] * len(b),
                     [score for _, score in both])  # fmt: skip


@needs_shared
@pytest.mark.parametrize("run", ["null", "planted", "few", "apart"])
@pytest.mark.parametrize("is_reversed", [False, True])
def test_the_shared_figures(run: str, is_reversed: bool) -> None:
    expected = json.loads((FOLDER / "expected.json").read_text())["effects"][run]
    with (FOLDER / "effects.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["run"] == run and row["delivery"] != "unknown"]
    rows = rows[::-1] if is_reversed else rows
    effect = effect_of(
        [(row["task"] + row["subtask"] + row["options"]) for row in rows], [row["song"] for row in rows],
        [row["delivery"] == "rapped" for row in rows], [float(row["score"]) for row in rows],
    )  # fmt: skip
    assert effect.verdict == expected["verdict"]
    assert effect.reason == expected.get("reason", "")
    if effect.reason == "too few":
        assert [list(effect.cases), list(effect.songs)] == [expected["cases"], expected["songs"]]
    if not effect.reason:
        assert effect.interval is not None
        own = {
            "effect": effect.value, "se": effect.error, "df": effect.degrees, "p": effect.p, "low": effect.interval.low,
            "high": effect.interval.high, "cases": list(effect.cases), "songs": list(effect.songs),
            "n_songs": effect.n_songs, "strata": effect.strata, "left_out": effect.left_out,
        }  # fmt: skip
        for name, value in own.items():
            assert value == pytest.approx(expected[name], abs=1e-6), name


def _drawn(seed: int, n: int = 200) -> tuple[Any, Any, Any, Any]:
    random = np.random.default_rng(seed)
    strata, songs = random.integers(0, 4, n), random.integers(0, 40, n)
    is_a = random.random(n) < np.array([0.9, 0.6, 0.3, 0.1])[strata]
    return strata, songs, is_a, (random.random(n) < np.array([0.2, 0.4, 0.7, 0.9])[strata]).astype(float)


@given(st.integers(0, 200))
@settings(max_examples=25, deadline=None)
def test_two_levels_are_the_regression_with_one_constant_per_stratum(seed: int) -> None:
    strata, songs, is_a, scores = _drawn(seed)
    effect = effect_of(strata, songs, is_a, scores)
    design = np.column_stack([is_a, *(strata == stratum for stratum in range(4))]).astype(float)
    assert effect.value == pytest.approx(np.linalg.lstsq(design, scores, rcond=None)[0][0])


@given(st.integers(0, 200))
@settings(max_examples=25, deadline=None)
def test_a_slope_is_the_regression_with_one_constant_per_stratum(seed: int) -> None:
    strata, songs, _, scores = _drawn(seed)
    x = np.random.default_rng(seed).normal(5, 2, 40)[songs.astype(int)]
    effect = slope(_codes(strata), _codes(songs), x, np.ones(x.size), scores)
    design = np.column_stack([x, *(strata == stratum for stratum in range(4))]).astype(float)
    assert effect.value == pytest.approx(np.linalg.lstsq(design, scores, rcond=None)[0][0])


def test_the_variance_of_a_slope_is_the_jackknife_over_songs() -> None:
    strata, songs, _, scores = _drawn(3)
    x = np.random.default_rng(3).normal(5, 2, 40)[songs.astype(int)]
    effect = slope(_codes(strata), _codes(songs), x, np.ones(x.size), scores)
    without = []
    for song in np.unique(songs):
        rest = songs != song
        design = np.column_stack([x[rest], *(strata[rest] == stratum for stratum in range(4))]).astype(float)
        without.append(np.linalg.lstsq(design, scores[rest], rcond=None)[0][0])
    n = len(without)
    assert effect.error == pytest.approx(((n - 1) / n * ((np.array(without) - np.mean(without)) ** 2).sum()) ** 0.5)


def test_the_order_of_cases_changes_nothing() -> None:
    strata, songs, is_a, scores = _drawn(1)
    order = np.random.default_rng(2).permutation(scores.size)
    again = effect_of(strata[order], songs[order], is_a[order], scores[order])
    assert again.value == pytest.approx(effect_of(strata, songs, is_a, scores).value, abs=1e-15)


@pytest.mark.parametrize(
    ("a", "b", "reason"),
    [
        (side(FEWEST_CASES, FEWEST_SONGS), side(30, 30, name="b"), ""),
        (side(FEWEST_CASES - 1, FEWEST_SONGS), side(30, 30, name="b"), "too few"),
        (side(FEWEST_CASES, FEWEST_SONGS - 1), side(30, 30, name="b"), "too few"),
        (side(30, 30), side(FEWEST_CASES - 1, FEWEST_SONGS, name="b"), "too few"),
        (side(20, FEWEST - 5), side(20, 5, name="b"), ""),
        (side(20, FEWEST - 6), side(20, 5, name="b"), "too few"),
        (side(20, FEWEST - 1), side(20, FEWEST - 1), "too few"),
        (side(20, FEWEST), side(20, FEWEST), ""),
        (side(20, 20), [], "no subtask has both"),
    ],
)
def test_the_edges_of_a_refusal(a: list[tuple[str, float]], b: list[tuple[str, float]], reason: str) -> None:
    effect = effect_of_sides(a, b)
    assert effect.reason == reason
    assert (effect.p is None) == (effect.interval is None) == (effect.value is None) == bool(reason)
    assert (effect.verdict == "not tested") == bool(reason)


def test_cases_in_strata_without_the_other_level_are_counted_and_count_for_no_limit() -> None:
    strata = ["both"] * 40 + ["alone"] * 7
    songs = [f"s{n % 20}" for n in range(47)]
    effect = effect_of(strata, songs, [n < 20 or n >= 40 for n in range(47)], [n % 3 / 2 for n in range(47)])
    assert (effect.left_out, effect.cases, effect.strata) == (7, (20, 20), 1)


def test_a_side_of_a_few_equal_cases_is_not_sure() -> None:
    """Ten of ten right where nine of ten are right happens in a third of all draws; the jackknife sees no spread."""
    others = [(f"b{n}", float(n % 10 > 0)) for n in range(100)]
    effect = effect_of_sides(side(10, 10, 1.0), others)
    assert effect.verdict == "no difference found"
    assert effect.interval is not None
    assert effect.interval.low < 0


def test_equal_scores_leave_a_difference_possible() -> None:
    effect = effect_of_sides(side(20, 20, 1.0), side(20, 20, 1.0, "b"))
    assert effect.value == 0
    assert effect.interval is not None
    assert effect.interval.low < -0.02 < 0.02 < effect.interval.high


def test_several_levels_are_corrected_together_and_none_is_surer_than_the_score_test() -> None:
    strata, songs, is_a, scores = _drawn(5)
    alone = effect_of(strata, songs, is_a, scores)
    refused = effect_of_sides(side(3, 3), side(30, 30))
    first, second, third = corrected([alone, refused, alone])
    assert alone.p is not None
    assert alone.p_corrected == alone.p
    assert first.p_corrected == third.p_corrected == pytest.approx(min(1.0, 2 * max(alone.p, alone.p_tails)))
    assert (first.tests, second.p_corrected) == (2, None)


@pytest.mark.parametrize(("p", "verdict"), [(0.05, "different"), (0.0501, "no difference found")])
def test_the_edge_of_a_verdict(p: float, verdict: str) -> None:
    effect = Effect((10, 10), (10, 10), 20, 1, 0, value=0.1, p=p)
    assert corrected([effect])[0].verdict == verdict
