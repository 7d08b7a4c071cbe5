"""Export of reviews: events as JSON Lines or in JAMS, corrections of sections in the formats of other programs.

A JAMS file contains a whole case: the reference and each correction as annotations (of a song: all annotations with
all tiers), and the events in its sandbox, so that another workspace comes to the same state. A file of one correction
is named `<audio>.<question>.<reviewer><suffix>`, or of a song `<reference set>_<song>.song.<reviewer><suffix>`. The
name allows to import it after changes in another program.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePath
from typing import Any, TypeAlias

from analysis.errors import FileError
from analysis.exchange import harmonix, jams, song_jams
from analysis.exchange.annotation import Annotation, CannotHoldError
from analysis.exchange.archive import BEATS, File
from analysis.exchange.formats import FORMATS
from analysis.metrics.section_iou import Interval, bounds
from analysis.pipeline.reviews import export_selection
from analysis.pipeline.reviews.export_selection import CorrectionStatus, ExportFilter
from analysis.pipeline.song_annotations import of_stored_song
from analysis.records import Question, Section, Song, Value
from analysis.references.records import Beat
from analysis.reviews import json_lines, section_notes
from analysis.reviews.events import in_order, question_of, song_of, version_of
from analysis.reviews.song_corrections import about_sections
from analysis.reviews.state import State
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.annotations import imported
from analysis.store.queries.songs import StoredSong
from analysis.store.reviews import Reviews
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import decode, dumps, encode

KINDS = ("jsonl", *FORMATS)
PUBLISHED = song_jams.PUBLISHED
"""Annotator of the published reference."""
SONG = ".song"
"""Part of the names of files about corrections of a song."""
EVENTS = f"events{json_lines.SUFFIX}"


Annotate: TypeAlias = Callable[[Any, str], Annotation]
"""The annotation of a correction's value and its reviewer."""
_OTHER_FORMATS = "JAMS and the events (jsonl) contain the verdicts, this format contains only corrections of sections"


@dataclass(frozen=True, slots=True)
class ExportSelection:
    """Content of an export. states: by target. questions: the loaded ones by id."""

    states: Mapping[str, State]
    questions: Mapping[str, Question]


@dataclass(frozen=True, slots=True)
class ExportResult:
    """Files of an export. left_out: messages about what the format cannot contain or the selection excludes."""

    files: tuple[File, ...]
    left_out: tuple[str, ...] = ()


def select(db: Database, reviews: Reviews, export_filter: ExportFilter) -> ExportSelection:
    """The reviews to export. Raises UnknownSongError."""
    all_states = reviews.states()
    questions = reference_versions.questions(db, filter(None, map(question_of, all_states)))
    return ExportSelection(export_selection.select(all_states, questions, export_filter), questions)


def export(db: Database, selection: ExportSelection, kind: str, status: CorrectionStatus = "accepted") -> ExportResult:
    """The files of an export. kind: one of KINDS. status: of the corrections; JAMS and events contain whole cases."""
    if kind == "jsonl":
        events = in_order(event for state in selection.states.values() for event in state.events)
        return ExportResult((File(EVENTS, json_lines.write(events).encode()),) if events else ())
    files: list[File] = []
    left_out: list[str] = []
    for target, state in selection.states.items():
        question = selection.questions.get(question_of(target))
        if song := song_of(target):
            if kind == "jams":
                files.append(song_file(db, song, state))
                continue
            result = _song_corrections(db, song, state, kind, status)
        elif question is None:
            left_out.append(f"{target}: question not loaded; the events (jsonl) contain its review")
            continue
        elif kind == "jams":
            files.append(_jams(db, question, state))
            continue
        else:
            stem = f"{stem_of(question)}.{question.id}"
            result = _corrections(stem, partial(question_annotation, db, question), state, kind, status)
        files += result.files
        left_out += result.left_out
    return ExportResult(tuple(files), tuple(left_out))


def write(files: tuple[File, ...], out: Path) -> list[Path]:
    """Write the files to the folder `out`, or events to the file `out` if it ends in .jsonl. Raises FileError."""
    if out.suffix == json_lines.SUFFIX and [file.name for file in files] == [EVENTS]:
        out, files = out.parent, (files[0]._replace(name=out.name),)
    return [_write(out / file.name, file.data) for file in files]


def sections_of(value: Value | None) -> list[Section]:
    """The sections of a reference, none if it has another form."""
    return [section for section in value if isinstance(section, Section)] if isinstance(value, tuple) else []


def _write(path: Path, data: bytes) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise FileError(str(path), "a file that can be written", error.strerror or str(error)) from error
    return path


def _corrections(stem: str, annotate: Annotate, state: State, kind: str, status: CorrectionStatus) -> ExportResult:
    """Files of the selected corrections of a case, and messages about what the format cannot contain.

    stem: first part of the file names.
    """
    corrections = export_selection.corrections(state, status)
    files, left_out = [], []
    if state.corrections and not corrections:
        names = ", ".join(sorted({correction.reviewer for correction in state.corrections}))
        reason = "none accepted" if status == "accepted" else "accepted, but the selection is of others"
        left_out.append(f"{stem}: corrections of {names}, {reason}")
    parts = _numbered_names([name_part(correction.reviewer) for correction in corrections])
    for correction, part in zip(corrections, parts, strict=True):
        reviewer = correction.reviewer
        annotation = annotate(correction.value, reviewer)
        name = f"{stem}.{part}{FORMATS[kind].suffix}"
        if not annotation.sections:
            left_out.append(f"{stem}: the correction of {reviewer} has no sections; the events (jsonl) contain it")
            continue
        try:
            files.append(File(name, FORMATS[kind].write(annotation).encode()))
        except CannotHoldError as error:
            left_out.append(f"{stem}: the correction of {reviewer}: {FORMATS[kind].title}: {error}")
        else:
            if kind == "harmonix" and annotation.beats:
                files.append(File(f"{BEATS}/{name}", harmonix.write_beats(annotation).encode()))
            if n_notes := len(section_notes.lines(correction.value)):
                notes = "1 note on a section" if n_notes == 1 else f"{n_notes} notes on sections"
                left_out.append(f"{stem}: {notes} by {reviewer}; JAMS and the events (jsonl) contain them")
    return ExportResult(tuple(files), tuple(left_out))


def _song_corrections(db: Database, song: str, state: State, kind: str, status: CorrectionStatus) -> ExportResult:
    """The same of the corrections of a song, "dataset/id"."""
    sections = about_sections(state)
    left_out = []
    if len(sections.corrections) < len(state.corrections):
        left_out.append(f"{song}: corrections of performers; JAMS and the events (jsonl) contain them")
    elif not sections.corrections:
        left_out.append(f"{song}: review of a whole song; {_OTHER_FORMATS}")
    result = _corrections(song_stem(song), partial(song_annotation, db, song), sections, kind, status)
    return replace(result, left_out=(*left_out, *result.left_out))


def song_file(db: Database, song: str, state: State) -> File:
    """JAMS of a song, "dataset/id": every annotation of it, those of reviews too, with all tiers, and the events."""
    dataset, _, name = song.partition("/")
    annotated_song = annotated_songs.song(db, song) or StoredSong(Song(dataset, name, song), ())
    annotations = of_stored_song(song, annotated_song, imported(db, [song]).get(song, ()), state)
    text = song_jams.write(annotated_song.song, annotations, [json_lines.plain(event) for event in state.events])
    return File(f"{name_part(song, 'song')}{FORMATS['jams'].suffix}", text.encode())


def _jams(db: Database, question: Question, state: State) -> File:
    """A whole case of a question: the reference and each correction as annotations, and the events."""
    values = [
        (PUBLISHED, encode(question.reference), ""),
        *((correction.reviewer, correction.value, correction.id) for correction in state.corrections),
    ]
    pairs = [(question_annotation(db, question, value, reviewer), name) for reviewer, value, name in values]
    pairs = [pair for pair in pairs if pair[0].sections] or pairs[:1]
    documents = [json.loads(jams.write(annotation)) for annotation, _ in pairs]
    for (_, name), document in zip(pairs, documents, strict=True):
        if state.accepted is not None and state.accepted.id == name:
            document["annotations"][0]["annotation_metadata"]["validation"] = "accepted"
    case, *others = documents
    case["annotations"] += [document["annotations"][0] for document in others]
    case["sandbox"] = {"earmark": {"events": [json_lines.plain(event) for event in state.events]}}
    text = json.dumps(case, indent=1, ensure_ascii=False) + "\n"
    return File(f"{stem_of(question)}.{question.id}{FORMATS['jams'].suffix}", text.encode())


def question_annotation(db: Database, question: Question, value: Any, reviewer: str) -> Annotation:
    """The sections of a reference to a question, with beats and facts of its song."""
    sections = tuple(
        section._replace(label=section.label or question.section)
        for section in sections_of(decode(value))
        if bounds(Interval(*section)) is not None
    )
    song = annotated_songs.song(db, question.song) if question.song and sections else None
    return Annotation(
        sections,
        tuple(Beat(*beat) for beat in song.beats) if song else (),
        song.song.title if song else stem_of(question),
        song.song.artist if song else "",
        song.song.duration if song else None,
        reviewer,
        version_of(dumps(encode(question.reference))),
    )


def song_annotation(db: Database, name: str, value: Any, reviewer: str) -> Annotation:
    """The sections of a correction of a song, "dataset/id", with the beats and facts of the song."""
    sections = tuple(section for section in sections_of(decode(value)) if bounds(Interval(*section)) is not None)
    song = annotated_songs.song(db, name)
    if song is None:
        return Annotation(sections, title=name, reviewer=reviewer)
    beats = tuple(Beat(*beat) for beat in song.beats)
    version = version_of(dumps(encode(song.sections)))
    return Annotation(sections, beats, song.song.title, song.song.artist, song.song.duration, reviewer, version)


def _numbered_names(names: Sequence[str]) -> list[str]:
    """The names with a number from the second occurrence of the same name on."""
    return [f"{name}_{n}" if (n := names[: i + 1].count(name)) > 1 else name for i, name in enumerate(names)]


def stem_of(question: Question) -> str:
    """First part of the names of files about a question."""
    return name_part(PurePath(question.audio).stem, "case")


def song_stem(song: str) -> str:
    """First part of the names of files about corrections of a song, "dataset/id"."""
    return f"{name_part(song, 'song')}{SONG}"


def name_part(name: str, nameless: str = "reviewer") -> str:
    """A name as a part of a file name."""
    return re.sub(r"[^\w-]+", "_", name).strip("_")[:60] or nameless
