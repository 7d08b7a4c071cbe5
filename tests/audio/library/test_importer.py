"""A file taken into the audio folder: linked and not copied where that can be, written anew where it must be."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import soundfile

from analysis.audio import load, peaks
from analysis.audio.library import browser_support
from analysis.audio.library.digest import digest
from analysis.audio.library.importer import ImportedFile, take
from analysis.errors import FileError
from tests.audio.sounds import noise, tone


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "audio").mkdir()
    return tmp_path / "audio"


def taken(source: Path, root: Path) -> ImportedFile:
    found = take(source, root, root.parent / "peaks")
    assert isinstance(found, ImportedFile)
    return found


def test_a_file_is_linked_under_its_name_with_its_peaks(tmp_path: Path, root: Path) -> None:
    source = tone(tmp_path / "my music" / "a b.wav")
    found = taken(source, root)
    assert found == ImportedFile(
        f"imported/a b-{digest(source)[:8]}.wav", digest(source), digest(source), 1.0, "linked"
    )
    assert os.path.samefile(source, root / found.file)
    assert not (root / found.file).is_symlink()
    assert [file.name for file in (root.parent / "peaks").iterdir()] == [
        peaks.cached_file(root / found.file, root.parent / "peaks").name
    ]


def test_twice_leaves_one_and_no_rests(tmp_path: Path, root: Path) -> None:
    source = tone(tmp_path / "a.flac")
    assert taken(source, root) == taken(source, root)
    assert len(list((root / "imported").iterdir())) == 1


def test_where_no_link_can_be_it_is_copied(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("another file system")

    monkeypatch.setattr(os, "link", refuse)
    source = tone(tmp_path / "a.wav")
    found = taken(source, root)
    assert found.made == "copied"
    assert (root / found.file).read_bytes() == source.read_bytes()


def test_what_lies_in_the_folder_stays_in_its_place(root: Path) -> None:
    source = tone(root / "album" / "a.wav")
    assert taken(source, root).file == "album/a.wav"
    assert taken(source, root).made == "in place"


def test_a_link_is_followed_so_that_the_sound_itself_is_inside(tmp_path: Path, root: Path) -> None:
    source = tone(tmp_path / "far" / "a.wav")
    (root / "a.wav").symlink_to(source)
    found = taken(root / "a.wav", root)
    assert found.made == "linked"
    assert not (root / found.file).is_symlink()


def test_what_browsers_do_not_play_becomes_flac(tmp_path: Path, root: Path) -> None:
    found = taken(tone(tmp_path / "a.aiff"), root)
    assert found.file.endswith(".flac")
    assert found.made == "AIFF PCM_16, which browsers do not play"
    assert found.content != found.source_content
    assert found.duration == 1.0


def test_an_mp3_of_variable_bit_rate_becomes_opus(tmp_path: Path, root: Path) -> None:
    soundfile.write(tmp_path / "a.mp3", noise(4), 44100, bitrate_mode="VARIABLE", compression_level=0.5)
    found = taken(tmp_path / "a.mp3", root)
    assert found.made == browser_support.VARIABLE
    assert load.sound(root / found.file).encoding == "OPUS"
    assert found.duration == pytest.approx(4, abs=1e-6)
    assert [file.name for file in (root / "imported").iterdir()] == [found.file.removeprefix("imported/")]


def test_what_cannot_be_read_is_told_and_leaves_nothing(tmp_path: Path, root: Path) -> None:
    (tmp_path / "a.wav").write_text("no sound")
    found = take(tmp_path / "a.wav", root, tmp_path / "peaks")
    assert isinstance(found, load.UnreadableAudioError)
    assert "a.wav: expected sound" in str(found)
    assert isinstance(take(tmp_path / "gone.wav", root, tmp_path / "peaks"), FileError)
    assert list(root.iterdir()) == []
