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

from analysis.audio import load, mel
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
BLOCK_SECONDS = 10
VERSION = 1
"""Part of the name they are kept under, see `peaks`."""

Spectrogram = npt.NDArray[np.uint8]
Power = npt.NDArray[np.float32]


def spectrogram(path: Path, report: load.Report = lambda share: None) -> Spectrogram:
    """Shape (frames, BANDS), the lowest band first: decibels from 0 to RANGE. Raises UnreadableAudioError."""
    blocks = list(_power(_resampled(path, report)))
    loudest = max((float(power.max(initial=0)) for power in blocks), default=0.0)
    frames = [levels(power, loudest) for power in blocks]
    return np.concatenate(frames) if frames else np.zeros((0, BANDS), np.uint8)


def levels(power: Power, loudest: float) -> Spectrogram:
    """As decibels below the loudest band of the recording. power: bands by frames."""
    loudest = max(loudest, QUIET)
    decibels = 10 * np.log10(np.maximum(power.T / loudest, 10 ** (-RANGE / 10)))
    bytes_of_levels: Spectrogram = np.round(decibels + RANGE).astype(np.uint8)
    return bytes_of_levels


def cached_file(path: Path, cache: Path, report: load.Report = lambda share: None) -> Path:
    """Cached file with the spectrogram of a recording, compressed, in order of frames, computed if necessary."""
    return file_cache.cached_file(
        path, cache, f"mel-v{VERSION}.u8.gz", lambda sound: _compress(spectrogram(sound, report))
    )


def _compress(frames: Spectrogram) -> bytes:
    return gzip.compress(frames.tobytes(), compresslevel=6, mtime=0)


def _resampled(path: Path, report: load.Report) -> Iterator[load.Samples]:
    import soxr  # as in `features`: who serves what is kept need not have it

    stream = soxr.ResampleStream(load.sound(path).rate, RATE, 1, dtype="float32")
    for _, samples in load.blocks(path, BLOCK_SECONDS, report=report):
        yield stream.resample_chunk(samples.mean(axis=1))
    yield stream.resample_chunk(np.zeros(0, np.float32), last=True)


def _power(blocks: Iterator[load.Samples]) -> Iterator[Power]:
    """Bands by frames, of as many frames at a time as the samples so far are enough for."""
    count = n_frames = 0
    waiting = np.zeros((WINDOW - HOP) // 2, np.float32)
    for samples in blocks:
        count += len(samples)
        waiting = np.concatenate([waiting, samples])
        frames = max(0, (len(waiting) - WINDOW) // HOP + 1)
        if frames:
            yield _bands(waiting[: (frames - 1) * HOP + WINDOW])
        waiting = waiting[frames * HOP :]
        n_frames += frames
    remaining = -(-count // HOP) - n_frames
    if remaining > 0:
        yield _bands(np.pad(waiting, (0, WINDOW + remaining * HOP))[: (remaining - 1) * HOP + WINDOW])


def _bands(samples: load.Samples) -> Power:
    frames = np.lib.stride_tricks.sliding_window_view(samples, WINDOW)[::HOP]
    spectrum = np.fft.rfft(frames * _hann(), axis=1)
    power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32)
    bands: Power = _filters() @ power.T
    return bands


@cache
def _hann() -> load.Samples:
    return np.asarray(0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW), np.float32)


@cache
def _filters() -> Power:
    return mel.filter_bank(RATE, WINDOW, BANDS)
