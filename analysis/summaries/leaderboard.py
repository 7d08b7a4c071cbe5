"""The leaderboard: the figures of a run by task as one row, what the other lens would change, and how sure they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any

from analysis.benchmarks.frame import OVERALL, Frame, frame_of
from analysis.benchmarks.protocol import TaskGroup
from analysis.records import WORST, Lens
from analysis.scoring.figures import RANGES, Figure, overall
from analysis.statistics.intervals import Interval
from analysis.statistics.rank_correlation import ranks
from analysis.summaries.means.bootstrap import Resampled, mean_of
from analysis.summaries.means.reweighing import MEAN

READINGS = ("clean", "mended", "ambiguous", *WORST, "unscorable")
"""How an answer could be read, from following the instruction to the letter to not at all."""


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """One row of the leaderboard under one lens. overall: None where a task of it is missing."""

    figures: Mapping[str, Figure]
    overall: float | None
    n: int
    refused: int
    unparsed: int
    missing: int

    @property
    def unanswered(self) -> float | None:
        """Share of the questions without a usable answer."""
        return (self.refused + self.unparsed + self.missing) / self.n if self.n else None

    @property
    def sort_key(self) -> float:
        """Overall, else the mean of the tasks there are, below all complete rows."""
        if self.overall is not None:
            return self.overall
        present = [figure.corrected for figure in self.figures.values() if figure.corrected is not None]
        return (sum(present) / len(present) if present else 0.0) - 10.0


def standing(figures: Mapping[str, Figure], frame: Frame) -> LeaderboardRow:
    """The figures of one run, by task, as a row of the leaderboard."""
    own = {task: figures[task] for task in frame.tasks if task in figures}
    mean = overall(own)
    return LeaderboardRow(
        own,
        None if mean is None else mean.corrected,
        sum(figure.n for figure in own.values()),
        *(sum(getattr(figure, outcome) for figure in own.values()) for outcome in WORST),
    )


def over_seeds(rows: Sequence[LeaderboardRow]) -> LeaderboardRow:
    """Runs of several seeds as one row: figures are means over the runs, of tasks that all have; counts are sums."""
    first, *others = rows
    if not others:
        return first
    tasks = [task for task in first.figures if all(task in row.figures for row in others)]
    overalls = [row.overall for row in rows]
    return LeaderboardRow(
        {task: _mean_figure([row.figures[task] for row in rows]) for task in tasks},
        _mean(overalls),
        *(sum(getattr(row, name) for row in rows) for name in ("n", *WORST)),
    )


def _mean_figure(figures: Sequence[Figure]) -> Figure:
    values = {name: [getattr(figure, name) for figure in figures] for name in Figure.__slots__ if name != "task"}
    merged: dict[str, Any] = {
        name: sum(own) if all(isinstance(value, int) for value in own) else None if name in RANGES else _mean(own)
        for name, own in values.items()
    }
    return Figure(figures[0].task, **merged)


def _mean(values: Sequence[float | None]) -> float | None:
    """The mean of values, None where one is missing."""
    present = [value for value in values if value is not None]
    return fsum(present) / len(present) if len(present) == len(values) else None


def moves(standings: Mapping[Lens, Mapping[str, LeaderboardRow]], lens: Lens, runs: Sequence[str]) -> dict[str, int]:
    """Places each run gains (positive) or loses under this lens against the other one; none without another one."""
    other = next((name for name in standings if name != lens), lens)
    places = {
        name: {run: place for place, run in enumerate(sorted(runs, key=lambda run: -by_run[run].sort_key))}
        for name, by_run in standings.items()
    }
    return {run: places[other][run] - places[lens][run] for run in runs}


def capped_moves(figures: Mapping[str, Figure]) -> dict[str, tuple[int, int]]:
    """The places of runs in one lyrics task: by the figure, and with the WER of each question capped at 1.

    Only runs whose places differ.
    """
    official = ranks({run: figure.raw for run, figure in figures.items()})
    capped = ranks({run: figure.iwer_capped for run, figure in figures.items()})
    return {run: (official[run], capped[run]) for run in official if official[run] != capped.get(run, official[run])}


def of_part(figures: Mapping[str, Figure], part: TaskGroup, kind: str) -> float | None:
    """The figure of the part, None where the run has none. kind: corrected or raw."""
    if part.name == OVERALL:
        mean = overall(figures)
        return None if mean is None else float(getattr(mean, kind))
    values = [getattr(figures[task], kind) if task in figures else None for task in part.tasks]
    present = [value for value in values if value is not None]
    return sum(present) / len(present) if len(present) == len(values) else None


def part_of_songs(figures: Mapping[str, Resampled], part: TaskGroup) -> Resampled | None:
    """The figure of a part with each song left out; None where a task of it is missing. figures: by task, and MEAN."""
    if part.name == OVERALL and frame_of(part.tasks).overall == "questions":
        return figures.get(MEAN)
    own = [figures[task] for task in part.tasks if task in figures]
    return mean_of(own) if len(own) == len(part.tasks) else None


def interval(figures: Mapping[str, Resampled], part: TaskGroup) -> Interval | None:
    """The 95 % interval of `of_part`."""
    figure = part_of_songs(figures, part)
    return figure and figure.interval


def following(rows: Sequence[Mapping[str, Any]], tasks: Sequence[str]) -> dict[str, dict[str, int]]:
    """How many answers to these tasks were read in which way (READINGS), by run. rows: of `cases_list.readings`."""
    counts: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(READINGS, 0))
    for row in rows:
        if row["task"] in tasks and row["reading"] in READINGS:
            counts[row["run"]][row["reading"]] += row["n"]
    return dict(counts)
