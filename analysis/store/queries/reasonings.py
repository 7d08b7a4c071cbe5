"""The reasoning of the answers of a run, with the annotation that it is held against."""

from __future__ import annotations

import json
from typing import NamedTuple

from analysis.records import Section, Value
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import UNIT
from analysis.store.tables.json_values import decode

_TEXTS = f""",
    units AS (SELECT run, index, question_id, song, score, {UNIT} AS unit FROM selected)
    SELECT question_id || ' ' || units.run AS name, unit, song, score, reasoning_json, reference_json
    FROM units JOIN (
        SELECT parse_path(filename, 'both_slash')[-2] AS run, index, reasoning_json, reference_json FROM (
            SELECT NULL::VARCHAR AS reasoning_json WHERE false
            UNION ALL BY NAME SELECT * FROM read_parquet($files, filename = true, union_by_name = true))
    ) texts ON texts.run = units.run AND texts.index = units.index
    WHERE coalesce(reasoning_json, '[]') <> '[]' ORDER BY name"""
_SECTIONS = 'SELECT song, label, start, "end" FROM sections WHERE song = ANY($songs) ORDER BY song, position'
_DURATIONS = "SELECT song, duration FROM songs WHERE song = ANY($songs)"


class Reasoning(NamedTuple):
    """The texts of one answer. name: "question run". unit: the song, else the recording. reference: of the question.

    sections, duration: of the annotated song, () and None where it has none.
    """

    name: str
    unit: str
    score: float | None
    texts: tuple[str, ...]
    reference: Value | None
    sections: tuple[Section, ...]
    duration: float | None


def reasonings(db: Database, filters: Filters) -> list[Reasoning]:
    """The reasoning of every answer of a run that has one. Runs stored by older versions have none."""
    files = db.files("cases", list(filters.runs))
    start, values = selection(db, filters, unit="answer")
    rows = db.rows(start + _TEXTS, values | {"files": files}) if files else []
    songs = {"songs": sorted({row["song"] for row in rows})}
    sections: dict[str, list[Section]] = {}
    for row in db.rows(_SECTIONS, songs) if rows else []:
        sections.setdefault(row["song"], []).append(Section(row["label"], row["start"], row["end"]))
    durations = {row["song"]: row["duration"] for row in db.rows(_DURATIONS, songs)} if rows else {}
    return [
        Reasoning(row["name"], row["unit"], row["score"], tuple(json.loads(row["reasoning_json"])),
                  decode(json.loads(row["reference_json"])), tuple(sections.get(row["song"], ())),
                  durations.get(row["song"]))
        for row in rows
    ]  # fmt: skip
