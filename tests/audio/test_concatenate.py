"""Songs in one file, parted by silence."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from analysis.audio import concatenate
from analysis.errors import FileError

RATE = 1000


def tone(path: Path, seconds: float, level: float, channels: int = 1, rate: int = RATE) -> Path:
    soundfile.write(path, np.full((round(seconds * rate), channels), level), rate)
    return path


def test_songs_follow_one_another_with_silence_in_between(tmp_path: Path) -> None:
    paths = [tone(tmp_path / "a.wav", 2, 0.5), tone(tmp_path / "b.flac", 1, 0.25, channels=2)]
    concatenate.join(paths, tmp_path / "both.wav", 5.0)
    sound, rate = soundfile.read(tmp_path / "both.wav")
    assert (rate, sound.shape) == (RATE, (8 * RATE,))
    parts = sound[: 2 * RATE], sound[2 * RATE : 7 * RATE], sound[7 * RATE :]
    assert [(part.min(), part.max()) for part in parts] == [(0.5, 0.5), (0.0, 0.0), (0.25, 0.25)]


def test_another_sample_rate_is_refused(tmp_path: Path) -> None:
    paths = [tone(tmp_path / "a.wav", 1, 0.5), tone(tmp_path / "b.wav", 1, 0.5, rate=2000)]
    with pytest.raises(FileError, match=r"b\.wav: expected the sample rate of a\.wav, 1000 Hz, found 2000 Hz"):
        concatenate.join(paths, tmp_path / "both.wav", 5.0)


def test_what_is_no_sound_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.wav").write_text("no sound", encoding="utf-8")
    with pytest.raises(FileError, match="expected sound that can be read"):
        concatenate.join([tmp_path / "a.wav"], tmp_path / "both.wav", 5.0)


def test_sound_is_found_under_any_ending(tmp_path: Path) -> None:
    tone(tmp_path / "song 1.5.flac", 1, 0.5)
    assert concatenate.find(tmp_path, "song 1.5.wav") == tmp_path / "song 1.5.flac"
    assert concatenate.find(tmp_path, "other.wav") is None
