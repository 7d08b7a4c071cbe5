"""Which of several equally frequent votes the published script takes: max(set(votes), key=votes.count).

max takes the first in the order in which CPython walks the set: by place in a table of eight, for up to four votes. A
vote's place is the last three bits of its hash; where that is taken, one that depends on the other bits too
(`set_add_entry` in CPython's setobject.c). The hash of a text changes with PYTHONHASHSEED, so that a text falls on any
free place with equal probability. The hashes of "", of numbers and of true and false are the same under every seed:
[4, 1, 2, 3] always gives 1, and "" comes before every other text, unless one that was given earlier fell on the first
place.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

PLACES = 8
"""Of CPython's smallest set, which has room for four votes."""
_WORD = 2**64
_SHIFT = 5


def chances(tied: Sequence[Hashable]) -> dict[int, Fraction]:
    """The probability with which each vote is taken, by its index; votes that never are do not occur.

    tied: up to four distinct votes, in the order in which they were given.
    """
    hashes = [_lasting(vote) for vote in tied]
    if all(value is None for value in hashes):
        return dict.fromkeys(range(len(tied)), Fraction(1, len(tied)))
    probabilities: dict[int, Fraction] = {}
    for table, probability in _tables(hashes, {}):
        first = table[min(table)]
        probabilities[first] = probabilities.get(first, Fraction(0)) + probability
    return dict(sorted(probabilities.items()))


def _lasting(vote: Hashable) -> int | None:
    """The hash that a vote has under every seed; None for texts, and for what is hashed by its address (null, NaN)."""
    if vote == "" or (isinstance(vote, int | float) and not math.isnan(vote)):
        return hash(vote)
    return None


def _tables(hashes: Sequence[int | None], table: Mapping[int, int]) -> list[tuple[Mapping[int, int], Fraction]]:
    """Every way in which the votes after those in the table can fall on places, with its probability."""
    vote = len(table)
    if vote == len(hashes):
        return [(table, Fraction(1))]
    value = hashes[vote]
    places = [place for place in range(PLACES) if place not in table] if value is None else [_place(value, table)]
    return [
        (full, probability / len(places))
        for place in places
        for full, probability in _tables(hashes, {**table, place: vote})
    ]


def _place(value: int, table: Mapping[int, int]) -> int:
    """The first free place that CPython tries for a hash."""
    perturb, place = value % _WORD, value % PLACES
    while place in table:
        perturb >>= _SHIFT
        place = (place * 5 + 1 + perturb) % PLACES
    return place
