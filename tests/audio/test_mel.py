"""The mel spectrogram and its filter bank against those of librosa, which is compiled first: seconds, the rest none."""

from __future__ import annotations

from pathlib import Path

import librosa
import numpy as np
import pytest

from analysis.audio import mel, spectrogram
from analysis.audio.features import librosa_preload
from tests.audio.test_spectrogram import write


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """librosa is the judge here, and other tests may compile it at the same time."""
    librosa_preload.ready()


def test_it_is_librosas_of_the_whole_though_read_in_blocks(tmp_path: Path) -> None:
    noise = np.random.default_rng(3).normal(0, 0.1, 25 * spectrogram.RATE).astype(np.float32)
    found = spectrogram.spectrogram(write(tmp_path / "a.wav", noise, spectrogram.RATE))
    around = np.pad(noise, (spectrogram.WINDOW - spectrogram.HOP) // 2 + 1)[1:]
    whole = librosa.feature.melspectrogram(
        y=around, sr=spectrogram.RATE, n_fft=1024, hop_length=441, n_mels=64, center=False
    )
    expected = librosa.power_to_db(whole, ref=np.max, top_db=None) + 80
    assert np.abs(found[: whole.shape[1]] - expected.T).max() <= 0.51


@pytest.mark.parametrize(("rate", "window", "bands"), [(22_050, 1024, 64), (16_000, 512, 40), (44_100, 4096, 128)])
def test_the_filter_bank_is_librosas(rate: int, window: int, bands: int) -> None:
    expected = librosa.filters.mel(sr=rate, n_fft=window, n_mels=bands)
    np.testing.assert_allclose(mel.filter_bank(rate, window, bands), expected, atol=1e-8)
