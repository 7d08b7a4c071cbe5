"""The mel spectrogram against hand-made sounds: bands, frames and decibels, and that it is worked out once."""

from __future__ import annotations

import gzip
from pathlib import Path

import librosa
import numpy as np
import pytest
import soundfile

from analysis.audio import load, mel, spectrogram
from analysis.audio.features import librosa_preload

RATE = 44_100


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """librosa is the judge here, and other tests may compile it at the same time."""
    librosa_preload.ready()


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


def test_it_is_librosas_of_the_whole_though_read_in_blocks(tmp_path: Path) -> None:
    noise = np.random.default_rng(3).normal(0, 0.1, 25 * spectrogram.RATE).astype(np.float32)
    found = spectrogram.spectrogram(write(tmp_path / "a.wav", noise, spectrogram.RATE))
    around = np.pad(noise, (spectrogram.WINDOW - spectrogram.HOP) // 2 + 1)[1:]
    whole = librosa.feature.melspectrogram(
        y=around, sr=spectrogram.RATE, n_fft=1024, hop_length=441, n_mels=64, center=False
    )
    expected = librosa.power_to_db(whole, ref=np.max, top_db=None) + 80
    assert np.abs(found[: whole.shape[1]] - expected.T).max() <= 0.51


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


@pytest.mark.parametrize(("rate", "window", "bands"), [(22_050, 1024, 64), (16_000, 512, 40), (44_100, 4096, 128)])
def test_the_filter_bank_is_librosas(rate: int, window: int, bands: int) -> None:
    expected = librosa.filters.mel(sr=rate, n_fft=window, n_mels=bands)
    np.testing.assert_allclose(mel.filter_bank(rate, window, bands), expected, atol=1e-8)
