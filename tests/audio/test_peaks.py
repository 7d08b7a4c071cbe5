"""Peaks against hand-made sounds: their number, their values, and that they are worked out once."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from analysis.audio import load, peaks


def write(path: Path, samples: object, rate: int) -> Path:
    soundfile.write(path, samples, rate)
    return path


@pytest.mark.parametrize("rate", [8000, 11025, 22050, 44100])
def test_a_hundred_pairs_a_second_whatever_the_rate(tmp_path: Path, rate: int) -> None:
    found = peaks.peaks(write(tmp_path / "a.wav", np.zeros(25 * rate), rate))
    assert found.shape == (2500, 2)


def test_a_click_stands_in_its_hundredth_of_a_second(tmp_path: Path) -> None:
    samples = np.zeros(30 * 11025)
    samples[int(12.345 * 11025)] = 0.5
    samples[int(23.451 * 11025)] = -0.5
    found = peaks.peaks(write(tmp_path / "a.wav", samples, 11025))
    assert np.flatnonzero(found[:, 1]).tolist() == [1234]
    assert np.flatnonzero(found[:, 0]).tolist() == [2345]
    assert found[1234].tolist() == [0, 64]
    assert found[2345].tolist() == [-64, 0]


def test_full_scale_and_silence_keep_their_bounds(tmp_path: Path) -> None:
    loud = peaks.peaks(write(tmp_path / "a.wav", np.tile([1.0, -1.0], 4000), 8000))
    assert loud.min() == -127
    assert loud.max() == 127
    assert not peaks.peaks(write(tmp_path / "b.wav", np.zeros(8000), 8000)).any()


def test_of_two_channels_the_louder_is_seen(tmp_path: Path) -> None:
    both = np.stack([np.zeros(8000), np.full(8000, -0.9)], axis=1)
    assert peaks.peaks(write(tmp_path / "a.wav", both, 8000))[50].tolist() == [-115, 0]


def test_a_last_part_of_a_second_is_not_lost(tmp_path: Path) -> None:
    assert len(peaks.peaks(write(tmp_path / "a.wav", np.zeros(8000 + 81), 8000))) == 102


def test_an_empty_sound_has_none(tmp_path: Path) -> None:
    assert peaks.peaks(write(tmp_path / "a.wav", np.zeros(0), 8000)).shape == (0, 2)


@pytest.mark.parametrize("suffix", ["wav", "flac", "ogg", "mp3"])
def test_every_format_gives_about_the_same(tmp_path: Path, suffix: str) -> None:
    tone = 0.5 * np.sin(2 * np.pi * 220 * np.arange(5 * 44100) / 44100)
    found = peaks.peaks(write(tmp_path / f"a.{suffix}", tone, 44100))
    assert abs(len(found) - 500) <= 8
    assert abs(int(found[250, 1]) - 64) <= 4


def test_kept_by_content_under_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = write(tmp_path / "a.wav", np.linspace(-1, 1, 8000), 8000)
    first = peaks.cached_file(sound, tmp_path / "cache")
    assert first.read_bytes() == peaks.peaks(sound).tobytes()
    copy = tmp_path / "copy.wav"
    copy.write_bytes(sound.read_bytes())
    monkeypatch.setattr(peaks, "peaks", lambda path, report: pytest.fail("worked out again"))
    assert peaks.cached_file(copy, tmp_path / "cache") == first
    assert [file.name for file in (tmp_path / "cache").iterdir()] == [first.name]


def test_a_changed_file_has_new_peaks(tmp_path: Path) -> None:
    sound = write(tmp_path / "a.wav", np.zeros(8000), 8000)
    first = peaks.cached_file(sound, tmp_path / "cache")
    write(sound, np.zeros(16000), 8000)
    assert peaks.cached_file(sound, tmp_path / "cache") != first


def test_what_is_no_sound_is_refused_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    path.write_text("no sound")
    with pytest.raises(load.UnreadableAudioError, match=r"a\.wav: expected sound \(\.wav, "):
        peaks.peaks(path)
    with pytest.raises(load.UnreadableAudioError, match=r"gone\.wav"):
        load.sound(tmp_path / "gone.wav")


def test_duration_and_rate_are_told_without_decoding(tmp_path: Path) -> None:
    told = load.sound(write(tmp_path / "a.flac", np.zeros((12000, 2)), 8000))
    assert told == load.Sound(1.5, 8000, 2, "FLAC", "PCM_16")


def test_the_share_that_is_read_is_reported(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "a.wav", np.zeros(25 * 8000), 8000)
    shares: list[float] = []
    peaks.peaks(tmp_path / "a.wav", shares.append)
    assert shares == [0.4, 0.8, 1.0]
