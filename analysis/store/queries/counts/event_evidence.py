"""Answers that are events over time: of each case its run, its song, and the matching behind its score."""

from __future__ import annotations

from typing import Any, NamedTuple

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import UNIT
from analysis.store.tables import evidence_json

_CASES = f"""
    SELECT run, index, {UNIT} AS song, outcome = 'scored' AS is_read FROM selected WHERE outcome <> 'none'
    ORDER BY run, index"""
_EVIDENCE = """
    SELECT parse_path(filename, 'both_slash')[-2] AS run, index, evidence_json
    FROM read_parquet($files, filename = true, union_by_name = true) WHERE lens = $lens"""


class EventCase(NamedTuple):
    """One case. song: its recording, or its question without one. evidence: None where there is none."""

    run: str
    song: str
    is_read: bool
    evidence: Any


def cases(db: Database, filters: Filters) -> list[EventCase]:
    """The cases that the filters let through, in the order of their runs and files."""
    start, values = selection(db, filters, unit="answer")
    rows = db.rows(start + _CASES, values)
    if not rows:
        return []
    files = db.files("scores", sorted({row["run"] for row in rows}))
    evidence = {
        (row["run"], row["index"]): row["evidence_json"]
        for row in db.rows(_EVIDENCE, {"files": files, "lens": filters.lens})
    }
    return [
        EventCase(
            row["run"], row["song"], row["is_read"], evidence_json.load(evidence.get((row["run"], row["index"])) or "")
        )
        for row in rows
    ]
