"""Which sound has to be written anew: every format libsndfile writes here, and MP3 in all its modes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import soundfile

from analysis.audio import load
from analysis.audio.library import browser_support
from tests.audio.sounds import noise, tone


@pytest.mark.parametrize(
    ("name", "options", "suffix", "lossy"),
    [
        ("a.wav", {}, ".wav", False),
        ("a.wav", {"subtype": "FLOAT"}, ".wav", False),
        ("a.flac", {}, ".flac", False),
        ("a.ogg", {}, ".ogg", True),
        ("a.ogg", {"subtype": "OPUS"}, ".opus", True),
    ],
)
def test_what_plays_is_served_as_it_is(
    tmp_path: Path, name: str, options: dict[str, Any], suffix: str, lossy: bool
) -> None:
    assert browser_support.kind(tone(tmp_path / name, **options)) == browser_support.Kind(suffix, "", lossy)


@pytest.mark.parametrize(
    ("name", "options"),
    [("a.aiff", {}), ("a.caf", {}), ("a.au", {}), ("a.wav", {"subtype": "MS_ADPCM"}), ("a.wav", {"subtype": "DOUBLE"})],
)
def test_what_does_not_play_says_why(tmp_path: Path, name: str, options: dict[str, Any]) -> None:
    found = browser_support.kind(tone(tmp_path / name, **options))
    assert found.suffix == ""
    assert found.anew.endswith(", which browsers do not play")


def test_the_content_counts_and_not_the_name(tmp_path: Path) -> None:
    assert browser_support.kind(tone(tmp_path / "a.wav", format="FLAC")).suffix == ".flac"


@pytest.mark.parametrize(("mode", "constant"), [("CONSTANT", True), ("AVERAGE", False), ("VARIABLE", False)])
def test_an_mp3_of_variable_bit_rate_is_told(tmp_path: Path, mode: str, constant: bool) -> None:
    path = tmp_path / "a.mp3"
    soundfile.write(path, noise(4), 44100, bitrate_mode=mode, compression_level=0.5)
    assert browser_support.constant_rate(path) is constant
    assert browser_support.kind(path).anew == ("" if constant else browser_support.VARIABLE)


@pytest.mark.parametrize(("mode", "constant"), [("CONSTANT", True), ("VARIABLE", False)])
def test_an_mp3_without_header_has_its_frames_looked_at(tmp_path: Path, mode: str, constant: bool) -> None:
    path = tmp_path / "a.mp3"
    soundfile.write(path, noise(4), 44100, bitrate_mode=mode, compression_level=0.5)
    bare = path.read_bytes().replace(b"Xing", b"\0\0\0\0").replace(b"Info", b"\0\0\0\0")
    path.write_bytes(b"ID3\x04\x00\x00\x00\x00\x00\x0a" + bytes(10) + bare + b"TAG" + bytes(125))
    assert browser_support.constant_rate(path) is constant


def test_what_is_no_mp3_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.mp3"
    path.write_text("no sound" * 100)
    with pytest.raises(load.UnreadableAudioError, match=r"a\.mp3: expected an MP3 with frames"):
        browser_support.constant_rate(path)
