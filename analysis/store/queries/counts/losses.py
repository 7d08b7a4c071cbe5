"""What was lost to which type, summed for the figures of `decomposition.figures`. Paper lens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import UNIT

_POINTS = f""",
    losing AS (
        SELECT k.*, l.type, l.points, l.alone, l.last
        FROM losses l JOIN selected k ON k.run = l.run AND k.index = l.index AND k.lens = l.lens{{of_runs}}
    )
    SELECT run, {UNIT} AS song, task, subtask, type,
        sum(share * points * (1 + coalesce(wer, 0))) AS points,
        sum(share * alone * (1 + coalesce(wer, 0))) AS alone, sum(share * last * (1 + coalesce(wer, 0))) AS last
    FROM losing GROUP BY ALL ORDER BY ALL"""
_COMBINATIONS = """,
    typed AS (
        SELECT k.run, k.task, k.index, list(l.type ORDER BY l.type) AS types
        FROM losses l JOIN selected k ON k.run = l.run AND k.index = l.index AND k.lens = l.lens{of_runs}
        GROUP BY ALL
    )
    SELECT run, task, types, count(*) AS n FROM typed GROUP BY ALL ORDER BY ALL"""
_BY_MODE = f""",
    shown AS (
        SELECT run, {UNIT} AS song, task, subtask, unnest(modes) AS type,
            share * (1 - score) * (1 + coalesce(wer, 0)) AS points
        FROM selected WHERE score < 1
    )
    SELECT run, song, task, subtask, type, sum(points) AS points FROM shown GROUP BY ALL ORDER BY ALL"""
_TOTALS = """
    , losing AS (
        SELECT l.type, l.points, k.run, k.index
        FROM losses l JOIN selected k ON k.run = l.run AND k.index = l.index AND k.lens = l.lens{of_runs}
    )
    SELECT type AS loss, sum(points) AS points, count(DISTINCT (run, index)) AS n,
        (SELECT count(*) FROM selected WHERE score IS NOT NULL) AS answers
    FROM losing GROUP BY type HAVING sum(points) > 0 ORDER BY points DESC, type"""
_OF_QUESTION = """
    SELECT run, type, points FROM losses
    WHERE lens = 'paper' AND (run, index) IN (SELECT run, index FROM cases WHERE question_id = $question)
        AND points > 0 ORDER BY run, points DESC, type"""
_OF_DATA_SETS = """
        WHERE l.run IN (SELECT run FROM data_set_sizes WHERE data_set = ANY($data_sets))"""
_UNEXPLAINED = """
    SELECT run, count(*) AS n FROM selected
    WHERE score < 1 AND (run, index) NOT IN (SELECT run, index FROM losses) GROUP BY run ORDER BY run"""


def points(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Points lost by selected cases: run, song (or recording, or question), task, subtask, type, points, alone, last.

    points: summed, those of a case times 1 + WER, and its share of its question. alone, last: the same of what the
    repair gains as the only one and after all others; None for runs of older versions.
    """
    return _ask(db, filters, _POINTS.format(of_runs=_of_runs(filters)))


def points_by_mode(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Points of the cases that show a failure mode, in the rows of `points` with the mode as type. Modes overlap."""
    return _ask(db, filters, _BY_MODE)


def combinations(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Number of cases that lost points to exactly the same types: run, task, types, n."""
    return _ask(db, filters, _COMBINATIONS.format(of_runs=_of_runs(filters)))


def totals(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Points lost by type, the costliest first: loss, points, n (cases that lost any), answers (scored cases)."""
    return _ask(db, filters, _TOTALS.format(of_runs=_of_runs(filters)))


def of_question(db: Database, question: str) -> list[dict[str, Any]]:
    """Points that the answers to a question lost by run and type, the costliest first."""
    return db.rows(_OF_QUESTION, {"question": question})


def unexplained(db: Database, filters: Filters) -> dict[str, int]:
    """Cases that lost points of which no type is stored, by run: an older version loaded it."""
    return {row["run"]: row["n"] for row in _ask(db, filters, _UNEXPLAINED)}


def _of_runs(filters: Filters) -> str:
    """The condition without which DuckDB reads the losses of all runs to join a few."""
    if filters.runs:
        return " WHERE l.run = ANY($runs)"
    return _OF_DATA_SETS if filters.data_sets else ""


def _ask(db: Database, filters: Filters, sql: str) -> list[dict[str, Any]]:
    start, values = selection(db, replace(filters, lens="paper"), unit="share")
    return db.rows(start + sql, values)
