"""Claims over models: when a sign test decides, and when it cannot."""

from __future__ import annotations

import pytest

from analysis.report.reproduction.claims import Verdict, over_models


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
