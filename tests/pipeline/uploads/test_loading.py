"""An upload is loaded as the command line loads it, tells its problems under the names sent, and loses nothing."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
import soundfile

from analysis import pipeline
from analysis.benchmarks.readers import Choice
from analysis.framing.run_facts import RunFacts
from analysis.pipeline.load.run import Options
from analysis.pipeline.uploads.files import Upload
from analysis.pipeline.uploads.loading import load_audio, load_references, load_runs
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests import small

SEGMENTS = "0.0 intro\n8.5 verse\n30.0 end\n"
METADATA = "File,Title,Artist,Duration\n{}"


def harmonix(*names: str) -> Upload:
    """An archive of a repository with songs of these names, as GitHub packs it."""
    songs = {f"dataset/segments/{name}.txt": SEGMENTS for name in names}
    metadata = METADATA.format("".join(f"{name},Song {name},Ada,30\n" for name in names))
    return Upload("harmonixset-main.zip", packed({"dataset/metadata.csv": metadata, **songs}))


def packed(files: Mapping[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in files.items():
            archive.writestr(f"harmonixset-main/{name}", text)
    return buffer.getvalue()


def test_a_run_is_that_of_the_command_line_with_problems_by_the_name_sent(tmp_path: Path) -> None:
    records = small.run()
    records[4]["gt"] = {"<b>no</b>": 1}
    text = json.dumps(records).encode()
    facts = RunFacts("kettle")
    (tmp_path / "answers.json").write_bytes(text)
    by_command = pipeline.load([tmp_path / "answers.json"], Workspace(tmp_path / "a"), Options(facts))[0]
    steps: list[tuple[str, int, int]] = []
    upload = load_runs(
        [Upload("../answers.json", text)], place := Workspace(tmp_path / "b"), Options(facts),
        lambda *step: steps.append(step),
    )  # fmt: skip
    (loaded,) = upload.runs
    assert loaded.new
    assert loaded.run.id == by_command.run.id
    assert loaded.run.run_hash == by_command.run.run_hash
    assert [row["file"] for row in loaded.problems] == ["answers.json"]
    assert loaded.problems[0]["position"] == "4"
    assert "<b>no</b>" in loaded.problems[0]["found"]
    assert steps[-1] == ("answers.json", len(records) - 1, len(records) - 1)
    again = load_runs([Upload("answers.json", text)], place, Options(facts)).runs[0]
    assert not again.new
    assert place.run_ids() == [loaded.run.id]
    assert Path(description.load_all(place)[0].files[0].path).read_bytes() == text, "the file is still there to be read"


def test_what_nobody_can_read_is_told_and_the_rest_is_loaded(tmp_path: Path) -> None:
    uploads = [Upload("notes.json", b'{"shopping": ["kettle"]}'), Upload("run.json", json.dumps(small.run()).encode())]
    upload = load_runs(uploads, Workspace(tmp_path), Options())
    assert [loaded.new for loaded in upload.runs] == [True]
    assert [row["file"] for row in upload.problems] == ["notes.json"]
    assert str(tmp_path) not in json.dumps(upload.problems)


def test_an_upload_without_anything_usable_leaves_nothing_behind(tmp_path: Path) -> None:
    place = Workspace(tmp_path)
    upload = load_runs([Upload("notes.json", b"{nothing")], place, Options())
    assert not upload.runs
    assert upload.problems
    assert place.run_ids() == []
    assert not list((tmp_path / "uploads").iterdir())


def test_files_of_a_loaded_run_stay_if_they_are_sent_again_with_settings_that_fail(tmp_path: Path) -> None:
    place, upload = Workspace(tmp_path), Upload("run.json", json.dumps(small.run()).encode())
    (loaded,) = load_runs([upload], place, Options()).runs
    again = load_runs([upload], place, Options(choice=Choice("gtzan")))
    assert not any(result.new for result in again.runs)
    assert again.problems or again.runs[0].problems
    assert Path(loaded.run.files[0].path).read_bytes() == upload.data


def test_a_table_that_is_no_archive_leaves_nothing_behind(tmp_path: Path) -> None:
    upload = load_audio([Upload("a.wav", b"")], Workspace(tmp_path), Upload("songs.zip", b"PK no"))
    assert "songs.zip" in upload.problems[0]["message"]
    assert not list((tmp_path / "uploads").iterdir())


def test_references_are_found_in_an_archive_and_are_not_lost_to_a_smaller_one(tmp_path: Path) -> None:
    place = Workspace(tmp_path)
    assert load_references("harmonix", [harmonix("0001_a", "0002_b")], place).n_songs == 2
    refusal = load_references("harmonix", [harmonix("0002_b")], place)
    assert refusal.n_songs == 0
    assert refusal.problems[-1]["found"] == "1 songs less, such as Song 0001_a"
    assert imported(place) == {"0001_a", "0002_b"}
    assert load_references("harmonix", [harmonix("0002_b", "0003_c", "0001_a")], place).n_songs == 3
    assert load_references("harmonix", [harmonix("0002_b")], place, replace=True).n_sections == 2
    assert imported(place) == {"0002_b"}
    wrong = load_references("cosod", [harmonix("0002_b")], place)
    assert wrong.problems[-1]["expected"] == "an archive of the repository of cosod"
    assert not list((tmp_path / "uploads").iterdir())


def imported(place: Workspace) -> set[str]:
    from analysis.store.queries import songs

    return {song.song.id for song in songs.read(place, "harmonix")}


def test_recordings_find_their_songs_by_name_or_table(tmp_path: Path) -> None:
    place = Workspace(tmp_path)
    load_references("harmonix", [harmonix("0001_a", "0002_b")], place)
    sound = io.BytesIO()
    soundfile.write(sound, np.zeros(8000, dtype=np.float32), 8000, format="WAV")
    uploads = [Upload("0001_a.wav", sound.getvalue()), Upload("other.wav", sound.getvalue()[:-2]),
               Upload("noise.wav", b"no sound"), Upload("unknown.wav", sound.getvalue())]  # fmt: skip
    table = Upload("songs.csv", b"file,song\nother.wav,harmonix/0002_b\nnoise.wav,harmonix/0002_b\n")
    upload = load_audio(uploads[:2] + uploads[3:], place, Upload("m.csv", table.data.rpartition(b"noise")[0]))
    assert sorted(entry.songs for entry in upload.result.entries) == [("harmonix/0001_a",), ("harmonix/0002_b",)]
    assert upload.result.unmatched == ("unknown.wav",)
    assert len(upload.result.differences) == 2, "one second of sound for a song of thirty"
    for entry in upload.result.entries:
        assert (tmp_path / "audio" / entry.file).stat().st_nlink == 1
    broken = load_audio([Upload("0001_a.wav", b"no sound")], place)
    assert [row["file"] for row in broken.problems] == ["0001_a.wav"]
    assert not list((tmp_path / "uploads").iterdir())


@pytest.mark.parametrize("table", [b"", b"\xff\xfe\x00", b"a,b\n1,2\n"])
def test_a_table_that_cannot_be_read_is_a_problem(table: bytes, tmp_path: Path) -> None:
    upload = load_audio([Upload("a.wav", b"")], Workspace(tmp_path), Upload("songs.csv", table))
    assert not upload.result.entries
    assert "songs.csv" in upload.problems[0]["message"]
