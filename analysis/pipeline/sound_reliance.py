"""What the sound brings each model, from its runs with and without it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from analysis.benchmarks.frame import OVERALL
from analysis.errors import EarmarkError
from analysis.pipeline.comparison import Settings, compare, run_facts
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.summaries.comparison.comparability import MismatchError, NothingSharedError
from analysis.summaries.comparison.sides import MixedSideError
from analysis.summaries.comparison.sound_reliance import Reliance, conclusion, corrected, reliance, sound_runs


def reliances(db: Database, filters: Filters) -> tuple[list[Reliance], list[EarmarkError]]:
    """By model, condition and treatment; and why some runs cannot be compared. filters: without runs, of all models.

    Raises UnknownRunError.
    """
    ids = filters.runs or tuple(run.id for run in cases_list.runs(db) if run.kind == "model")
    rows: list[Reliance] = []
    refused: list[EarmarkError] = []
    for runs in sound_runs(run_facts(db, ids)):
        for treatment, other in runs.other.items():
            try:
                result = compare(db, replace(filters, runs=()), runs.sound, other, Settings())
            except (MismatchError, MixedSideError, NothingSharedError) as error:
                refused.append(error)
                continue
            overall = next((row for row in result.parts if row.name == OVERALL), None)
            rows.append(reliance(runs, treatment, overall, result.rows, result.pairs))
    return corrected(rows), refused


def as_rows(own: Reliance) -> list[dict[str, Any]]:
    """The headline, then each task, as plain values. Shares from 0 to 1, differences corrected for guessing."""
    rows = []
    for row in (own.overall, *(own.rows if len(own.rows) > 1 else ())):
        if row is not None:
            low, high = row.interval or (None, None)
            rows.append({
                "model": own.model, "condition": own.condition, "against": own.treatment, "task": row.name, "n": row.n,
                "songs": row.songs, "reliance": row.difference, "raw": row.gain, "low": low, "high": high, "p": row.p,
                "p_corrected": row.p_corrected, "with_sound": row.a, "without": row.b, "hearing": conclusion(row),
                "right_with_sound_only": row.only_a, "right_without_only": row.only_b,
            })  # fmt: skip
    return rows
