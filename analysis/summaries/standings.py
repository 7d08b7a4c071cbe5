"""The leaderboard: the figures of a run by task as one row, and what the other lens would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.figures import Figure, overall
from analysis.records import Lens
from analysis.tasks import TASKS


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the leaderboard under one lens. overall: None unless all twelve tasks are there."""

    figures: Mapping[str, Figure]
    overall: float | None
    n: int
    unparsed: int
    missing: int

    @property
    def unread(self) -> float | None:
        """Share of the questions without a usable answer."""
        return (self.unparsed + self.missing) / self.n if self.n else None

    @property
    def sort_key(self) -> float:
        """Overall, else the mean of the tasks there are, below all complete rows."""
        if self.overall is not None:
            return self.overall
        known = [figure.corrected for figure in self.figures.values() if figure.corrected is not None]
        return (sum(known) / len(known) if known else 0.0) - 10.0


def standing(figures: Mapping[str, Figure]) -> Standing:
    """The figures of one run, by task, as a row of the leaderboard."""
    twelve = {task: figure for task, figure in figures.items() if task in TASKS}
    return Standing(
        twelve,
        overall(dict(twelve)),
        sum(figure.n for figure in twelve.values()),
        sum(figure.unparsed for figure in twelve.values()),
        sum(figure.missing for figure in twelve.values()),
    )


def moves(standings: Mapping[Lens, Mapping[str, Standing]], lens: Lens, runs: Sequence[str]) -> dict[str, int]:
    """Places each run gains (positive) or loses under this lens against the other one."""
    (other,) = (name for name in standings if name != lens)
    places = {
        name: {run: place for place, run in enumerate(sorted(runs, key=lambda run: -by_run[run].sort_key))}
        for name, by_run in standings.items()
    }
    return {run: places[other][run] - places[lens][run] for run in runs}
