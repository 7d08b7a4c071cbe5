"""Cases grouped by question, with the questions and the values read from the answers: what a gallery shows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.records import Lens, Question, Value
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import PAGE, selection
from analysis.store.queries.counts import failure_modes
from analysis.store.queries.filters import ORDERS, Filters, Sort
from analysis.store.tables.cases import question_of
from analysis.store.tables.json_values import decode

_GROUPS = """,
    ranked AS (SELECT *, row_number() OVER (ORDER BY list_contains($last, run), {order}) AS rank FROM selected),
    firsts AS (SELECT question_id, min(rank) AS first FROM ranked GROUP BY question_id),
    shown AS (
        SELECT question_id, first, count(*) OVER () AS questions FROM firsts ORDER BY first LIMIT $limit OFFSET $offset
    )
    SELECT {columns}, questions, (SELECT count(*) FROM selected) AS cases
    FROM ranked JOIN shown USING (question_id) ORDER BY first, rank"""
_COUNTS = "SELECT count(DISTINCT question_id) AS questions, count(*) AS cases FROM selected"
_QUESTIONS = """
    SELECT DISTINCT ON (question_id) * EXCLUDE (raw_json)
    FROM read_parquet($files, union_by_name = true) WHERE question_id = ANY($questions)"""
_VALUES = """
    SELECT parse_path(filename, 'both_slash')[-2] AS run, index, value_json
    FROM read_parquet($files, filename = true, union_by_name = true)
    WHERE question_id = ANY($questions) AND lens = $lens AND outcome <> 'none'"""
_LOSSES = """
    SELECT run, index, type, points FROM losses
    WHERE lens = $lens AND run = ANY($runs) AND index = ANY($indexes) ORDER BY points DESC, type"""


@dataclass(frozen=True, slots=True)
class Groups:
    """Some of the questions. rows: their cases, columns of PAGE, those of a question together.

    questions, cases: how many fit altogether.
    """

    rows: list[dict[str, Any]]
    questions: int
    cases: int


@dataclass(frozen=True, slots=True)
class Contents:
    """What cases are about. questions: by id. values: as read under the lens, by run and index; None: nothing usable.

    losses: types and points, the most first, by run and index. modes: failure modes by run and index. Paper lens.
    """

    questions: Mapping[str, Question]
    values: Mapping[tuple[str, int], Value | None]
    losses: Mapping[tuple[str, int], Sequence[tuple[str, float]]]
    modes: Mapping[tuple[str, int], Sequence[str]]


def groups(
    db: Database, filters: Filters, sort: Sort = "worst", limit: int = 20, offset: int = 0, last: Sequence[str] = ()
) -> Groups:
    """The cases that fit of `limit` questions, each question at the place of its first case. last: as of `cases`."""
    start, values = selection(db, filters, spread=True)
    columns = ", ".join(f'"{column}"' for column in PAGE)
    sql = start + _GROUPS.format(order=ORDERS[sort], columns=columns)
    rows = db.rows(sql, values | {"limit": max(limit, 0), "offset": max(offset, 0), "last": list(last)})
    if not rows:
        counts = db.rows(f"{start} {_COUNTS}", values)[0]
        return Groups([], counts["questions"], counts["cases"])
    page_rows = [{name: row[name] for name in PAGE} for row in rows]
    return Groups(page_rows, rows[0]["questions"], rows[0]["cases"])


def contents(db: Database, rows: Sequence[Mapping[str, Any]], lens: Lens) -> Contents:
    """Questions, values and losses of cases: rows of `groups` or of `cases_list.cases`."""
    runs = sorted({row["run"] for row in rows})
    if not runs:
        return Contents({}, {}, {}, {})
    values: dict[str, Any] = {"questions": sorted({row["question_id"] for row in rows})}
    questions = db.rows(_QUESTIONS, values | {"files": db.files("cases", runs)})
    read = db.rows(_VALUES, values | {"files": db.files("scores", runs), "lens": lens})
    places = {"runs": runs, "indexes": sorted({row["index"] for row in rows}), "lens": lens}
    losses: dict[tuple[str, int], list[tuple[str, float]]] = {}
    for row in db.rows(_LOSSES, places):
        losses.setdefault((row["run"], row["index"]), []).append((row["type"], row["points"]))
    return Contents(
        {row["question_id"]: question_of(row) for row in questions},
        {(row["run"], row["index"]): decode(json.loads(row["value_json"])) for row in read},
        losses,
        failure_modes.of_cases(db, rows) if lens == "paper" else {},
    )
