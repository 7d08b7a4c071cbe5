"""The share of wrong references from those that were checked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.statistics.error_rate import Stratum, more_to_check, most_if_none, simple_share, stratified_share
from analysis.statistics.intervals import wilson


def test_a_simple_draw_gives_wilsons_interval() -> None:
    found = simple_share(50, 4)
    assert (found.value, found.interval) == (0.08, wilson(4, 50))
    assert simple_share(0, 0).value is None


def test_of_few_cases_there_is_no_interval() -> None:
    assert simple_share(9, 1).interval is None
    assert stratified_share([Stratum(50, 5, 1), Stratum(50, 4, 1)]).interval is None
    assert stratified_share([Stratum(50, 5, 1), Stratum(50, 5, 1)]).interval is not None


def test_disputed_cases_may_be_right_or_wrong() -> None:
    """Six of ten disputed, the others right: none to six of ten are wrong, and the interval reaches over both."""
    low, high = wilson(0, 10), wilson(6, 10)
    assert low is not None
    assert high is not None
    found = simple_share(4, 0, 6)
    assert (found.low, found.high, found.interval) == (0.0, 0.6, (low.low, high.high))
    strata = stratified_share([Stratum(80, 4, 0, 6), Stratum(20, 10, 5)])
    assert [strata.low, strata.high] == pytest.approx([0.1, 0.1 + 0.8 * 0.6])
    assert strata.interval is not None
    assert strata.interval.low < 0.1
    assert strata.interval.high > 0.1 + 0.8 * 0.6
    assert stratified_share([Stratum(80, 0, 0, 12)]).unseen == 0


def test_the_interval_of_strata_by_hand() -> None:
    """Two strata of 100, 90 and 20 checked, 9 and 0 wrong. Overall 0.05, smoothed by two cases of (0.05 * 110 + 0.5) /
    111; variance with the finite-population factors 0.1 and 0.8; Wilson for the cases that are worth as much."""
    overall = (0.05 * 110 + 0.5) / 111
    first, second = (9 + 2 * overall) / 92, 2 * overall / 22
    variance = 0.25 * (first * (1 - first) / 90 * 0.1 + second * (1 - second) / 20 * 0.8)
    middle = (first + second) / 2
    n, z = middle * (1 - middle) / variance, 1.959964
    center = (0.05 + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (0.05 * 0.95 / n + z * z / (4 * n * n)) ** 0.5
    found = stratified_share([Stratum(100, 90, 9), Stratum(100, 20, 0)])
    assert found.interval == pytest.approx((center - half, center + half), abs=1e-7)


def test_where_every_case_was_checked_nothing_is_left_open() -> None:
    assert stratified_share([Stratum(20, 20, 2), Stratum(20, 20, 0)]).interval == (0.05, 0.05)


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


def test_the_most_that_the_share_can_be_without_a_wrong_case() -> None:
    """30, 100 and 300 of many: 9.5, 3.0 and 1.0 %; the same for samples in proportion to the strata."""
    bounds = [most_if_none([Stratum(10_000, n, 0)]) for n in (30, 100, 300)]
    assert [round(100 * bound, 1) for bound in bounds] == [9.5, 3.0, 1.0]
    assert most_if_none([Stratum(6000, 60, 0), Stratum(3000, 30, 0)]) == pytest.approx(1 - 0.05 ** (1 / 90))


def test_strata_of_which_little_was_checked_raise_the_bound_and_whole_ones_do_not() -> None:
    proportional = most_if_none([Stratum(1000, 25, 0), Stratum(1000, 25, 0)])
    assert most_if_none([Stratum(1000, 5, 0), Stratum(1000, 45, 0)]) > proportional
    assert most_if_none([Stratum(40, 40, 0), Stratum(20, 20, 0)]) == 0.0
    assert most_if_none([Stratum(50, 50, 0), Stratum(50, 30, 0)]) == pytest.approx(0.5 * (1 - 0.05 ** (1 / 30)))
    assert most_if_none([Stratum(50, 0, 0), Stratum(50, 30, 0)]) == 1.0


@given(
    st.lists(st.tuples(st.integers(20, 2000), st.integers(1, 20)), min_size=1, max_size=4),
    st.lists(st.floats(0.0, 0.9), min_size=4, max_size=4),
)
def test_no_shares_above_the_bound_leave_a_sample_without_a_wrong_case_a_chance_of_5_percent(
    sizes: list[tuple[int, int]], shares: list[float]
) -> None:
    strata = [Stratum(size, checked, 0) for size, checked in sizes if checked < size]
    probability, total = 1.0, sum(stratum.size for stratum in strata)
    for stratum, share in zip(strata, shares, strict=False):
        probability *= (1 - share) ** stratum.checked
    value = sum(stratum.size / total * share for stratum, share in zip(strata, shares, strict=False)) if strata else 0
    if strata and value > most_if_none(strata) + 1e-6:
        assert probability < 0.05
