"""Songs heard for the review queue, each recording once: where it changes, and whether it fits what is annotated.

What was worked out is kept by the content of the sound (`changes/`, `alignments/`). Beside it `heard/` says of each
song what was heard of it and in which file, so that a page that asks for all of them opens no sound and looks for none.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from pathlib import Path
from uuid import uuid4

from analysis.audio.alignment import novelty
from analysis.audio.alignment.estimate import FEWEST_BEATS, Alignment
from analysis.audio.alignment.evidence import Annotation
from analysis.audio.alignment.features import measure
from analysis.audio.library import lookup
from analysis.audio.load import UnreadableAudioError
from analysis.pipeline.audio import alignment
from analysis.pipeline.audio.baseline_audio import folders
from analysis.pipeline.executor import one_by_one_or_beside
from analysis.pipeline.load.run import Progress
from analysis.records import Section
from analysis.reviews.audio_evidence import AudioEvidence
from analysis.store.database import Database
from analysis.store.queries import cases_list
from analysis.store.queries.suspicion_inputs import Subject, named, subjects
from analysis.store.workspace import Workspace

FOLDER, CHANGES = "heard", "changes"
VERSION = 2


@dataclass(frozen=True, slots=True)
class Listened:
    """What became of subjects, by name. heard: now or before. silent: no file is here. unreadable: it is no sound."""

    heard: Mapping[str, AudioEvidence]
    silent: tuple[str, ...] = ()
    unreadable: tuple[str, ...] = ()


def hear(
    db: Database, wanted: Sequence[Subject] | None = None, progress: Progress | None = None, workers: int = 2
) -> Listened:
    """Hears what was not heard yet. wanted: which, all that is loaded or imported if None."""
    asked = list(subjects(db) if wanted is None else wanted)
    known = read(db.workspace, asked)
    among = folders(db.workspace)
    left = {each.name: (each, at) for each in asked if each.name not in known and (at := _file(each, among))}
    work = [partial(_heard, db.workspace.path, at, each, _annotation(db, each)) for each, at in left.values()]
    found = dict(zip(left, one_by_one_or_beside(work, workers, progress, "hearing"), strict=True))
    fresh = {name: each for name, each in found.items() if each is not None}
    silent = tuple(each.name for each in asked if each.name not in known and each.name not in left)
    return Listened(known | fresh, silent, tuple(name for name, each in found.items() if each is None))


def read(workspace: Workspace, wanted: Iterable[Subject]) -> dict[str, AudioEvidence]:
    """What was heard of these before, by name; not of those whose file or sections have changed since."""
    found = {each.name: _read(workspace.path, each) for each in wanted}
    return {name: each for name, each in found.items() if each is not None}


def audible(workspace: Workspace, wanted: Iterable[Subject]) -> set[str]:
    """The names of those of which a sound file is here."""
    among = folders(workspace)
    return {each.name for each in wanted if _file(each, among)}


def version(workspace: Workspace) -> int:
    """Changes whenever something more was heard: a key for what follows from it."""
    try:
        return (workspace.path / FOLDER).stat().st_mtime_ns
    except OSError:
        return 0


def _read(workspace: Path, subject: Subject) -> AudioEvidence | None:
    try:
        plain = json.loads(_place(workspace, subject).read_text(encoding="utf-8"))
        if plain["version"] != VERSION or plain["stamp"] != _stamp(Path(plain["file"])):
            return None
        facts = plain["heard"]
        lists = {name: tuple(facts[name]) for name in ("times", "strengths")}
        return AudioEvidence(**(facts | lists | {"edits": tuple((at, by) for at, by in facts["edits"])}))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _file(subject: Subject, among: Mapping[str, Path]) -> Path | None:
    at = lookup.find(subject.audio or named(subject.name), among, subject.song)
    return among[at[0]] / at[1] if at else None


def _annotation(db: Database, subject: Subject) -> Annotation:
    stored = cases_list.song(db, subject.song) if subject.song else None
    return alignment.annotation_of(stored.beats if stored else (), subject.sections)


def _heard(workspace: Path, file: Path, subject: Subject, annotation: Annotation) -> AudioEvidence | None:
    """In a process of its own. None where the file is no sound."""
    measured = cache(measure)
    try:
        found = novelty.kept(file, workspace / CHANGES, measured)
        heard = AudioEvidence(found.times, found.strengths, found.duration)
        if len(annotation.beats) >= FEWEST_BEATS or len(annotation.sections) > 1:
            aligned = alignment.compared(workspace, file, annotation, measured)
            heard = with_alignment(heard, aligned) if aligned else heard
    except UnreadableAudioError:
        return None
    _keep(_place(workspace, subject), {"version": VERSION, "name": subject.name, "file": str(file),
                                       "stamp": _stamp(file), "heard": asdict(heard)})  # fmt: skip
    return heard


def with_alignment(heard: AudioEvidence, aligned: Alignment) -> AudioEvidence:
    """The same with what comparing it with the annotation found."""
    best = aligned.candidates[0] if aligned.candidates else None
    return replace(
        heard, verdict=aligned.verdict, later=best.offset if best else 0.0, ratio=best.ratio if best else 1.0,
        by="sections" if aligned.correlation is None else "beats",
        edits=tuple((part.start, part.later) for part in aligned.stretches[1:]),
    )  # fmt: skip


def _place(workspace: Path, subject: Subject) -> Path:
    said = json.dumps([subject.name, _spans(subject.sections)])
    return workspace / FOLDER / f"{hashlib.blake2b(said.encode('utf-8', 'surrogatepass')).hexdigest()[:24]}.json"


def _spans(sections: Iterable[Section]) -> list[tuple[float | None, float | None]]:
    return [(one.start, one.end) for one in sections]


def _stamp(file: Path) -> list[int]:
    stat = file.stat()
    return [stat.st_size, stat.st_mtime_ns]


def _keep(path: Path, facts: Mapping[str, object]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{uuid4().hex}")
    draft.write_text(json.dumps(facts), encoding="utf-8")
    os.replace(draft, path)
