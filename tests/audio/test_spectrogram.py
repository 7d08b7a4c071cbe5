"""The mel spectrogram against hand-made sounds: bands, frames and decibels, and that it is worked out once."""

from __future__ import annotations

import gzip
from pathlib import Path

import librosa
import numpy as np
import pytest
import soundfile

from analysis.audio import load, spectrogram

RATE = 44_100


def sine(hertz: float, seconds: float, rate: int = RATE, height: float = 0.5) -> np.ndarray:
    return height * np.sin(2 * np.pi * hertz * np.arange(round(seconds * rate)) / rate)


def write(path: Path, samples: object, rate: int = RATE) -> Path:
    soundfile.write(path, samples, rate, subtype="FLOAT")
    return path


@pytest.mark.parametrize("hertz", [220, 440, 1000, 3000, 8000])
def test_the_brightest_row_of_a_tone_is_its_band(tmp_path: Path, hertz: float) -> None:
    found = spectrogram.spectrogram(write(tmp_path / "a.wav", sine(hertz, 1)))
    centres = librosa.mel_frequencies(spectrogram.BANDS + 2, fmax=spectrogram.RATE / 2)[1:-1]
    nearest = int(np.abs(centres - hertz).argmin())
    assert abs(int(found[25].argmax()) - nearest) <= 1
    assert found.max() == spectrogram.RANGE


@pytest.mark.parametrize("rate", [8000, 22_050, 44_100, 48_000])
def test_fifty_frames_a_second_whatever_the_rate(tmp_path: Path, rate: int) -> None:
    found = spectrogram.spectrogram(write(tmp_path / "a.wav", np.zeros(25 * rate), rate))
    assert found.shape == (1250, spectrogram.BANDS)


def test_a_last_part_of_a_frame_is_not_lost(tmp_path: Path) -> None:
    assert len(spectrogram.spectrogram(write(tmp_path / "a.wav", np.zeros(22_050 + 1), 22_050))) == 51
    assert len(spectrogram.spectrogram(write(tmp_path / "b.wav", np.zeros(100), 22_050))) == 1


def test_an_empty_sound_has_none(tmp_path: Path) -> None:
    assert spectrogram.spectrogram(write(tmp_path / "a.wav", np.zeros(0))).shape == (0, spectrogram.BANDS)


def test_silence_is_dark_and_so_nearly_is_the_noise_of_rounding(tmp_path: Path) -> None:
    assert not spectrogram.spectrogram(write(tmp_path / "a.wav", np.zeros(RATE))).any()
    hiss = np.random.default_rng(1).uniform(-1, 1, RATE) / 2**16
    assert spectrogram.spectrogram(write(tmp_path / "b.wav", hiss)).max() < 0.1 * spectrogram.RANGE


def test_half_as_loud_is_six_decibels_less(tmp_path: Path) -> None:
    both = np.concatenate([sine(1000, 1), sine(1000, 1, height=0.25), sine(1000, 1, height=0.005)])
    row = spectrogram.spectrogram(write(tmp_path / "a.wav", both)).max(axis=1)
    assert (row[25], row[75], row[125]) == (80, 74, 40)


def test_a_tone_begins_in_its_frame_beyond_the_first_block(tmp_path: Path) -> None:
    samples = np.concatenate([np.zeros(round(23.4 * RATE)), sine(1000, 2)])
    loudest = spectrogram.spectrogram(write(tmp_path / "a.wav", samples)).max(axis=1)
    half = int(np.flatnonzero(loudest > 80 - 6)[0])
    assert abs(half - 50 * 23.4) <= 1
    assert not loudest[: half - 3].any()


def test_channels_are_averaged(tmp_path: Path) -> None:
    tone = sine(1000, 1)
    assert not spectrogram.spectrogram(write(tmp_path / "a.wav", np.stack([tone, -tone], axis=1))).any()


def test_kept_by_content_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = write(tmp_path / "a.wav", sine(440, 0.5))
    first = spectrogram.cached_file(sound, tmp_path / "cache")
    assert gzip.decompress(first.read_bytes()) == spectrogram.spectrogram(sound).tobytes()
    copy = tmp_path / "copy.wav"
    copy.write_bytes(sound.read_bytes())
    monkeypatch.setattr(spectrogram, "spectrogram", lambda path, report: pytest.fail("worked out again"))
    assert spectrogram.cached_file(copy, tmp_path / "cache") == first


def test_what_is_no_sound_is_refused_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "a.wav").write_text("no sound")
    with pytest.raises(load.UnreadableAudioError, match=r"a\.wav: expected sound"):
        spectrogram.spectrogram(tmp_path / "a.wav")
