"""Sound that libsndfile cannot read comes in written anew, at the same moments, or is told with what would read it."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile

from analysis.audio import ffmpeg, transcode
from analysis.audio.library import browser_support
from analysis.audio.library.importer import ImportedFile, take
from analysis.audio.load import UnreadableAudioError

RATE = 44100
CLICK = 1.234


@pytest.fixture
def av() -> Any:
    return pytest.importorskip("av", reason="the extra m4a is not installed")


def encoded(av: Any, path: Path, encoding: str) -> Path:
    """Three seconds of stereo with one click."""
    samples = np.zeros((3 * RATE, 2), np.float32)
    samples[int(CLICK * RATE)] = 0.9
    with av.open(str(path), "w") as container:
        stream = container.add_stream(encoding, rate=RATE, layout="stereo")
        size = 1024 if encoding == "aac" else 4096
        for start in range(0, len(samples), size):
            frame = av.AudioFrame.from_ndarray(samples[start : start + size].T.copy(), "fltp", "stereo")
            frame.rate, frame.pts, frame.time_base = RATE, start, Fraction(1, RATE)
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return path


@pytest.mark.parametrize("suffix", [".m4a", ".mp4"])
def test_aac_becomes_opus_with_every_sound_in_its_place(av: Any, tmp_path: Path, suffix: str) -> None:
    source = encoded(av, tmp_path / f"a{suffix}", "aac")
    assert browser_support.kind(source) == browser_support.Kind("", "AAC, which not every browser plays", True)
    assert ffmpeg.sound(source).duration == pytest.approx(3.0, abs=0.03)
    transcode.write(source, tmp_path / "a.opus", lossy=True)
    found, rate = soundfile.read(tmp_path / "a.opus")
    assert (rate, found.shape[1]) == (48000, 2)
    assert len(found) == pytest.approx(3 * rate, abs=0.03 * rate)
    assert int(np.argmax(np.abs(found[:, 0]))) / rate == pytest.approx(CLICK, abs=0.001)


def test_what_is_lossless_becomes_flac(av: Any, tmp_path: Path) -> None:
    source = encoded(av, tmp_path / "a.m4a", "alac")
    (tmp_path / "audio").mkdir()
    found = take(source, tmp_path / "audio", tmp_path / "peaks")
    assert isinstance(found, ImportedFile)
    assert (Path(found.file).suffix, found.made) == (".flac", "ALAC, which not every browser plays")
    samples, rate = soundfile.read(tmp_path / "audio" / found.file)
    assert samples.shape == (3 * RATE, 2)
    assert int(np.argmax(np.abs(samples[:, 0]))) == int(CLICK * rate)


@pytest.mark.parametrize("data", [b"", b"no sound" * 50])
def test_what_is_no_sound_is_told(av: Any, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.m4a").write_bytes(data)
    with pytest.raises(UnreadableAudioError, match=r"a\.m4a: expected sound that FFmpeg reads, found Invalid data"):
        ffmpeg.sound(tmp_path / "a.m4a")


def test_without_the_library_it_is_said_what_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "av", None)
    (tmp_path / "a.m4a").write_bytes(b"")
    found = take(tmp_path / "a.m4a", tmp_path, tmp_path / "peaks")
    assert str(found).endswith(f"a.m4a: expected {ffmpeg.EXTRA}, found .m4a without it")
