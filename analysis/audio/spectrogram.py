"""The mel spectrogram: level of each mel band in every fiftieth of a second.

1. At RATE samples a second, channels averaged, so that bands and frames are the same for every file.
2. FRAMES frames a second: frame i is a window of WINDOW samples about the middle of the i-th fiftieth of a second;
   before the start and after the end is silence.
3. BANDS bands of Slaney's mel scale from 0 to RATE / 2 Hz, as `librosa.feature.melspectrogram` computes them.
4. Decibels below the loudest band of the whole recording, RANGE at most, as bytes: RANGE is the loudest, 0 is RANGE
   decibels below it or less. A recording whose loudest is below QUIET is measured against QUIET: silence stays dark.

The audio is read in blocks. The result is compressed (gzip) and cached by the content of the file, like the peaks.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from analysis.audio import frames, load, mel
from analysis.audio.library import cache as file_cache

RATE = 22_050
FRAMES = 50
HOP = RATE // FRAMES
WINDOW = 1024
BANDS = 64
RANGE = 80
"""Decibels."""
QUIET = 0.1
"""Power of a band; that of a sine of full scale is more than a thousand."""
VERSION = 1
"""Part of the name they are kept under, see `peaks`."""

Spectrogram = npt.NDArray[np.uint8]
Power = npt.NDArray[np.float32]


def spectrogram(path: Path, report: load.Report = lambda share: None) -> Spectrogram:
    """Shape (frames, BANDS), the lowest band first: decibels from 0 to RANGE. Raises UnreadableAudioError."""
    blocks = list(_power(path, report))
    loudest = max((float(power.max(initial=0)) for power in blocks), default=0.0)
    rows = [levels(power, loudest) for power in blocks]
    return np.concatenate(rows) if rows else np.zeros((0, BANDS), np.uint8)


def levels(power: Power, loudest: float) -> Spectrogram:
    """The power as decibels below the loudest band of the recording. power: bands by frames."""
    loudest = max(loudest, QUIET)
    decibels = 10 * np.log10(np.maximum(power.T / loudest, 10 ** (-RANGE / 10)))
    bytes_of_levels: Spectrogram = np.round(decibels + RANGE).astype(np.uint8)
    return bytes_of_levels


def cached_file(path: Path, cache: Path, report: load.Report = lambda share: None) -> Path:
    """Cached file with the spectrogram of a recording, compressed, in order of frames, computed if necessary."""
    return file_cache.cached_file(
        path, cache, f"mel-v{VERSION}.u8.gz", lambda sound: _compress(spectrogram(sound, report))
    )


def _compress(levels_of_frames: Spectrogram) -> bytes:
    return gzip.compress(levels_of_frames.tobytes(), compresslevel=6, mtime=0)


def _power(path: Path, report: load.Report) -> Iterator[Power]:
    """Bands by frames, block by block."""
    for windows in frames.windows(frames.resampled(path, RATE, report), WINDOW, HOP):
        spectrum = np.fft.rfft(windows * _hann(), axis=1)
        power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32)
        yield _filters() @ power.T


@cache
def _hann() -> load.Samples:
    return frames.hann(WINDOW)


@cache
def _filters() -> Power:
    return mel.filter_bank(RATE, WINDOW, BANDS)
