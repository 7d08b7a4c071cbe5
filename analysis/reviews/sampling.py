"""Which cases are reviewed, by a design that can be repeated: the same seed and the same cases give the same draw.

Each case gets a number from the hash of seed and id; the lowest numbers are drawn. That is a simple random sample
without replacement, and one that hardly changes when cases come or go: whoever was drawn stays drawn while there is
room. A larger n only adds cases.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class Drawn(NamedTuple):
    """One case of a draw. stratum: "" in a simple random one. reasons: why it is looked at, in words."""

    id: str
    stratum: str = ""
    reasons: tuple[str, ...] = ()


def simple(ids: Iterable[str], n: int, seed: int) -> list[Drawn]:
    """n cases at random, in random order."""
    return [Drawn(each) for each in _shuffled(ids, seed)[: max(n, 0)]]


def stratified(strata: Mapping[str, str], n: int, seed: int) -> list[Drawn]:
    """n cases, from each stratum its share (at least one), in an order in which the strata take turns.

    strata: the stratum of each case by id. Fewer than one a stratum are drawn only where n is less than the strata.
    """
    members: dict[str, list[str]] = {}
    for each in _shuffled(strata, seed):
        members.setdefault(strata[each], []).append(each)
    sizes = {name: len(members[name]) for name in sorted(members)}
    numbers = allocated(sizes, n)
    placed = [
        ((place + 0.5) / numbers[name], name, each)
        for name in sizes
        for place, each in enumerate(members[name][: numbers[name]])
    ]
    return [Drawn(each, name) for _, name, each in sorted(placed)]


def allocated(sizes: Mapping[str, int], n: int) -> dict[str, int]:
    """How many of n go to each stratum: one each, the rest in proportion to size by largest remainders.

    No stratum gets more than it has. With fewer than one a stratum the largest strata get one.
    """
    n = min(max(n, 0), sum(sizes.values()))
    if n < len(sizes):
        largest = sorted(sizes, key=lambda name: (-sizes[name], name))[:n]
        return {name: int(name in largest) for name in sizes}
    total = sum(sizes.values())
    shares = {name: max(1.0, n * size / total) for name, size in sizes.items()}
    found = {name: min(int(share), sizes[name]) for name, share in shares.items()}
    by_remainder = sorted(sizes, key=lambda name: (-(shares[name] % 1), -sizes[name], name))
    while sum(found.values()) < n:
        for name in by_remainder:
            if sum(found.values()) < n and found[name] < sizes[name]:
                found[name] += 1
    while sum(found.values()) > n:
        name = max(found, key=lambda each: (found[each], each))
        found[name] -= 1
    return found


def next_of(ids: Sequence[str], after: str, open_ones: Iterable[str]) -> str | None:
    """The first of the open cases behind one, from the start again at the end; None if none is open."""
    wanted = set(open_ones)
    start = ids.index(after) + 1 if after in ids else 0
    return next((each for each in (*ids[start:], *ids[:start]) if each in wanted), None)


def _shuffled(ids: Iterable[str], seed: int) -> list[str]:
    return sorted(set(ids), key=lambda each: (hashlib.sha256(f"{seed} {each}".encode()).digest(), each))
