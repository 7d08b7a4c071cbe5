"""Questions by the number of runs that have them right."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from analysis.store.database import Database
from analysis.store.queries.case_selection import of_rows
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters, right_counts
from analysis.store.queries.loaded_runs import judged_rows

_DIFFICULTY = f"""
    , counted AS ({right_counts("$difficulty_lens")})
    SELECT n_right, count(DISTINCT question_id) AS questions, count(*) AS cases,
        count(DISTINCT question_id) FILTER (n_rows < $difficulty_rows) AS partial
    FROM counted JOIN selected USING (question_id) GROUP BY n_right ORDER BY n_right"""


class Difficulty(NamedTuple):
    """Questions that equally many runs have right, and the cases that fit of them, of whatever run.

    partial: questions of these without a score of some of the runs.
    """

    questions: int
    cases: int
    partial: int


def difficulty(db: Database, filters: Filters) -> dict[int, Difficulty]:
    """The questions by the number of runs that have them right; the filter `right` does not apply.

    Runs: `judged_rows`, seeds as one. Questions: those of the cases that fit, with a score of one of these runs.
    """
    rows = judged_rows(db, filters)
    start, values = selection(db, replace(filters, right=None))
    own = {"difficulty_rows": len({*rows.values()}), "difficulty_lens": filters.lens}
    levels = db.rows(start + _DIFFICULTY, values | of_rows(rows) | own)
    return {row["n_right"]: Difficulty(row["questions"], row["cases"], row["partial"]) for row in levels}
