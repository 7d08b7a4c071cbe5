"""Kendall's tau by hand, against SciPy's, and its laws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import kendalltau

from analysis.statistics.rank_correlation import kendall_tau, ranks


@pytest.mark.parametrize(
    ("estimate", "tau"),
    [
        ("abcd", 1.0),
        ("dcba", -1.0),
        ("bacd", 4 / 6),  # one of six pairs turned: (5 - 1) / 6
        ("badc", 2 / 6),
        ("dabc", 0.0),
    ],
)
def test_pairs_in_order_less_pairs_turned(estimate: str, tau: float) -> None:
    assert kendall_tau("abcd", estimate) == pytest.approx(tau)


@pytest.mark.parametrize("estimate", ["abc", "abce", "aabcd", "", "aabb"])
def test_what_is_no_order_of_the_same_things_has_none(estimate: str) -> None:
    assert kendall_tau("abcd", estimate) is None


def test_one_thing_has_no_order() -> None:
    assert kendall_tau("a", "a") is None


@given(st.integers(2, 9).flatmap(lambda n: st.permutations(range(n))))
def test_it_is_the_one_of_scipy_and_turns_its_sign_with_the_order(estimate: list[int]) -> None:
    reference = list(range(len(estimate)))
    tau = kendall_tau(reference, estimate)
    assert tau is not None
    assert tau == pytest.approx(kendalltau(reference, [estimate.index(thing) for thing in reference]).statistic)
    assert kendall_tau(reference, estimate[::-1]) == pytest.approx(-tau)
    assert kendall_tau(estimate, reference) == pytest.approx(tau)


def test_equal_figures_share_a_rank_and_a_missing_one_has_none() -> None:
    assert ranks({"a": 0.5, "b": 0.5, "c": 0.1, "d": None}) == {"a": 1, "b": 1, "c": 3}
