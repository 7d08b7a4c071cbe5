"""Which file is the sound of a question: only sound that really lies in one of the folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.audio.library import lookup


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("kettle.flac", "kettle.vocals.ogg", "deep/lamp.opus", "stems/kettle.flac", "notes.txt", "03_a.opus"):
        (tmp_path / "audio" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "audio" / name).write_bytes(b"sound")
    (tmp_path / "secret.wav").write_bytes(b"sound")
    return tmp_path / "audio"


@pytest.mark.parametrize(
    ("audio", "path"),
    [
        ("kettle.flac", "kettle.flac"),
        ("some/where/kettle.wav", "kettle.flac"),
        ("deep/lamp.opus", "deep/lamp.opus"),
        ("demo_03_a.wav", "03_a.opus"),
    ],
)
def test_a_name_is_found_in_any_format(audio: str, path: str, folder: Path) -> None:
    assert lookup.find(audio, {"none": folder / "none", "here": folder}) == ("here", path)


@pytest.mark.parametrize("audio", ["lamp.wav", "notes.txt", "../secret.wav", "", "x" * 5000, "\0"])
def test_what_is_no_sound_of_the_folder_is_not_found(audio: str, folder: Path) -> None:
    assert lookup.find(audio, {"here": folder}) is None


def test_the_first_folder_that_has_it_counts(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "kettle.wav").write_bytes(b"sound")
    assert lookup.find("kettle.wav", {"other": tmp_path / "other", "here": folder}) == ("other", "kettle.wav")


def test_other_recordings_stand_beside(folder: Path) -> None:
    assert list(lookup.others(folder, "kettle.flac")) == [
        ("vocals", "kettle.vocals.ogg"),
        ("vocals", "stems/kettle.flac"),
    ]


def test_a_damaged_index_takes_nothing_else_away(folder: Path) -> None:
    (folder / "index.json").write_text("{", encoding="utf-8")
    assert lookup.imported("kettle.wav", folder) == {}
    assert lookup.find("kettle.wav", {"here": folder}) == ("here", "kettle.flac")
