"""The runs that are loaded and whole: their names, which of them count as rows, and what they share of questions."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.framing.run_facts import BASELINE, SEED
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.runs import description as run_files
from analysis.store.runs.description import Run

_RUNS_OF_DATA_SETS = """
    SELECT DISTINCT run FROM cases WHERE len($data_sets) = 0 OR data_set = ANY($data_sets)"""

_SHARED = """
    SELECT run, count(DISTINCT question_id) FILTER (question_id IN (
        SELECT question_id FROM cases WHERE run = ANY($against))) AS shared, count(DISTINCT question_id) AS n
    FROM cases WHERE run = ANY($runs) GROUP BY run"""


def runs(db: Database) -> list[Run]:
    """What is loaded and whole, the latest first, each under a name of its own (`description.display_names`)."""
    return run_files.named_apart(named_runs(db))


def named_runs(db: Database) -> list[Run]:
    """The complete runs under the names they were loaded with, which need not be unique."""
    return run_files.read_all(db.workspace, db.run_ids())


def shared(db: Database, runs: Sequence[str], against: Sequence[str]) -> dict[str, float]:
    """The share of each run's questions, from 0 to 1, that one of the other runs was asked too."""
    rows = db.rows(_SHARED, {"runs": list(runs), "against": list(against)})
    return {row["run"]: row["shared"] / row["n"] for row in rows}


def judged_rows(db: Database, filters: Filters) -> dict[str, str]:
    """The selected runs, else those of the data sets that are no baselines; all of these if there is no other run.

    By run the row that it counts for: seeds of one model under one condition have the same.
    """
    by_id = {run.id: run for run in named_runs(db)}
    if filters.runs:
        return {run: _row_of(by_id[run]) for run in filters.runs}
    names = db.rows(_RUNS_OF_DATA_SETS, {"data_sets": list(filters.data_sets)})
    own = [by_id[row["run"]] for row in names if row["run"] in by_id]
    own = [run for run in own if run.kind != "questions"]
    return {run.id: _row_of(run) for run in [run for run in own if run.kind != BASELINE] or own}


def _row_of(run: Run) -> str:
    """Model and condition of a run that states its seed; another run is a row of its own."""
    condition = {name: value for name, value in run.condition.items() if name != SEED}
    has_seed = run.model and (run.seed or SEED in run.condition)
    return f"{run.model} {sorted(condition.items())}" if has_seed else run.id
