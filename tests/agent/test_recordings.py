"""Recordings as agents know them: of questions and of songs nobody was asked about, with licence and credit line."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
import soundfile

from analysis.agent.answers import Links, UnknownNameError
from analysis.agent.recordings import Recordings
from analysis.agent.resources import Resources
from analysis.agent.tools import Tools
from analysis.errors import FileError
from analysis.pipeline.audio.import_songs import import_songs
from analysis.pipeline.references import annotated_song
from analysis.store.database import Database
from analysis.store.queries import songs
from analysis.store.queries.songs import SOUND_ALONE
from analysis.store.workspace import Workspace
from tests import demo_runs
from tests.audio.sounds import tone

CREDIT = '"Lamp" by Ada Example, CC BY 4.0'


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    """The questions of the demo, and two recordings without questions: a free one, and one without a licence."""
    folder = tmp_path_factory.mktemp("recordings")
    place = demo_runs.workspace(folder / "workspace")
    (folder / "sound").mkdir()
    for name in ("lamp", "moth"):
        tone(folder / "sound" / f"{name}.wav", 2.0)
    import_songs(folder / "sound", place, workers=1)
    lamp, moth = map(annotated_song, songs.read(place, SOUND_ALONE))
    free = replace(lamp, song=replace(lamp.song, details={"licence": "CC BY 4.0", "credit": CREDIT}))
    songs.write(place, SOUND_ALONE, [free, moth], [])
    return Tools(Database(place), Links("http://host"))


def test_songs_come_first_with_their_licence_and_credit_line(tools: Tools) -> None:
    result = Recordings(tools).recordings()
    lamp, moth, of_question = result["rows"][:3]
    assert (lamp["recording"], lamp["licence"], lamp["credit"], lamp["may_pass"], lamp["n"]) == (
        "songs/lamp", "CC BY 4.0", CREDIT, True, 0)  # fmt: skip
    assert (moth["recording"], moth["licence"], moth["may_pass"], moth["has_sound"]) == ("songs/moth", "", False, True)
    assert lamp["link"] == "http://host/songs?of=songs%2Flamp"
    assert of_question["n"] > 0
    audios = {row["audio"] for row in tools.db.rows("SELECT DISTINCT audio FROM cases WHERE audio <> ''")}
    assert result["total"] == 2 + len(audios)


def test_a_song_has_its_own_rows_and_pages_go_on(tools: Tools) -> None:
    recordings = Recordings(tools)
    assert [row["recording"] for row in recordings.recordings(song="songs/moth")["rows"]] == ["songs/moth"]
    first, second = recordings.recordings(limit=1), recordings.recordings(limit=1, offset=1)
    assert [first["rows"][0]["recording"], second["rows"][0]["recording"]] == ["songs/lamp", "songs/moth"]
    assert first["note"].endswith("offset 1 goes on")
    with pytest.raises(UnknownNameError):
        recordings.recordings(song="songs/nothing")


def test_a_song_is_heard_by_its_name_with_the_credit_line_in_the_file(tools: Tools) -> None:
    away = Resources(tools, is_local=False)
    with soundfile.SoundFile(io.BytesIO(away.audio("songs/lamp", "0.5", "1.5"))) as sound:
        assert sound.comment == CREDIT
        assert len(sound) / sound.samplerate == pytest.approx(1.0, abs=0.05)
    with pytest.raises(FileError, match="licence"):
        away.audio("songs/moth", "0", "1")
    assert Resources(tools).audio("songs/moth", "0", "1")


def test_a_workspace_without_questions_has_recordings(tmp_path: Path) -> None:
    tone(tmp_path / "lamp.wav", 1.0)
    place = Workspace(tmp_path / "workspace")
    import_songs(tmp_path, place, workers=1)
    rows = Recordings(Tools(Database(place), Links("http://host"))).recordings()["rows"]
    assert [row["recording"] for row in rows] == ["songs/lamp"]
