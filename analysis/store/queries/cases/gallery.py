"""Cases grouped by question, with the questions and the values read from the answers: what a gallery shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.records import Lens, Question, Value
from analysis.store.database import Database
from analysis.store.queries.cases import answer_values
from analysis.store.queries.cases.cases_list import LAST, SPREAD_SORTS, rows_of, selection
from analysis.store.queries.counts import failure_modes
from analysis.store.queries.filters import ORDERS, Filters, Sort
from analysis.store.tables.cases import question_of

_ORDERED = """,
    narrow AS MATERIALIZED (SELECT question_id, run, index, score{spread} FROM selected),
    counts AS (SELECT count(DISTINCT question_id) AS questions, count(*) AS cases FROM narrow),
    first_cases AS (SELECT * FROM narrow ORDER BY {order} LIMIT $rows)
    SELECT question_id, questions, cases FROM first_cases, counts ORDER BY {order}"""
"""The cases that fit are joined once, and only the columns that put them in order are kept."""
_KEYS = """
    SELECT run, index, lens FROM selected WHERE question_id = ANY($page_ids)
    ORDER BY list_position($page_ids, question_id), {order}"""
FIRST_ROWS = 1000
"""Cases in which the first questions are looked for; ten times as many where that is not enough."""
_QUESTIONS = """
    SELECT DISTINCT ON (question_id) * EXCLUDE (raw_json)
    FROM read_parquet($files, union_by_name = true) WHERE question_id = ANY($questions)"""
_OF_RECORDINGS = """
    SELECT min(question_id) AS question, arg_min(run, question_id) AS run FROM cases
    WHERE audio = ANY($recordings) AND song = '' GROUP BY audio"""
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
    is_spread = sort in SPREAD_SORTS
    start, values = selection(db, filters, is_spread, "answer")
    order = f"{LAST}, {ORDERS[sort]}"
    sql = start + _ORDERED.format(order=order, spread=", difference, points_lost, question_mean" * is_spread)
    values |= {"last": list(last)}
    first = max(offset, 0)
    cases = _first_cases(db, sql, values, first + max(limit, 0))
    if not cases:
        return Groups([], 0, 0)
    page_ids = list(dict.fromkeys(row["question_id"] for row in cases))[first : first + max(limit, 0)]
    keys = db.rows(start + _KEYS.format(order=order), values | {"page_ids": page_ids}) if page_ids else []
    return Groups(rows_of(db, filters, keys), cases[0]["questions"], cases[0]["cases"])


def _first_cases(db: Database, sql: str, values: Mapping[str, Any], n: int) -> list[dict[str, Any]]:
    """The first cases in order, as many as the first n questions need: a beginning of the cases decides these."""
    rows = FIRST_ROWS
    while True:
        cases = db.rows(sql, {**values, "rows": rows})
        if len({row["question_id"] for row in cases}) >= n or len(cases) < rows:
            return cases
        rows *= 10


def existing(db: Database, questions: Sequence[str]) -> frozenset[str]:
    """Which of these ids are questions of the workspace."""
    sql = "SELECT DISTINCT question_id FROM cases WHERE question_id = ANY($questions)"
    return frozenset(row["question_id"] for row in db.rows(sql, {"questions": list(questions)}))


def questions(db: Database, runs: Mapping[str, str]) -> dict[str, Question]:
    """Questions by id. runs: one of the runs that answer it, by question id."""
    files = db.files("cases", sorted(set(runs.values())))
    rows = db.rows(_QUESTIONS, {"questions": sorted(runs), "files": files}) if runs else []
    return {row["question_id"]: question_of(row) for row in rows}


def of_recordings(db: Database, recordings: Sequence[str]) -> dict[str, Question]:
    """A question about each of these recordings that are no linked song, by the audio."""
    rows = db.rows(_OF_RECORDINGS, {"recordings": list(recordings)}) if recordings else []
    return {own.audio: own for own in questions(db, {row["question"]: row["run"] for row in rows}).values()}


def contents(db: Database, rows: Sequence[Mapping[str, Any]], lens: Lens) -> Contents:
    """Questions, values and losses of cases: rows of `groups` or of `cases_list.cases`."""
    runs = sorted({row["run"] for row in rows})
    if not runs:
        return Contents({}, {}, {}, {})
    first_runs: dict[str, str] = {}
    for row in rows:
        first_runs[row["question_id"]] = min(row["run"], first_runs.get(row["question_id"], row["run"]))
    places = {"runs": runs, "indexes": sorted({row["index"] for row in rows}), "lens": lens}
    losses: dict[tuple[str, int], list[tuple[str, float]]] = {}
    for row in db.rows(_LOSSES, places):
        losses.setdefault((row["run"], row["index"]), []).append((row["type"], row["points"]))
    return Contents(
        questions(db, first_runs),
        answer_values.values(db, rows, lens),
        losses,
        failure_modes.of_cases(db, rows) if lens == "paper" else {},
    )
