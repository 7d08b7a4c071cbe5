"""Files that state what no sound is are refused before anything is computed of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from analysis.audio import load, spectrogram


@pytest.mark.parametrize(
    ("rate", "is_refused"), [(1, True), (999, True), (1_000, False), (768_000, False), (768_001, True)]
)
def test_the_rates_that_are_read(rate: int, is_refused: bool, tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    soundfile.write(path, np.zeros(4000, dtype="float32"), rate)
    if not is_refused:
        assert load.sound(path).duration == 4000 / rate
        return
    for read in (load.sound, spectrogram.spectrogram, lambda file: list(load.blocks(file, 1))):
        with pytest.raises(load.UnreadableAudioError, match=rf"1,000 to 768,000 samples a second, found {rate:,}"):
            read(path)


def test_a_header_of_ten_hours_has_the_length_of_its_samples(tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    soundfile.write(path, np.zeros(800, dtype="int16"), 8000)
    data = bytearray(path.read_bytes())
    data[40:44] = (10 * 3600 * 8000 * 2).to_bytes(4, "little")
    path.write_bytes(data)
    assert load.sound(path).duration == 0.1
    assert sum(len(samples) for _, samples in load.blocks(path, 1)) == 800
