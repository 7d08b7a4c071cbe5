"""Search for groups of cases whose values are lower (or higher) than those of comparable cases.

1. Candidates: all conjunctions of one to three conditions (dimension = value) with enough clusters. Groups with the
   same cases count once, under the shortest name.
2. Comparable: a group is compared with the other cases of the same strata (such as subtasks) of which all its
   dimensions are known. Values are taken less the mean of their stratum among these. difference = sum of these
   residuals in the group / sum over strata of n_in * (1 - share of the stratum in the group), which is the mean of the
   group less that of the rest.
3. Standard error: over clusters (songs), of the influence of each under the null hypothesis (a score test), and no
   less than that of independent cases with the variance of their strata: a few cases that all fail look alike, and
   their own spread would make them sure.
4. Correction: the distribution of the largest |t| over all candidates, from random signs of the clusters' influences
   (wild bootstrap: Wu 1986, Ann. Stat. 14; maximum t: Westfall and Young 1993, Resampling-based Multiple Testing).
   p and interval hold for all candidates at once.
5. Peeling: the largest |t| is reported, its group is set to the mean of its strata, and the search is repeated, so
   that one bad group is not reported again as parts of itself and as groups that contain it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from analysis.statistics.intervals import DRAWS, FEWEST, LEVEL, Array, Interval

Condition: TypeAlias = tuple[str, str]
Side: TypeAlias = Literal["lower", "higher", "both"]
MOST_DIMENSIONS = 3
MOST_GROUPS = 7
MOST_CANDIDATES = 20_000
"""Candidates beyond this are not looked at, those of most conditions first."""


class Group(NamedTuple):
    """One group. conditions: all hold. n: cases; clusters: of them. difference: of its mean from the rest.

    interval, p: corrected for all candidates that were looked at.
    """

    conditions: tuple[Condition, ...]
    n: int
    clusters: int
    mean: float
    difference: float
    interval: Interval
    p: float


class Search(NamedTuple):
    """The groups found, the surest first, and how many were looked at."""

    groups: tuple[Group, ...]
    candidates: int


def search(
    values: Sequence[float],
    clusters: Sequence[str],
    strata: Sequence[str],
    dimensions: Mapping[str, Sequence[str]],
    side: Side = "lower",
    fewest: int = FEWEST,
    seed: int = 0,
) -> Search:
    """Groups that differ, p at most 1 - LEVEL. dimensions: value of each case by dimension, "" where unknown.

    fewest: clusters that a group needs, inside and outside.
    """
    owner = np.unique(np.asarray(clusters), return_inverse=True)[1]
    stratum = np.unique(np.asarray(strata), return_inverse=True)[1]
    names, members = candidates(dimensions, owner, fewest)
    if not names:
        return Search((), 0)
    y = np.asarray(values, dtype=np.float64)
    blocks = _blocks(names, members, dimensions, owner, stratum)
    signs = np.random.default_rng(seed).choice(np.array([-1.0, 1.0]), size=(DRAWS - 1, owner.max() + 1))
    groups: list[Group] = []
    current = y.copy()
    while blocks and len(groups) < MOST_GROUPS:
        results = [_tests(current, block, signs, side) for block in blocks]
        strongest = [float(result.strength.max()) for result in results]
        place = int(np.argmax(strongest))
        block, result, best = blocks[place], results[place], int(np.argmax(results[place].strength))
        largest = np.max([own.largest for own in results], axis=0)
        p = float((1 + (largest >= strongest[place] - 1e-9).sum()) / DRAWS)
        if p > 1.0 - LEVEL:
            break
        inside = np.zeros(y.size, dtype=bool)
        inside[block.rows] = block.members[:, best] > 0
        half = float(np.quantile(largest, LEVEL)) * result.error[best] / block.weight[best]
        difference = float(result.total[best] / block.weight[best])
        interval = Interval(difference - half, difference + half)
        n, n_clusters, mean = int(inside.sum()), int(np.unique(owner[inside]).size), float(y[inside].mean())
        groups.append(Group(block.names[best], n, n_clusters, mean, difference, interval, p))
        current[block.rows] = _peeled(current[block.rows], inside[block.rows], block.stratum)
    return Search(tuple(groups), sum(len(block.names) for block in blocks))


class _Block(NamedTuple):
    """Groups that are compared among the same cases. rows: these. owner, stratum: of each. members, shares: by group.

    weight: of each group, see the module.
    """

    names: Sequence[tuple[Condition, ...]]
    rows: np.ndarray
    owner: np.ndarray
    stratum: np.ndarray
    members: Array
    shares: Array
    weight: Array


class _Result(NamedTuple):
    """Sum of the residuals and standard error of each group, their quotient on the side asked for; the largest quotient
    of each random draw."""

    total: Array
    error: Array
    strength: Array
    largest: Array


def _blocks(
    names: Sequence[tuple[Condition, ...]], members: Array, dimensions: Mapping[str, Sequence[str]],
    owner: np.ndarray, stratum: np.ndarray,
) -> list[_Block]:  # fmt: skip
    """The groups by the cases of which their dimensions are known; without those that have nothing to compare with."""
    has_value = {name: np.asarray(values) != "" for name, values in dimensions.items()}
    places: dict[bytes, list[int]] = {}
    masks: dict[bytes, np.ndarray] = {}
    for place, name in enumerate(names):
        mask = np.logical_and.reduce([has_value[dimension] for dimension, _ in name])
        places.setdefault(mask.tobytes(), []).append(place)
        masks[mask.tobytes()] = mask
    blocks = []
    for key, own in places.items():
        rows = np.flatnonzero(masks[key])
        of_rows = np.unique(stratum[rows], return_inverse=True)[1]
        inside = members[rows][:, own]
        shares = _shares(inside, of_rows)
        weight = (inside * (1.0 - shares[of_rows])).sum(axis=0)
        usable = np.flatnonzero(weight > 1e-9)
        if usable.size:
            group_names = [names[own[place]] for place in usable]
            blocks.append(
                _Block(group_names, rows, owner[rows], of_rows, inside[:, usable], shares[:, usable], weight[usable])
            )
    return blocks


def candidates(
    dimensions: Mapping[str, Sequence[str]], owner: np.ndarray, fewest: int
) -> tuple[list[tuple[Condition, ...]], Array]:
    """The groups to look at, and which cases are in each, shape (cases, groups). owner: cluster of each case."""
    single: dict[Condition, np.ndarray] = {}
    for dimension, of_cases in sorted(dimensions.items()):
        column = np.asarray(of_cases)
        for value in sorted({value for value in of_cases if value}):
            single[dimension, value] = column == value
    if not single:
        return [], np.zeros((len(owner), 0))
    conditions, columns = list(single), np.array(list(single.values()))
    members_by_bits: dict[bytes, tuple[tuple[Condition, ...], np.ndarray]] = {}
    alive: dict[tuple[Condition, ...], np.ndarray] = {(): np.ones(len(owner), dtype=bool)}
    for _ in range(MOST_DIMENSIONS):
        longer: dict[tuple[Condition, ...], np.ndarray] = {}
        for name, inside in alive.items():
            both = columns & inside
            n_inside, n_outside = _clusters(both, owner), _clusters(~both, owner)
            for place, condition in enumerate(conditions):
                if (name and condition[0] <= name[-1][0]) or n_inside[place] < fewest:
                    continue
                longer[(*name, condition)] = both[place]
                if n_outside[place] >= fewest and len(members_by_bits) < MOST_CANDIDATES:
                    members_by_bits.setdefault(np.packbits(both[place]).tobytes(), ((*name, condition), both[place]))
        alive = longer
    members = (
        np.array([inside for _, inside in members_by_bits.values()], dtype=np.float64)
        .reshape(len(members_by_bits), len(owner))
        .T
    )
    return [name for name, _ in members_by_bits.values()], members


def _clusters(masks: np.ndarray, owner: np.ndarray) -> np.ndarray:
    """Number of clusters in each mask, shape (masks, cases)."""
    order = np.argsort(owner, kind="stable")
    starts = np.flatnonzero(np.diff(owner[order], prepend=-1))
    counts: np.ndarray = np.logical_or.reduceat(masks[:, order], starts, axis=1).sum(axis=1)
    return counts


def _tests(y: Array, block: _Block, signs: Array, side: Side) -> _Result:
    """signs: of each cluster, by random draw."""
    stratum, members = block.stratum, block.members
    residuals = _centred(y[block.rows], stratum)
    present, owner = np.unique(block.owner, return_inverse=True)
    influence = _sums(residuals[:, None] * (members - block.shares[stratum]), owner)
    total: Array = (residuals[:, None] * members).sum(axis=0)
    spread = (np.bincount(stratum, residuals**2) / np.bincount(stratum))[stratum][:, None]
    independent = (spread * members * (1.0 - block.shares[stratum])).sum(axis=0)
    error: Array = np.sqrt(np.maximum((influence**2).sum(axis=0), independent))
    draws = signs[:, present] @ _quotient(influence, error)
    t = _quotient(total, error)
    strength: Array = {"lower": -t, "higher": t, "both": np.abs(t)}[side]
    largest: Array = np.abs(draws).max(axis=1) if side == "both" else draws.max(axis=1)
    return _Result(total, error, strength, largest)


def _quotient(above: Array, below: Array) -> Array:
    """0 where the divisor is not positive."""
    return np.divide(above, below, out=np.zeros_like(above), where=np.broadcast_to(below > 0, above.shape))


def _shares(members: Array, stratum: np.ndarray) -> Array:
    """Share of each stratum that is in each group: shape (strata, groups)."""
    shares: Array = _sums(members, stratum) / np.bincount(stratum)[:, None]
    return shares


def _sums(rows: Array, group: np.ndarray) -> Array:
    """Sums of the rows of each group, which are numbered from 0 without a gap."""
    order = np.argsort(group, kind="stable")
    starts = np.flatnonzero(np.diff(group[order], prepend=-1))
    sums: Array = np.add.reduceat(rows[order], starts, axis=0)
    return sums


def _centred(y: Array, stratum: np.ndarray) -> Array:
    residuals: Array = y - (np.bincount(stratum, y) / np.bincount(stratum))[stratum]
    return residuals


def _peeled(residuals: Array, inside: np.ndarray, stratum: np.ndarray) -> Array:
    """Without the effect of a group: its cases, stratum by stratum, have the mean of the others."""
    peeled = residuals.copy()
    for name in np.unique(stratum[inside]):
        own = stratum == name
        others = own & ~inside
        target = peeled[others].mean() if others.any() else 0.0
        peeled[own & inside] += target - peeled[own & inside].mean()
    return _centred(peeled, stratum)
