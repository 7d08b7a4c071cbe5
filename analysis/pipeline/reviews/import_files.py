"""Reviews from files: events as they are, lanes of other programs as corrections. Nothing that is here is overwritten.

Which question a lane is about stands in the name that `review_files` gives a file, `<audio>.<question>.<reviewer>`;
else the name is that of a song or of its sound, and the lane corrects the whole structure of that song, or with the
name of a section after it ("song.chorus") the sections so called.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from analysis.audio.library.file_names import Known, match
from analysis.benchmarks.registry import SUBTASKS
from analysis.errors import EarmarkError, FileError, RecordError
from analysis.exchange import archive, formats
from analysis.exchange.annotation import Annotation
from analysis.exchange.archive import File
from analysis.framing.records import check_regular
from analysis.labels import normalise
from analysis.pipeline.audio.import_files import known_names
from analysis.pipeline.reviews import acceptances as review_acceptances
from analysis.pipeline.reviews.conflicts import Conflict, disputes, strangers, told_apart
from analysis.pipeline.reviews.export_files import PUBLISHED, name_part, sections_of
from analysis.pipeline.reviews.proposals import Proposal, doubts
from analysis.records import Question
from analysis.reviews import history, json_lines
from analysis.reviews.events import Event, EventError, new, of_question
from analysis.reviews.state import State
from analysis.store.database import Database
from analysis.store.queries import audio_names, cases_list, songs
from analysis.store.reviews import Reviews
from analysis.store.reviews.rows import usable
from analysis.store.runs import reference_versions
from analysis.store.runs.reference_versions import Asked
from analysis.store.tables.json_values import encode

JAMS = (".jams", ".json")
ENDINGS = (json_lines.SUFFIX, archive.SUFFIX, *formats.BY_SUFFIX, *formats.TEXT)
STRUCTURE = ("sections", "intervals")
"""Forms of answers that are sections in time."""
_NAMED = re.compile(r"[^.]*\.([0-9a-f]{16})(?:\.([^.]+))?\.[^.]+")
_ID = re.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])")

_VERSION = re.compile("[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class Examined:
    """What files say. new: events that are not here. known: how many are, or sections that say nothing new.

    problems: what could not be used. proposals: the corrections among the new events that stand in files of sections.
    """

    new: tuple[Event, ...] = ()
    known: int = 0
    conflicts: tuple[Conflict, ...] = ()
    problems: tuple[EarmarkError, ...] = ()
    proposals: tuple[Proposal, ...] = ()

    def confirmed(self, events: Collection[str] = ()) -> list[Event]:
        """The new events without doubtful corrections, but for those whose ids are given."""
        doubtful = {each.event for each in self.proposals if each.doubts} - set(events)
        return [event for event in self.new if event.id not in doubtful]


@dataclass
class DoubtfulFileError(EarmarkError):
    """A file of sections that is taken only when somebody confirms it."""

    file: str
    doubts: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.file}: not imported: {'; '.join(self.doubts)}. Confirm it to import it all the same"


@dataclass(frozen=True, slots=True)
class Imported:
    """new: events that were not there. known: that were. The rest as in Examined."""

    new: int = 0
    known: int = 0
    conflicts: tuple[Conflict, ...] = ()
    problems: tuple[EarmarkError, ...] = ()


def examine(db: Database, reviews: Reviews, files: Iterable[File], reviewer: str = "", reason: str = "") -> Examined:
    """Reads files and archives of them; nothing is stored. Acceptances are checked, see `review_acceptances`.

    reviewer: whose lanes those are. reason: of their corrections, else the file's name.
    """
    importer = _Importer(db, reviews, " ".join(reviewer.split()), reason)
    events: list[Event] = []
    problems: list[EarmarkError] = []
    same = 0
    for file in _unpacked(files, problems):
        try:
            read = importer.read(file)
        except EarmarkError as error:
            problems.append(error)
        else:
            events += read.events
            problems += read.problems
            same += read.same
    fresh, changed = told_apart(events, {event.id: event for event in reviews.events()})
    known = same + len(events) - len(fresh) - len(changed)
    acceptances = review_acceptances.check(db, reviews, fresh)
    problems += acceptances.refused.values()
    fresh = [*(event for event in fresh if event.id not in acceptances.refused), *acceptances.follows]
    conflicts = [*changed, *strangers(fresh, importer.asked), *disputes(reviews, fresh)]
    ids = {event.id for event in fresh}
    proposals = tuple(each for each in importer.proposals if each.event in ids)
    return Examined(tuple(fresh), known, tuple(conflicts), tuple(problems), proposals)


def import_files(
    db: Database, reviews: Reviews, paths: Sequence[Path], reviewer: str = "", reason: str = "", confirm: bool = False
) -> Imported:
    """Adds what the files say, see `examine`. confirm: doubtful files too, see `review_proposals`."""
    files: list[File] = []
    unread: list[EarmarkError] = []
    for path in paths:
        try:
            check_regular(path)
            files.append(File(path.name, path.read_bytes()))
        except FileError as error:
            unread.append(error)
        except OSError as error:
            unread.append(FileError(str(path), "a file that can be read", error.strerror or str(error)))
    found = examine(db, reviews, files, reviewer, reason)
    doubtful = [each for each in found.proposals if each.doubts and not confirm]
    wanted = found.confirmed([each.event for each in found.proposals] if confirm else ())
    added = reviews.append(wanted)
    refused = [DoubtfulFileError(each.file, each.doubts) for each in doubtful]
    problems = (*unread, *found.problems, *refused)
    return Imported(added, found.known + len(wanted) - added, found.conflicts, problems)


def _unpacked(files: Iterable[File], problems: list[EarmarkError]) -> Iterator[File]:
    """The files, of an archive those in it. Archives that cannot be unpacked are added to the problems."""
    for file in files:
        if PurePath(file.name).suffix.lower() != archive.SUFFIX:
            yield file
            continue
        try:
            yield from archive.unpack(file)
        except FileError as error:
            problems.append(error)


class _Read(NamedTuple):
    """What one file says. same: sections that are those of the reference, or proposed by the reviewer already."""

    events: Sequence[Event]
    problems: Sequence[EarmarkError] = ()
    same: int = 0


class _Importer:
    """Reads files for one workspace; its questions and names are looked up once."""

    def __init__(self, db: Database, reviews: Reviews, reviewer: str, reason: str) -> None:
        self._db, self._states, self._reviewer, self._reason = db, reviews.states(), reviewer, reason
        self._proposed: defaultdict[tuple[str, str], list[Any]] = defaultdict(list)
        self.asked = reference_versions.asked(db)
        self.proposals: list[Proposal] = []

    def read(self, file: File) -> _Read:
        """Raises what is wrong with the file."""
        suffix = PurePath(file.name).suffix.lower()
        if suffix not in ENDINGS:
            raise FileError(file.name, f"a file that ends in {', '.join(filter(None, ENDINGS))}", suffix)
        if suffix == json_lines.SUFFIX:
            return _usable(*json_lines.read(formats.decode(file.data, file.name), file.name), file.name)
        if suffix in JAMS and (kept := _kept(file.data)):
            return _usable(*json_lines.events_of(kept, file.name), file.name)
        if not file.data.strip():
            raise FileError(file.name, "a file of sections", "an empty file")
        annotation = formats.read(file.data, file.name)
        questions, named = self._about(file.name)
        made = "" if annotation.reviewer == PUBLISHED else annotation.reviewer
        who = self._reviewer or made or self._known(named)
        if not who:
            raise FileError(file.name, "a reviewer: the file names none, so say whose corrections these are")
        events = [event for each in questions for event in self._proposal(file.name, each, who, annotation)]
        return _Read(events, (), len(questions) - len(events))

    def _about(self, file: str) -> tuple[list[str], str]:
        """The questions that a lane is about, and the reviewer in its name."""
        named = _NAMED.fullmatch(file)
        if named:
            return [named[1]], named[2] or ""
        saved = [name for name in _ID.findall(file) if name in self.asked]
        if len(saved) == 1:  # saved under another name, as Praat does: "lamp_1a2b…_Ada.TextGrid"
            return saved, ""
        found = match(PurePath(file), self._names)
        if found.owners.ambiguous:
            raise FileError(file, "the name of one song", f"it fits {', '.join(sorted(found.owners.songs))}")
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
            told = f"none on {what} of {heard}" if heard else f"no song or sound of this name{self._nearest(file)}"
            raise FileError(file, "the name of a song with a loaded question about its sections", told)
        return about, ""

    def _nearest(self, file: str) -> str:
        """The names that such a file could have."""
        about = (each for each in self.asked.values() if SUBTASKS[each.subtask].form in STRUCTURE)
        names = {name.lower(): name for each in about for name in (_stem(each), each.song.rpartition("/")[2]) if name}
        close = get_close_matches(PurePath(file).stem.lower(), names, n=3, cutoff=0.5) or sorted(names)[:3]
        would = [f"{names[name]}{PurePath(file).suffix}" for name in close]
        return f"; a file of one of these names would match: {', '.join(would)}" if would else ""

    def _known(self, named: str) -> str:
        """The reviewer whose name became this part of a file name, else the part itself."""
        said = {event.reviewer for state in self._states.values() for event in state.events}
        fitting = [who for who in said if named and name_part(who) == named]
        return fitting[0] if len(fitting) == 1 else named

    @cached_property
    def _names(self) -> Known:
        workspace = self._db.workspace
        annotated = [stored.song for dataset in workspace.datasets() for stored in songs.read(workspace, dataset)]
        return known_names(annotated, audio_names.asked(workspace))

    def _proposal(self, file: str, asked: str, who: str, annotation: Annotation) -> Iterator[Event]:
        """A correction, unless it is what the reference says, or the reviewer has proposed just that already."""
        question = reference_versions.questions(self._db, [asked]).get(asked)
        if question is None:
            raise FileError(file, "the id of a loaded question in its name, or a song's name alone", asked)
        target = of_question(asked)
        labelled = any(one.label for one in sections_of(question.reference))
        value = encode(tuple(one if labelled else one._replace(label="") for one in annotation.sections))
        before = self._states.get(target) or State(target)
        mine = [each.value for each in before.corrections if each.reviewer == who] + self._proposed[target, who]
        version = annotation.reference if _VERSION.fullmatch(annotation.reference) else self.asked[asked].version
        if all(history.changes(each, value) for each in [encode(question.reference), *mine]):
            self._proposed[target, who].append(value)
            event = new(who, "correction", target, song=question.song, reference=version,
                        reason=self._reason or f"imported from {file}", value=value)  # fmt: skip
            changes = history.changes(encode(question.reference), value)
            published = sections_of(question.reference)
            against = doubts(annotation.sections, published, not question.section, self._duration(question))
            self.proposals.append(Proposal(event.id, file, target, tuple(changes), tuple(against)))
            yield event

    def _duration(self, question: Question) -> float | None:
        song = cases_list.song(self._db, question.song) if question.song else None
        return song.song.duration if song else None


def _kept(data: bytes) -> list[Any]:
    """The events in the sandbox of a JAMS file of ours."""
    try:
        found = json.loads(data)["sandbox"]["earmark"]["events"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return []
    return found if isinstance(found, list) else []


def _usable(events: Iterable[Event], problems: Iterable[EarmarkError], file: str) -> _Read:
    """Without those whose payload is of no use: corrections that are no references, tags that are no texts."""
    fitting, wrong = [], list(problems)
    for event in events:
        try:
            fitting.append(usable(event))
        except EventError as error:
            wrong.append(RecordError(file, event.id, error.field, error.expected, error.found))
    return _Read(fitting, wrong)


def _stem(asked: Asked) -> str:
    return PurePath(asked.audio).stem
