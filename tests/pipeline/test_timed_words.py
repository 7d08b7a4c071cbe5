"""Timed words of files: beside the song they are about, or as songs of their own."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from analysis.annotations import Mark
from analysis.cli import app, exits
from analysis.pipeline.song_annotations import all_annotations
from analysis.records import Section, Song
from analysis.store.database import Database
from analysis.store.queries.songs import StoredSong
from analysis.store.queries.songs import write as write_songs

ULTRASTAR = "#TITLE:Moth\n#ARTIST:Ada\n#BPM:150\n: 0 10 0 hum\n: 20 10 0  on\nE\n"


def test_files_join_the_song_of_their_name_or_title_and_others_are_songs(db: Database, tmp_path: Path) -> None:
    known = [StoredSong(Song("own", name, title, "Ada", 60.0), (Section("intro", 0.0, 60.0),))
             for name, title in (("moth", "Moth"), ("lamp", "Lamp"))]  # fmt: skip
    write_songs(db.workspace, "own", known, [])
    (tmp_path / "song.txt").write_text(ULTRASTAR)
    (tmp_path / "lamp.lrc").write_text("[ti:Anything]\n[00:01.00]lamps answer\n[00:04.50]at noon\n")
    (tmp_path / "kettle.txt").write_text("1.0\t1.5\tkettles\n")
    (tmp_path / "bad.eaf").write_text("<x/>")
    (tmp_path / "notes.md").write_text("not read")
    command = ["import", "lyrics", str(tmp_path), "--workspace", str(db.workspace.path)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == exits.PARTLY, result.output
    assert "bad.eaf" in result.output
    assert "2 annotations of songs of other sets" in result.output
    groups = all_annotations(Database(db.workspace), {})
    assert groups.keys() == {"own/moth", "own/lamp", "lyrics/kettle"}
    assert groups["own/moth"][1].tiers["words"] == (Mark(0.0, 1.0, ("hum",), 0), Mark(2.0, 3.0, ("on",), 0))
    assert groups["own/lamp"][1].tiers["lines"] == (Mark(1.0, 4.5, ("lamps answer",)), Mark(4.5, None, ("at noon",)))
    assert [list(item.tiers) for item in groups["lyrics/kettle"]] == [["words"]]
    (tmp_path / "song.txt").unlink()
    CliRunner().invoke(app, command)
    assert len(all_annotations(Database(db.workspace), {})["own/moth"]) == 1, "an earlier import is replaced"
