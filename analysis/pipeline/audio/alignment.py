"""Recordings compared with their annotations, each pair once: what was found is kept by what is in both."""

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
from analysis.audio.library import index
from analysis.audio.library.digest import digest
from analysis.audio.library.index import Entry
from analysis.audio.load import UnreadableAudioError
from analysis.pipeline.executor import one_by_one_or_beside
from analysis.pipeline.load.run import Progress
from analysis.records import Section
from analysis.store.database import Database
from analysis.store.queries import cases_list
from analysis.store.workspace import Workspace

FOLDER = "alignments"


@dataclass(frozen=True, slots=True)
class Checked:
    """One recording and one annotated song. found: None where the recording cannot be read."""

    file: str
    song: str
    found: Alignment | None


def check(
    workspace: Workspace, entries: Sequence[Entry] | None = None, progress: Progress | None = None, workers: int = 2
) -> list[Checked]:
    """Compares imported recordings with the songs they were matched to. entries: which, all if None."""
    root = workspace.path / "audio"
    database = Database(workspace)
    pairs = [
        (entry, song, annotation)
        for entry in (index.read(root) if entries is None else entries)
        for song in entry.songs
        if not entry.recording and (root / entry.file).is_file()
        if (annotation := _annotation(database, song)) is not None
    ]
    work = [partial(compared, workspace.path, root / entry.file, annotation) for entry, _, annotation in pairs]
    found = one_by_one_or_beside(work, workers, progress, "alignment")
    return [Checked(entry.file, song, each) for (entry, song, _), each in zip(pairs, found, strict=True)]


def compared(
    workspace: Path, file: Path, annotation: Annotation, measured: Callable[[Path], Features] | None = None
) -> Alignment | None:
    """What was found before, else what is found now; None where the recording cannot be read.

    measured: gives what is measured of a file, where that is at hand.
    """
    known = kept(workspace, file, annotation)
    if known is not None:
        return known
    try:
        found = align((measured or measure)(file), annotation)
    except UnreadableAudioError:
        return None
    _keep(_place(workspace, file, annotation), found)
    return found


def kept(workspace: Path, file: Path, annotation: Annotation) -> Alignment | None:
    """What was found before, None if these two were not compared yet."""
    try:
        plain = json.loads(_place(workspace, file, annotation).read_text(encoding="utf-8"))
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
    """What can be compared of an annotated song."""
    spans = [(each.start, each.end) for each in sections if each.start is not None and each.end is not None]
    return Annotation(tuple((time, place) for time, place, _ in beats), tuple(spans))


def _annotation(database: Database, song: str) -> Annotation | None:
    stored = cases_list.song(database, song)
    return annotation_of(stored.beats, stored.sections) if stored else None


def _place(workspace: Path, file: Path, annotation: Annotation) -> Path:
    said = hashlib.blake2b(json.dumps(asdict(annotation)).encode()).hexdigest()[:16]
    return workspace / FOLDER / f"{digest(file)}-{said}-v{VERSION}.json"


def _keep(path: Path, found: Alignment) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{uuid4().hex}")
    draft.write_text(json.dumps(asdict(found)), encoding="utf-8")
    os.replace(draft, path)
