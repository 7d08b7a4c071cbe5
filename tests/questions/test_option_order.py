"""Where right options are shown."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from analysis.questions.option_order import any_order, arrange, one_position, two_positions


@pytest.mark.parametrize("count", [1, 5, 8, 50, 57])
def test_every_place_is_taken_as_often_as_any_other_but_for_one(count: int) -> None:
    one = Counter(place for n in range(count) for place in one_position(n, 4))
    two = Counter(place for n in range(count) for place in two_positions(n, 8))
    assert max(one.values()) - min(one[place] for place in range(4)) <= 1
    assert max(two.values()) - min(two[place] for place in range(8)) <= 1


def test_every_pair_of_places_has_its_turn() -> None:
    assert Counter(frozenset(two_positions(n, 8)) for n in range(28)) == Counter(
        frozenset((one, other)) for one in range(8) for other in range(one)
    )


def test_every_order_has_its_turn() -> None:
    assert sorted(any_order(n, 4) for n in range(24)) == sorted(permutations(range(4)))


def test_right_options_stand_at_their_places_the_others_keep_their_order() -> None:
    assert arrange(["R", "S"], ["x", "y", "z"], (3, 0)) == ["S", "x", "y", "R", "z"]
