"""Where a run loses its points, as ranked findings: one for each group of tasks and kind of loss that matters.

1. Points at stake: what the overall figure would gain without exactly these losses: the sum of their parts over the
   tasks of the group divided by the number of tasks in the mean, or their part of the pool of all questions. 95 % CI
   over songs, by the jackknife of `losses`.
2. A finding needs LEAST points at stake and an interval that excludes 0 after rounding; MOST are kept.
3. A group is near chance if the interval of its chance-corrected figure includes 0.
4. Too little and too much of one group are compared by their paired difference over songs, p corrected for all groups
   with such losses (Holm).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from analysis.benchmarks.frame import frame_of
from analysis.benchmarks.protocol import TaskGroup
from analysis.scoring.decomposition.kinds import KINDS, Kind, kind_of
from analysis.statistics import clusters
from analysis.statistics.intervals import LEVEL, Interval
from analysis.statistics.paired import holm
from analysis.summaries.means.bootstrap import Resampled, mean_of
from analysis.summaries.run import losses
from analysis.summaries.run.losses import Row, SongTable

LEAST = 0.005
"""Points at stake, of 1, below which a finding is left out."""
NO_EFFECT = 0.0005
"""An interval that begins below this reads "0.0 points"."""
MOST = 7


@dataclass(frozen=True, slots=True)
class Finding:
    """Losses of one kind in a group of tasks.

    types: of loss, the largest first, with their share of the points at stake. stake: points of the overall figure,
    from 0 to 1. n: cases that lost points to these types. total: cases of the group. figure, figure_interval: of the
    group, chance-corrected. baseline: the same figure of the baseline, None without one.
    exceeds_opposite: whether the group loses more to this kind than to its opposite, beyond chance.
    """

    group: TaskGroup
    kind: Kind
    types: tuple[tuple[str, float], ...]
    stake: float
    interval: Interval | None
    n: int
    total: int
    figure: float
    figure_interval: Interval | None
    baseline: float | None
    exceeds_opposite: bool = False

    @property
    def near_chance(self) -> bool:
        """Whether the group is not shown to differ from guessing."""
        return self.figure_interval is not None and self.figure_interval.low <= 0.0 <= self.figure_interval.high


@dataclass(frozen=True, slots=True)
class RunSums:
    """What findings about a run are made of: rows of `song_sums.sums`, `losses.points` and `losses.combinations`."""

    sums: Sequence[Row]
    points: Sequence[Row]
    combinations: Sequence[Row]


def findings(
    run: RunSums, figures: Mapping[str, Resampled], baseline: Mapping[str, Resampled] | None = None, most: int = MOST
) -> list[Finding]:
    """The findings about a run by points at stake. figures: of the run, by task. baseline: of constant answers."""
    tables = losses.song_tables(run.sums, run.points)
    groups, n_averaged = frame_of(tables).groups, len(losses.averaged(list(tables.values()))) or len(tables)
    rows = []
    for group in groups:
        present = [tables[task] for task in group.tasks if task in tables]
        if not present:
            continue
        in_mean = losses.averaged(list(tables.values()), group.tasks) or present
        for kind in KINDS:
            finding = _finding(
                group, kind, present, in_mean, 1.0 / n_averaged, run.combinations, figures, baseline or {}
            )
            if finding is not None and _counts(finding):
                rows.append(finding)
    opposites = _opposites(groups, tables)
    rows = [replace(row, exceeds_opposite=(row.group.name, row.kind) in opposites) for row in rows]
    return sorted(rows, key=lambda finding: -finding.stake)[:most]


def losses_by_kind(task: str, parts: Sequence[losses.LossPart]) -> dict[Kind, list[losses.LossPart]]:
    """The parts of a task by kind, in the order of the kinds; kinds without a part are left out."""
    by_kind = {kind: [part for part in parts if kind_of(task, part.type) == kind] for kind in KINDS}
    return {kind: own for kind, own in by_kind.items() if own}


def _counts(finding: Finding) -> bool:
    """Rule 2."""
    return finding.stake >= LEAST and (finding.interval is None or finding.interval.low >= NO_EFFECT)


def _finding(
    group: TaskGroup,
    kind: Kind,
    tables: Sequence[SongTable],
    in_mean: Sequence[SongTable],
    share: float,
    combinations: Sequence[Row],
    figures: Mapping[str, Resampled],
    baseline: Mapping[str, Resampled],
) -> Finding | None:
    """in_mean: of the overall figure, with the points of the group alone. share: of one of them in it."""
    names = _types(tables, kind)
    if not names:
        return None
    stakes = {name: share * losses.lost(in_mean, {name: 1.0}) for name in names}
    ordered = sorted(names, key=lambda name: (-stakes[name], name))
    scale = share * len(in_mean)
    interval = clusters.share(losses.estimate(in_mean, dict.fromkeys(names, 1.0)), 0.0, losses.most(in_mean))
    figure, other = _mean(figures, tables), _mean(baseline, tables)
    present = {table.task for table in tables}
    return Finding(
        group,
        kind,
        tuple((name, stakes[name]) for name in ordered),
        sum(stakes.values()),
        Interval(scale * interval.low, scale * interval.high) if interval else None,
        sum(row["n"] for row in combinations if row["task"] in present and set(names) & set(row["types"])),
        int(sum(table.counts.sum() for table in tables)),
        float(figure.values[0]) if figure else 0.0,
        figure.interval if figure else None,
        float(other.values[0]) if other else None,
    )


def _types(tables: Sequence[SongTable], kind: Kind) -> list[str]:
    """Names of the types of a kind that took points."""
    names = {name for table in tables for name in table.points if kind_of(table.task, name) == kind}
    return sorted(names)


def _mean(figures: Mapping[str, Resampled], tables: Sequence[SongTable]) -> Resampled | None:
    """The mean of the figures of these tasks, None unless all are there."""
    own = [figures[table.task] for table in tables if table.task in figures]
    return mean_of(own) if len(own) == len(tables) else None


def _opposites(groups: Sequence[TaskGroup], tables: Mapping[str, SongTable]) -> set[tuple[str, Kind]]:
    """Rule 4: groups with the kind to which they lose more than to its opposite."""
    larger: list[tuple[str, Kind]] = []
    p_values = []
    for group in groups:
        present = [tables[task] for task in group.tasks if task in tables]
        signs: dict[Kind, float] = {"too little": 1.0, "too much": -1.0}
        factors = {name: sign for kind, sign in signs.items() for name in _types(present, kind)}
        test = losses.difference(present, factors) if factors else None
        if test is not None:
            larger.append((group.name, "too little" if test.value > 0 else "too much"))
            p_values.append(test.p)
    corrected = zip(larger, holm(p_values), strict=True)
    return {name for name, p in corrected if p <= 1.0 - LEVEL}
