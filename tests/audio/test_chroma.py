"""The chroma filter bank against librosa's."""

from __future__ import annotations

import librosa
import numpy as np
import pytest

from analysis.audio import chroma
from analysis.audio.features import librosa_preload


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """librosa is the judge here, and other tests may compile it at the same time."""
    librosa_preload.ready()


@pytest.mark.parametrize(("rate", "window"), [(22_050, 2048), (22_050, 4096), (44_100, 8192)])
def test_it_is_that_of_librosa(rate: int, window: int) -> None:
    expected = librosa.filters.chroma(sr=rate, n_fft=window)
    np.testing.assert_allclose(chroma.filter_bank(rate, window), expected, atol=1e-6)
