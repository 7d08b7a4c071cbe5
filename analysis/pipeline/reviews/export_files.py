"""Reviews to files: events as JSON Lines or in JAMS, corrections of sections in the formats of other programs.

A JAMS file tells all of one case: the published sections and each correction as annotations, the events themselves in
its sandbox, so that another workspace comes to the same state. A file of one correction is called
`<audio>.<question>.<reviewer><suffix>`; by the question in its name it can be imported after it was edited elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

from analysis.errors import FileError
from analysis.exchange import harmonix, jams
from analysis.exchange.annotation import Annotation, CannotHoldError
from analysis.exchange.archive import BEATS, File
from analysis.exchange.formats import FORMATS
from analysis.metrics.section_iou import Interval, bounds
from analysis.pipeline.reviews import export_selection
from analysis.pipeline.reviews.export_selection import Choice, Wanted
from analysis.records import Question, Section, Value
from analysis.references.records import Beat
from analysis.reviews import json_lines
from analysis.reviews.events import in_order, question_of, song_of, version_of
from analysis.reviews.state import Correction, State
from analysis.store.database import Database
from analysis.store.queries import cases_list
from analysis.store.reviews import Reviews
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import decode, dumps, encode

KINDS = ("jsonl", *FORMATS)
PUBLISHED = "published"
"""Annotator of the reference as it was loaded."""
EVENTS = f"events{json_lines.SUFFIX}"


_WHOLE = "JAMS and the events (jsonl) hold the verdicts, this format holds corrections of sections alone"


@dataclass(frozen=True, slots=True)
class Chosen:
    """states: of the chosen targets. questions: those of them that are loaded, by id."""

    states: Mapping[str, State]
    questions: Mapping[str, Question]


@dataclass(frozen=True, slots=True)
class Exported:
    """files: by their names. left_out: in words, what this format cannot tell or what was not asked for."""

    files: tuple[File, ...]
    left_out: tuple[str, ...] = ()


def choose(db: Database, reviews: Reviews, choice: Choice) -> Chosen:
    """What of all that was said is exported. Raises UnknownSongError."""
    everything = reviews.states()
    questions = reference_versions.questions(db, filter(None, map(question_of, everything)))
    return Chosen(export_selection.chosen(everything, questions, choice), questions)


def export(db: Database, chosen: Chosen, kind: str, wanted: Wanted = "accepted") -> Exported:
    """The files that tell of it. kind: one of KINDS. wanted: which corrections; JAMS and events tell all of a case."""
    if kind == "jsonl":
        events = in_order(event for state in chosen.states.values() for event in state.events)
        return Exported((File(EVENTS, json_lines.write(events).encode()),) if events else ())
    files: list[File] = []
    left_out: list[str] = []
    for target, state in chosen.states.items():
        question = chosen.questions.get(question_of(target))
        if song := song_of(target):
            files += [_song_jams(db, song, state)] if kind == "jams" else []
            left_out += [] if kind == "jams" else [f"{song}: judged as a whole song; {_WHOLE}"]
        elif question is None:
            left_out.append(f"{target}: not loaded here; the events (jsonl) tell what was said of it")
        elif kind == "jams":
            files.append(_jams(db, question, state))
        else:
            found, missing = _corrections(db, question, state, kind, wanted)
            files += found
            left_out += missing
    return Exported(tuple(files), tuple(left_out))


def write(files: tuple[File, ...], out: Path) -> list[Path]:
    """Writes the files to the folder `out`; events to a file of that name where it ends in .jsonl. Raises FileError."""
    if out.suffix == json_lines.SUFFIX and [file.name for file in files] == [EVENTS]:
        out, files = out.parent, (files[0]._replace(name=out.name),)
    return [_written(out / file.name, file.data) for file in files]


def sections_of(value: Value | None) -> list[Section]:
    """The sections of a reference, none if it is of another form."""
    return [one for one in value if isinstance(one, Section)] if isinstance(value, tuple) else []


def _written(path: Path, data: bytes) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise FileError(str(path), "a place that can be written to", error.strerror or str(error)) from error
    return path


def _corrections(
    db: Database, question: Question, state: State, kind: str, wanted: Wanted
) -> tuple[list[File], list[str]]:
    """The chosen corrections of a case; and what cannot be told in this format."""
    stem = f"{_stem(question)}.{question.id}"
    chosen = export_selection.corrections(state, wanted)
    files, left_out = [], []
    if state.corrections and not chosen:
        names = ", ".join(sorted({each.reviewer for each in state.corrections}))
        told = "none accepted" if wanted == "accepted" else "accepted, and others were asked for"
        left_out.append(f"{stem}: corrections of {names}, {told}")
    for each, part in zip(chosen, _apart([name_part(each.reviewer) for each in chosen]), strict=True):
        who = each.reviewer
        annotation = _annotation(db, question, each.value, who)
        name = f"{stem}.{part}{FORMATS[kind].suffix}"
        if not annotation.sections:
            left_out.append(f"{stem}: the correction of {who} holds no sections; the events (jsonl) tell it")
            continue
        try:
            files.append(File(name, FORMATS[kind].write(annotation).encode()))
        except CannotHoldError as error:
            left_out.append(f"{stem}: the correction of {who}: {FORMATS[kind].title}: {error}")
        else:
            if kind == "harmonix" and annotation.beats:
                files.append(File(f"{BEATS}/{name}", harmonix.write_beats(annotation).encode()))
    return files, left_out


def _jams(db: Database, question: Question, state: State) -> File:
    values = [(PUBLISHED, encode(question.reference), ""), *map(_told, state.corrections)]
    found = [(_annotation(db, question, value, who), name) for who, value, name in values]
    told = [(annotation, name) for annotation, name in found if annotation.sections]
    whole = json.loads(jams.write(told[0][0] if told else Annotation(title=_stem(question))))
    for annotation, name in told[1:]:
        part = json.loads(jams.write(annotation))["annotations"][0]
        if state.accepted is not None and state.accepted.id == name:
            part["annotation_metadata"]["validation"] = "accepted"
        whole["annotations"].append(part)
    whole["sandbox"] = {"earmark": {"events": [json_lines.plain(event) for event in state.events]}}
    text = json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
    return File(f"{_stem(question)}.{question.id}{FORMATS['jams'].suffix}", text.encode())


def _song_jams(db: Database, name: str, state: State) -> File:
    """What was said of a whole song: its sections as they were imported, if they are here, and the events."""
    song = cases_list.song(db, name)
    sections = tuple(one for one in song.sections if bounds(Interval(*one)) is not None) if song else ()
    annotation = Annotation(
        sections, tuple(Beat(*beat) for beat in song.beats) if song else (), song.song.title if song else name,
        song.song.artist if song else "", song.song.duration if song else None, PUBLISHED,
    )  # fmt: skip
    whole = json.loads(jams.write(annotation))
    whole["sandbox"] = {"earmark": {"events": [json_lines.plain(event) for event in state.events]}}
    text = json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
    return File(f"{name_part(name, 'song')}{FORMATS['jams'].suffix}", text.encode())


def _told(correction: Correction) -> tuple[str, Any, str]:
    return correction.reviewer, correction.value, correction.id


def _annotation(db: Database, question: Question, value: Any, reviewer: str) -> Annotation:
    sections = tuple(
        one._replace(label=one.label or question.section)
        for one in sections_of(decode(value))
        if bounds(Interval(*one)) is not None
    )
    song = cases_list.song(db, question.song) if question.song and sections else None
    return Annotation(
        sections,
        tuple(Beat(*beat) for beat in song.beats) if song else (),
        song.song.title if song else _stem(question),
        song.song.artist if song else "",
        song.song.duration if song else None,
        reviewer,
        version_of(dumps(encode(question.reference))),
    )


def _apart(names: Sequence[str]) -> list[str]:
    """The names, numbered from the second time on that one occurs."""
    return [f"{name}_{n}" if (n := names[: at + 1].count(name)) > 1 else name for at, name in enumerate(names)]


def _stem(question: Question) -> str:
    return name_part(PurePath(question.audio).stem, "case")


def name_part(name: str, nameless: str = "reviewer") -> str:
    """A name as a part of a file name."""
    return re.sub(r"[^\w-]+", "_", name).strip("_")[:60] or nameless
