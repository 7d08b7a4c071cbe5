"""Reviews to files: events as JSON Lines or in JAMS, corrections of sections in the formats of other programs.

A JAMS file tells all of one case: the published sections and each correction as annotations, the events themselves in
its sandbox, so that another workspace comes to the same state. A file of one correction is called
`<audio>.<question>.<reviewer><suffix>`; by the question in its name it can be imported after it was edited elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from analysis.errors import EarmarkError, FileError
from analysis.exchange import harmonix, jams
from analysis.exchange.annotation import Annotation, CannotHoldError
from analysis.exchange.formats import FORMATS
from analysis.metrics.segments import Interval, bounds
from analysis.records import Question, Section, Value
from analysis.references.model import Beat
from analysis.reviews import lines
from analysis.reviews.events import question_of, version_of
from analysis.reviews.folding import Correction, State
from analysis.store import queries, versions
from analysis.store.database import Database
from analysis.store.encoding import decode, dumps, encode
from analysis.store.reviews import Reviews

KINDS = ("jsonl", *FORMATS)
PUBLISHED = "published"
"""Annotator of the reference as it was loaded."""
SHOWN = 20
"""Songs that an error names."""
BEATS = "beats_and_downbeats"
"""The folder for beats beside the text files of the Harmonix Set, called as there."""


@dataclass
class UnknownSongError(EarmarkError):
    """Nothing was said of a song that was asked for."""

    song: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        more = f" and {len(self.known) - SHOWN} more" if len(self.known) > SHOWN else ""
        return f"no review of a song {self.song!r}. Reviewed songs: {', '.join(self.known[:SHOWN]) or 'none yet'}{more}"


@dataclass(frozen=True, slots=True)
class Exported:
    """written: the files. left_out: in words, what this format cannot tell or what was not asked for."""

    written: tuple[Path, ...]
    left_out: tuple[str, ...] = ()


class _File(NamedTuple):
    name: str
    text: str


def export(
    db: Database, reviews: Reviews, kind: str, out: Path, songs: Sequence[str] = (), every: bool = False
) -> Exported:
    """Writes what was said to the folder `out`; events to a file of that name where it ends in .jsonl.

    kind: one of KINDS. songs: "dataset/id", the id alone or the name of the sound; () for all. every: also corrections
    that are not accepted; JAMS and events tell all of a case anyway. Raises UnknownSongError, and FileError where it
    cannot be written.
    """
    everything = reviews.states()
    questions = versions.questions(db, filter(None, map(question_of, everything)))
    states = _of_songs(everything, questions, songs)
    files: list[_File] = []
    left_out: list[str] = []
    if kind == "jsonl":
        events = [event for event in reviews.events() if event.target in states]
        out, name = (out.parent, out.name) if out.suffix == lines.SUFFIX else (out, f"events{lines.SUFFIX}")
        files.append(_File(name, lines.write(events)))
    for target, state in sorted(states.items() if kind != "jsonl" else ()):
        question = questions.get(question_of(target))
        if question is None:
            left_out.append(f"{target}: not loaded here; --format jsonl tells what was said of it")
        elif kind == "jams":
            files.append(_jams(db, question, state))
        else:
            found, missing = _corrections(db, question, state, kind, every)
            files += found
            left_out += missing
    return Exported(tuple(_written(out, file) for file in files), tuple(left_out))


def sections_of(value: Value | None) -> list[Section]:
    """The sections of a reference, none if it is of another form."""
    return [one for one in value if isinstance(one, Section)] if isinstance(value, tuple) else []


def _written(out: Path, file: _File) -> Path:
    path = out / file.name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file.text, encoding="utf-8", newline="")
    except OSError as error:
        raise FileError(str(path), "a place that can be written to", error.strerror or str(error)) from error
    return path


def _of_songs(
    states: Mapping[str, State], questions: Mapping[str, Question], songs: Sequence[str]
) -> Mapping[str, State]:
    """The states of the targets that are about these songs."""
    if not songs:
        return states
    names = {target: _names(questions.get(question_of(target)), state) for target, state in states.items()}
    wanted = {song.casefold() for song in songs}
    for song in songs:
        if not any(song.casefold() in each for each in names.values()):
            raise UnknownSongError(song, tuple(sorted({name for each in names.values() for name in each})))
    return {target: state for target, state in states.items() if wanted & set(names[target])}


def _names(question: Question | None, state: State) -> Collection[str]:
    """What the song of a target goes by, in lower case."""
    whole = {event.song for event in state.events} | ({question.song} if question else set())
    sound = {PurePath(question.audio).stem} if question else set()
    return {name.casefold() for name in whole | {song.partition("/")[2] for song in whole} | sound if name}


def _corrections(
    db: Database, question: Question, state: State, kind: str, every: bool
) -> tuple[list[_File], list[str]]:
    """The accepted correction, or the last one of each reviewer; and what cannot be told in this format."""
    last = {each.reviewer: each for each in state.corrections}
    chosen = sorted(last.items()) if every else [(each.reviewer, each) for each in [state.accepted] if each]
    stem = f"{_stem(question)}.{question.id}"
    files, left_out = [], []
    if last and not chosen:
        left_out.append(f"{stem}: corrections of {', '.join(sorted(last))}, none accepted; --all writes them")
    for who, each in chosen:
        annotation = _annotation(db, question, each.value, who)
        name = f"{stem}.{_safe(who)}{FORMATS[kind].suffix}"
        if not annotation.sections:
            left_out.append(f"{stem}: the correction of {who} holds no sections; --format jsonl tells it")
            continue
        try:
            files.append(_File(name, FORMATS[kind].write(annotation)))
        except CannotHoldError as error:
            left_out.append(f"{stem}: the correction of {who}: {FORMATS[kind].title}: {error}")
        else:
            if kind == "harmonix" and annotation.beats:
                files.append(_File(f"{BEATS}/{name}", harmonix.write_beats(annotation)))
    return files, left_out


def _jams(db: Database, question: Question, state: State) -> _File:
    values = [(PUBLISHED, encode(question.reference), ""), *map(_told, state.corrections)]
    found = [(_annotation(db, question, value, who), name) for who, value, name in values]
    told = [(annotation, name) for annotation, name in found if annotation.sections]
    whole = json.loads(jams.write(told[0][0] if told else Annotation(title=_stem(question))))
    for annotation, name in told[1:]:
        part = json.loads(jams.write(annotation))["annotations"][0]
        if state.accepted is not None and state.accepted.id == name:
            part["annotation_metadata"]["validation"] = "accepted"
        whole["annotations"].append(part)
    whole["sandbox"] = {"earmark": {"events": [lines.plain(event) for event in state.events]}}
    text = json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
    return _File(f"{_stem(question)}.{question.id}{FORMATS['jams'].suffix}", text)


def _told(correction: Correction) -> tuple[str, Any, str]:
    return correction.reviewer, correction.value, correction.id


def _annotation(db: Database, question: Question, value: Any, reviewer: str) -> Annotation:
    sections = tuple(
        one._replace(label=one.label or question.section)
        for one in sections_of(decode(value))
        if bounds(Interval(*one)) is not None
    )
    song = queries.song(db, question.song) if question.song and sections else None
    return Annotation(
        sections,
        tuple(Beat(*beat) for beat in song.beats) if song else (),
        song.song.title if song else _stem(question),
        song.song.artist if song else "",
        song.song.duration if song else None,
        reviewer,
        version_of(dumps(encode(question.reference))),
    )


def _stem(question: Question) -> str:
    return _safe(PurePath(question.audio).stem) or "case"


def _safe(name: str) -> str:
    """A part of a file name."""
    return re.sub(r"[^\w-]+", "_", name).strip("_")[:60]
