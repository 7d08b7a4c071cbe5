"""Peaks for drawing a waveform: the lowest and highest sample of every hundredth of a second.

1. 100 pairs a second, exactly, whatever the rate: pair i covers the samples from floor(i rate / 100) to the next.
2. Of several channels the lowest and highest of all.
3. As int8: -1 becomes -127, 1 becomes 127, rounded away from zero, so that no sound vanishes; louder ones are clipped.

Four minutes are 48 kB. They are cached by the content of the file, so that copies and renamed files share them.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from analysis.audio import load
from analysis.audio.library import cache as file_cache

RATE = 100
"""Pairs a second."""
BLOCK_SECONDS = 10
VERSION = 1
"""Part of the name they are kept under: another way of working them out needs another number."""

Peaks = npt.NDArray[np.int8]


def peaks(path: Path, report: load.Report = lambda share: None) -> Peaks:
    """Shape (pairs, 2): lowest and highest. Raises UnreadableAudioError."""
    blocks = [_of_block(samples, rate) for rate, samples in load.blocks(path, BLOCK_SECONDS, report=report)]
    return np.concatenate(blocks) if blocks else np.zeros((0, 2), np.int8)


def cached_file(path: Path, cache: Path, report: load.Report = lambda share: None) -> Path:
    """Cached file with the peaks of a recording, as bytes of pairs, computed if necessary."""
    return file_cache.cached_file(path, cache, f"{RATE}-v{VERSION}.i8", lambda sound: peaks(sound, report).tobytes())


def _of_block(samples: load.Samples, rate: int) -> Peaks:
    edges = np.arange(BLOCK_SECONDS * RATE) * rate // RATE
    edges = np.unique(edges[edges < len(samples)]) * samples.shape[1]
    values = samples.ravel()  # channels side by side: to find the least of two channels takes longer than of hundreds
    low, high = np.minimum.reduceat(values, edges), np.maximum.reduceat(values, edges)
    scaled = np.stack([np.floor(low * 127), np.ceil(high * 127)], axis=1)
    pairs: Peaks = np.clip(scaled, -127, 127).astype(np.int8)
    return pairs
