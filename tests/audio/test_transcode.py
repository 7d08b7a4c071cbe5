"""Sound written anew is as long as it was, sounds at the same moments, and keeps its channels."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from analysis.audio import transcode
from analysis.errors import FileError


@pytest.mark.parametrize("rate", [22050, 44100, 48000])
def test_a_click_stays_in_its_place_in_opus(tmp_path: Path, rate: int) -> None:
    samples = np.zeros((3 * rate, 2))
    samples[int(1.234 * rate)] = 0.9
    soundfile.write(tmp_path / "a.aiff", samples, rate)
    transcode.write(tmp_path / "a.aiff", tmp_path / "a.opus", lossy=True)
    found, found_rate = soundfile.read(tmp_path / "a.opus")
    assert found_rate == 48000
    assert found.shape == (3 * 48000, 2)
    assert abs(int(np.argmax(np.abs(found[:, 0]))) - 1.234 * 48000) < 0.001 * 48000


@pytest.mark.parametrize(("encoding", "kept"), [("PCM_16", "PCM_16"), ("PCM_24", "PCM_24"), ("FLOAT", "PCM_24")])
def test_flac_keeps_every_sample(tmp_path: Path, encoding: str, kept: str) -> None:
    samples = np.random.default_rng(1).integers(-(2**15), 2**15, (20000, 1)) / 2**15
    soundfile.write(tmp_path / "a.caf", samples, 11025, subtype=encoding)
    transcode.write(tmp_path / "a.caf", tmp_path / "a.flac", lossy=False)
    found, rate = soundfile.read(tmp_path / "a.flac", always_2d=True)
    assert (rate, soundfile.info(tmp_path / "a.flac").subtype) == (11025, kept)
    np.testing.assert_array_equal(found, samples)


def test_where_it_cannot_be_written_is_told(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "a.wav", np.zeros(100), 8000)
    with pytest.raises(FileError, match=r"none.a\.flac: expected a file that can be written"):
        transcode.write(tmp_path / "a.wav", tmp_path / "none" / "a.flac", lossy=False)
