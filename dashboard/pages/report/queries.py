"""What the run report asks of the store."""

from __future__ import annotations

from dataclasses import replace

from analysis.store.database import Database
from analysis.store.queries import losses, song_sums
from analysis.store.queries.filters import Filters
from analysis.summaries.findings import Finding, RunSums, findings
from analysis.summaries.losses import Losses
from analysis.summaries.losses import losses as summarise
from dashboard.selection.ask import ask_of
from dashboard.selection.queries import song_figures


def run_findings(db: Database, filters: Filters, run: str, baseline: str) -> list[Finding]:
    """filters: of all runs, paper lens. baseline: the run of the best constant answers, "" without one."""
    figures = ask_of(db, song_figures, filters)
    return findings(_sums(db, replace(filters, runs=(run,))), figures.get(run, {}), figures.get(baseline, {}))


def run_losses(db: Database, filters: Filters) -> list[Losses]:
    """Of one run, by task."""
    sums = _sums(db, filters)
    return [each for (_, task), each in summarise(sums.sums, sums.points, sums.combinations).items() if task]


def _sums(db: Database, filters: Filters) -> RunSums:
    return RunSums(
        song_sums.sums(db, filters).to_pylist(), losses.points(db, filters), losses.combinations(db, filters)
    )
