"""Audio evidence for the review queue: where a recording changes, and whether it fits the annotation.

Results are cached by the content of the audio (`changes/`, `alignments/`). `heard/` contains the evidence for each song
and the name of the file, so that a page that needs all of it opens no audio.
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
from analysis.pipeline.executor import Executor, run_all
from analysis.pipeline.load.run import Progress
from analysis.records import Section
from analysis.reviews.evidence.audio_evidence import AudioEvidence
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.suspicion_inputs import Subject, subject_name, subjects
from analysis.store.workspace import Workspace

FOLDER, CHANGES = "heard", "changes"
VERSION = 2


@dataclass(frozen=True, slots=True)
class AudioCheck:
    """Audio evidence by subject name. without_audio: no file is present. unreadable: the file is no audio."""

    evidence: Mapping[str, AudioEvidence]
    without_audio: tuple[str, ...] = ()
    unreadable: tuple[str, ...] = ()


def check(
    db: Database, selection: Sequence[Subject] | None = None, progress: Progress | None = None, workers: int = 2,
    executor: Executor | None = None,
) -> AudioCheck:  # fmt: skip
    """Compute the evidence that is not cached. selection: all loaded questions and imported songs if None.

    executor: listens in place of processes of this machine; its workers read recordings and cache by the same paths.
    What they have computed is cached here too, if they have another disk.
    """
    subject_list = list(subjects(db) if selection is None else selection)
    cached = read(db.workspace, subject_list)
    root = folders(db.workspace)
    new = [subject for subject in subject_list if subject.name not in cached]
    recordings = {subject.name: (subject, file) for subject in new if (file := _file(subject, root))}
    tasks = [
        partial(_evidence, db.workspace.path, file, subject, _annotation(db, subject))
        for subject, file in recordings.values()
    ]
    names = list(recordings)
    results = dict(zip(names, run_all(tasks, workers, progress, "hearing", executor, names), strict=True))
    if executor is not None:
        for name, (subject, file) in recordings.items():
            _keep(db.workspace.path, subject, file, results[name])
    evidence = cached | {name: result for name, result in results.items() if result is not None}
    without_audio = tuple(subject.name for subject in new if subject.name not in recordings)
    return AudioCheck(evidence, without_audio, tuple(name for name, result in results.items() if result is None))


def read(workspace: Workspace, selection: Iterable[Subject]) -> dict[str, AudioEvidence]:
    """Cached evidence by subject name, without subjects whose file or sections have changed since."""
    cached = {subject.name: _read(workspace.path, subject) for subject in selection}
    return {name: evidence for name, evidence in cached.items() if evidence is not None}


def with_audio(workspace: Workspace, selection: Iterable[Subject]) -> set[str]:
    """Names of the subjects with an audio file."""
    return set(files(workspace, selection))


def files(workspace: Workspace, selection: Iterable[Subject]) -> dict[str, Path]:
    """Audio files by the name of the subject, without subjects that have none."""
    root = folders(workspace)
    return {subject.name: file for subject in selection if (file := _file(subject, root))}


def version(workspace: Workspace) -> int:
    """Cache key that changes whenever evidence is added."""
    try:
        return (workspace.path / FOLDER).stat().st_mtime_ns
    except OSError:
        return 0


def _read(workspace: Path, subject: Subject) -> AudioEvidence | None:
    try:
        plain = json.loads(_cache_path(workspace, subject).read_text(encoding="utf-8"))
        if plain["version"] != VERSION or plain["stamp"] != _stamp(Path(plain["file"])):
            return None
        facts = plain["heard"]
        lists = {name: tuple(facts[name]) for name in ("times", "strengths")}
        return AudioEvidence(**(facts | lists | {"edits": tuple((time, offset) for time, offset in facts["edits"])}))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _file(subject: Subject, root: Mapping[str, Path]) -> Path | None:
    match = lookup.find(subject.audio or subject_name(subject.name), root, subject.song)
    return lookup.within(root[match[0]], match[1]) if match else None


def _annotation(db: Database, subject: Subject) -> Annotation:
    stored_song = annotated_songs.song(db, subject.song) if subject.song else None
    return alignment.annotation_of(stored_song.beats if stored_song else (), subject.sections)


def _evidence(workspace: Path, file: Path, subject: Subject, annotation: Annotation) -> AudioEvidence | None:
    """Evidence from one file, computed in a worker process. None if the file is no audio."""
    features = cache(measure)
    try:
        changes = novelty.cached_changes(file, workspace / CHANGES, features)
        evidence = AudioEvidence(changes.times, changes.strengths, changes.duration)
        if len(annotation.beats) >= FEWEST_BEATS or len(annotation.sections) > 1:
            result = alignment.compare(workspace, file, annotation, features)
            evidence = with_alignment(evidence, result) if result else evidence
    except UnreadableAudioError:
        return None
    _keep(workspace, subject, file, evidence)
    return evidence


def _keep(workspace: Path, subject: Subject, file: Path, evidence: AudioEvidence | None) -> None:
    if evidence is not None and _read(workspace, subject) is None:
        facts = {"version": VERSION, "name": subject.name, "file": str(file), "stamp": _stamp(file)}
        _write(_cache_path(workspace, subject), facts | {"heard": asdict(evidence)})


def with_alignment(evidence: AudioEvidence, result: Alignment) -> AudioEvidence:
    """The evidence with the result of the alignment."""
    best = result.candidates[0] if result.candidates else None
    return replace(
        evidence, verdict=result.verdict, later=best.offset if best else 0.0, ratio=best.ratio if best else 1.0,
        by="sections" if result.correlation is None else "beats",
        edits=tuple((part.start, part.later) for part in result.stretches[1:]),
    )  # fmt: skip


def _cache_path(workspace: Path, subject: Subject) -> Path:
    key = json.dumps([subject.name, _spans(subject.sections)])
    return workspace / FOLDER / f"{hashlib.blake2b(key.encode('utf-8', 'surrogatepass')).hexdigest()[:24]}.json"


def _spans(sections: Iterable[Section]) -> list[tuple[float | None, float | None]]:
    return [(section.start, section.end) for section in sections]


def _stamp(file: Path) -> list[int]:
    stat = file.stat()
    return [stat.st_size, stat.st_mtime_ns]


def _write(path: Path, facts: Mapping[str, object]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{uuid4().hex}")
    draft.write_text(json.dumps(facts), encoding="utf-8")
    os.replace(draft, path)
