"""Scores by the wording of the prompt. Cases of runs that an older version loaded have none and are left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import UNIT

OTHER = "other"
"""Stands for all wordings that are not asked about."""

_SONG = f"{UNIT} AS song"
_ANSWERED = "FROM selected WHERE outcome <> 'none' AND wording <> ''"
_QUESTIONS = f"""
    SELECT task, subtask, wording, {_SONG}, question_id, count(*) AS n, avg(score) AS score
    {_ANSWERED} GROUP BY ALL ORDER BY ALL"""
_SUMS = f"""
    SELECT run, {_SONG}, CASE WHEN wording = ANY($common) THEN wording ELSE '{OTHER}' END AS cell,
        coalesce(sum(score), 0) AS total, count(score) AS n, coalesce(sum(score * score), 0) AS squares
    {_ANSWERED} GROUP BY ALL ORDER BY ALL"""
_TEMPLATES = """
    SELECT wording, min(template) AS template FROM read_parquet($files, union_by_name = true)
    WHERE subtask = $subtask AND wording <> '' GROUP BY wording"""


def questions(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Questions by wording: task, subtask, wording, song, question_id, n (cases), score (mean over the runs)."""
    start, values = selection(db, filters)
    return db.rows(start + _QUESTIONS, values)


def sums(db: Database, filters: Filters, common: Sequence[str]) -> pa.Table:
    """Sums for `song_means.means`: run, song, cell (wording of `common`, else OTHER), total, n, squares."""
    start, values = selection(db, filters)
    return db.ask(start + _SUMS, values | {"common": list(common)})


def templates(db: Database, subtask: str, runs: Sequence[str] = ()) -> dict[str, str]:
    """The wordings of a subtask with their placeholders, by id. runs: all if empty."""
    runs_with_wordings = db.rows(
        "SELECT DISTINCT run FROM cases WHERE wording <> '' AND (len($runs) = 0 OR run = ANY($runs))",
        {"runs": list(runs)},
    )
    files = db.files("cases", [row["run"] for row in runs_with_wordings])
    rows = db.rows(_TEMPLATES, {"files": files, "subtask": subtask}) if files else []
    return {row["wording"]: row["template"] for row in rows}
