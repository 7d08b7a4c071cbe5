"""Multiple-choice answers counted in the store: by theme, sub-theme, right letter and letter given."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.tallies import LetterCount

_COUNTS = """
    SELECT run, task, subtask, coalesce(expected[1], '') AS "right", coalesce(chosen[1], '') AS given, outcome,
        count(*) AS n, count(score) AS asked, CAST(coalesce(sum(score), 0) AS INTEGER) AS scored
    FROM selected WHERE list_contains($themes, task) AND outcome <> 'none' GROUP BY ALL ORDER BY ALL"""

_DIFFERING = """
    SELECT run, count(*) AS n FROM selected WHERE list_contains($themes, task) GROUP BY run"""


def counts(db: Database, filters: Filters, themes: Sequence[str]) -> list[LetterCount]:
    """The cases that fit, of these tasks."""
    start, values = selection(db, filters)
    return [LetterCount(**row) for row in db.rows(start + _COUNTS, values | {"themes": list(themes)})]


def cases_by_run(db: Database, filters: Filters, themes: Sequence[str]) -> dict[str, int]:
    """How many cases of these tasks fit, by run."""
    start, values = selection(db, filters)
    return {row["run"]: row["n"] for row in db.rows(start + _DIFFERING, values | {"themes": list(themes)})}
