"""A song's sections are corrected once: its questions follow, by hand and by import, but for those with their own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from analysis.pipeline.reviews import import_files, performers, song_sections
from analysis.records import Section, Song
from analysis.reviews import json_lines
from analysis.reviews.events import new, of_question, of_song
from analysis.store.database import Database
from analysis.store.queries import songs
from analysis.store.queries.songs import StoredSong
from analysis.store.reviews import open_reviews
from analysis.store.runs import song_links
from tests.dashboard import small
from tests.pipeline.reviewed import moved

SONG = "own/lamp"
PUBLISHED = (Section("intro", 0.0, 10.0), Section("verse", 10.0, 40.0), Section("chorus", 40.0, 60.0))


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    place = small.workspace(tmp_path)
    songs.write(place, "own", [StoredSong(Song("own", "lamp", duration=60.0), PUBLISHED)], [])
    for run in place.run_ids():
        questions = song_links.questions(place, run)
        song_links.relink(place, run, {question.id: replace(question, song=SONG) for question in questions})
    return Database(place)


def of_tasks(db: Database) -> dict[str, str]:
    """Id of the question by task, of those that follow from sections."""
    references = song_sections.follow(db, SONG, moved(44.0))
    return {reference.question.task: reference.question.id for reference in references}


def test_the_whole_song_and_the_sections_of_one_type_follow(db: Database) -> None:
    by_task = {each.question.task: each.value for each in song_sections.follow(db, SONG, moved(44.0))}
    assert by_task.keys() == {"FSS", "SSS"}
    assert by_task["FSS"] == moved(44.0)
    assert [(row["start"], row["end"]) for row in by_task["SSS"]] == [(44.0, 60.0)]
    assert song_sections.follow(db, SONG, moved(40.0)) == []


def test_it_holds_once_accepted_and_a_question_keeps_its_own(db: Database) -> None:
    reviews, ids = open_reviews(db.workspace), of_tasks(db)
    proposal = new("Ada", "correction", of_song(SONG), song=SONG, reason="by ear", value=moved(44.0))
    reviews.append([proposal])
    assert performers.in_force(db, reviews.states()) == {}
    reviews.append([new("Cy", "accept", of_song(SONG), song=SONG, correction=proposal.id)])
    assert performers.in_force(db, reviews.states()).keys() == set(ids.values())
    own = new("Ben", "correction", of_question(ids["FSS"]), reason="by ear", value=moved(45.0))
    reviews.append([own, new("Ben", "accept", of_question(ids["FSS"]), correction=own.id)])
    assert performers.in_force(db, reviews.states())[ids["FSS"]].value == moved(45.0)


def test_the_same_follows_from_an_import(db: Database, tmp_path: Path) -> None:
    proposal = new("Ada", "correction", of_song(SONG), song=SONG, reason="by ear", value=moved(44.0))
    accept = new("Ada", "accept", of_song(SONG), song=SONG, correction=proposal.id)
    file = tmp_path / "events.jsonl"
    file.write_text(json_lines.write([proposal, accept]), encoding="utf-8")
    import_files.import_files(db, open_reviews(db.workspace), [file])
    states = open_reviews(db.workspace).states()
    assert performers.in_force(db, states).keys() == set(of_tasks(db).values())


def test_performers_are_no_sections() -> None:
    assert song_sections.sections_of([{"artist": "Wren", "start": 1.0, "end": 2.0}]) is None
    assert song_sections.sections_of([{"section": "verse", "start": 1.0, "end": 2.0}]) == (Section("verse", 1.0, 2.0),)
