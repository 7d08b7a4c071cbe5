"""Permutation test for group means, clustered by song.

Under the null hypothesis, cases are exchangeable between groups. The groups are permuted `draws` times, within
blocks: two songs with equally many cases exchange the groups of their cases, and the cases of one song exchange theirs
(whole and within blocks: Winkler et al. 2015, NeuroImage 123). So the cases of a song with a single group stay in one
group.

1. Statistic: the sum of squares between groups, sum of n (mean - overall mean) ** 2. With one case a song this is the
   permutation form of the one-way analysis of variance (Fisher 1935; Edgington and Onghena 2007, chapter 6): its F
   rises with it, as the total is fixed.
2. p = (1 + as extreme) / (1 + draws) (Davison and Hinkley 1997, equation 4.11).
3. eta squared is the share of all variance that lies between the groups.
4. `spread` is the highest mean minus the lowest; `expected` is its mean over the permutations. A
   spread that is not larger than the expected one is no evidence of a difference.

Written here because SciPy's permutation test knows no blocks; without them the tests hold it against SciPy.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.intervals import Array

DRAWS = 2000
FEWEST = 5
"""Fewest songs for a test: fewer have too few permutations."""
_SLACK = 1e-12
"""Relative: sums of the same numbers in another order are equal."""


class Difference(NamedTuple):
    """Result of the test; spread and expected in the unit of the values."""

    p: float
    eta_squared: float
    spread: float
    expected: float


def differ(
    values: Array, groups: Sequence[Hashable], songs: Sequence[Hashable], draws: int = DRAWS, seed: int = 0
) -> Difference | None:
    """Test of group means; None with one group or fewer than FEWEST songs. values: shape (cases,).

    The same seed gives the same p. Raises ValueError where the three are not of one length.
    """
    if not values.size == len(groups) == len(songs):
        raise ValueError(f"expected as many groups and songs as values, found {len(groups)}, {len(songs)}")
    names = list(dict.fromkeys(groups))
    if len(names) < 2 or len(set(songs)) < FEWEST:
        return None
    order = np.argsort([names.index(group) for group in groups], kind="stable")
    sizes = np.array([sum(group == name for group in groups) for name in names])
    starts = np.concatenate(([0], np.cumsum(sizes)[:-1]))
    centred = values - values.mean()
    observed = _means(centred[None, :][:, order], starts, sizes)
    permuted = _means(centred[permutations(songs, draws, seed)][:, order], starts, sizes)
    between, by_chance = _between(observed, sizes)[0], _between(permuted, sizes)
    total = float((centred**2).sum())
    extreme = int((by_chance >= between * (1 - _SLACK)).sum())
    return Difference(
        (1 + extreme) / (1 + draws),
        float(between / total) if total > 0 else 0.0,
        float(np.ptp(observed)),
        float(np.ptp(permuted, axis=1).mean()),
    )


def permutations(songs: Sequence[Hashable], draws: int, seed: int = 0) -> NDArray[np.intp]:
    """Positions of the permuted cases, within blocks; shape (draws, cases)."""
    random = np.random.default_rng(seed)
    positions: dict[Hashable, list[int]] = {}
    for position, song in enumerate(songs):
        positions.setdefault(song, []).append(position)
    permuted = np.empty((draws, len(songs)), dtype=np.intp)
    for size in sorted({len(own) for own in positions.values()}):
        block = np.array([own for own in positions.values() if len(own) == size])
        songs_permuted = block[random.random((draws, len(block))).argsort(axis=1)]
        within = random.random(songs_permuted.shape).argsort(axis=2)
        permuted[:, block.ravel()] = np.take_along_axis(songs_permuted, within, axis=2).reshape(draws, -1)
    return permuted


def _means(values: Array, starts: NDArray[np.intp], sizes: NDArray[np.intp]) -> Array:
    """values: shape (draws, cases), cases in order of their groups. Shape (draws, groups)."""
    means: Array = np.add.reduceat(values, starts, axis=1) / sizes
    return means


def _between(means: Array, sizes: NDArray[np.intp]) -> Array:
    squares: Array = (means**2 * sizes).sum(axis=1)
    return squares
