"""The share of wrong references from those that were checked."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.statistics.estimates import Stratum, more_to_check, simple_share, stratified_share
from analysis.statistics.intervals import wilson


def test_a_simple_draw_gives_wilsons_interval() -> None:
    found = simple_share(50, 4)
    assert (found.value, found.interval) == (0.08, wilson(4, 50))
    assert simple_share(0, 0).value is None


def test_strata_are_weighted_by_their_size() -> None:
    """900 cases of which 1 of 10 is wrong, 100 of which 5 of 10 are: 0.9 * 0.1 + 0.1 * 0.5."""
    found = stratified_share({"pop": Stratum(900, 10, 1), "jazz": Stratum(100, 10, 5)})
    assert found.value == pytest.approx(0.14)
    assert (found.checked, found.wrong, found.unseen) == (20, 6, 0)


def test_a_proportional_draw_of_equal_strata_is_about_a_simple_one() -> None:
    found = stratified_share([Stratum(10_000, 100, 10), Stratum(10_000, 100, 10)])
    assert found.interval is not None
    assert found.interval == pytest.approx(wilson(20, 200), abs=2e-3)


def test_strata_without_a_checked_case_are_told() -> None:
    found = stratified_share([Stratum(50, 10, 1), Stratum(30, 0, 0)])
    assert (found.value, found.unseen) == (0.1, 30)
    assert stratified_share([Stratum(30, 0, 0)]).interval is None


def test_the_interval_holds_the_true_share_about_as_often_as_it_says() -> None:
    chance, held, rounds = random.Random(1), 0, 400
    sizes, wrong = (600, 400), (0.05, 0.3)
    true = sum(size * share for size, share in zip(sizes, wrong, strict=True)) / sum(sizes)
    for _ in range(rounds):
        strata = []
        for size, share in zip(sizes, wrong, strict=True):
            cases = [number < size * share for number in range(size)]
            strata.append(Stratum(size, 60, sum(chance.sample(cases, 60))))
        interval = stratified_share(strata).interval
        assert interval is not None
        held += interval.low <= true <= interval.high
    assert 0.92 <= held / rounds <= 0.99


@given(st.floats(0, 1), st.integers(0, 300), st.floats(0.01, 0.2))
def test_so_many_more_are_enough_and_one_fewer_is_not(share: float, checked: int, half_width: float) -> None:
    more = more_to_check(share, checked, half_width)

    def half(n: int) -> float:
        found = wilson(share * n, n)
        assert found is not None
        return (found.high - found.low) / 2

    assert half(max(checked + more, 1)) <= half_width + 1e-9
    if more > 1:
        assert half(checked + more - 1) > half_width - 1e-9
