"""Import of reference sets into the workspace, and links from questions to their songs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from pathlib import Path

from analysis.questions.from_annotations import material
from analysis.questions.question_targets import COLLABORATION, question_target
from analysis.questions.side_files import Extras
from analysis.questions.song_material import SongMaterial
from analysis.records import FACT, Question, Song
from analysis.references import cosod, git_clone, harmonix, salami, song_linking
from analysis.references.records import AnnotatedSong, Performance, ReferenceSet
from analysis.references.song_facts import SongFacts
from analysis.store import song_facts
from analysis.store.queries import songs
from analysis.store.queries.songs import StoredSong
from analysis.store.runs import description, song_links
from analysis.store.storage import Storage
from analysis.store.workspace import Workspace

REFERENCES: dict[str, tuple[Callable[..., ReferenceSet], str]] = {
    "harmonix": (harmonix.load, git_clone.HARMONIX_URL),
    "cosod": (cosod.load, git_clone.COSOD_URL),
    "salami": (salami.load, git_clone.SALAMI_URL),
}
"""Reader and public repository of each reference set."""

_PERFORMANCE_FIELDS = [field.name for field in fields(Performance) if field.name != "artists"]


def import_references(dataset: str, path: Path | None, workspace: Workspace, **options: str) -> ReferenceSet:
    """Read a reference set (without a path: from its public repository), store it, and link loaded questions to it.

    options: of its reader.
    """
    reader, url = REFERENCES[dataset]
    reference_set = reader(path or git_clone.clone(url, workspace.repositories / dataset), **options)
    songs.write(workspace, dataset, reference_set.songs, reference_set.problems)
    relink(workspace)
    return reference_set


def relink(workspace: Workspace) -> Linker:
    """Link all loaded questions to the current reference sets and facts. Returns what found them."""
    linker = Linker(workspace)
    for run in description.whole_ids(workspace):
        questions = song_links.questions(workspace, run)
        linker.songs(questions)
        song_links.relink(workspace, run, {question.id: linker.link(question) for question in questions})
    return linker


class Linker:
    """Finds the songs of questions in the imported reference sets. Each question is looked up once.

    facts: of songs, as imported.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self.facts = SongFacts(song_facts.read(workspace.storage))
        self._by_id: dict[str, Song] = {}
        self._sets: list[ReferenceSet] | None = None
        self._songs: dict[str, str] = {}
        self._materials: dict[str, SongMaterial | None] = {}

    def songs(self, questions: Iterable[Question]) -> Mapping[str, str]:
        """Song ("dataset/id") by question id."""
        if self._sets is None:
            self._sets = [stored_set(self._workspace, dataset) for dataset in self._workspace.datasets()]
            self._by_id = {entry.id: entry.song for reference_set in self._sets for entry in reference_set.songs}
        new = [question for question in questions if question.id not in self._songs] if self._sets else []
        if new:
            self._songs |= dict.fromkeys((question.id for question in new), "")
            self._songs |= song_linking.link(new, self._sets)
        return self._songs

    def link(self, question: Question) -> Question:
        """The question with its song, as `songs` found it, that song's facts, and the role and delivery it asks about.

        Facts of an earlier import are replaced.
        """
        song = self._songs.get(question.id, question.song)
        own = tuple(text for text in question.dimensions if not text.startswith(FACT))
        role, delivery = question.role, question.delivery
        if self.facts.rows:
            own += self.facts.of(replace(question, song=song, dimensions=own), self._by_id.get(song))
        if self._songs or question.task in COLLABORATION:
            role, delivery = question_target(question, self.material(song))
        if (song, own, role, delivery) == (question.song, question.dimensions, question.role, question.delivery):
            return question
        return replace(question, song=song, dimensions=own, role=role, delivery=delivery)

    def material(self, song: str) -> SongMaterial | None:
        """The annotation of a song ("dataset/id"), None if it is not imported."""
        if song and song not in self._materials:
            entries = (entry for reference_set in self._sets or () for entry in reference_set.songs if entry.id == song)
            self._materials[song] = next((material(entry, Extras()) for entry in entries), None)
        return self._materials.get(song)


@lru_cache(maxsize=1)
def linker_of(storage: Storage) -> Linker:
    """Linker of a process that loads several runs of one call, so that they share what is looked up."""
    return Linker(Workspace(storage=storage))


def stored_set(workspace: Workspace, dataset: str) -> ReferenceSet:
    """An imported reference set as its reader returned it, without beats and problems."""
    return ReferenceSet(dataset, tuple(annotated_song(song) for song in songs.read(workspace, dataset)))


def annotated_song(song: StoredSong) -> AnnotatedSong:
    """A stored song as its reader returned it, without beats."""
    performances = (
        Performance(**{name: row[name] for name in _PERFORMANCE_FIELDS}, artists=tuple(json.loads(row["artists_json"])))
        for row in song.performances
    )
    return AnnotatedSong(song.song, song.sections, (), tuple(performances))
