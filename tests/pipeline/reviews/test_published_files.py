"""Published references go to every format and come back as what they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis import pipeline
from analysis.cli import app
from analysis.exchange import formats
from analysis.exchange.formats import FORMATS
from analysis.pipeline.reviews.export_selection import ExportFilter, UnknownSongError
from analysis.pipeline.reviews.import_files import examine
from analysis.pipeline.reviews.published_files import export
from analysis.records import Section, Song
from analysis.references import harmonix
from analysis.references.records import AnnotatedSong
from analysis.reviews.events import of_song
from analysis.store.database import Database
from analysis.store.queries import songs
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests.dashboard import small
from tests.demo.made import DEMO
from tests.pipeline.reviewed import question


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_has_the_sections_of_every_question_about_sections(db: Database, kind: str) -> None:
    result = export(db, kind)
    suffix = FORMATS[kind].suffix
    names = {f"lamp.{question(db, task)}.published{suffix}" for task in ("FSS", "SSS")}
    assert {file.name for file in result.files} == names
    assert result.left_out == ()
    whole = next(file for file in result.files if question(db, "FSS") in file.name)
    sections = formats.read(whole.data, whole.name).sections
    published = [(row["section"], row["start"], row["end"]) for row in small.SECTIONS]
    assert [section.label for section in sections] == [label for label, _, _ in published]
    times = [time for section in sections for time in (section.start, section.end)]
    assert times == pytest.approx([time for row in published for time in row[1:]], abs=1e-4)
    plan = examine(db, open_reviews(db.workspace), list(result.files), "Ada")
    assert (plan.new, plan.n_known, plan.problems) == ((), 2, ())
    unnamed = examine(db, open_reviews(db.workspace), [whole._replace(data=whole.data.replace(b"verse", b"bridge"))])
    assert ("a reviewer" in str(unnamed.problems[0])) if not unnamed.new else kind == "jams"


@pytest.mark.parametrize("kind", FORMATS)
def test_a_song_that_its_question_follows_in_part_comes_back_unchanged_and_an_edited_copy_corrects_the_song(
    db: Database, kind: str
) -> None:
    """The reference of a question can have fewer sections than its song, and other names of them."""
    sections = (Section("intro", 0.0, 10.0), Section("pre-chorus", 10.0, 40.0), Section("solo", 40.0, 60.0))
    songs.write(db.workspace, "own", [AnnotatedSong(Song("own", "lamp", "lamp", duration=60.0), sections)], [])
    pipeline.references.relink(db.workspace)
    files = [file for file in export(db, kind).files if "/" not in file.name]
    assert len(files) == 3
    reviews = open_reviews(db.workspace)
    plan = examine(db, reviews, files, "Ada")
    assert (plan.new, plan.n_known, plan.problems) == ((), 3, ())
    song = next(file for file in files if ".song." in file.name)
    (event,) = examine(db, reviews, [song._replace(data=song.data.replace(b"solo", b"outro"))], "Ada").new
    assert event.target == of_song("own/lamp")


def test_questions_and_songs_are_selected(db: Database) -> None:
    assert len(export(db, "csv", ExportFilter(songs=("Lamp",))).files) == 2
    assert len(export(db, "csv", ExportFilter(questions=frozenset({question(db, "SSS")}))).files) == 1
    with pytest.raises(UnknownSongError, match="no published sections of a song 'moth'"):
        export(db, "csv", ExportFilter(songs=("moth",)))


def test_imported_songs_are_exported_with_their_beats(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "demo")
    imported = pipeline.import_references("harmonix", DEMO / "harmonix", place)
    files = {file.name: file for file in export(Database(place), "harmonix").files}
    assert len(files) == 2 * len(imported.songs)
    song = imported.songs[0]
    name = f"harmonix_{song.song.id}.song.published.txt"
    labels = [section.label for section in formats.read(files[name].data, name).sections]
    assert labels == [section.label for section in song.sections]
    beats, _ = harmonix.parse_beats(files[f"beats_and_downbeats/{name}"].data.decode(), "beats")
    assert beats == song.beats


def test_the_command_writes_them_and_refuses_what_cannot_be(db: Database, tmp_path: Path) -> None:
    runner, place = CliRunner(), ["--workspace", str(db.workspace.path)]
    command = ["reviews", "export", str(tmp_path / "out"), "--published", *place]
    assert "2 files written" in runner.invoke(app, [*command, "--format", "textgrid"]).output
    assert runner.invoke(app, command).exit_code == 2  # events are no references
