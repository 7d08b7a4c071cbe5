"""Shapley values against the average over all orders, spelled out."""

from __future__ import annotations

from itertools import permutations
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.scoring.decomposition.shapley import gains, parts

NAMES = ("a", "b", "c")
VALUES = st.lists(st.floats(0, 1), min_size=8, max_size=8)


def closed(values: list[float]) -> dict[frozenset[str], float]:
    """The best value among the subsets of each set."""
    sets = [frozenset(name for bit, name in enumerate(NAMES) if mask >> bit & 1) for mask in range(8)]
    return {one: max(values[mask] for mask, other in enumerate(sets) if other <= one) for one in sets}


@given(VALUES)
def test_a_part_is_the_gain_averaged_over_all_orders(values: list[float]) -> None:
    best = closed(values)
    sets = {repairs: values[sum(1 << NAMES.index(name) for name in repairs)] for repairs in best}
    shares = parts(NAMES, sets.__getitem__)
    for name in NAMES:
        gains = [
            best[frozenset(order[: order.index(name) + 1])] - best[frozenset(order[: order.index(name)])]
            for order in permutations(NAMES)
        ]
        assert shares[name] == pytest.approx(sum(gains) / len(gains), abs=1e-12)


@given(VALUES)
def test_parts_are_not_negative_and_add_up(values: list[float]) -> None:
    best = closed(values)
    shares = parts(NAMES, lambda repairs: values[sum(1 << NAMES.index(name) for name in repairs)])
    assert all(share >= 0 for share in shares.values())
    assert isclose(sum(shares.values()), best[frozenset(NAMES)] - values[0], abs_tol=1e-12)


def test_a_repair_that_lowers_the_value_is_not_made() -> None:
    """a alone lowers the score; with b it is the best there is."""
    values = {frozenset(): 0.5, frozenset("a"): 0.25, frozenset("b"): 0.5, frozenset("ab"): 1.0}
    assert parts(("a", "b"), values.__getitem__) == {"a": 0.25, "b": 0.25}


def test_nothing_to_repair_has_no_parts() -> None:
    assert parts((), lambda repairs: 0.5) == {}


@given(VALUES)
def test_the_gain_alone_and_last_are_those_of_the_first_and_the_last_place(values: list[float]) -> None:
    best = closed(values)
    found = gains(NAMES, lambda repairs: values[sum(1 << NAMES.index(name) for name in repairs)])
    every = frozenset(NAMES)
    for name in NAMES:
        assert found[name].alone == best[frozenset(name)] - best[frozenset()]
        assert found[name].last == best[every] - best[every - {name}]
