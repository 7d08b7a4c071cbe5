"""Reproducible samples of cases to review: the same seed and the same cases give the same sample.

The hash of seed and id orders the cases; the first n are the sample. That is a simple random sample without replacement
that changes little when cases are added or removed. A larger n only adds cases.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class Sample(NamedTuple):
    """One case of a sample. stratum: "" in a simple random sample. reasons: why the case is reviewed, in words."""

    id: str
    stratum: str = ""
    reasons: tuple[str, ...] = ()


def simple(ids: Iterable[str], n: int, seed: int) -> list[Sample]:
    """A simple random sample of n cases, in random order."""
    return [Sample(name) for name in _shuffled(ids, seed)[: max(n, 0)]]


def stratified(strata: Mapping[str, str], n: int, seed: int) -> list[Sample]:
    """A sample of n cases in proportion to the strata, at least one of each, with the strata interleaved.

    strata: the stratum of each case by id. If n is less than the number of strata, the largest get one each.
    """
    members: dict[str, list[str]] = {}
    for name in _shuffled(strata, seed):
        members.setdefault(strata[name], []).append(name)
    sizes = {stratum: len(members[stratum]) for stratum in sorted(members)}
    numbers = allocation(sizes, n)
    ordered_cases = [
        ((position + 0.5) / numbers[stratum], stratum, name)
        for stratum in sizes
        for position, name in enumerate(members[stratum][: numbers[stratum]])
    ]
    return [Sample(name, stratum) for _, stratum, name in sorted(ordered_cases)]


def with_random(suspicious: Sequence[Sample], random: Sequence[Sample], n: int) -> list[Sample]:
    """n cases: of each three the first two were chosen, the third is the next at random that does not stand there yet.

    It ends where no chosen case is left. random: in random order.
    """
    by_id = {sample.id: sample for sample in suspicious}
    mixed: dict[str, Sample] = {}
    others = iter(random)
    for sample in suspicious:
        if len(mixed) % 3 == 2 and (following := next((other for other in others if other.id not in mixed), None)):
            mixed[following.id] = by_id.get(following.id, following)
        mixed.setdefault(sample.id, sample)
    return list(mixed.values())[: max(n, 0)]


def allocation(sizes: Mapping[str, int], n: int) -> dict[str, int]:
    """Sample size per stratum: one each, the remainder in proportion to size by largest remainders.

    No stratum gets more than its size. If n is less than the number of strata, the largest strata get one each.
    """
    n = min(max(n, 0), sum(sizes.values()))
    if n < len(sizes):
        largest = sorted(sizes, key=lambda stratum: (-sizes[stratum], stratum))[:n]
        return {stratum: int(stratum in largest) for stratum in sizes}
    total = sum(sizes.values())
    shares = {stratum: max(1.0, n * size / total) for stratum, size in sizes.items()}
    numbers = {stratum: min(int(share), sizes[stratum]) for stratum, share in shares.items()}
    by_remainder = sorted(sizes, key=lambda stratum: (-(shares[stratum] % 1), -sizes[stratum], stratum))
    while sum(numbers.values()) < n:
        for stratum in by_remainder:
            if sum(numbers.values()) < n and numbers[stratum] < sizes[stratum]:
                numbers[stratum] += 1
    while sum(numbers.values()) > n:
        stratum = max(numbers, key=lambda stratum: (numbers[stratum], stratum))
        numbers[stratum] -= 1
    return numbers


def next_of(ids: Sequence[str], after: str, open_ones: Iterable[str]) -> str | None:
    """The next open case after a case, continuing at the start of the list; None if no case is open."""
    open_cases = set(open_ones)
    start = ids.index(after) + 1 if after in ids else 0
    return next((name for name in (*ids[start:], *ids[:start]) if name in open_cases), None)


def _shuffled(ids: Iterable[str], seed: int) -> list[str]:
    return sorted(set(ids), key=lambda name: (hashlib.sha256(f"{seed} {name}".encode()).digest(), name))
