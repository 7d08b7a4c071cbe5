"""The second demo: real answers of eight audio language models to questions of CMI-Bench, and six recordings.

The answers are a selection without sound (`data/real_demo/answers`). The recordings are songs to annotate from nothing;
each has its own licence, whose credit line goes with it.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from analysis import pipeline
from analysis.framing.run_facts import RunFacts
from analysis.pipeline.audio.import_songs import import_songs
from analysis.pipeline.load.run import Linker, LoadResult, Options
from analysis.pipeline.references import annotated_song
from analysis.references.records import AnnotatedSong
from analysis.store.queries import songs
from analysis.store.queries.songs import SOUND_ALONE
from analysis.store.workspace import PROJECT, Workspace

FOLDER = PROJECT / "data" / "real_demo"
ANSWERS, SONGS, CREDITS = FOLDER / "answers", FOLDER / "songs", FOLDER / "credits.json"
SOURCE = "real answers"
"""The data set of the answers is "CMI-bench, real answers", apart from what a user loads of the benchmark."""
COMPLETE = ".real-demo"
"""Key of a file that exists once all answers were loaded."""
CREDIT = "credit"
"""Detail of a song, and fact of a run: the line that stands wherever it plays, or its answers are passed on."""
OF_ANSWERS = {
    CREDIT: "CMI-Bench (Ma, Li, Yu, Benetos, Maezawa, ISMIR 2025), CC BY 4.0; a selection", "licence": "CC BY 4.0",
}  # fmt: skip


def models() -> list[str]:
    """Names of the models."""
    return sorted(path.name for path in ANSWERS.iterdir() if path.is_dir())


def is_loaded(workspace: Workspace) -> bool:
    """Whether all answers were loaded once."""
    return workspace.storage.exists(COMPLETE)


def load_answers(workspace: Workspace) -> list[LoadResult]:
    """Load the runs that the workspace does not have yet."""
    linker = Linker(workspace)
    results = [result for name in models() for result in _load(name, workspace, linker)]
    workspace.storage.put(COMPLETE, b"")
    return results


def load_songs(workspace: Workspace) -> None:
    """Import the recordings as songs without annotation, with their titles and credit lines."""
    import_songs(SONGS, workspace)
    by_name = {row["song"]: row for row in credits()}
    own = [_credited(annotated_song(song), by_name.get(song.song.id)) for song in songs.read(workspace, SOUND_ALONE)]
    songs.write(workspace, SOUND_ALONE, own, [])


def credits() -> list[dict[str, Any]]:
    """song, title, artist, licence and credit line of each recording."""
    rows: list[dict[str, Any]] = json.loads(CREDITS.read_text(encoding="utf-8"))
    return rows


def belongs(path: str) -> bool:
    """Whether a file that a run was loaded from is of this demo."""
    return bool(path) and Path(path).is_relative_to(FOLDER)


def _load(name: str, workspace: Workspace, linker: Linker) -> list[LoadResult]:
    facts = RunFacts(model=name, name=name, condition={"data_set": SOURCE}, further=OF_ANSWERS)
    return pipeline.load([ANSWERS / name], workspace, Options(facts), linker=linker)


def _credited(song: AnnotatedSong, row: dict[str, Any] | None) -> AnnotatedSong:
    """The song with title, artist, licence and credit line, where it is one of these."""
    if row is None:
        return song
    details = {**song.song.details, CREDIT: row["credit"], "licence": row["licence"]}
    return replace(song, song=replace(song.song, title=row["title"], artist=row["artist"], details=details))
