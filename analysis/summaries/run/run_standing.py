"""Where a run stands on the overall figure: against the best constant answers, its neighbours and the best run.

Two runs are compared by the paired difference over songs (`bootstrap.difference`). Runs that answer alike have equal
figures; only one of them is a neighbour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from analysis.statistics.intervals import Interval
from analysis.summaries.means.bootstrap import Resampled, difference

Outcome: TypeAlias = Literal["better", "worse", "open", "not tested"]
EQUAL = 1e-9
"""Figures that differ by less are equal."""


class Overall(NamedTuple):
    """The overall figure of a run."""

    run: str
    value: float
    interval: Interval | None


class Against(NamedTuple):
    """Another run, and whether the run of the report is better or worse than it; open: the interval includes 0.

    gain: figure of the run minus that of the other. interval: of the gain, None with too few songs: not tested.
    """

    other: Overall
    gain: float
    interval: Interval | None
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Standing:
    """A run among the models on the overall figure. constant: the best constant answers. above, below: its neighbours.
    place: from 1, among the n_runs: models in any condition, and the run."""

    own: Overall
    constant: Against | None
    above: Against | None
    below: Against | None
    best: Overall
    place: int
    n_runs: int


def standing(
    figures: Mapping[str, Resampled], run: str, models: Sequence[str], constants: Sequence[str]
) -> Standing | None:
    """The standing of a run with an overall figure, None without one. models, constants: runs to compare with."""
    if run not in figures:
        return None
    values = {name: _value(figure) for name, figure in figures.items()}
    rivals = [name for name in models if name in figures and name != run]
    above = [name for name in rivals if values[name] > values[run] + EQUAL]
    below = [name for name in rivals if values[name] < values[run] - EQUAL]
    fixed = [name for name in constants if name in figures and name != run]
    ranked = sorted([*rivals, run], key=lambda name: -values[name])
    return Standing(
        overall(run, figures[run]),
        _against(figures, run, max(fixed, key=values.__getitem__)) if fixed else None,
        _against(figures, run, min(above, key=values.__getitem__)) if above else None,
        _against(figures, run, max(below, key=values.__getitem__)) if below else None,
        overall(ranked[0], figures[ranked[0]]),
        1 + len(above),
        len(ranked),
    )


def overall(run: str, figure: Resampled) -> Overall:
    return Overall(run, _value(figure), figure.interval)


def runs_with_equal_figures(figures: Mapping[str, Resampled]) -> list[tuple[str, ...]]:
    """Runs with equal figures under all weightings of the songs, in the order given: the same answers, most likely."""
    groups: dict[bytes, list[str]] = {}
    for run, figure in figures.items():
        groups.setdefault(figure.values.round(9).tobytes(), []).append(run)
    return [tuple(runs) for runs in groups.values()]


def _against(figures: Mapping[str, Resampled], run: str, other: str) -> Against:
    gain = _value(figures[run]) - _value(figures[other])
    test = difference(figures[run], figures[other])
    interval = test.interval if test else None
    return Against(overall(other, figures[other]), gain, interval, _outcome(interval))


def _outcome(interval: Interval | None) -> Outcome:
    if interval is None:
        return "not tested"
    return "better" if interval.low > 0.0 else "worse" if interval.high < 0.0 else "open"


def _value(figure: Resampled) -> float:
    return float(figure.values[0])
