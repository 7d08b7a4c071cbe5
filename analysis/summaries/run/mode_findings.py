"""Notable failure modes of a run, ranked: how often each occurs where it can, and what it costs.

1. Share: cases with the mode / cases in which it can occur, with its interval over songs.
2. Points at stake: what the overall figure would gain if just the cases with the mode were right, the sum of their lost
   points over the tasks / number of tasks in the mean, as for `findings`. 95 % CI over songs, by the jackknife of
   `losses`. Modes overlap, so the points of several do not add up. Modes of UNPRICED have no points at stake.
3. A mode is notable if it has LEAST points at stake with an interval that excludes 0 after rounding. The share of the
   other runs stands next to it as a number: which of two shows a mode more often is not tested here.
4. Order: points at stake, then share. MOST are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from analysis.scoring.failure_modes import UNPRICED
from analysis.statistics import clusters
from analysis.statistics.intervals import Interval
from analysis.summaries.run import losses
from analysis.summaries.run.failure_modes import ModeShare
from analysis.summaries.run.findings import LEAST, NO_EFFECT
from analysis.summaries.run.losses import Row, SongTable

MOST = 5


@dataclass(frozen=True, slots=True)
class ModeFinding:
    """A mode of a run. n: cases with it, of `cases` in which it can occur. interval: over songs, None with few.

    others: share of the other runs, None where none of them can show it. stake: points of the overall figure, from 0
    to 1, None where they are not defined. stake_interval: over songs.
    """

    mode: str
    n: int
    cases: int
    interval: Interval | None
    others: float | None
    stake: float | None
    stake_interval: Interval | None

    @property
    def share(self) -> float:
        return self.n / self.cases

    @property
    def is_costly(self) -> bool:
        """Whether its cases cost the run points, beyond chance."""
        if self.stake is None or self.stake < LEAST:
            return False
        return self.stake_interval is None or self.stake_interval.low >= NO_EFFECT


def mode_findings(
    run: str, shares: Mapping[tuple[str, str], ModeShare], others: Iterable[str], sums: Sequence[Row],
    points: Sequence[Row], most: int = MOST,
) -> list[ModeFinding]:  # fmt: skip
    """The notable modes, the most costly first.

    shares: of all runs, by run and mode. others: runs to compare with. sums: rows of `song_sums.sums` of the run.
    points: its rows of `losses.points_by_mode`.
    """
    tables = list(losses.song_tables(sums, points).values())
    tables = losses.averaged(tables) or tables
    models = [name for name in others if name != run]
    rows = [
        _finding(share, [other for model in models if (other := shares.get((model, mode)))], tables)
        for (own, mode), share in shares.items()
        if own == run and share.n
    ]
    notable = [row for row in rows if row.is_costly]
    return sorted(notable, key=lambda row: (-(row.stake or 0.0), -row.share, row.mode))[:most]


def _finding(share: ModeShare, others: Sequence[ModeShare], tables: Sequence[SongTable]) -> ModeFinding:
    n_others = sum(other.cases for other in others)
    stake, interval = (None, None) if share.mode in UNPRICED else _stake(share.mode, tables)
    return ModeFinding(
        share.mode,
        share.n,
        share.cases,
        share.interval,
        sum(other.n for other in others) / n_others if n_others else None,
        stake,
        interval,
    )


def _stake(mode: str, tables: Sequence[SongTable]) -> tuple[float | None, Interval | None]:
    """Points of the overall figure that the cases with a mode lose. None where no task of the mean has any."""
    if not any(mode in table.points for table in tables):
        return None, None
    stake = losses.lost(tables, {mode: 1.0}) / len(tables)
    return stake, clusters.share(losses.estimate(tables, {mode: 1.0}), 0.0, losses.most(tables))
