"""Sentences about adjusted effects, by verdict."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from analysis.statistics.adjusted_effects import Effect
from analysis.statistics.intervals import Interval
from analysis.summaries.means.level_effects import LevelEffect, LevelEffects, level_effects, of_cases
from analysis.summaries.statements import effects as statements
from analysis.summaries.statements.effects import ASPECTS, ERRORS_PER_WORD, aspect
from tests.summaries.null_draws import drawn

RAPPED = Effect((135, 153), (90, 110), 205, 4, 0, "", -0.142, 0.05, 100.0, Interval(-0.235, -0.049), 0.003,
                p_corrected=0.003)  # fmt: skip


def panel(*effects: Effect, unknown: int = 0, against: str = "") -> LevelEffects:
    rows = tuple(
        LevelEffect(name, against, effect) for name, effect in zip(("rapped", "x", "y"), effects, strict=False)
    )
    return LevelEffects(rows, unknown, 288)


def test_a_difference_of_two_levels() -> None:
    said = statements.effects(panel(RAPPED, against="sung"), ASPECTS["delivery"])
    assert said.text == (
        "Rapped passages score 14.2 points lower than sung ones in the same subtask "
        "(95 % CI 4.9 to 23.5; 135 and 153 cases, 205 songs)."
    )
    assert (said.verdict, said.figures["difference"]) == ("different", -0.142)


def test_what_is_left_out_is_counted() -> None:
    said = statements.effects(panel(replace(RAPPED, left_out=62), unknown=38, against="sung"), ASPECTS["delivery"])
    assert said.text.endswith(" 62 of 350 cases have no counterpart. 38 of 288 cases without delivery are left out.")


def test_no_difference_says_what_remains_possible() -> None:
    open_ = replace(RAPPED, value=0.01, interval=Interval(-0.12, 0.14), p_corrected=0.8)
    assert statements.effects(panel(open_, against="sung"), ASPECTS["delivery"]).text == (
        "No difference found between rapped passages and sung passages in the same subtask: 95 % CI -12.0 to +14.0 "
        "points (135 and 153 cases, 205 songs)."
    )
    several = statements.effects(panel(open_, replace(RAPPED, p_corrected=0.06)), aspect("genre"))
    assert several.text == (
        "No difference found between 2 levels of genre in the same subtask (Holm, 2 tests); differences up to 23.5 "
        "points remain possible. 1 of the intervals excludes 0, but not after correction."
    )


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (Effect((6, 24), (3, 12), 15, 1, 0, "too few"), "Not tested: 6 rapped cases."),
        (Effect((16, 24), (3, 6), 9, 1, 0, "too few"), "Not tested: 9 songs."),
        (Effect((0, 0), (0, 0), 0, 0, 40, "no subtask has both"),
         "Not comparable: rapped passages and sung ones never occur in the same subtask."),
    ],
)  # fmt: skip
def test_what_is_not_tested_says_why(effect: Effect, text: str) -> None:
    said = statements.effects(panel(effect, against="sung"), ASPECTS["delivery"])
    assert (said.text, said.verdict) == (text, "not tested")


def test_rates_are_more_or_fewer_and_of_many_differences_three_are_named() -> None:
    rates = replace(RAPPED, value=0.12, interval=Interval(0.05, 0.19), tests=5)
    rows = tuple(LevelEffect(name, "", rates) for name in "abcde")
    said = statements.effects(LevelEffects(rows, 0, 288), ASPECTS["section"]._replace(unit=ERRORS_PER_WORD))
    assert said.text.startswith("A sections have 0.12 more errors per word than the others in the same subtask (95 % "
                                "CI 0.05 to 0.19; ")  # fmt: skip
    assert "; Holm, 5 tests)" in said.text
    assert said.text.endswith("2 more levels differ.")


def test_an_effect_with_an_interval_across_the_bound_keeps_its_ends_apart() -> None:
    said = statements.effects(panel(replace(RAPPED, interval=Interval(-0.3, -0.0004)), against="sung"),
                              ASPECTS["delivery"])  # fmt: skip
    assert "95 % CI 0.0 to 30.0" in said.text


@pytest.mark.parametrize("effect", [0.2, -0.2])
def test_a_planted_effect_of_20_points_is_found_and_has_the_right_sign(effect: float) -> None:
    hits = 0
    for seed in range(20):
        cases = drawn(np.random.default_rng(seed), ("sung", "rapped"), n=400, effect=effect)
        said = statements.effects(level_effects(of_cases(cases)), ASPECTS["delivery"])
        side = "lower" if effect > 0 else "higher"  # rapped, the second level, is said of
        hits += bool(re.match(rf"Rapped passages score [\d.]+ points {side} than sung", said.text))
    assert hits >= 16


def test_slopes() -> None:
    rising = Effect((90, 90), (30, 30), 30, 3, 0, "", 0.05, 0.01, 20.0, Interval(0.03, 0.07), 0.01, p_corrected=0.01)
    said = statements.number(rising, "The score", "each doubling of the length")
    assert said.text == (
        "The score is 5.0 points higher with each doubling of the length in the same subtask (95 % CI 3.0 to 7.0; 90 "
        "cases, 30 songs)."
    )
    refused = Effect((9, 9), (9, 9), 9, 1, 0, "too few")
    assert statements.number(refused, "The score", "each doubling of the length").verdict == "not tested"
