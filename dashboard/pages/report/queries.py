"""What the run report asks of the store."""

from __future__ import annotations

from dataclasses import replace

from analysis.store.database import Database
from analysis.store.queries import comparison_pairs
from analysis.store.queries.counts import failure_modes, losses, song_sums
from analysis.store.queries.filters import Filters
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.slices import dimensions
from analysis.summaries.means.level_effects import LevelEffects, level_effects, of_cases, together
from analysis.summaries.run.failure_modes import mode_cases
from analysis.summaries.run.failure_modes import shares as mode_shares
from analysis.summaries.run.findings import Finding, RunSums, findings
from analysis.summaries.run.losses import Losses
from analysis.summaries.run.losses import losses as summarise
from analysis.summaries.run.mode_findings import ModeFinding, mode_findings
from analysis.summaries.run.worst_slices import SUBTASK, WorstSlices, worst_slices
from dashboard.selection.ask import ask_of
from dashboard.selection.queries import song_figures


def run_findings(db: Database, filters: Filters, run: str, baseline: str) -> list[Finding]:
    """Findings on a run against a baseline ("" without one). filters: of all runs, under the paper lens."""
    figures = ask_of(db, song_figures, filters)
    return findings(_sums(db, replace(filters, runs=(run,))), figures.get(run, {}), figures.get(baseline, {}))


def run_modes(db: Database, filters: Filters, run: str, models: tuple[str, ...]) -> list[ModeFinding]:
    """Findings on failure modes of a run against models. filters: of all runs, under the paper lens."""
    several = replace(filters, runs=tuple(dict.fromkeys((run, *models))))
    own = replace(filters, runs=(run,))
    by_mode = mode_shares(mode_cases(failure_modes.cases(db, several)))
    sums = song_sums.sums(db, own).to_pylist()
    return mode_findings(run, by_mode, models, sums, losses.points_by_mode(db, own))


def run_losses(db: Database, filters: Filters) -> list[Losses]:
    """The losses of one run by task. filters: of this run."""
    sums = _sums(db, filters)
    return [losses for (_, task), losses in summarise(sums.sums, sums.points, sums.combinations).items() if task]


def unexplained(db: Database, filters: Filters) -> dict[str, int]:
    """Cases that lost points of which no type is stored, by run."""
    return losses.unexplained(db, filters)


def run_slices(db: Database, filters: Filters, run: str) -> WorstSlices:
    """Groups in which the run is worse or better than in the other cases of the same subtasks."""
    return worst_slices(_pairs(db, filters, run), side="both")


def run_facts(db: Database, filters: Filters, run: str) -> dict[str, LevelEffects]:
    """Adjusted effects of the values of every dimension but the subtask, corrected for all of them."""
    pairs = _pairs(db, filters, run)
    return together({
        dimension: level_effects(of_cases((p.subtask, p.song, fact(p), p.question, p.a) for p in pairs))
        for dimension, fact in dimensions(pairs).items()
        if dimension != SUBTASK
    })  # fmt: skip


def _pairs(db: Database, filters: Filters, run: str) -> list[Pair]:
    """The run next to itself: its scored cases with their facts."""
    return [Pair(**row) for row in comparison_pairs.pairs(db, filters, (run,), (run,))]


def _sums(db: Database, filters: Filters) -> RunSums:
    return RunSums(
        song_sums.sums(db, filters).to_pylist(), losses.points(db, filters), losses.combinations(db, filters)
    )
