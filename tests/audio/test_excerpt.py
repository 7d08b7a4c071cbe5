"""A stretch of a recording as WAV, read back by libsndfile."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
import soundfile

from analysis.audio.excerpt import LONGEST, excerpt
from analysis.audio.load import UnreadableAudioError

RATE = 8000


def song(path: Path, seconds: int = 20, channels: int = 2) -> Path:
    soundfile.write(path, np.random.default_rng(3).uniform(-0.9, 0.9, (seconds * RATE, channels)), RATE, "PCM_16")
    return path


def taken(path: Path, start: float, end: float) -> np.ndarray:
    found = excerpt(path, start, end)
    written = b"".join(found.chunks)
    assert len(written) == found.size
    samples, rate = soundfile.read(io.BytesIO(written), dtype="int16", always_2d=True)
    assert rate == RATE
    return np.asarray(samples)


@pytest.mark.parametrize("name", ["song.wav", "song.flac"])
@pytest.mark.parametrize("channels", [1, 2])
def test_it_holds_the_samples_of_the_recording_and_no_others(tmp_path: Path, name: str, channels: int) -> None:
    path = song(tmp_path / name, channels=channels)
    whole = soundfile.read(path, dtype="int16", always_2d=True)[0]
    found = taken(path, 2.5, 14.000125)
    assert found.shape == (92001, channels)
    assert np.abs(found.astype(int) - whole[20000:112001]).max() <= 1  # -32768 is written as -32767


def test_what_runs_beyond_the_end_ends_there(tmp_path: Path) -> None:
    assert len(taken(song(tmp_path / "song.wav"), 19.5, 25)) == RATE // 2


def test_louder_than_full_is_cut_off(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "loud.wav", np.array([2.0, -2.0, 0.5]), RATE, "FLOAT")
    assert taken(tmp_path / "loud.wav", 0, 1).ravel().tolist() == [32767, -32767, 16384]


@pytest.mark.parametrize(
    ("start", "end"),
    [(3, 3), (5, 4), (-1, 2), (0, LONGEST + 0.1), (float("nan"), 1), (0, float("inf")), (1e300, 2e300)],
)
def test_a_stretch_that_is_none_or_too_long_is_refused(tmp_path: Path, start: float, end: float) -> None:
    with pytest.raises(ValueError, match="longer than 0 and at most 60 s"):
        excerpt(song(tmp_path / "song.wav"), start, end)


def test_a_stretch_behind_the_end_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="the recording ends at 20 s"):
        excerpt(song(tmp_path / "song.wav"), 30, 31)


def test_what_is_no_sound_is_refused(tmp_path: Path) -> None:
    (tmp_path / "song.wav").write_bytes(b"no sound")
    with pytest.raises(UnreadableAudioError, match=r"song\.wav"):
        excerpt(tmp_path / "song.wav", 0, 1)
