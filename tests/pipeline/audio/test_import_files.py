"""Sound of a folder: matched by name, by video and by a table; what is in doubt is left out and told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.audio.library import index, lookup
from analysis.audio.library.digest import digest
from analysis.errors import FileError
from analysis.pipeline.audio.import_files import Difference, import_audio
from analysis.store.workspace import PROJECT, Workspace
from tests.audio.sounds import tone
from tests.cli.test_commands import Earmark, earmark  # noqa: F401

VIDEO = "c7tOAGY59uQ"


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    """Two annotated songs of 2 s, one with a video, and three questions."""
    return filled(Workspace(tmp_path / "workspace"), tmp_path)


def filled(place: Workspace, folder: Path) -> Workspace:
    dataset = folder / "harmonixset" / "dataset"
    (dataset / "segments").mkdir(parents=True)
    for name in ("0001_lamp", "0002_kettle"):
        (dataset / "segments" / f"{name}.txt").write_text("0.0 verse\n1.0 chorus\n2.0 end\n")
    columns = "File,Title,Artist,Release,Duration,BPM,Ratio Bars in 4,Time Signature,Genre,MusicBrainz Id,Acoustid Id"
    rows = [f"{name},T,A,R,2.0,120,100,4|4,Pop,," for name in ("0001_lamp", "0002_kettle")]
    (dataset / "metadata.csv").write_text("\n".join([columns, *rows]) + "\n")
    (dataset / "youtube_urls.csv").write_text(f"File,URL\n0002_kettle,https://www.youtube.com/watch?v={VIDEO}\n")
    pipeline.import_references("harmonix", folder / "harmonixset", place)
    ask: dict[str, Any] = {"task": "Standard Artist Counting", "question": "How many?", "answer": "2"}
    clips = {"task": "Gene Attribution", "question": "Which?", "answer": "2", "audio_paths": ["one.wav", "two.wav"]}
    questions = [
        ask | {"audio": "lamp_seg.wav"},
        ask | {"audio": "pot.wav", "youtube_url": "https://youtu.be/RaCodgL9cvk"},
        clips | {"audio": "all.wav"},
    ]
    (folder / "questions.json").write_text(json.dumps(questions))
    pipeline.load([folder / "questions.json"], place)
    return place


def test_sound_imported_into_a_bucket_is_there_for_other_machines(
    bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    music = tmp_path / "music"
    tone(music / "0001_lamp.wav", 2, 8000)
    import_audio(music, filled(Workspace(bucket), tmp_path), workers=1)
    other = tmp_path / "more"
    tone(other / "0002_kettle.wav", 2, 8000)
    import_audio(other, Workspace(bucket), workers=1)
    monkeypatch.setenv("EARMARK_LOCAL", str(tmp_path / "other machine"))
    root = Workspace(bucket).path / "audio"
    assert not root.exists()
    for song in ("0001_lamp", "0002_kettle"):
        entry = index.sounds(root, "", f"harmonix/{song}")[""]
        path = lookup.within(root, entry.file)
        assert path is not None
        assert digest(path) == entry.content


def test_files_are_matched_by_song_by_question_and_by_video(place: Workspace, tmp_path: Path) -> None:
    music = tmp_path / "music"
    names = ("0001_lamp.flac", f"Kettle [{VIDEO}].wav", "deep/pot.wav", "x-RaCodgL9cvk.wav", "two.ogg", "other.wav")
    for name in names:
        tone(music / name, 2, 8000 if name != "two.ogg" else 44100)
    (music / "deep" / "pot.wav").unlink()
    (music / "notes.txt").write_text("no sound")
    found = import_audio(music, place, workers=1)
    assert {(entry.songs, entry.audio, entry.by) for entry in found.entries} == {
        (("harmonix/0001_lamp",), (), "file name of an annotated song"),
        (("harmonix/0002_kettle",), (), "YouTube id"),
        ((), ("pot",), "YouTube id"),
        ((), ("two",), "audio name of questions"),
    }
    assert found.unmatched == ("other.wav",)
    assert (found.ambiguous, found.differences, found.problems) == ({}, (), ())
    assert index.sounds(place.path / "audio", "pot.wav")[""].source == str(music / "x-RaCodgL9cvk.wav")


def test_several_processes_give_the_same(place: Workspace, tmp_path: Path) -> None:
    for name in ("0001_lamp.wav", "0002_kettle.wav", "lamp_seg.wav", "pot.wav", "one.wav", "two.wav"):
        tone(tmp_path / "music" / name, 2)
    # in a process of its own, because further ones start its main module anew, which under pytest may be a page
    code = "import sys; from analysis.cli import main; main()"
    arguments = ["import", "audio", str(tmp_path / "music"), "--workspace", str(place.path)]
    subprocess.run([sys.executable, "-c", code, *arguments], cwd=PROJECT, check=True, stdout=subprocess.DEVNULL)
    apart = index.read(place.path / "audio")
    told: list[tuple[int, int]] = []
    found = import_audio(tmp_path / "music", place, None, lambda _, done, total: told.append((done, total)), 1)
    assert found.entries == apart
    assert told == [(done, 6) for done in range(7)]


def test_a_table_says_what_names_do_not_and_comes_first(place: Workspace, tmp_path: Path) -> None:
    music = tmp_path / "music"
    for rate, name in enumerate(("take 1.wav", "take 1 voice.wav", "0001_lamp.wav"), 8000):
        tone(music / name, 2, rate)
    table = tmp_path / "mapping.csv"
    table.write_text(
        "\ufefffile,song,audio,recording\n"
        "take 1.wav,0001_lamp,,\n"
        "take 1 voice.wav,harmonix/0001_lamp,,vocals\n"
        "0001_lamp.wav,,new.wav,\n"
        "none.wav,0001_lamp,,\n"
        "take 1.wav,0009_none,,\n"
        "take 1.wav,,,\n"
    )
    found = import_audio(music, place, table, workers=1)
    assert {entry.by for entry in found.entries} == {"mapping"}
    sounds = index.sounds(place.path / "audio", "", "harmonix/0001_lamp")
    assert {name: Path(entry.source).name for name, entry in sounds.items()} == {
        "": "take 1.wav",
        "vocals": "take 1 voice.wav",
    }
    assert index.sounds(place.path / "audio", "new.mp3")[""].source.endswith("0001_lamp.wav")
    assert [str(problem).partition("mapping.csv:")[2] for problem in found.problems] == [
        f"5: expected a file below {music}, found 'none.wav'",
        "6: expected a song that is imported, as dataset/id, found '0009_none'",
        "7: expected a song or an audio name",
    ]


@pytest.mark.parametrize("text", ["", "song\n", "file,title\n", "\0\n"])
def test_what_is_no_such_table_is_refused(place: Workspace, tmp_path: Path, text: str) -> None:
    (tmp_path / "music").mkdir()
    (tmp_path / "mapping.csv").write_text(text)
    with pytest.raises(FileError, match=r"mapping\.csv: expected a CSV"):
        import_audio(tmp_path / "music", place, tmp_path / "mapping.csv")


def test_two_files_for_one_thing_are_left_out_and_told(place: Workspace, tmp_path: Path) -> None:
    tone(tmp_path / "music" / "0001_lamp.wav", 2)
    tone(tmp_path / "music" / "old" / "0001_lamp.flac", 2)
    tone(tmp_path / "music" / "0001_lamp.vocals.flac", 2)
    found = import_audio(tmp_path / "music", place, workers=1)
    assert [entry.recording for entry in found.entries] == ["vocals"]
    assert found.ambiguous == {
        "0001_lamp.wav": "one of several files for harmonix/0001_lamp",
        os.path.join("old", "0001_lamp.flac"): "one of several files for harmonix/0001_lamp",
    }


def test_another_length_than_the_annotation_is_told(place: Workspace, tmp_path: Path) -> None:
    tone(tmp_path / "music" / "0001_lamp.wav", 3.5)
    tone(tmp_path / "music" / "0002_kettle.wav", 2.9)
    found = import_audio(tmp_path / "music", place, workers=1)
    assert found.differences == (Difference(str(tmp_path / "music" / "0001_lamp.wav"), "harmonix/0001_lamp", 2.0, 3.5),)


def test_what_cannot_be_read_is_told_and_the_rest_is_imported(place: Workspace, tmp_path: Path) -> None:
    tone(tmp_path / "music" / "0001_lamp.wav", 2)
    (tmp_path / "music" / "0002_kettle.m4a").write_bytes(bytes(100))
    found = import_audio(tmp_path / "music", place, workers=1)
    assert len(found.entries) == 1
    assert ["0002_kettle.m4a: expected sound" in str(problem) for problem in found.problems] == [True]


def test_the_audio_folder_itself_can_be_imported_again_and_again(place: Workspace) -> None:
    root = place.path / "audio"
    tone(root / "0001_lamp.wav", 2)
    tone(root / "pot.aiff", 2)
    first = import_audio(root, place, workers=1)
    assert {entry.file.partition("-")[0] for entry in first.entries} == {"0001_lamp.wav", "imported/pot"}
    assert import_audio(root, place, workers=1).entries == first.entries


def test_a_folder_that_is_not_there_is_refused(place: Workspace, tmp_path: Path) -> None:
    with pytest.raises(FileError, match="none: expected a folder with sound files"):
        import_audio(tmp_path / "none", place)


def test_the_command_counts_and_lists(earmark: Earmark, tmp_path: Path) -> None:  # noqa: F811
    filled(Workspace(), tmp_path)
    for name, seconds in (("0001_lamp.wav", 2), ("0002_kettle.aiff", 4), ("other.wav", 1)):
        tone(tmp_path / "music" / name, seconds)
    code, out, _ = earmark("import", "audio", tmp_path / "music")
    assert code == 0
    assert out.splitlines() == [
        "2 files matched: 2 file name of an annotated song",
        "added to the workspace: 1 linked, 1 AIFF PCM_16, which browsers do not play",
        "duration differs from the annotation: 1",
        f"  {tmp_path / 'music' / '0002_kettle.aiff'}: 4.00 s; annotation of harmonix/0002_kettle: 2.00 s",
        "no match, left out; assign them with --mapping CSV: 1",
        "  other.wav",
        "for example with these two lines (song: reference set/id):",
        "  file,song",
        "  other.wav,harmonix/0003_6foot7foot",
    ]
    code, _, err = earmark("import", "audio", tmp_path / "none")
    assert (code, err.count("\n")) == (2, 1)


def test_names_that_built_questions_have_are_matched_though_no_question_is_loaded(tmp_path: Path) -> None:
    place = filled(Workspace(tmp_path / "workspace"), tmp_path)
    for name in ("harmonix_0001_lamp.wav", "Harmonix_0002_kettle.flac", "cosod_0002_kettle.wav"):
        tone(tmp_path / "music" / name, 2)
    found = import_audio(tmp_path / "music", place, workers=1)
    assert {Path(entry.source).name: entry.songs for entry in found.entries} == {
        "harmonix_0001_lamp.wav": ("harmonix/0001_lamp",),
        "Harmonix_0002_kettle.flac": ("harmonix/0002_kettle",),
    }
    assert found.unmatched == ("cosod_0002_kettle.wav",)
