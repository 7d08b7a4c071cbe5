"""How often each failure mode occurs, by run and song. Paper lens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pyarrow as pa

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.fact_columns import genre
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import UNIT

_CASES = f"""
    SELECT run, {UNIT} AS song, subtask, array_to_string(modes, ',') AS modes,
        1 - score AS lost, share
    FROM selected WHERE score IS NOT NULL"""
_OF_CASES = """
    SELECT run, index, modes FROM scores
    WHERE lens = 'paper' AND run = ANY($runs) AND index = ANY($indexes) AND len(modes) > 0"""
_ANSWERS = """
    SELECT question_id, run, task, subtask, score FROM selected
    WHERE score IS NOT NULL AND given ORDER BY run, index"""
_PRESENT = "SELECT DISTINCT question_id, run FROM selected"
_BY_QUESTION = "SELECT question_id, count(*) AS n FROM selected GROUP BY question_id"
_FACTS = f"""
    SELECT s.question_id, s.run, coalesce(nullif(c.song, ''), nullif(c.audio, ''), s.question_id) AS song, c.task,
        c.subtask, c.section, {genre("g.genre", "c.dimensions")} AS genre, s.score, coalesce(s.modes, []) AS modes
    FROM scores s JOIN cases c ON c.run = s.run AND c.index = s.index LEFT JOIN songs g ON g.song = c.song
    WHERE s.lens = 'paper' AND s.question_id = ANY($questions) AND s.run = ANY($runs)"""


def answers(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Selected answers, from which those for coding are drawn: question_id, run, task, subtask, score."""
    return _ask(db, filters, _ANSWERS)


def present(db: Database, filters: Filters) -> frozenset[tuple[str, str]]:
    """Question and run of the answers that match, whether scored or not."""
    return frozenset((row["question_id"], row["run"]) for row in _ask(db, filters, _PRESENT))


def by_question(db: Database, filters: Filters) -> dict[str, int]:
    """Number of selected answers to each question."""
    return {row["question_id"]: row["n"] for row in _ask(db, filters, _BY_QUESTION)}


def facts(db: Database, answers: Iterable[tuple[str, str]]) -> dict[tuple[str, str], dict[str, Any]]:
    """Task, subtask, section, genre, score and modes of these answers, by question and run, without unknown ones."""
    keys = set(answers)
    values = {"questions": sorted({name for name, _ in keys}), "runs": sorted({run for _, run in keys})}
    rows = db.rows(_FACTS, values)
    names = ("task", "subtask", "section", "genre", "score", "modes")
    return {
        (row["question_id"], row["run"]): {name: row[name] for name in names}
        for row in rows
        if (row["question_id"], row["run"]) in keys
    }


def cases(db: Database, filters: Filters) -> pa.Table:
    """run, song (or recording, or question), subtask, modes, lost (1 - score), share of each scored answer, unordered.

    modes: names with commas between; null where an older version loaded the run, which stored none. For
    `summaries.run.failure_modes`, which counts: over millions of cases in a fraction of the time of rows.
    """
    start, values = selection(db, replace(filters, lens="paper"), unit="share")
    return db.ask_coded(start + _CASES, values)


def of_cases(db: Database, rows: Sequence[Mapping[str, Any]]) -> dict[tuple[str, int], list[str]]:
    """The modes of these cases by run and index, of those that show any. rows: with run and index."""
    values = {"runs": sorted({row["run"] for row in rows}), "indexes": sorted({row["index"] for row in rows})}
    return {(row["run"], row["index"]): row["modes"] for row in db.rows(_OF_CASES, values)}


def _ask(db: Database, filters: Filters, sql: str) -> list[dict[str, Any]]:
    start, values = selection(db, replace(filters, lens="paper"), unit="answer")
    return db.rows(start + sql, values)
