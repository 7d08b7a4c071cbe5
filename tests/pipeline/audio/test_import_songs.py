"""Songs of sound alone: their names, their recordings, and a second import."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from typer.testing import CliRunner

from analysis.annotations import Mark, SongAnnotation
from analysis.audio.library import lookup
from analysis.cli import app, exits
from analysis.pipeline.audio.import_songs import import_songs, song_names
from analysis.pipeline.references import annotated_song
from analysis.store.database import Database
from analysis.store.queries import songs
from analysis.store.queries.annotations import imported
from analysis.store.queries.cases.case import song_case
from analysis.store.queries.cases.queue_candidates import songs as queued
from analysis.store.queries.filters import Filters
from analysis.store.queries.songs import SOUND_ALONE
from analysis.store.workspace import Workspace
from tests.audio.sounds import tone


def test_each_file_is_a_song_that_can_be_heard_and_reviewed(tmp_path: Path) -> None:
    place, folder = Workspace(tmp_path / "workspace"), tmp_path / "audio"
    folder.mkdir()
    tone(folder / "lamp.wav", 2.0)
    (folder / "broken.wav").write_text("no sound", encoding="utf-8")
    result = CliRunner().invoke(app, ["import", "songs", str(folder), "--workspace", str(place.path)])
    assert result.exit_code == exits.PARTLY  # broken.wav is left out
    assert "1 songs imported" in result.stderr + result.stdout
    assert "broken.wav" in result.stderr + result.stdout
    assert sorted(result.stdout.splitlines()[:2]) == ["broken: not imported", "lamp: ready, 2.0 s"]
    (song,) = songs.read(place, SOUND_ALONE)
    assert (song.song.id, song.song.duration, song.sections) == ("lamp", 2.0, ())
    assert lookup.find("lamp", {"workspace": place.path / "audio"}, "songs/lamp") is not None
    assert [row["question_id"] for row in queued(Database(place), Filters())] == ["songs/lamp"]
    assert song_case(Database(place), "songs/lamp").question.reference == ()


def test_songs_of_an_earlier_import_remain(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        tone(tmp_path / name / f"{name}.wav", 1.0)
        import_songs(tmp_path / name, place, workers=1)
    assert [song.song.id for song in songs.read(place, SOUND_ALONE)] == ["first", "second"]
    assert import_songs(tmp_path / "first", place, workers=1).earlier == ("songs/first",)


def test_songs_that_remain_have_their_annotations_and_a_new_recording_has_none(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    for name in ("lamp", "moth"):
        (tmp_path / name).mkdir()
        tone(tmp_path / name / f"{name}.wav", 1.0)
        import_songs(tmp_path / name, place, workers=1)
    items = [SongAnnotation(f"songs/{name}", "a", "published", {"lines": (Mark(0.0, 1.0, ("hum",)),)})
             for name in ("lamp", "moth")]  # fmt: skip
    stored = [annotated_song(song) for song in songs.read(place, SOUND_ALONE)]
    songs.write(place, SOUND_ALONE, stored, [], items)
    import_songs(tmp_path / "moth", place, workers=1)
    assert imported(Database(place)) == {"songs/lamp": (replace(items[0], name=items[0].id),)}


def test_files_of_one_name_are_told_apart_by_folder_and_suffix(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a/x.wav", "b/x.wav", "b/x.mp3", "y.wav")]
    assert list(song_names(tmp_path, paths).values()) == ["a_x", "b_x.wav", "b_x.mp3", "y"]


def test_each_file_is_named_as_soon_as_it_is_imported_in_processes_too(tmp_path: Path) -> None:
    names = [f"song{number}" for number in range(6)]
    for name in names:
        tone(tmp_path / f"{name}.wav", 1.0)
    imported: list[str] = []
    import_songs(tmp_path, Workspace(tmp_path / "workspace"), workers=2, on_file=lambda song, _: imported.append(song))
    assert sorted(imported) == names
