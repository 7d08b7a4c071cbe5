"""The second demo: real answers of eight audio language models to questions of CMI-Bench, and six recordings.

The answers are a selection without sound (`data/real_demo/answers`). The recordings are songs to annotate from nothing;
each has its own licence, whose credit line goes with it. One has its words with their times.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from analysis import pipeline
from analysis.annotations import Mark, SongAnnotation, Tier
from analysis.exchange import song_jams
from analysis.framing.run_facts import RunFacts
from analysis.pipeline.audio.import_songs import import_songs
from analysis.pipeline.load.run import Linker, LoadResult, Options, Progress
from analysis.pipeline.references import annotated_song
from analysis.references.records import AnnotatedSong
from analysis.store.database import Database
from analysis.store.queries import songs
from analysis.store.queries.annotations import imported
from analysis.store.queries.songs import SOUND_ALONE
from analysis.store.runs import description
from analysis.store.workspace import PROJECT, Workspace

FOLDER = PROJECT / "data" / "real_demo"
ANSWERS, SONGS, CREDITS = FOLDER / "answers", FOLDER / "songs", FOLDER / "credits.json"
TIMED_WORDS = SONGS / "on_the_run.json"
SECTIONS = FOLDER / "sections"
SECTIONS_FROM = (
    "from pictures of the sound, and timed words where it has any; not checked by ear; published as one annotation"
)
WORDS_BY, WORDS_FROM = "UltraStar Deluxe", "github.com/UltraStar-Deluxe/songs c9246c7, times turned into seconds"
SOURCE = "real answers"
"""The data set of the answers is "CMI-bench, real answers", apart from what a user loads of the benchmark."""
CREDIT = "credit"
"""Detail of a song, and fact of a run: the line that stands wherever it plays, or its answers are passed on."""
OF_ANSWERS = {
    CREDIT: "CMI-Bench (Ma, Li, Yu, Benetos, Maezawa, ISMIR 2025), CC BY 4.0; a selection", "licence": "CC BY 4.0",
}  # fmt: skip


def models() -> list[str]:
    """Names of the models with answers in the demo."""
    return sorted(path.name for path in ANSWERS.iterdir() if path.is_dir())


def load_answers(workspace: Workspace, progress: Progress | None = None) -> list[LoadResult]:
    """Load the runs that the workspace does not have yet."""
    linker, names = Linker(workspace), models()
    results: list[LoadResult] = []
    for n_finished, name in enumerate(names, 1):
        results += _load(name, workspace, linker)
        if progress:
            progress("runs", n_finished, len(names))
    return results


def remove(workspace: Workspace) -> None:
    """Remove the runs of this demo and nothing else."""
    for run in description.load_all(workspace):
        if any(belongs(file.path) for file in run.files):
            workspace.remove(run.id)


def load_songs(workspace: Workspace) -> None:
    """Import the recordings as songs with titles and credit lines, with their sections and what is known of words.

    The sections are an annotation and no published reference: nothing is scored against them unless it is chosen.
    """
    import_songs(SONGS, workspace)
    by_name = {row["song"]: row for row in credits()}
    own = [_credited(annotated_song(song), by_name.get(song.song.id)) for song in songs.read(workspace, SOUND_ALONE)]
    others = imported(Database(workspace), [f"{SOUND_ALONE}/{song.song.id}" for song in own], SOUND_ALONE)
    songs.write(workspace, SOUND_ALONE, own, [], [*chain.from_iterable(others.values()), timed_words(), *sections()])


def sections() -> list[SongAnnotation]:
    """One annotation of the sections of each recording, as `earmark reviews export` wrote it."""
    texts = [(path.read_text(encoding="utf-8"), path.name) for path in sorted(SECTIONS.glob("*.jams"))]
    items = [item for text, name in texts for item in song_jams.read(text, name).annotations]
    return [replace(item, source=SECTIONS_FROM, licence="CC0 1.0") for item in items]


def timed_words() -> SongAnnotation:
    """The words of "On the run" with their times: lines, words, and syllables with the note that is sung."""
    content = json.loads(TIMED_WORDS.read_text(encoding="utf-8"))
    rows: dict[Tier, list[Mark]] = {"lines": [], "words": [], "syllables": []}
    for n_lines, line in enumerate(content["lines"]):
        rows["lines"].append(_mark(line))
        for word in line["words"]:
            parent = len(rows["words"])
            rows["words"].append(_mark(word, n_lines))
            rows["syllables"] += [_mark(part, parent, {"midi": part["midi"]}) for part in word["syllables"]]
    tiers = {tier: tuple(marks) for tier, marks in rows.items()}
    return SongAnnotation(
        f"{SOUND_ALONE}/{content['song']}", WORDS_BY, "published", tiers, source=WORDS_FROM, licence=content["licence"]
    )


def credits() -> list[dict[str, Any]]:
    """Song, title, artist, licence and credit line of each recording."""
    rows: list[dict[str, Any]] = json.loads(CREDITS.read_text(encoding="utf-8"))
    return rows


def belongs(path: str) -> bool:
    """Whether a file that a run was loaded from is of this demo."""
    return bool(path) and Path(path).is_relative_to(FOLDER)


def _load(name: str, workspace: Workspace, linker: Linker) -> list[LoadResult]:
    facts = RunFacts(model=name, name=name, condition={"data_set": SOURCE}, further=OF_ANSWERS)
    return pipeline.load([ANSWERS / name], workspace, Options(facts), linker=linker)


def _mark(row: Mapping[str, Any], parent: int | None = None, value: Mapping[str, Any] | None = None) -> Mark:
    return Mark(row["start"], row["end"], (row["text"],), parent, value)


def _credited(song: AnnotatedSong, row: dict[str, Any] | None) -> AnnotatedSong:
    """The song with title, artist, licence and credit line, where it is one of these."""
    if row is None:
        return song
    details = {**song.song.details, CREDIT: row["credit"], "licence": row["licence"]}
    return replace(song, song=replace(song.song, title=row["title"], artist=row["artist"], details=details))
