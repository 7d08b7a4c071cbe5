"""Models under conditions: their runs as cells, and what one condition changes against another in each model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from analysis.errors import EarmarkError
from analysis.pipeline.comparison import Comparison, Settings, compare, run_facts
from analysis.statistics.difference import Spread
from analysis.statistics.intervals import Interval
from analysis.store.database import Database
from analysis.store.queries import comparison_pairs
from analysis.store.queries.filters import Filters
from analysis.summaries.comparison.cells import Condition, ModelCondition, cells
from analysis.summaries.comparison.comparability import NothingSharedError
from analysis.summaries.comparison.contrasts import Contrast, Contrasts, contrast_of, pooling
from analysis.summaries.comparison.contrasts import contrasts as summary
from analysis.summaries.comparison.paired_figures import seed_spread
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.sides import same_seeds
from analysis.summaries.means.bootstrap import Resampled, interval_over_seeds, over_seeds
from analysis.summaries.means.reweighing import MEAN, usual

PROMPTS = ("prompt_version", "prompt_ensemble", "prompt_hash")
"""Fields of the comparability check that may differ between two conditions: a prompt can be what is changed."""


class Folded(NamedTuple):
    """Overall figures of models under conditions, by the first run of each: means over seeds, with what these add."""

    figures: dict[str, Resampled]
    spreads: dict[str, Spread]
    intervals: dict[str, Interval | None]


def model_cells(db: Database, runs: Sequence[str]) -> list[ModelCondition]:
    """The cells of these runs. Raises UnknownRunError."""
    return cells(run_facts(db, runs))


def contrasts(
    db: Database, filters: Filters, rows: Sequence[ModelCondition], a: Condition, b: Condition, name: str
) -> Contrasts:
    """Condition A less condition B in each model. rows: cells; of several of one model and condition the first counts.

    name: of the part or task whose figure is compared. Raises UnknownRunError.
    """
    by_model: dict[str, dict[Condition, ModelCondition]] = {}
    for cell in rows:
        by_model.setdefault(cell.model, {}).setdefault(cell.condition, cell)
    complete = [own for own in by_model.values() if a in own and b in own]
    lacking = tuple(model for model, own in by_model.items() if (a in own) != (b in own))
    results: list[Contrast] = []
    refused: list[tuple[str, str]] = []
    for own in complete:
        try:
            results.append(_contrast(db, filters, own[a], own[b], name))
        except EarmarkError as error:
            refused.append((own[a].model, " ".join(str(error).split())))
    return summary(results, filters.lens)._replace(refused=tuple(refused), lacking=lacking)


def figure_names(db: Database, filters: Filters, a: ModelCondition, b: ModelCondition) -> list[str]:
    """Parts and tasks of which both cells have a figure, all tasks together first; none where nothing is shared."""
    try:
        result = _compared(db, filters, a, b)
    except EarmarkError:
        return []
    rows = sorted(result.parts, key=lambda row: -len(row.tasks))
    return [row.name for row in (*rows, *result.rows) if row.difference is not None]


def spread_over_seeds(
    db: Database, filters: Filters, runs: tuple[str, ...], tasks: Sequence[str], is_corrected: bool
) -> Spread | None:
    """What seeds add to the variance of the figure of these tasks; None for one run, or without scores."""
    own = replace(filters, runs=runs, tasks=tuple(tasks))
    pairs = [Pair(**row) for row in comparison_pairs.pairs(db, own, runs, runs)] if len(runs) > 1 else []
    tasks_present = {pair.task for pair in pairs}
    return seed_spread(pairs, filters.lens, pooling(tasks_present), is_corrected) if pairs else None


def folded(
    db: Database, filters: Filters, by_task: Mapping[str, Mapping[str, Resampled]], groups: Sequence[tuple[str, ...]]
) -> Folded:
    """The overall figures of runs, those of a group of seeds as one under its first run. by_task: by run and task."""
    figures = {run: own[MEAN] for run, own in by_task.items() if MEAN in own}
    spreads: dict[str, Spread] = {}
    for runs in groups:
        own = [figures.pop(run) for run in runs if run in figures]
        if len(own) == len(runs):
            figures[runs[0]] = over_seeds(own)
            if spread := spread_over_seeds(db, filters, runs, usual(by_task), is_corrected=True):
                spreads[runs[0]] = spread
    intervals = {run: interval_over_seeds(figure, spreads.get(run)) for run, figure in figures.items()}
    return Folded(figures, spreads, intervals)


def _contrast(db: Database, filters: Filters, a: ModelCondition, b: ModelCondition, name: str) -> Contrast:
    result = _compared(db, filters, a, b)
    row = next((row for row in (*result.parts, *result.rows) if row.name == name), None)
    if row is None or row.difference is None:
        raise NothingSharedError(*(f"{', '.join(cell.side.runs)}, {name}" for cell in (a, b)))
    paired = same_seeds(result.of_a, result.of_b)
    return contrast_of(a, b, row, result.pairs, filters.lens, paired, result.mismatched)


def _compared(db: Database, filters: Filters, a: ModelCondition, b: ModelCondition) -> Comparison:
    """Raises NothingSharedError, and MismatchError where more than the prompts differ."""
    own = replace(filters, runs=())
    result = compare(db, own, a.side.runs, b.side.runs, Settings("none", allow_mismatch=True))
    if any(check.field.key not in PROMPTS for check in result.contract.broken):
        return compare(db, own, a.side.runs, b.side.runs, Settings("none"))  # which says why not
    return result
