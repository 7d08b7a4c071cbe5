"""How far the order of the runs can be trusted: places that each may have, and the chance to lead.

Places a run may have: a run counts as better or worse only where the paired difference is beyond chance, corrected
(Holm) for all pairs of runs (`statistics.conditions.places`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.scoring.figures import Array
from analysis.statistics import clusters
from analysis.statistics.conditions import places
from analysis.statistics.difference import Spread
from analysis.statistics.intervals import FEWEST, Interval
from analysis.summaries.means.bootstrap import Resampled, aligned, difference
from analysis.summaries.means.reweighing import MEAN

_ONE_SEED: Mapping[str, Spread] = {}
DRAWS = 4000
"""Random draws for the chance of the first place: within 0.016 of it."""


@dataclass(frozen=True, slots=True)
class Rank:
    """Where a run stands. place: from 1, by the figures themselves. places: 95 % interval of its place.

    first: chance that it leads. above: chance that it is better than another run. With too few songs places and first
    are None, and above is empty.
    """

    run: str
    place: int
    places: Interval | None
    first: float | None
    above: Mapping[str, float]


def ranks(
    figures: Mapping[str, Mapping[str, Resampled]], by: str = MEAN, seeds: Mapping[str, Spread] = _ONE_SEED
) -> list[Rank]:
    """The runs that have the figure, the first place first. seeds: what they add, of means over several seeds."""
    runs = [run for run in figures if by in figures[run]]
    values = [float(figures[run][by].values[0]) for run in runs]
    spreads = [seeds.get(run) for run in runs]
    tests = _tests([figures[run][by] for run in runs], spreads)
    if tests is None:
        places_alone = [1 + sum(other > value for other in values) for value in values]
        return sorted(map(_without_interval, runs, places_alone), key=lambda rank: (rank.place, rank.run))
    firsts = _firsts([figures[run][by] for run in runs], spreads)
    spans = places(range(len(runs)), {(i, j): test for (i, j), test in tests.items() if i < j})
    rows = []
    for i, run in enumerate(runs):
        place = 1 + sum(value > values[i] for value in values)
        above = {runs[j]: _chance_above(*tests[i, j]) for j in range(len(runs)) if j != i}
        rows.append(Rank(run, place, spans[i], firsts[i], above))
    return sorted(rows, key=lambda rank: (rank.place, rank.run))


def _without_interval(run: str, place: int) -> Rank:
    return Rank(run, place, None, None, {})


def drawn_ranks(figures: Mapping[str, Array]) -> list[Rank]:
    """Ranks from random draws of the figures, the first first. figures: by run, as they are and then drawn.

    places: of the middle 95 % of the draws. Equal runs share the better place, and neither is above the other.
    """
    runs = list(figures)
    if not runs:
        return []
    values = np.nan_to_num(np.stack([figures[run] for run in runs]), nan=-np.inf)
    places_drawn = 1 + (values[None, :, :] > values[:, None, :]).sum(axis=1)
    rows = []
    for i, run in enumerate(runs):
        low, high = np.quantile(places_drawn[i, 1:], [0.025, 0.975], method="closest_observation")
        above = {other: float((values[i, 1:] > values[j, 1:]).mean()) for j, other in enumerate(runs) if j != i}
        first = float((places_drawn[i, 1:] == 1).mean())
        rows.append(Rank(run, int(places_drawn[i, 0]), Interval(float(low), float(high)), first, above))
    return sorted(rows, key=lambda rank: (rank.place, rank.run))


def _tests(
    figures: Sequence[Resampled], spreads: Sequence[Spread | None]
) -> dict[tuple[int, int], tuple[float, float]] | None:
    """The difference of every two runs and its p; None where one has too few songs."""
    if any(figure.estimate is None or figure.estimate.without.size < FEWEST for figure in figures):
        return None
    tests = {}
    for i, first in enumerate(figures):
        for j, second in enumerate(figures[:i]):
            test = difference(first, second, [spread for spread in (spreads[i], spreads[j]) if spread])
            assert test is not None
            value = float(first.values[0] - second.values[0])
            tests[i, j], tests[j, i] = (value, test.p), (-value, test.p)
    return tests


def _chance_above(value: float, p: float) -> float:
    """One-sided, from the two-sided p."""
    return 0.5 if value == 0 else 1.0 - p / 2 if value > 0 else p / 2


def _firsts(figures: Sequence[Resampled], spreads: Sequence[Spread | None], seed: int = 0) -> list[float]:
    """The chance of each run to lead: draws of the t distribution with the covariance of the figures over songs, and
    the variance of seeds."""
    if not figures:
        return []
    _, values, _ = aligned(figures)
    n = max(int((figure.weights > 0).sum()) for figure in figures)
    degrees = max(min(clusters.effective_number(figure.weights) for figure in figures) - 1.0, 1.0)
    deviations = (values[:, 1:].mean(axis=1, keepdims=True) - values[:, 1:]) * ((n - 1) / n) ** 0.5
    rng = np.random.default_rng(seed)
    spread = (degrees / rng.chisquare(degrees, DRAWS)) ** 0.5
    draws = values[:, :1] + (deviations @ rng.standard_normal((deviations.shape[1], DRAWS))) * spread
    errors = np.array([own.variance**0.5 if own else 0.0 for own in spreads])
    if errors.any():
        draws = draws + errors[:, None] * rng.standard_normal(draws.shape)
    return [float(share) for share in (draws >= draws.max(axis=0) - 1e-12).mean(axis=1)]
