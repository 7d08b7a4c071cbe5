"""Questions by a text in them, or in what is right, in an answer or in its reasoning; and questions that all miss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters

Place: TypeAlias = Literal["question", "answer", "reasoning", "reference"]
COLUMNS: dict[Place, str] = {
    "question": "prompt",
    "answer": "raw_json",
    "reasoning": "reasoning_json",
    "reference": "reference_text",
}

_MATCHES = """
    SELECT question_id AS question, any_value(task) AS task, any_value(song) AS song, count(*) OVER () AS total
    FROM read_parquet($files, union_by_name = true)
    WHERE contains(lower({column}), lower($text)) AND question_id = ANY($questions)
    GROUP BY question_id ORDER BY question_id LIMIT $limit OFFSET $offset"""
_QUESTIONS = """
    SELECT DISTINCT question_id FROM cases
    WHERE run = ANY($runs) AND (len($data_sets) = 0 OR data_set = ANY($data_sets))"""
_HAVE_COLUMN = "SELECT 1 FROM parquet_schema($files) WHERE name = $column LIMIT 1"
_MISSED = """
    SELECT question_id AS question, any_value(task) AS task, any_value(song) AS song,
        count(DISTINCT run) AS runs, max(score) AS best
    FROM selected WHERE score IS NOT NULL GROUP BY question_id HAVING max(score) <= $most
    ORDER BY question_id"""


class Matches(NamedTuple):
    """Some of the questions that fit, with question, task and song, and how many fit altogether."""

    rows: list[dict[str, Any]]
    total: int


def search(
    db: Database, text: str, where: Place, data_sets: Sequence[str] = (), limit: int = 50, offset: int = 0
) -> Matches:
    """Questions with this text, upper or lower case, in the order of their ids. data_sets: all if empty."""
    runs = db.run_ids()
    files = db.files("cases", runs)
    column = COLUMNS[where]
    if not files or not db.rows(_HAVE_COLUMN, {"files": files, "column": column}):
        return Matches([], 0)
    questions = db.ask(_QUESTIONS, {"runs": runs, "data_sets": list(data_sets)})["question_id"].to_pylist()
    values = {"files": files, "text": text, "questions": questions, "limit": limit, "offset": offset}
    rows = db.rows(_MATCHES.format(column=column), values)
    total = rows[0].pop("total") if rows else 0
    return Matches([{name: value for name, value in row.items() if name != "total"} for row in rows], total)


def missed(db: Database, filters: Filters, most: float) -> list[dict[str, Any]]:
    """Questions on which no selected answer scores more than `most`: question, task, song, runs, best."""
    start, values = selection(db, filters)
    return db.rows(start + _MISSED, values | {"most": most})
