"""Reference sets in the store."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from analysis.errors import LineError
from analysis.pipeline import Linker
from analysis.records import Question, Section, Song
from analysis.references.records import AnnotatedSong, Beat, Performance
from analysis.store.database import Database
from analysis.store.queries import annotated_songs, songs
from analysis.store.workspace import Workspace

SONG = Song("harmonix", "0001_kettle", "Kettle", "The Pots", 30.0, "Pop", ("https://k",), {"bpm": 120.0})
SECTIONS = (Section("Intro", 0.5, 8.5), Section("verse1", 8.5, None))
SUNG = Performance(0.5, 8.5, "Intro", "A & B", ("A", "B"), "M", "Main", "Singing", "E1", "L1", "W1")
ANNOTATED = AnnotatedSong(SONG, SECTIONS, (Beat(0.5, 1, 1), Beat(1.0, 2, 1)), (SUNG,))


def test_a_song_comes_back_as_it_was_imported(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    songs.write(workspace, "harmonix", [ANNOTATED], [LineError("f.txt", 3, "a time", "x")])
    db = Database(workspace)
    found = annotated_songs.song(db, "harmonix/0001_kettle")
    assert found is not None
    assert (found.song, found.sections, found.beats) == (SONG, SECTIONS, ANNOTATED.beats)
    assert found.performances[0]["delivery"] == "Singing"
    assert annotated_songs.durations(db) == {"harmonix/0001_kettle": 30.0}
    assert annotated_songs.song(db, "harmonix/none") is None
    assert songs.problems(workspace, "harmonix")[0]["line"] == "3"


def test_importing_again_takes_the_place_of_the_first(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    songs.write(workspace, "harmonix", [ANNOTATED], [])
    db = Database(workspace)
    assert len(annotated_songs.durations(db)) == 1
    songs.write(workspace, "harmonix", [], [])
    assert annotated_songs.durations(db) == {}
    assert [entry.name for entry in (workspace.path / "references").iterdir()] == ["harmonix"]


def test_questions_find_their_song_by_its_boundaries(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    songs.write(workspace, "harmonix", [ANNOTATED], [])
    reference = (Section("intro", 0.5, 8.5),)
    question = Question("SSS", "section_structural_segmentation", "k.wav", "?", reference, "[]", section="intro")
    assert Linker(workspace).songs([question]) == {question.id: "harmonix/0001_kettle"}
    assert Linker(Workspace(tmp_path / "none")).songs([question]) == {}


def test_a_linked_question_knows_its_song_and_whom_it_asks_about(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    songs.write(workspace, "harmonix", [ANNOTATED], [])
    details = {"title": "Kettle", "artist": "The Pots"}
    prompt = "How many artists perform in the intro?"
    question = Question("Cnt", "section_artist_count", "k.wav", prompt, Decimal(2), "2", details=details)
    linker = Linker(workspace)
    linker.songs([question])
    found = linker.link(question)
    assert (found.song, found.role, found.delivery) == ("harmonix/0001_kettle", "main", "sung")
    unlinked = Linker(Workspace(tmp_path / "none")).link(question)
    assert (unlinked.song, unlinked.role, unlinked.delivery) == ("", "unknown", "unknown")
