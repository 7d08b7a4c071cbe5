"""Search for groups of cases whose values are lower (or higher) than those of comparable cases.

1. Candidates: all conjunctions of one to three conditions (dimension = value) with enough clusters. Groups with the
   same cases count once, under the shortest name.
2. Comparable: values are taken less the mean of their stratum (such as a subtask), so that a group is compared with
   the other cases of the same strata. difference = sum of these residuals in the group / sum over strata of n_in * (1 -
   share of the stratum in the group), which is the mean of the group less that of the rest.
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
    shares = _shares(members, stratum)
    weight = (members * (1.0 - shares[stratum])).sum(axis=0)
    usable = weight > 1e-9
    names = [name for name, is_usable in zip(names, usable, strict=True) if is_usable]
    members, shares, weight = members[:, usable], shares[:, usable], weight[usable]
    signs = np.random.default_rng(seed).choice(np.array([-1.0, 1.0]), size=(DRAWS - 1, owner.max() + 1))
    groups: list[Group] = []
    residuals = _centred(y, stratum)
    while names and len(groups) < MOST_GROUPS:
        total, error, largest = _tests(residuals, members, shares, owner, stratum, signs, side)
        t = np.divide(total, error, out=np.zeros_like(total), where=error > 0)
        strength = {"lower": -t, "higher": t, "both": np.abs(t)}[side]
        best = int(np.argmax(strength))
        p = float((1 + (largest >= strength[best] - 1e-9).sum()) / DRAWS)
        if p > 1.0 - LEVEL:
            break
        inside = members[:, best].astype(bool)
        half = float(np.quantile(largest, LEVEL)) * error[best] / weight[best]
        difference = float(total[best] / weight[best])
        interval = Interval(difference - half, difference + half)
        mean = float(y[inside].mean())
        groups.append(
            Group(names[best], int(inside.sum()), int(np.unique(owner[inside]).size), mean, difference, interval, p)
        )
        residuals = _peeled(residuals, inside, stratum)
    return Search(tuple(groups), len(names))


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


def _tests(
    residuals: Array, members: Array, shares: Array, owner: np.ndarray, stratum: np.ndarray, signs: Array, side: Side
) -> tuple[Array, Array, Array]:
    """Sum of the residuals and standard error of each group; the largest t of each random draw."""
    influence = _sums(residuals[:, None] * (members - shares[stratum]), owner)
    total: Array = (residuals[:, None] * members).sum(axis=0)
    spread = np.bincount(stratum, residuals**2) / np.bincount(stratum)
    independent = (spread[stratum][:, None] * members * (1.0 - shares[stratum])).sum(axis=0)
    error: Array = np.sqrt(np.maximum((influence**2).sum(axis=0), independent))
    scaled = np.divide(influence, error, out=np.zeros_like(influence), where=error > 0)
    draws = signs @ scaled
    largest: Array = np.abs(draws).max(axis=1) if side == "both" else draws.max(axis=1)
    return total, error, largest


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
