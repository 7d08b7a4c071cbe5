"""What each question says of the sound: right without it, and the verdict on the answers with and without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from analysis.benchmarks.registry import SUBTASKS
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.comparison_filters import HEARD_QUESTIONS
from analysis.store.queries.filters import Filters

_SILENT = """
    SELECT question_id, any_value(subtask) AS subtask, run, bool_and(score >= 1) AS is_right,
        bool_and(score IN (0, 1)) AS is_binary
    FROM selected WHERE score IS NOT NULL GROUP BY question_id, run"""
_VERDICTS = f"""
    SELECT verdict, count(*) AS n FROM ({HEARD_QUESTIONS.format(a="$side_a", b="$side_b")})
    WHERE question_id IN (SELECT question_id FROM selected) GROUP BY verdict"""
_VERDICT = f"""
    SELECT verdict FROM ({HEARD_QUESTIONS.format(a="$side_a", b="$side_b")}) WHERE question_id = $question"""

_DIFFERING = """
    WITH texts AS (
        SELECT parse_path(filename, 'both_slash')[-2] AS run, question_id, reference_json,
            list_distinct(json_extract_string(details_json, '$.audio_sent[*].from')) AS sources
        FROM read_parquet($files, filename = true)
    ),
    asked AS (SELECT run, question_id, any_value(reference_json) AS reference_json FROM texts GROUP BY ALL)
    SELECT own.question_id FROM texts AS own LEFT JOIN asked AS source
        ON source.run = own.run AND source.question_id = own.sources[1]
    GROUP BY own.question_id
    HAVING bool_and(coalesce(len(own.sources) = 1 AND source.reference_json <> own.reference_json, false))"""


def has_sound(db: Database, run: str) -> bool:
    """Whether any question of a run has a recording."""
    return bool(db.rows("SELECT 1 FROM cases WHERE run = $run AND audio <> '' LIMIT 1", {"run": run}))


def silent_answers(db: Database, filters: Filters, runs: Sequence[str]) -> list[dict[str, Any]]:
    """Scored answers of runs without sound to questions that are right or wrong: question, run, is_right, chance."""
    start, values = selection(db, _of(filters, runs), unit="answer")
    rows = db.rows(start + _SILENT, values)
    graded = {row["question_id"] for row in rows if not row["is_binary"]}
    return [
        {"question": row["question_id"], "run": row["run"], "is_right": row["is_right"],
         "chance": float(SUBTASKS[row["subtask"]].chance)}
        for row in rows if row["question_id"] not in graded
    ]  # fmt: skip


def verdicts(db: Database, filters: Filters, a: Sequence[str], b: Sequence[str]) -> dict[str, int]:
    """Numbers of questions by verdict. a: runs of a model with the sound. b: its runs without it or with another."""
    start, values = selection(db, _of(filters, [*a, *b]), unit="answer")
    return {
        row["verdict"]: row["n"] for row in db.rows(start + _VERDICTS, values | {"side_a": list(a), "side_b": list(b)})
    }


def verdict(db: Database, filters: Filters, question: str, a: Sequence[str], b: Sequence[str]) -> str:
    """The verdict on one question, "" where one of the runs has no score of it."""
    values = {"lens": filters.lens, "question": question, "side_a": list(a), "side_b": list(b)}
    return "".join(row["verdict"] for row in db.rows(_VERDICT, values))


def differing(db: Database, runs: Sequence[str]) -> frozenset[str]:
    """Questions that all runs had with the sound of one other question, which has another right answer.

    Where a run does not state the sound's question, or took its sounds from several ones, the right answer to what was
    sent is not known.
    """
    rows = db.rows(_DIFFERING, {"files": db.files("cases", list(runs))})
    return frozenset(row["question_id"] for row in rows)


def _of(filters: Filters, runs: Sequence[str]) -> Filters:
    return replace(filters, runs=tuple(runs))
