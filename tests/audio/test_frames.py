"""Windows over blocks of samples: the same whatever the blocks, each about the middle of its hop."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from analysis.audio import frames, load, spectrogram, structure
from analysis.audio.alignment import features


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
def test_blocks_make_no_difference(size: int) -> None:
    samples = np.arange(1, 301, dtype=np.float32)
    blocks = (samples[start : start + size] for start in range(0, len(samples), size))
    rows = np.concatenate(list(frames.windows(blocks, window=16, hop=8)))
    assert len(rows) == 38  # the last hop is begun
    padded = np.pad(samples, (4, 100))
    np.testing.assert_array_equal(rows, [padded[8 * i : 8 * i + 16] for i in range(38)])
    assert rows[5].mean() == pytest.approx(samples[5 * 8 : 6 * 8].mean())


def test_nothing_has_no_windows() -> None:
    assert list(frames.windows(iter([np.zeros(0, np.float32)]), 16, 8)) == []


@pytest.mark.parametrize(("n", "is_refused"), [(16_000, False), (16_001, True)])
def test_a_recording_that_is_too_long_is_analysed_by_nothing(
    n: int, is_refused: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.flac"
    soundfile.write(path, np.zeros(n, dtype="int16"), 8000)
    monkeypatch.setattr(frames, "LONGEST", 2)
    for analyse in (spectrogram.spectrogram, structure.structure, features.mono):
        if is_refused:
            with pytest.raises(load.UnreadableAudioError, match=r"a recording of at most 2 s to be analysed, found 2"):
                analyse(path)
        else:
            analyse(path)
    assert load.sound(path).duration == n / 8000
