"""Reviews from files: events as they are, lanes of other programs as corrections. Nothing that is here is overwritten.

Which question a lane is about stands in the name that `review_files` gives a file, `<audio>.<question>.<reviewer>`;
else the name is that of a song or of its sound, and the lane corrects the whole structure of that song, or with the
name of a section after it ("song.chorus") the sections so called.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import InvalidOperation
from pathlib import Path, PurePath
from typing import Any

from analysis.audio.naming import match
from analysis.errors import EarmarkError, FileError, RecordError
from analysis.exchange import formats
from analysis.exchange.annotation import Annotation
from analysis.labels import normalise
from analysis.pipeline.audio import known_names
from analysis.pipeline.review_files import PUBLISHED, sections_of
from analysis.records import LyricSection
from analysis.reviews import history, lines
from analysis.reviews.events import Event, new, of_question, question_of
from analysis.store import songs, sounds, versions
from analysis.store.cases import UnknownCaseError
from analysis.store.database import Database
from analysis.store.encoding import decode, dumps, encode
from analysis.store.reviews import Reviews
from analysis.store.versions import Asked
from analysis.tasks import SUBTASKS

STRUCTURE = ("sections", "intervals")
"""Forms of answers that are sections in time."""
_NAMED = re.compile(r"[^.]*\.([0-9a-f]{16})(?:\.([^.]+))?\.[^.]+")

_VERSION = re.compile("[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class Imported:
    """new: events that were not there. known: that were. conflicts: in words. problems: what could not be used."""

    new: int = 0
    known: int = 0
    conflicts: tuple[str, ...] = ()
    problems: tuple[EarmarkError, ...] = field(default=())


def import_files(
    db: Database, reviews: Reviews, files: Sequence[Path], reviewer: str = "", reason: str = ""
) -> Imported:
    """Adds what the files say. reviewer: whose lanes those are. reason: of their corrections, else the file's name."""
    importer = _Importer(db, reviews, reviewer, reason)
    events: list[Event] = []
    problems: list[EarmarkError] = []
    for path in files:
        try:
            found, wrong = importer.read(path)
            events += found
            problems += wrong
        except EarmarkError as error:
            problems.append(error)
    before = {event.id: event for event in reviews.events()}
    fresh, changed = _told_apart(events, before)
    added = reviews.append(fresh)
    conflicts = [*changed, *_strangers(fresh, importer.asked), *_disputes(reviews, fresh)]
    return Imported(added, len(events) - added - len(changed), tuple(conflicts), tuple(problems))


def _told_apart(events: Iterable[Event], before: Mapping[str, Event]) -> tuple[list[Event], list[str]]:
    """The events that are not here yet, and those that differ from one that is here under their id."""
    known, fresh, changed = dict(before), [], []
    for event in events:
        if event.id not in known:
            known[event.id] = event
            fresh.append(event)
        elif known[event.id] != event:
            here = known[event.id]
            names = ", ".join(name for name in event.__slots__ if getattr(here, name) != getattr(event, name))
            changed.append(f"event {event.id}: {names} differ from the event of this id that is here, which stays")
    return fresh, changed


class _Importer:
    """Reads files for one workspace; its questions and names are looked up once."""

    def __init__(self, db: Database, reviews: Reviews, reviewer: str, reason: str) -> None:
        self._db, self._reviews, self._reviewer, self._reason = db, reviews, reviewer, reason
        self.asked = versions.asked(db)

    def read(self, path: Path) -> tuple[list[Event], list[EarmarkError]]:
        """The events in a file, and what is wrong with others in it. Raises what is wrong with the file."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise FileError(str(path), "a file that can be read", error.strerror or str(error)) from error
        suffix = path.suffix.lower()
        if suffix == lines.SUFFIX:
            return _usable(*lines.read(formats.decode(data, path.name), path.name), path.name)
        if suffix == ".jams" and (kept := _kept(data)):
            return _usable(*lines.events_of(kept, path.name), path.name)
        annotation = formats.read(data, path.name)
        questions, who = self._about(path)
        made = "" if annotation.reviewer == PUBLISHED else annotation.reviewer
        who = self._reviewer or made or who
        if not who:
            raise FileError(str(path), "a reviewer: name one with --reviewer")
        return [event for each in questions for event in self._proposal(path, each, who, annotation)], []

    def _about(self, path: Path) -> tuple[list[str], str]:
        """The questions that a lane is about, and the reviewer in its name."""
        named = _NAMED.fullmatch(path.name)
        if named:
            return [named[1]], named[2] or ""
        found = match(PurePath(path.name), self._names())
        if found.owners.ambiguous:
            raise FileError(str(path), "the name of one song", f"it fits {', '.join(sorted(found.owners.songs))}")
        part = normalise(found.recording)
        about = [
            name
            for name, each in self.asked.items()
            if SUBTASKS[each.subtask].form in STRUCTURE
            and normalise(each.section) == part
            and (each.song in found.owners.songs or _stem(each) in found.owners.audio)
        ]
        if not about:
            what = f"the sections {found.recording!r}" if found.recording else "the whole structure"
            heard = ", ".join(sorted(found.owners.songs | found.owners.audio))
            told = f"none on {what} of {heard}" if heard else "no song or sound of this name"
            raise FileError(str(path), "the name of a song with a loaded question about its sections", told)
        return about, ""

    def _names(self) -> Any:
        workspace = self._db.workspace
        annotated = [stored.song for dataset in workspace.datasets() for stored in songs.read(workspace, dataset)]
        return known_names(annotated, sounds.asked(workspace))

    def _proposal(self, path: Path, asked: str, who: str, annotation: Annotation) -> Iterator[Event]:
        """A correction, unless it is what the reference says, or the reviewer has proposed just that already."""
        question = versions.questions(self._db, [asked]).get(asked)
        if question is None:
            raise UnknownCaseError(asked, ())
        labelled = any(one.label for one in sections_of(question.reference))
        value = encode(tuple(one if labelled else one._replace(label="") for one in annotation.sections))
        mine = [each.value for each in self._reviews.state(of_question(asked)).corrections if each.reviewer == who]
        version = annotation.reference if _VERSION.fullmatch(annotation.reference) else self.asked[asked].version
        if all(history.changes(each, value) for each in [encode(question.reference), *mine]):
            yield new(who, "correction", of_question(asked), song=question.song, reference=version,
                      reason=self._reason or f"imported from {path.name}", value=value)  # fmt: skip


def _kept(data: bytes) -> list[Any]:
    """The events in the sandbox of a JAMS file of ours."""
    try:
        found = json.loads(data)["sandbox"]["earmark"]["events"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return []
    return found if isinstance(found, list) else []


def _usable(
    events: Iterable[Event], problems: Iterable[EarmarkError], file: str
) -> tuple[list[Event], list[EarmarkError]]:
    """Without those whose payload is of no use: corrections that are no references, tags that are no texts."""
    found, wrong = [], list(problems)
    for event in events:
        if event.kind == "correction" and not _is_reference(event.payload["value"]):
            expected = 'sections, lyrics, names, a name or {"number": "12.5"}'
            wrong.append(RecordError(file, event.id, "payload.value", expected, dumps(event.payload["value"])[:80]))
        elif event.kind == "tags" and not all(isinstance(tag, str) for tag in event.payload["tags"]):
            wrong.append(RecordError(file, event.id, "payload.tags", "texts", dumps(event.payload["tags"])[:80]))
        else:
            found.append(event)
    return found, wrong


def _is_reference(value: Any) -> bool:
    try:
        found = decode(value)
    except (KeyError, TypeError, ValueError, InvalidOperation):
        return False
    if isinstance(found, tuple):
        texts = [one if isinstance(one, str) else one[0] for one in found]
        texts += [one.text for one in found if isinstance(one, LyricSection)]
        return all(isinstance(text, str) for text in texts)
    return found is not None and (isinstance(found, str) or found.is_finite())


def _strangers(events: Iterable[Event], asked: Mapping[str, Asked]) -> Iterator[str]:
    """What is said of questions that are not loaded, and of other versions of their references. It is kept all the
    same, and holds once they are loaded."""
    about = Counter((event.target, event.reference) for event in events)
    for (target, reference), n in sorted(about.items()):
        name = question_of(target)
        if name and name not in asked:
            yield f"{target}: not loaded here; {n} events about it are kept"
        elif name and reference and reference != asked[name].version:
            yield f"{target}: {n} events about reference version {reference}; here it is {asked[name].version}"


def _disputes(reviews: Reviews, events: Iterable[Event]) -> Iterator[str]:
    for target in sorted({event.target for event in events}):
        state = reviews.state(target)
        if state.status == "disputed":
            said = ", ".join(f"{who} says {verdict}" for who, verdict in sorted(state.verdicts.items()))
            yield f"{target}: reviewers disagree: {said}"
        last = {each.reviewer: each.value for each in state.corrections}
        first = next(iter(last.values()), None)
        if state.accepted is None and any(history.changes(first, value) for value in last.values()):
            yield f"{target}: corrections compete: {', '.join(sorted(last))}"


def _stem(asked: Asked) -> str:
    return PurePath(asked.audio).stem
