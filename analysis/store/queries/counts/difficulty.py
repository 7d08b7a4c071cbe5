"""Questions by the number of runs that have them right."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import judged_runs, selection
from analysis.store.queries.filters import Filters

_DIFFICULTY = """
    , counted AS (
        SELECT question_id, count(*) FILTER (is_right) AS n_right, count(*) AS n_runs FROM (
            SELECT question_id, run, bool_and(score >= 1) AS is_right FROM scores
            WHERE lens = $difficulty_lens AND run = ANY($difficulty_runs) AND score IS NOT NULL
                AND question_id IN (SELECT question_id FROM selected) GROUP BY ALL)
        GROUP BY question_id
    )
    SELECT n_right, count(DISTINCT question_id) AS questions, count(*) AS cases,
        count(DISTINCT question_id) FILTER (n_runs < len($difficulty_runs)) AS partial
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

    Runs: `judged_runs`. Questions: those of the cases that fit, with a score of one of these runs.
    """
    difficulty_runs = judged_runs(db, filters)
    start, values = selection(db, replace(filters, right=None))
    rows = db.rows(start + _DIFFICULTY, values | {"difficulty_runs": difficulty_runs, "difficulty_lens": filters.lens})
    return {row["n_right"]: Difficulty(row["questions"], row["cases"], row["partial"]) for row in rows}
