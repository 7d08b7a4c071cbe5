"""A recording as mono samples at one rate, and as overlapping windows, block by block."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from analysis.audio import load

BLOCK_SECONDS = 10
LONGEST = 6 * 3600
"""Seconds of a recording that is analysed: a small file can hold many hours of silence, which take minutes."""


def resampled(path: Path, rate: int, report: load.Report = lambda share: None) -> Iterator[load.Samples]:
    """The samples at `rate`, channels averaged. Raises UnreadableAudioError, also for a recording beyond LONGEST."""
    import soxr  # as in `features`: who serves cached results need not have it

    sound = load.sound(path)
    if sound.duration > LONGEST:
        expected = f"a recording of at most {LONGEST:,} s to be analysed"
        raise load.UnreadableAudioError(str(path), expected, f"{sound.duration:,.0f} s")
    stream = soxr.ResampleStream(sound.rate, rate, 1, dtype="float32")
    for _, samples in load.blocks(path, BLOCK_SECONDS, report=report):
        yield stream.resample_chunk(samples.mean(axis=1))
    yield stream.resample_chunk(np.zeros(0, np.float32), last=True)


def windows(blocks: Iterator[load.Samples], window: int, hop: int) -> Iterator[load.Samples]:
    """Frames by samples, of as many frames at a time as the samples so far are enough for.

    Frame i is the window about the middle of the i-th `hop` samples. Before the start and after the end is silence.
    """
    count = n_frames = 0
    waiting = np.zeros((window - hop) // 2, np.float32)
    for samples in blocks:
        count += len(samples)
        waiting = np.concatenate([waiting, samples])
        frames = max(0, (len(waiting) - window) // hop + 1)
        if frames:
            yield _views(waiting[: (frames - 1) * hop + window], window, hop)
        waiting = waiting[frames * hop :]
        n_frames += frames
    remaining = -(-count // hop) - n_frames
    if remaining > 0:
        yield _views(np.pad(waiting, (0, window + remaining * hop))[: (remaining - 1) * hop + window], window, hop)


def hann(window: int) -> load.Samples:
    """The periodic Hann window."""
    return np.asarray(0.5 - 0.5 * np.cos(2 * np.pi * np.arange(window) / window), np.float32)


def _views(samples: load.Samples, window: int, hop: int) -> load.Samples:
    views: load.Samples = np.lib.stride_tricks.sliding_window_view(samples, window)[::hop]
    return views
