"""What all tabs of the leaderboard are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from analysis.benchmarks.frame import Frame
from analysis.records import Lens
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.leaderboard import LeaderboardRow


@dataclass(frozen=True, slots=True)
class Board:
    """What every tab is about. frame: of the tasks that have answers. order: runs by score, baselines last.

    constant: the best constant answers to their questions. standings: by lens and run, also of `constant`. filters: of
    the cases behind them. elsewhere: baselines that answered other questions. members: the runs of a row of several
    seeds, by the first of them.
    """

    frame: Frame
    order: Sequence[Run]
    constant: Run | None
    standings: Mapping[Lens, Mapping[str, LeaderboardRow]]
    filters: Filters
    elsewhere: set[str]
    members: Mapping[str, Sequence[str]] = field(default_factory=dict)
