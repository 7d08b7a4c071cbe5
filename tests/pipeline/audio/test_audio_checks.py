"""Songs heard for the review queue: once, kept, and read back without opening a sound."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from analysis import pipeline
from analysis.audio.alignment.edits import Stretch
from analysis.audio.alignment.estimate import Alignment, Candidate
from analysis.audio.alignment.features import RATE, of_samples
from analysis.audio.library import lookup
from analysis.pipeline.audio import audio_checks
from analysis.records import Section, Song
from analysis.reviews.evidence.audio_evidence import AudioEvidence
from analysis.store.database import Database
from analysis.store.queries.cases import queue_candidates
from analysis.store.queries.filters import Filters
from analysis.store.queries.songs import StoredSong, write
from analysis.store.queries.suspicion_inputs import material, songs_material, subjects
from analysis.store.workspace import PROJECT, Workspace
from tests.audio.sounds import tone
from tests.cli.test_commands import Earmark, earmark  # noqa: F401
from tests.dashboard import small
from tests.pipeline.audio.other_disk import OtherDisk

DEMO = PROJECT / "data" / "demo"
SONG = "harmonix/07_no_brakes"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """The songs of the demo as a reference set, the sound of one of them, and questions on a song that is not known."""
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    monkeypatch.setattr(audio_checks, "folders", lambda workspace: {"workspace": workspace.path / "audio"})
    place = Workspace(tmp_path / "workspace")
    pipeline.import_references("harmonix", DEMO / "harmonix", place)
    pipeline.load(small.files(tmp_path), place)
    (place.path / "audio").mkdir()
    shutil.copyfile(DEMO / "audio" / "07_no_brakes.opus", place.path / "audio" / "07_no_brakes.opus")
    tone(place.path / "audio" / "lamp.wav", 60.0)
    return place


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is really listened to."""
    noise = of_samples(np.random.default_rng(1).normal(0, 0.1, 20 * RATE).astype(np.float32))
    monkeypatch.setattr(audio_checks, "measure", lambda path: noise)


def test_every_imported_song_and_every_unknown_recording_of_sections_can_be_heard(place: Workspace) -> None:
    found = {each.name: each for each in subjects(Database(place))}
    assert len(found) == 15
    assert found[SONG].song == SONG
    assert len(found[SONG].sections) > 5
    lamp = found["audio/lamp.wav"]
    assert (lamp.song, lamp.audio) == ("", "lamp.wav")
    assert [one.label for one in lamp.sections] == ["intro", "verse", "chorus"]
    assert "audio/kettle.wav" not in found


def test_a_real_song_agrees_and_changes_at_its_boundaries(place: Workspace) -> None:
    db = Database(place)
    (subject,) = [each for each in subjects(db) if each.name == SONG]
    found = audio_checks.check(db, [subject], workers=1).evidence[SONG]
    assert found.verdict == "agrees"
    starts = [one.start or 0.0 for one in subject.sections[1:-1]]
    near = [min(abs(time - each) for each in found.times) for time in starts]
    assert sum(each < 2 for each in near) >= len(near) - 1


@pytest.mark.usefixtures("quick")
def test_what_was_heard_is_read_back_and_not_heard_again(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    db, told = Database(place), []
    found = audio_checks.check(db, None, lambda *each: told.append(each), workers=1)
    assert set(found.evidence) == {SONG, "audio/lamp.wav"}
    assert len(found.without_audio) == 13
    assert told[-1] == ("hearing", 2, 2)
    monkeypatch.setattr(audio_checks, "measure", lambda _: pytest.fail("heard again"))
    monkeypatch.setattr(lookup, "find", lambda *_: pytest.fail("looked for"))
    assert audio_checks.read(place, subjects(db)) == found.evidence


@pytest.mark.usefixtures("quick")
def test_what_a_cluster_has_computed_is_cached_here_too(place: Workspace) -> None:
    executor = OtherDisk(place.path / audio_checks.FOLDER)
    found = audio_checks.check(Database(place), executor=executor)
    assert sorted(executor.names) == sorted(found.evidence) == ["audio/lamp.wav", SONG]
    assert audio_checks.read(place, subjects(Database(place))) == found.evidence


@pytest.mark.usefixtures("quick")
def test_a_file_or_sections_that_change_are_heard_anew(place: Workspace) -> None:
    db = Database(place)
    before = audio_checks.version(place)
    audio_checks.check(db, workers=1)
    assert audio_checks.version(place) != before
    known = subjects(db)
    moved = [type(each)(each.name, each.song, each.audio, (Section("verse", 0.0, 9.0),)) for each in known]
    assert audio_checks.read(place, moved) == {}
    tone(place.path / "audio" / "lamp.wav", 50.0)
    assert set(audio_checks.read(place, known)) == {SONG}


@pytest.mark.usefixtures("quick")
def test_a_damaged_finding_counts_for_nothing(place: Workspace) -> None:
    db = Database(place)
    audio_checks.check(db, workers=1)
    for path in (place.path / audio_checks.FOLDER).iterdir():
        path.write_text('{"version": 1}')
    assert audio_checks.read(place, subjects(db)) == {}


def test_what_is_no_sound_is_told(place: Workspace) -> None:
    (place.path / "audio" / "lamp.wav").write_text("no sound")
    db = Database(place)
    lamp = [each for each in subjects(db) if each.name == "audio/lamp.wav"]
    assert audio_checks.check(db, lamp, workers=1) == audio_checks.AudioCheck({}, (), ("audio/lamp.wav",))


def test_the_alignment_is_taken_over_in_plain_words() -> None:
    aligned = Alignment("shifted", (Candidate(1.5, 1.0002, 2.1),), 1.0, 0.61,
                        (Stretch(0.0, 48.0, 0.0), Stretch(48.0, 96.0, 0.25)))  # fmt: skip
    assert audio_checks.with_alignment(AudioEvidence((), (), 9.0), aligned) == AudioEvidence(
        (), (), 9.0, "shifted", 1.5, 1.0002, "beats", ((48.0, 0.25),)
    )
    assert (
        audio_checks.with_alignment(AudioEvidence((), (), 9.0), Alignment("unlike", (), 0.0, None)).verdict == "unlike"
    )


def test_questions_and_songs_are_given_what_was_heard_of_them(place: Workspace) -> None:
    db, found = Database(place), AudioEvidence((), (), 60.0)
    asked = material(db, Filters(tasks=("FSS", "SSS", "SGD")), [], {"audio/lamp.wav": found})
    assert [(each.sound, each.heard) for each in asked if each.heard] == [("audio/lamp.wav", found)] * 2
    songs = songs_material(db, Filters(), {SONG: found})
    assert len(songs) == 14
    assert [each.id for each in songs if each.heard] == [SONG]
    assert all(each.whole for each in songs)


def test_a_last_section_without_end_lasts_as_long_as_the_song(place: Workspace) -> None:
    sections = (Section("verse", 0.0, 30.0), Section("chorus", 30.0, None))
    write(place, "own", [StoredSong(Song("own", "known", duration=60.0), sections),
                         StoredSong(Song("own", "unknown"), sections)], [])  # fmt: skip
    wanted = Filters(songs=("own/known", "own/unknown"))
    found = {each.id: each.reference for each in songs_material(Database(place), wanted)}
    assert found == {"own/known": (sections[0], Section("chorus", 30.0, 60.0)), "own/unknown": sections[:1]}


def test_songs_are_drawn_by_the_filters_that_hold_for_them(place: Workspace) -> None:
    db = Database(place)
    rows = queue_candidates.songs(db, Filters(tasks=("Cnt",)))
    assert len(rows) == 14
    assert {row["dataset"] for row in rows} == {"harmonix"}
    assert [row["question_id"] for row in queue_candidates.songs(db, Filters(songs=(SONG,)))] == [SONG]
    assert queue_candidates.songs(db, Filters(genres=("no such genre",))) == []
    assert len(queue_candidates.songs(db, Filters(reviews=("unreviewed",)))) == 14
    assert queue_candidates.songs(db, Filters(reviews=("wrong",))) == []


@pytest.mark.usefixtures("quick")
def test_the_command_says_what_was_heard(place: Workspace, earmark: Earmark) -> None:  # noqa: F811
    code, out, _ = earmark("hear", "--workspace", place.path)
    assert code == 0
    first, second = out.splitlines()[:2]
    assert first.startswith("2 songs analysed: ")
    assert second == "without audio; add files with `earmark import audio DIR`: 13"
    assert json.loads(next((place.path / audio_checks.FOLDER).iterdir()).read_text())["version"] == audio_checks.VERSION
