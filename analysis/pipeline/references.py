"""Reference sets: imported into the workspace, and found again for the questions that are about their songs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from pathlib import Path

from analysis.questions.from_annotations import material
from analysis.questions.question_targets import asked
from analysis.questions.side_files import Extras
from analysis.questions.song_material import Material
from analysis.records import Question
from analysis.references import cosod, git_clone, harmonix, song_linking
from analysis.references.records import AnnotatedSong, Performance, ReferenceSet
from analysis.store.queries import songs
from analysis.store.queries.songs import StoredSong
from analysis.store.runs import description, song_links
from analysis.store.storage import Storage
from analysis.store.workspace import Workspace

REFERENCES: dict[str, tuple[Callable[[Path], ReferenceSet], str]] = {
    "harmonix": (harmonix.load, git_clone.HARMONIX_URL),
    "cosod": (cosod.load, git_clone.COSOD_URL),
}
"""Reference sets: how each is read, and where it is published."""

_PERFORMED = [field.name for field in fields(Performance) if field.name != "artists"]


def import_references(dataset: str, path: Path | None, workspace: Workspace) -> ReferenceSet:
    """Reads a reference set (without a path: from its public repository), stores it, and links what is loaded to it."""
    reader, url = REFERENCES[dataset]
    found = reader(path or git_clone.clone(url, workspace.repositories / dataset))
    songs.write(workspace, dataset, found.songs, found.problems)
    relink(workspace)
    return found


def relink(workspace: Workspace) -> None:
    """Links everything that is loaded to the reference sets as they are now."""
    linker = Linker(workspace)
    for run in description.whole_ids(workspace):
        questions = song_links.questions(workspace, run)
        linker.songs(questions)
        song_links.relink(workspace, run, {question.id: linker.linked(question) for question in questions})


class Linker:
    """Finds the songs of questions in the imported reference sets; each question is looked up once."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._sets: list[ReferenceSet] | None = None
        self._known: dict[str, str] = {}
        self._materials: dict[str, Material | None] = {}

    def songs(self, questions: Iterable[Question]) -> Mapping[str, str]:
        """Song ("dataset/id") by question id."""
        if self._sets is None:
            self._sets = [stored_set(self._workspace, dataset) for dataset in self._workspace.datasets()]
        fresh = [question for question in questions if question.id not in self._known] if self._sets else []
        if fresh:
            self._known |= dict.fromkeys((question.id for question in fresh), "")
            self._known |= song_linking.link(fresh, self._sets)
        return self._known

    def linked(self, question: Question) -> Question:
        """The question with the song that `songs` found, and with whom it asks about."""
        song = self._known.get(question.id, question.song)
        role, delivery = asked(question, self._material(song))
        return replace(question, song=song, role=role, delivery=delivery)

    def _material(self, song: str) -> Material | None:
        if song and song not in self._materials:
            found = (each for one in self._sets or () for each in one.songs if each.id == song)
            self._materials[song] = next((material(each, Extras()) for each in found), None)
        return self._materials.get(song)


@lru_cache(maxsize=1)
def linker_of(storage: Storage) -> Linker:
    """Linker of a process that loads several runs of one call, so that they share what is looked up."""
    return Linker(Workspace(storage=storage))


def stored_set(workspace: Workspace, dataset: str) -> ReferenceSet:
    """An imported set as its reader gave it, but for beats and problems."""
    found = songs.read(workspace, dataset)
    return ReferenceSet(dataset, tuple(annotated_song(each) for each in found))


def annotated_song(stored: StoredSong) -> AnnotatedSong:
    """A stored song as its reader gave it, but for beats."""
    performances = (
        Performance(**{name: row[name] for name in _PERFORMED}, artists=tuple(json.loads(row["artists_json"])))
        for row in stored.performances
    )
    return AnnotatedSong(stored.song, stored.sections, (), tuple(performances))
