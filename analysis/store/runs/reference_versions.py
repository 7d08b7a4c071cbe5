"""The loaded questions, each once whatever runs answered it, and the version of its reference."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from analysis.records import Question
from analysis.reviews.events import version_of
from analysis.store.database import Database
from analysis.store.tables.cases import question_of

_VERSIONS = """
    SELECT question_id, any_value(reference_json) AS reference, any_value(song) AS song, any_value(audio) AS audio,
        any_value(section) AS section, any_value(subtask) AS subtask
    FROM read_parquet($files, union_by_name = true) GROUP BY question_id ORDER BY question_id"""

_QUESTIONS = """
    SELECT * EXCLUDE (raw_json) FROM read_parquet($files, union_by_name = true, filename = true)
    WHERE question_id = ANY($ids) QUALIFY row_number() OVER (PARTITION BY question_id ORDER BY filename, index) = 1"""

_FIRST = """
    SELECT run FROM cases WHERE question_id = ANY($ids) AND run = ANY($runs)
    QUALIFY row_number() OVER (PARTITION BY question_id ORDER BY run || '/', index) = 1"""
"""The runs that come first with a question, in the order of the names of their files: only these are read."""

_RELATED = """
    SELECT DISTINCT question_id FROM cases
    WHERE question_id <> $id AND ((song = $song AND $song <> '') OR (audio = $audio AND $audio <> ''))
    ORDER BY question_id"""


class QuestionVersion(NamedTuple):
    """The version of a question's reference (`events.version_of`). song: "dataset/id", "" if unknown."""

    song: str
    audio: str
    section: str
    subtask: str
    version: str


def question_versions(db: Database) -> Mapping[str, QuestionVersion]:
    """Every loaded question by id."""
    runs = db.run_ids()
    rows = db.rows(_VERSIONS, {"files": db.files("cases", runs)}) if runs else []
    return {
        row["question_id"]: QuestionVersion(
            row["song"], row["audio"], row["section"], row["subtask"], version_of(row["reference"])
        )
        for row in rows
    }


def questions(db: Database, ids: Iterable[str], runs: Collection[str] = ()) -> dict[str, Question]:
    """Those of these questions that are loaded, by id; of these runs if any are named."""
    values = {"ids": list(ids)}
    first = {row["run"] for row in db.rows(_FIRST, values | {"runs": list(runs) or db.run_ids()})}
    rows = db.rows(_QUESTIONS, values | {"files": db.files("cases", sorted(first))}) if first else []
    return {row["question_id"]: question_of(row) for row in rows}


def songs_of(db: Database, runs: Collection[str]) -> set[str]:
    """The annotated songs ("dataset/id") that questions of these runs are about."""
    rows = db.rows("SELECT DISTINCT song FROM cases WHERE run = ANY($runs) AND song <> ''", {"runs": list(runs)})
    return {row["song"] for row in rows}


def of_song(db: Database, song: str) -> list[Question]:
    """The loaded questions about an annotated song, "dataset/id", in the order of their ids."""
    rows = db.rows("SELECT DISTINCT question_id FROM cases WHERE song = $song ORDER BY question_id", {"song": song})
    by_id = questions(db, [row["question_id"] for row in rows])
    return [by_id[name] for name in sorted(by_id)]


def related_questions(db: Database, question: Question) -> list[Question]:
    """The other loaded questions about the same annotated song, or the same sound."""
    values = {"id": question.id, "song": question.song, "audio": question.audio}
    others = questions(db, [row["question_id"] for row in db.rows(_RELATED, values)])
    return [others[name] for name in sorted(others)]
