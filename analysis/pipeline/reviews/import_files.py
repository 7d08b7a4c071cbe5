"""Import of reviews: events as they are, sections from other programs as corrections. Nothing is overwritten.

The name of a file of sections says which questions it is about, see `file_targets`.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from analysis.errors import EarmarkError, FileError, RecordError
from analysis.exchange import archive, formats
from analysis.exchange.annotation import Annotation
from analysis.exchange.archive import File
from analysis.framing.source import SourceFile
from analysis.pipeline.reviews import acceptances as review_acceptances
from analysis.pipeline.reviews.conflicts import Conflict, disputes, new_and_changed, unknown_references
from analysis.pipeline.reviews.export_files import PUBLISHED, sections_of
from analysis.pipeline.reviews.file_targets import FileTargets
from analysis.pipeline.reviews.import_storage import store
from analysis.pipeline.reviews.proposals import Proposal, doubts
from analysis.records import Question
from analysis.reviews import history, json_lines
from analysis.reviews.events import Event, EventError, is_song, new, target_of, version_of
from analysis.reviews.imports import by_importer
from analysis.reviews.rule_breaches import breaches
from analysis.reviews.state import State
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases.case import song_case
from analysis.store.reviews import Reviews
from analysis.store.reviews.rows import usable
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import dumps, encode

JAMS = (".jams", ".json")
ENDINGS = (json_lines.SUFFIX, archive.SUFFIX, *formats.BY_SUFFIX, *formats.TEXT)

_VERSION = re.compile("[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """Content of files to import. new: events to add. known: number of events and sections without anything new.

    problems: what could not be used. proposals: corrections among the new events that come from files of sections.
    """

    new: tuple[Event, ...] = ()
    n_known: int = 0
    conflicts: tuple[Conflict, ...] = ()
    problems: tuple[EarmarkError, ...] = ()
    proposals: tuple[Proposal, ...] = ()

    def other_events(self) -> Mapping[str, int]:
        """Number of new events by kind, without the corrections of files of sections."""
        from_sections = {proposal.event for proposal in self.proposals}
        return dict(sorted(Counter(event.kind for event in self.new if event.id not in from_sections).items()))

    def confirmed(self, events: Collection[str] = ()) -> list[Event]:
        """The new events without doubtful corrections, except those with these ids."""
        doubtful = {proposal.event for proposal in self.proposals if proposal.doubts} - set(events)
        return [event for event in self.new if event.id not in doubtful]


@dataclass
class DoubtfulFileError(EarmarkError):
    """A file of sections that is imported only after confirmation."""

    file: str
    doubts: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.file}: not imported: {'; '.join(self.doubts)}. Confirm it to import it"


@dataclass(frozen=True, slots=True)
class ImportResult:
    """Result of an import. new: events added. known: events that existed. Other fields as in ImportPlan."""

    new: int = 0
    n_known: int = 0
    conflicts: tuple[Conflict, ...] = ()
    problems: tuple[EarmarkError, ...] = ()


def examine(
    db: Database, reviews: Reviews, files: Iterable[File], reviewer: str = "", reason: str = "", importer: str = ""
) -> ImportPlan:
    """Read files and archives without storing anything. Acceptances are checked, see `acceptances`.

    reviewer: author of the sections. reason: of their corrections, by default the file name. importer: "" if unknown.
    """
    reader = _Importer(db, reviews, " ".join(reviewer.split()), reason)
    events: list[Event] = []
    problems: list[EarmarkError] = []
    n_same = 0
    for file in _unpacked(files, problems):
        try:
            file_content = reader.read(file)
        except EarmarkError as error:
            problems.append(error)
        else:
            events += file_content.events
            problems += file_content.problems
            n_same += file_content.same
    new_events, changed_events = new_and_changed(events, {event.id: event for event in reviews.events()})
    n_known = n_same + len(events) - len(new_events) - len(changed_events)
    broken_rules = breaches(reviews.rules, reviews.states(), by_importer(new_events, importer))
    problems += broken_rules.values()
    new_events = [event for event in new_events if event.id not in broken_rules]
    acceptances = review_acceptances.check(db, reviews, new_events)
    problems += acceptances.refused.values()
    new_events = [*(event for event in new_events if event.id not in acceptances.refused), *acceptances.follows]
    conflicts = [*changed_events, *unknown_references(new_events, reader.questions), *disputes(reviews, new_events)]
    ids = {event.id for event in new_events}
    proposals = tuple(proposal for proposal in reader.proposals if proposal.event in ids)
    return ImportPlan(tuple(new_events), n_known, tuple(conflicts), tuple(problems), proposals)


def import_files(
    db: Database, reviews: Reviews, paths: Sequence[Path], reviewer: str = "", reason: str = "", confirm: bool = False
) -> ImportResult:
    """Add the events of files, see `examine`. confirm: doubtful files too, see `proposals`.

    Raises ImportNotStoredError; then nothing was added.
    """
    plan = examine_paths(db, reviews, paths, reviewer, reason)
    doubtful = [proposal for proposal in plan.proposals if proposal.doubts and not confirm]
    events = plan.confirmed([proposal.event for proposal in plan.proposals] if confirm else ())
    n_new = store(reviews, events, plan.proposals)
    doubtful_files = [DoubtfulFileError(proposal.file, proposal.doubts) for proposal in doubtful]
    problems = (*plan.problems, *doubtful_files)
    return ImportResult(n_new, plan.n_known + len(events) - n_new, plan.conflicts, problems)


def examine_paths(
    db: Database, reviews: Reviews, paths: Sequence[Path], reviewer: str = "", reason: str = ""
) -> ImportPlan:
    """`examine` of files on disk. Files that cannot be read are problems."""
    files: list[File] = []
    file_errors: list[EarmarkError] = []
    for path in paths:
        try:
            SourceFile(path).check_regular()
            files.append(File(path.name, path.read_bytes()))
        except FileError as error:
            file_errors.append(error)
        except OSError as error:
            file_errors.append(FileError(str(path), "a file that can be read", error.strerror or str(error)))
    plan = examine(db, reviews, files, reviewer, reason)
    return replace(plan, problems=(*file_errors, *plan.problems))


def preview_lines(plan: ImportPlan) -> Iterator[str]:
    """What each file of sections would change, all of it, and what speaks against it; counts of other events."""
    for proposal in plan.proposals:
        n = len(proposal.changes)
        yield f"{proposal.file}: {n} change{'s' if n != 1 else ''} of the published reference"
        yield from (f"  {change}" for change in proposal.changes)
        yield from (f"  needs --confirm: {doubt}" for doubt in proposal.doubts)
    yield from (f"{kind}: {n} new" for kind, n in plan.other_events().items())
    yield f"Preview: {len(plan.new)} new events, {plan.n_known} already present; nothing was stored"


def _unpacked(files: Iterable[File], problems: list[EarmarkError]) -> Iterator[File]:
    """The files, with archives unpacked. Archives that cannot be unpacked are added to the problems."""
    for file in files:
        if PurePath(file.name).suffix.lower() != archive.SUFFIX:
            yield file
            continue
        try:
            yield from archive.unpack(file)
        except FileError as error:
            problems.append(error)


class _Content(NamedTuple):
    """Content of one file. same: number of questions whose sections equal the reference or an earlier proposal."""

    events: Sequence[Event]
    problems: Sequence[EarmarkError] = ()
    same: int = 0


class _Importer:
    """Reads files for one workspace, whose questions and names are looked up once."""

    def __init__(self, db: Database, reviews: Reviews, reviewer: str, reason: str) -> None:
        self._db, self._states, self._reviewer, self._reason = db, reviews.states(), reviewer, reason
        self._values: defaultdict[tuple[str, str], list[Any]] = defaultdict(list)
        self.questions = reference_versions.question_versions(db)
        self._targets = FileTargets(db, self._states, self.questions)
        self.proposals: list[Proposal] = []

    def read(self, file: File) -> _Content:
        """Content of a file. Raises FileError and errors of its format."""
        suffix = PurePath(file.name).suffix.lower()
        if suffix not in ENDINGS:
            raise FileError(file.name, f"a file that ends in {', '.join(filter(None, ENDINGS))}", suffix)
        if suffix == json_lines.SUFFIX:
            return _usable(*json_lines.read(formats.decode(file.data, file.name), file.name), file.name)
        if suffix in JAMS and (plain_events := _events_in_jams(file.data)):
            return _usable(*json_lines.events_of(plain_events, file.name), file.name)
        if not file.data.strip():
            raise FileError(file.name, "a file of sections", "an empty file")
        annotation = formats.read(file.data, file.name)
        targets, name_part = self._targets.of(file.name)
        annotator = "" if annotation.reviewer == PUBLISHED else annotation.reviewer
        reviewer = self._reviewer or annotator or self._targets.reviewer_named(name_part)
        if not reviewer:
            raise FileError(file.name, "a reviewer: the file names none, so state the author of the corrections")
        events = [event for name in targets for event in self._proposal(file.name, name, reviewer, annotation)]
        return _Content(events, (), len(targets) - len(events))

    def _proposal(self, file: str, name: str, reviewer: str, annotation: Annotation) -> Iterator[Event]:
        """A correction, unless it equals the reference or an earlier correction by the reviewer.

        name: id of a question, or a song, "dataset/id".
        """
        question = self._question(name)
        if question is None:
            raise FileError(file, "the id of a loaded question in its name, or a song's name alone", name)
        target = target_of(name)
        has_labels = is_song(name) or any(section.label for section in sections_of(question.reference))
        value = encode(tuple(section if has_labels else section._replace(label="") for section in annotation.sections))
        before = self._states.get(target) or State(target)
        earlier = [correction.value for correction in before.corrections if correction.reviewer == reviewer]
        earlier += self._values[target, reviewer]
        loaded_version = (
            version_of(dumps(encode(question.reference))) if is_song(name) else self.questions[name].version
        )
        version = annotation.reference if _VERSION.fullmatch(annotation.reference) else loaded_version
        if all(history.changes(other, value) for other in [encode(question.reference), *earlier]):
            self._values[target, reviewer].append(value)
            event = new(reviewer, "correction", target, song=question.song, reference=version,
                        reason=self._reason or f"imported from {file}", value=value)  # fmt: skip
            changes = history.changes(encode(question.reference), value)
            published = sections_of(question.reference)
            against = doubts(annotation.sections, published, not question.section, self._duration(question))
            self.proposals.append(Proposal(event.id, file, target, tuple(changes), tuple(against)))
            yield event

    def _question(self, name: str) -> Question | None:
        if is_song(name):
            return song_case(self._db, name).question
        return reference_versions.questions(self._db, [name]).get(name)

    def _duration(self, question: Question) -> float | None:
        song = annotated_songs.song(self._db, question.song) if question.song else None
        return song.song.duration if song else None


def _events_in_jams(data: bytes) -> list[Any]:
    """Events in the sandbox of a JAMS file from `export_files`."""
    try:
        events = json.loads(data)["sandbox"]["earmark"]["events"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return []
    return events if isinstance(events, list) else []


def _usable(events: Iterable[Event], problems: Iterable[EarmarkError], file: str) -> _Content:
    """Content without events of unusable payload: corrections that are no references, tags that are no texts."""
    usable_events, errors = [], list(problems)
    for event in events:
        try:
            usable_events.append(usable(event))
        except EventError as error:
            errors.append(RecordError(file, event.id, error.field, error.expected, error.found))
    return _Content(usable_events, errors)
