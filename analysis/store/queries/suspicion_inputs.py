"""What the search for suspicious references goes by, read from the loaded runs and the imported reference sets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import Section, Value
from analysis.reviews.evidence.audio_evidence import AudioEvidence
from analysis.reviews.evidence.other_annotation import OtherAnnotation
from analysis.reviews.evidence.suspicion import SuspicionInput
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.cases.queue_candidates import songs
from analysis.store.queries.filters import Filters
from analysis.store.tables.json_values import decode

_QUESTIONS = """
    , asked AS (
        SELECT question_id, any_value(subtask) AS subtask, any_value(song) AS song, any_value(audio) AS audio,
            any_value(section) AS section
        FROM selected GROUP BY question_id
    )
    SELECT asked.*, duration, coalesce(artist, '') AS artist
    FROM asked LEFT JOIN songs USING (song) ORDER BY question_id"""
_REFERENCES = """
    SELECT question_id, any_value(reference_json) AS reference FROM read_parquet($files)
    WHERE question_id = ANY($ids) GROUP BY question_id"""
_ANSWERS = """
    SELECT question_id, value_json, score FROM read_parquet($files)
    WHERE lens = 'paper' AND outcome = 'scored' AND score IS NOT NULL AND question_id = ANY($ids)"""
_SECTIONS = """
    SELECT song, label, start, "end" FROM sections
    WHERE (len($songs) = 0 OR song = ANY($songs)) AND lower(label) <> 'end' ORDER BY song, position"""
_BEATS = """
    SELECT song, time, position, bar FROM beats WHERE len($songs) = 0 OR song = ANY($songs) ORDER BY song, time"""
_TITLES = """
    SELECT song, dataset, title FROM songs WHERE title <> '' ORDER BY song"""
_SONGS = """
    SELECT song, audio FROM songs
    LEFT JOIN (SELECT song, min(audio) AS audio FROM cases WHERE song <> '' GROUP BY song) USING (song) ORDER BY song"""
_UNLINKED = """
    SELECT audio, any_value(question_id) FILTER (subtask = ANY($whole)) AS question_id FROM cases
    WHERE song = '' AND audio <> '' AND subtask = ANY($timed) GROUP BY audio ORDER BY audio"""
_WHOLE_SONG, _TIMED = (
    [name for name, subtask in SUBTASKS.items() if subtask.form in forms]
    for forms in (("sections",), ("sections", "intervals"))
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Subject:
    """A song as something to hear. name: "dataset/id", of one that is not known "audio/" and its file.

    song: "" if it is not known. audio: as questions name it, "" without any. sections: as annotated.
    """

    name: str
    song: str
    audio: str
    sections: tuple[Section, ...] = ()


def subjects(db: Database) -> list[Subject]:
    """All imported songs, and the recordings of questions about sections whose song is not known."""
    sections = _sections(db, ())
    listed_subjects = [Subject(row["song"], row["song"], row["audio"] or "", tuple(sections.get(row["song"], ())))
             for row in db.rows(_SONGS)]  # fmt: skip
    unlinked = db.rows(_UNLINKED, {"whole": _WHOLE_SONG, "timed": _TIMED})
    references = _references(db, [row["question_id"] for row in unlinked if row["question_id"]], ())
    for row in unlinked:
        value = references.get(row["question_id"] or "")
        spans = tuple(section for section in value if isinstance(section, Section)) if isinstance(value, tuple) else ()
        listed_subjects.append(Subject(sound("", row["audio"]), "", row["audio"], spans))
    return listed_subjects


def sound(song: str, audio: str) -> str:
    """The name of the subject that a question is about, "" if it is about no sound."""
    return song or (f"audio/{subject_name(audio)}" if audio else "")


def subject_name(name: str) -> str:
    """The name of a subject without folders."""
    return name.rsplit("/", 1)[-1]


def material(
    db: Database, filters: Filters, models: list[str], evidence: Mapping[str, AudioEvidence] | None = None
) -> list[SuspicionInput]:
    """One for each question among the cases that fit.

    models: the runs whose answers may speak against a reference. evidence: of the audio, by the names of subjects.
    """
    start, values = selection(db, filters)
    rows = db.rows(start + _QUESTIONS, values)
    ids = [row["question_id"] for row in rows]
    if not ids:
        return []
    references = _references(db, ids, filters.runs)
    answers: dict[str, list[tuple[Value, float]]] = {}
    for row in db.rows(_ANSWERS, {"files": db.files("scores", models), "ids": ids}) if models else ():
        value = decode(json.loads(row["value_json"]))
        if value is not None:
            answers.setdefault(row["question_id"], []).append((value, row["score"]))
    about = sorted({row["song"] for row in rows if row["song"]})
    sections = _sections(db, about) if about else {}
    beats, others = (_beats(db, about), _other_annotations(db, about)) if about else ({}, {})
    inputs = []
    for row in rows:
        name, form = sound(row["song"], row["audio"]), SUBTASKS[row["subtask"]].form
        if (reference := references.get(row["question_id"])) is not None:
            inputs.append(SuspicionInput(
                row["question_id"], reference, form == "sections", row["duration"], sections.get(row["song"], ()),
                answers.get(row["question_id"], ()), name, form == "seconds", (evidence or {}).get(name),
                beats.get(row["song"], ()), others.get(row["song"]), row["artist"],
                row["section"] or "",
            ))  # fmt: skip
    return inputs


def songs_material(
    db: Database, filters: Filters, evidence: Mapping[str, AudioEvidence] | None = None
) -> list[SuspicionInput]:
    """One for each imported song with sections that fits the filters of genre and song, whatever it was asked."""
    sections = _sections(db, ())
    beats, others = _beats(db, ()), _other_annotations(db, ())
    return [
        SuspicionInput(row["song"], _closed(sections[row["song"]], row["duration"]), True, row["duration"],
                 sections[row["song"]], (), row["song"], False, (evidence or {}).get(row["song"]),
                 beats.get(row["song"], ()), others.get(row["song"]), row["artist"])
        for row in songs(db, filters) if row["song"] in sections
    ]  # fmt: skip


def _closed(sections: list[Section], duration: float | None) -> tuple[Section, ...]:
    """A set may leave open where the last section ends: with the song, where that is known, else it is left out."""
    *others, last = sections
    if last.end is not None:
        return tuple(sections)
    return (*others, last._replace(end=duration)) if duration is not None else tuple(others)


def _references(db: Database, ids: list[str], runs: Iterable[str]) -> dict[str, Value | None]:
    files = db.files("cases", list(runs) or db.run_ids()) if ids else []
    rows = db.rows(_REFERENCES, {"files": files, "ids": ids}) if files else []
    return {row["question_id"]: decode(json.loads(row["reference"])) for row in rows}


def _sections(db: Database, of: Iterable[str]) -> dict[str, list[Section]]:
    """By song; of all songs if none is named."""
    sections: dict[str, list[Section]] = {}
    for row in db.rows(_SECTIONS, {"songs": list(of)}):
        sections.setdefault(row["song"], []).append(Section(row["label"], row["start"], row["end"]))
    return sections


def _beats(db: Database, of: Iterable[str]) -> dict[str, list[tuple[float, int, int]]]:
    """By song; of all songs if none is named."""
    beats: dict[str, list[tuple[float, int, int]]] = {}
    for row in db.rows(_BEATS, {"songs": list(of)}):
        beats.setdefault(row["song"], []).append((row["time"], row["position"], row["bar"]))
    return beats


def _other_annotations(db: Database, of: Iterable[str]) -> dict[str, OtherAnnotation]:
    """The song of the same title in another reference set, by song. A title counts if each set has it once."""
    by_title: dict[str, list[tuple[str, str]]] = {}
    for row in db.rows(_TITLES, {}):
        plain = "".join(character for character in row["title"].casefold() if character.isalnum())
        by_title.setdefault(plain, []).append((row["song"], row["dataset"]))
    requested = set(of)
    pairs = {
        first: (second, dataset)
        for songs_of_title in by_title.values()
        if len(songs_of_title) == len({dataset for _, dataset in songs_of_title}) == 2
        for (first, _), (second, dataset) in (songs_of_title, songs_of_title[::-1])
        if not requested or first in requested
    }
    sections = _sections(db, sorted({second for second, _ in pairs.values()})) if pairs else {}
    return {
        song: OtherAnnotation(dataset, sections[other]) for song, (other, dataset) in pairs.items() if other in sections
    }
