"""Reviews to files and back: events as JSON Lines or JAMS, corrections in the formats of other programs.

A JAMS file tells all of one case: the published sections and each correction as annotations, the events themselves in
its sandbox, so that another workspace comes to the same state. A file of one correction is called
`<audio>.<question>.<reviewer><suffix>`; by the question in its name it can be imported after it was edited elsewhere.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from analysis.errors import EarmarkError, FileError
from analysis.exchange import formats, jams
from analysis.exchange.annotation import Annotation, CannotHoldError
from analysis.exchange.formats import FORMATS
from analysis.metrics.segments import Interval, bounds
from analysis.records import Question, Section, Value
from analysis.references.model import Beat
from analysis.reviews import lines
from analysis.reviews.events import Event, new, of_question, question_of, version_of
from analysis.reviews.folding import State
from analysis.store import queries
from analysis.store.cases import UnknownCaseError, case
from analysis.store.database import Database
from analysis.store.encoding import decode, dumps, encode
from analysis.store.reviews import Reviews

KINDS = ("jsonl", *FORMATS)
PUBLISHED = "published"
"""Annotator of the reference as it was loaded."""
_NAMED = re.compile(r"[^.]*\.([0-9a-f]{16})(?:\.([^.]+))?\.[^.]+")


@dataclass(frozen=True, slots=True)
class Imported:
    """new: events that were not there. known: that were. conflicts: in words. problems: what could not be used."""

    new: int = 0
    known: int = 0
    conflicts: tuple[str, ...] = ()
    problems: tuple[EarmarkError, ...] = field(default=())


class _File(NamedTuple):
    name: str
    text: str


def export(db: Database, reviews: Reviews, kind: str, out: Path) -> list[Path]:
    """Writes what was said; the files. kind: one of KINDS. out: a file for jsonl, else a folder.

    Raises FileError where it cannot be written. A correction that a format cannot hold is left out of it.
    """
    try:
        if kind == "jsonl":
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_text(lines.write(reviews.events()), encoding="utf-8")
            return [out]
        out.mkdir(parents=True, exist_ok=True)
        written = []
        for target, state in sorted(reviews.states().items()):
            for file in _jams(db, target, state) if kind == "jams" else _corrections(db, target, state, kind):
                path = out / file.name
                path.write_text(file.text, encoding="utf-8")
                written.append(path)
    except OSError as error:
        raise FileError(str(out), "a place that can be written to", error.strerror or str(error)) from error
    return written


def import_files(db: Database, reviews: Reviews, files: Sequence[Path], reviewer: str = "") -> Imported:
    """Adds what the files say. reviewer: whose corrections those are that do not say it themselves."""
    events: list[Event] = []
    problems: list[EarmarkError] = []
    for path in files:
        try:
            found, wrong = _read(db, reviews, path, reviewer)
            events += found
            problems += wrong
        except EarmarkError as error:
            problems.append(error)
    before = {event.id: event for event in reviews.events()}
    changed = [f"{each.id}: differs from the event of this id that is here; kept as it is here"
               for each in events if each.id in before and before[each.id] != each]  # fmt: skip
    added = reviews.append(events)
    touched = {event.target for event in events if event.id not in before}
    return Imported(added, len(events) - added, (*changed, *_conflicts(reviews, touched)), tuple(problems))


def _read(db: Database, reviews: Reviews, path: Path, reviewer: str) -> tuple[list[Event], list[EarmarkError]]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileError(str(path), "a file that can be read", error.strerror or str(error)) from error
    if path.suffix == lines.SUFFIX:
        return lines.read(formats.decode(data, path.name), path.name)
    if path.suffix == ".jams" and (kept := _kept(data)):
        return lines.events_of(kept, path.name)
    annotation = formats.read(data, path.name)
    named = _NAMED.fullmatch(path.name)
    if named is None:
        raise FileError(str(path), "a name with the question's id, as <audio>.<id>.<reviewer>.<suffix>")
    who = reviewer or annotation.reviewer or named[2] or ""
    if not who:
        raise FileError(str(path), "a reviewer: name one with --reviewer")
    return _proposal(db, reviews, path, named[1], replace(annotation, reviewer=who)), []


def _kept(data: bytes) -> list[Any]:
    """The events in the sandbox of a JAMS file of ours."""
    try:
        found = json.loads(data)["sandbox"]["earmark"]["events"]
    except (ValueError, KeyError, TypeError):
        return []
    return found if isinstance(found, list) else []


def _proposal(db: Database, reviews: Reviews, path: Path, asked: str, annotation: Annotation) -> list[Event]:
    """A correction, unless the reviewer has proposed just that already."""
    who, question = annotation.reviewer, case(db, asked).question
    labelled = any(one.label for one in _sections(question.reference))
    value = encode(tuple(one if labelled else one._replace(label="") for one in annotation.sections))
    same = [each for each in reviews.state(of_question(question.id)).corrections
            if each.reviewer == who and _rounded(each.value) == _rounded(value)]  # fmt: skip
    if same or _rounded(encode(question.reference)) == _rounded(value):
        return []
    return [new(who, "correction", of_question(question.id), song=question.song,
                reference=version_of(dumps(encode(question.reference))), reason=f"imported from {path.name}",
                value=value)]  # fmt: skip


def _corrections(db: Database, target: str, state: State, kind: str) -> list[_File]:
    """The last correction of each reviewer."""
    question = _question(db, target)
    if question is None:
        return []
    last = {each.reviewer: each for each in state.corrections}
    found = []
    for who, each in sorted(last.items()):
        annotation = _annotation(db, question, each.value, who)
        if annotation.sections:
            with contextlib.suppress(CannotHoldError):
                name = f"{_stem(question)}.{question.id}.{_safe(who)}{FORMATS[kind].suffix}"
                found.append(_File(name, FORMATS[kind].write(annotation)))
    return found


def _jams(db: Database, target: str, state: State) -> list[_File]:
    question = _question(db, target)
    if question is None:
        return []
    values = [(PUBLISHED, encode(question.reference)), *((each.reviewer, each.value) for each in state.corrections)]
    told = [annotation for who, value in values if (annotation := _annotation(db, question, value, who)).sections]
    whole = json.loads(jams.write(told[0] if told else Annotation(title=_stem(question))))
    for each in told[1:]:
        parts = json.loads(jams.write(each))["annotations"]
        whole["annotations"] += [part for part in parts if part["namespace"] == jams.SECTIONS]
    whole["sandbox"] = {"earmark": {"events": [lines.plain(event) for event in state.events]}}
    text = json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
    return [_File(f"{_stem(question)}.{question.id}{FORMATS['jams'].suffix}", text)]


def _annotation(db: Database, question: Question, value: Any, reviewer: str) -> Annotation:
    song = queries.song(db, question.song) if question.song else None
    sections = tuple(
        one._replace(label=one.label or question.section)
        for one in _sections(decode(value))
        if bounds(Interval(*one)) is not None
    )
    return Annotation(
        sections,
        tuple(Beat(*beat) for beat in song.beats) if song else (),
        song.song.title if song else _stem(question),
        song.song.artist if song else "",
        song.song.duration if song else None,
        reviewer,
        version_of(dumps(encode(question.reference))),
    )


def _question(db: Database, target: str) -> Question | None:
    try:
        return case(db, question_of(target)).question
    except UnknownCaseError:
        return None


def _sections(value: Value | None) -> list[Section]:
    return [one for one in value if isinstance(one, Section)] if isinstance(value, tuple) else []


def _rounded(value: Any) -> Any:
    """For comparing: times to the millisecond."""
    if isinstance(value, Mapping):
        return {name: round(each, 3) if isinstance(each, float) else each for name, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list | tuple) else value


def _conflicts(reviews: Reviews, touched: set[str]) -> list[str]:
    found = []
    for target in sorted(touched):
        state = reviews.state(target)
        if state.status == "disputed":
            said = ", ".join(f"{who} says {verdict}" for who, verdict in sorted(state.verdicts.items()))
            found.append(f"{target}: reviewers disagree: {said}")
        last = {each.reviewer: _rounded(each.value) for each in state.corrections}
        if state.accepted is None and any(value != next(iter(last.values())) for value in last.values()):
            found.append(f"{target}: corrections compete: {', '.join(sorted(last))}")
    return found


def _stem(question: Question) -> str:
    return _safe(question.audio.rsplit("/", 1)[-1].rsplit(".", 1)[0]) or "case"


def _safe(name: str) -> str:
    """A part of a file name."""
    return re.sub(r"[^\w-]+", "_", name).strip("_")[:60]
