"""Alignment of recordings with annotations, cached by the content of both."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from uuid import uuid4

from analysis.audio.alignment.edits import Stretch
from analysis.audio.alignment.estimate import VERSION, Alignment, Candidate, align
from analysis.audio.alignment.evidence import Annotation
from analysis.audio.alignment.features import Features, measure
from analysis.audio.library import index, lookup
from analysis.audio.library.digest import digest
from analysis.audio.library.index import Entry
from analysis.audio.load import UnreadableAudioError
from analysis.pipeline.executor import Executor, run_all
from analysis.pipeline.load.run import Progress
from analysis.records import Section
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.workspace import Workspace

FOLDER = "alignments"


@dataclass(frozen=True, slots=True)
class AlignmentCheck:
    """Alignment of a recording with an annotated song, None if the recording cannot be read."""

    file: str
    song: str
    alignment: Alignment | None


def check(
    workspace: Workspace, entries: Sequence[Entry] | None = None, progress: Progress | None = None, workers: int = 2,
    executor: Executor | None = None,
) -> list[AlignmentCheck]:  # fmt: skip
    """Compare imported recordings with the songs they were matched to. entries: all if None.

    executor: compares in place of processes of this machine; its workers read recordings and cache by the same paths.
    What they have computed is cached here too, if they have another disk.
    """
    root = workspace.path / "audio"
    database = Database(workspace)
    pairs = [
        (file, entry, song, annotation)
        for entry in (index.read(root) if entries is None else entries)
        for song in entry.songs
        if not entry.recording and (file := lookup.within(root, entry.file)) is not None
        if (annotation := _annotation(database, song)) is not None
    ]
    tasks = [partial(compare, workspace.path, file, annotation) for file, _, _, annotation in pairs]
    names = [entry.file for _, entry, _, _ in pairs]
    alignments = run_all(tasks, workers, progress, "alignment", executor, names)
    if executor is not None:
        for (file, _, _, annotation), alignment in zip(pairs, alignments, strict=True):
            keep(workspace.path, file, annotation, alignment)
    return [
        AlignmentCheck(entry.file, song, alignment)
        for (_, entry, song, _), alignment in zip(pairs, alignments, strict=True)
    ]


def compare(
    workspace: Path, file: Path, annotation: Annotation, features: Callable[[Path], Features] | None = None
) -> Alignment | None:
    """The cached alignment, else a new one. None if the recording cannot be read.

    features: function that returns the features of a file, if they are available already.
    """
    cached_alignment = cached(workspace, file, annotation)
    if cached_alignment is not None:
        return cached_alignment
    try:
        alignment = align((features or measure)(file), annotation)
    except UnreadableAudioError:
        return None
    _write(_cache_path(workspace, file, annotation), alignment)
    return alignment


def keep(workspace: Path, file: Path, annotation: Annotation, alignment: Alignment | None) -> None:
    """Caches an alignment that another machine has computed, unless it is cached here."""
    if alignment is not None and not (path := _cache_path(workspace, file, annotation)).is_file():
        _write(path, alignment)


def cached(workspace: Path, file: Path, annotation: Annotation) -> Alignment | None:
    """The cached alignment of a recording and an annotation, None if they were not compared yet."""
    try:
        plain = json.loads(_cache_path(workspace, file, annotation).read_text(encoding="utf-8"))
        candidates = tuple(
            Candidate(
                row["offset"], row["ratio"], row["score"], tuple((str(name), value) for name, value in row["evidence"])
            )
            for row in plain["candidates"]
        )
        parts = tuple(Stretch(**row) for row in plain["stretches"])
        return Alignment(plain["verdict"], candidates, plain["margin"], plain["correlation"], parts)
    except (OSError, ValueError, TypeError, KeyError):
        return None


def annotation_of(beats: Iterable[tuple[float, int, int]], sections: Iterable[Section]) -> Annotation:
    """Beats and complete sections of a song, for comparison with a recording."""
    spans = [
        (section.start, section.end) for section in sections if section.start is not None and section.end is not None
    ]
    return Annotation(tuple((time, position) for time, position, _ in beats), tuple(spans))


def _annotation(database: Database, song: str) -> Annotation | None:
    stored_song = annotated_songs.song(database, song)
    return annotation_of(stored_song.beats, stored_song.sections) if stored_song else None


def _cache_path(workspace: Path, file: Path, annotation: Annotation) -> Path:
    key = hashlib.blake2b(json.dumps(asdict(annotation)).encode()).hexdigest()[:16]
    return workspace / FOLDER / f"{digest(file)}-{key}-v{VERSION}.json"


def _write(path: Path, alignment: Alignment) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{uuid4().hex}")
    draft.write_text(json.dumps(asdict(alignment)), encoding="utf-8")
    os.replace(draft, path)
