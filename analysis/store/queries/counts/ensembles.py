"""Questions that were asked in several wordings: each single answer, and the vote over the first of them."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters

_SINGLES = """,
    singles AS (
        SELECT e.*, coalesce(nullif(k.song, ''), nullif(k.audio, ''), k.question_id) AS song
        FROM ensembles e JOIN selected k ON k.run = e.run AND k.index = e.index AND k.lens = e.lens
    )"""
_SUMS = """
    SELECT run, song, place::VARCHAR AS cell, coalesce(sum(first), 0) AS total, count(first) AS n
    FROM singles GROUP BY ALL HAVING count(first) > 0 ORDER BY ALL"""
_WORDINGS = """
    SELECT run, place, wording, count(*) AS n, count(choice) AS readable, count(*) FILTER (agrees) AS agreeing,
        avg(score) AS score
    FROM singles GROUP BY ALL ORDER BY run, place, wording"""
_RUNS = """
    SELECT run, count(*) AS n, count(*) FILTER (choices > 1) AS split, count(*) FILTER (low < high) AS moved
    FROM (
        SELECT run, index, count(DISTINCT choice) AS choices, min(score) AS low, max(score) AS high
        FROM singles GROUP BY run, index
    ) GROUP BY run ORDER BY run"""


def sums(db: Database, filters: Filters) -> pa.Table:
    """Sums for `song_means.means`: run, song, cell (number of wordings that vote), total, n."""
    start, values = selection(db, filters, unit="answer")
    return db.ask(start + _SINGLES + _SUMS, values)


def wordings(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Wordings of ensembles: run, place, wording, n (answers), readable, agreeing (with the vote), score (alone)."""
    start, values = selection(db, filters, unit="answer")
    return db.rows(start + _SINGLES + _WORDINGS, values)


def runs(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Runs with ensembles: run, n (questions), split (answered differently), moved (scored differently)."""
    start, values = selection(db, filters, unit="answer")
    return db.rows(start + _SINGLES + _RUNS, values)
