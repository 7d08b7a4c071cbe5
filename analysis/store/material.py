"""What the search for suspicious references goes by, read from the loaded runs."""

from __future__ import annotations

import json

from analysis.records import Section, Value
from analysis.reviews.suspicion import Material
from analysis.store.database import Database
from analysis.store.encoding import decode
from analysis.store.filters import Filters
from analysis.store.queries import selection
from analysis.tasks import SUBTASKS

_ASKED = """
    , asked AS (
        SELECT question_id, any_value(subtask) AS subtask, any_value(song) AS song FROM selected GROUP BY question_id
    )
    SELECT asked.*, duration FROM asked LEFT JOIN songs USING (song) ORDER BY question_id"""
_REFERENCES = """
    SELECT question_id, any_value(reference_json) AS reference FROM read_parquet($files)
    WHERE question_id = ANY($ids) GROUP BY question_id"""
_ANSWERS = """
    SELECT question_id, value_json, score FROM read_parquet($files)
    WHERE lens = 'paper' AND outcome = 'scored' AND score IS NOT NULL AND question_id = ANY($ids)"""
_SECTIONS = 'SELECT song, label, start, "end" FROM sections WHERE song = ANY($songs) ORDER BY song, position'


def material(db: Database, filters: Filters, models: list[str]) -> list[Material]:
    """One for each question among the cases that fit. models: the runs whose answers may speak against a reference."""
    start, values = selection(db, filters)
    asked = db.rows(start + _ASKED, values)
    ids = [row["question_id"] for row in asked]
    if not ids:
        return []
    files = db.files("cases", list(filters.runs or db.workspace.run_ids()))
    references = {row["question_id"]: decode(json.loads(row["reference"]))
                  for row in db.rows(_REFERENCES, {"files": files, "ids": ids})}  # fmt: skip
    answers: dict[str, list[tuple[Value, float]]] = {}
    for row in db.rows(_ANSWERS, {"files": db.files("scores", models), "ids": ids}) if models else ():
        value = decode(json.loads(row["value_json"]))
        if value is not None:
            answers.setdefault(row["question_id"], []).append((value, row["score"]))
    sections: dict[str, list[Section]] = {}
    for row in db.rows(_SECTIONS, {"songs": sorted({row["song"] for row in asked if row["song"]})}):
        sections.setdefault(row["song"], []).append(Section(row["label"], row["start"], row["end"]))
    return [
        Material(row["question_id"], reference, SUBTASKS[row["subtask"]].form == "sections", row["duration"],
                 sections.get(row["song"], ()), answers.get(row["question_id"], ()))
        for row in asked
        if (reference := references.get(row["question_id"])) is not None
    ]  # fmt: skip
