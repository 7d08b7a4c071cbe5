"""Annotations of JAMS files: beside those of a known song, or as songs of their own; and out of a whole workspace."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from analysis.annotations import Mark, Origin, SongAnnotation, opinions
from analysis.cli import app
from analysis.exchange import song_jams
from analysis.pipeline.jams_songs import import_jams
from analysis.pipeline.song_annotations import all_annotations
from analysis.records import Section, Song
from analysis.reviews.events import new, of_song
from analysis.store.database import Database
from analysis.store.queries.songs import StoredSong
from analysis.store.queries.songs import write as write_songs
from analysis.store.reviews import open_reviews
from analysis.summaries.people import of_song as agreement_of
from tests.pipeline.reviewed import exported

MOTH = StoredSong(Song("own", "moth", duration=60.0), (Section("intro", 0.0, 60.0),), ((0.5, 1, 1), (1.0, 2, 1)))


def marks(edge: float) -> tuple[Mark, ...]:
    return Mark(0.0, edge, ("intro",)), Mark(edge, 60.0, ("verse",))


def with_correction(db: Database) -> None:
    write_songs(db.workspace, "own", [MOTH], [])
    value = [{"section": "intro", "start": 0.0, "end": 20.0}, {"section": "verse", "start": 20.0, "end": 60.0}]
    singers = [{"artist": "Moth", "start": 0.0, "end": 9.0, "role": "main", "delivery": "sung"}]
    target = of_song("own/moth")
    sections = new("Ada", "correction", target, song="own/moth", value=value, reference="0123456789ab")
    open_reviews(db.workspace).append([
        sections, new("Cy", "accept", target, song="own/moth", correction=sections.id),
        new("Ada", "correction", target, song="own/moth", value=singers, reference="0123456789ab"),
    ])  # fmt: skip


def test_a_song_goes_to_another_workspace_with_its_corrections(db: Database, fresh: Database, tmp_path: Path) -> None:
    with_correction(db)
    reviews = open_reviews(db.workspace)
    (path,), left_out = exported(db, reviews, "jams", tmp_path / "out", ["moth"])
    assert left_out == []
    content = song_jams.read(path.read_text(encoding="utf-8"), path.name)
    assert [(item.annotator, item.origin, list(item.tiers)) for item in content.annotations] == [
        ("", "published", ["sections", "beats"]), ("Ada", "accepted", ["sections"]), ("Ada", "draft", ["performers"]),
    ]  # fmt: skip
    write_songs(fresh.workspace, "own", [MOTH], [])
    imported = import_jams([path], fresh.workspace)
    assert (len(imported.further), imported.reference_set.songs, imported.problems) == (2, (), ())
    assert [quirk[:3] for quirk in imported.reference_set.quirks] == [("annotation that the song has", "", 1)]
    group = all_annotations(Database(fresh.workspace), {})["own/moth"]
    assert [(item.annotator, item.origin) for item in group] == [
        ("", "published"), ("Ada", "imported"), ("Ada", "imported")]  # fmt: skip
    assert group[1].tiers["sections"] == marks(20.0)
    assert len(opinions(group)) == 1, "what began as a copy is no opinion of its own"


def test_a_file_of_an_unknown_song_is_a_song_of_its_own(db: Database, tmp_path: Path) -> None:
    items = [SongAnnotation("", name, "annotator", {"sections": marks(edge)}) for name, edge in (("a", 20), ("b", 21))]
    files = tmp_path / "of_songs"
    (files / "deep").mkdir(parents=True)
    for folder in (files, files / "deep"):
        (folder / "lamp.jams").write_text(song_jams.write(Song("", "", "Lamp", duration=60.0), items))
    (files / "bad.json").write_text("[1]")
    result = CliRunner().invoke(app, ["import", "jams", str(files), "--workspace", str(db.workspace.path)])
    assert result.exit_code == 4
    assert "jams: 1 song, 2 sections, 2 lines or files left out" in result.output
    group = all_annotations(Database(db.workspace), {})["jams/lamp"]
    assert [(item.annotator, item.origin) for item in group] == [("a", "annotator"), ("b", "annotator")]
    assert len(opinions(group)) == 2


def test_what_nobody_heard_stays_an_estimate_and_one_person_beside_it_is_not_two(db: Database, tmp_path: Path) -> None:
    write_songs(db.workspace, "own", [StoredSong(MOTH.song, ())], [])
    made: list[tuple[str, Origin, float]] = [
        ("pictures", "estimated", 20.0), ("Ada", "draft", 21.0), ("ada", "draft", 22.0)]  # fmt: skip
    items = [SongAnnotation("own/moth", name, origin, {"sections": marks(edge)}) for name, origin, edge in made]
    path = tmp_path / "moth.jams"
    path.write_text(song_jams.write(MOTH.song, items), encoding="utf-8")
    assert len(import_jams([path], db.workspace).further) == 3
    group = all_annotations(Database(db.workspace), {})["own/moth"]
    assert sorted(item.origin for item in group) == ["estimated", "imported", "imported"]
    assert [item.annotator.casefold() for item in opinions(group)] == ["ada"]
    assert agreement_of(group) is None


def test_published_songs_are_written_with_every_annotation(db: Database, tmp_path: Path) -> None:
    items = tuple(SongAnnotation("own/moth", name, "annotator", {"sections": marks(edge), "form": marks(edge)})
                  for name, edge in (("a", 20.0), ("b", 21.0)))  # fmt: skip
    write_songs(db.workspace, "own", [StoredSong(MOTH.song, MOTH.sections, annotations=items)], [])
    command = ["reviews", "export", str(tmp_path), "--published", "--format", "jams", "--song", "moth"]
    assert CliRunner().invoke(app, [*command, "--workspace", str(db.workspace.path)]).exit_code == 0
    parts = json.loads((tmp_path / "own_moth.song.published.jams").read_text(encoding="utf-8"))["annotations"]
    assert [(part["annotation_metadata"]["annotator"]["name"], part["sandbox"]["level"]) for part in parts] == [
        ("a", "sections"), ("a", "form"), ("b", "sections"), ("b", "form")]  # fmt: skip
