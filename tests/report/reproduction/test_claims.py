"""Claims over models: when a sign test decides, and when it cannot."""

from __future__ import annotations

import pytest

from analysis.report.reproduction.claims import Verdict, highest, over_models


@pytest.mark.parametrize(
    ("sides", "verdict"),
    [
        ([True] * 6, "holds"),
        ([False] * 6, "does not hold"),
        ([True] * 5, "cannot be tested"),
        ([True] * 5 + [None], "cannot be tested"),
        ([True] * 3 + [False] * 3, "cannot be tested"),
        ([True] * 7 + [False], "cannot be tested"),
        ([True] * 8 + [False], "holds"),
        ([], "cannot be tested"),
    ],
)
def test_a_sign_test_over_models(sides: list[bool | None], verdict: Verdict) -> None:
    assert over_models(sides, "it is so")[0] == verdict


def test_the_evidence_names_numbers_and_why() -> None:
    assert over_models([True, False, None], "it is so")[1] == (
        "it is so in 1 of 2 models; a sign test over models needs 6"
    )
    assert over_models([True] * 6, "it is so")[1] == "it is so in 6 of 6 models (sign test, p 0.0312)"


@pytest.mark.parametrize(
    ("figures", "found", "verdict"),
    [
        ({"gpt4": 0.6, "yi": 0.5}, "different", "holds"),
        ({"gpt4": 0.6, "yi": 0.5}, "no difference found", "cannot be tested"),
        ({"gpt4": 0.5, "yi": 0.6}, "different", "does not hold"),
        ({"gpt4": 0.5, "yi": 0.6}, "not tested", "cannot be tested"),
        ({"gpt4": 0.5}, "different", "cannot be tested"),
        ({"yi": 0.5, "qwen": 0.4}, "different", "cannot be tested"),
    ],
)
def test_the_highest_must_differ_from_the_next(figures: dict[str, float], found: str, verdict: Verdict) -> None:
    assert highest("GPT-4 is highest.", "GPT-4", figures, "", "", lambda *_: found).verdict == verdict


def test_the_highest_is_tested_against_the_nearest_rival() -> None:
    claim = highest("?", "GPT-4", {"yi": 0.4, "gpt4": 0.6, "qwen": 0.5}, "", "", lambda *own: " and ".join(own))
    assert claim.evidence == "60.0; above it: none of 2 other models; qwen: gpt4 and qwen"
