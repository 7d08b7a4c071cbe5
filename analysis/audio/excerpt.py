"""A span of a recording as WAV, so that a player can load exactly this span and loop it without a gap.

1. The samples from round(start x rate) up to round(end x rate), at the file's own rate and channels.
2. As 16-bit whole numbers: -1 becomes -32767, 1 becomes 32767, louder samples are clipped.
3. At most a minute, and never more than a block of it in memory.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from analysis.audio import load

LONGEST = 60.0
"""Seconds; a minute of stereo is 10.6 MB."""
BLOCK_SECONDS = 5
_HEADER = struct.Struct("<4sI4s4sIHHIIHH4sI")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """An excerpt in chunks. size: of all chunks, in bytes."""

    size: int
    chunks: Iterator[bytes]


def excerpt(path: Path, start: float, end: float) -> Excerpt:
    """The audio from start to end in seconds. Raises UnreadableAudioError, ValueError if there is no such span."""
    sound = load.sound(path)
    if not 0 <= start < end <= start + LONGEST:
        raise ValueError(f"from {start:g} to {end:g} s: a stretch is longer than 0 and at most {LONGEST:g} s")
    first, last = (min(round(time * sound.rate), round(sound.duration * sound.rate)) for time in (start, end))
    if first == last:
        raise ValueError(f"from {start:g} to {end:g} s: the recording ends at {sound.duration:g} s")
    size = 2 * sound.channels * (last - first)
    return Excerpt(_HEADER.size + size, _chunks(path, sound, size, first, last))


def _chunks(path: Path, sound: load.Sound, size: int, first: int, last: int) -> Iterator[bytes]:
    frame = 2 * sound.channels
    yield _HEADER.pack(b"RIFF", _HEADER.size - 8 + size, b"WAVE", b"fmt ", 16, 1, sound.channels, sound.rate,
                       frame * sound.rate, frame, 16, b"data", size)  # fmt: skip
    for _, samples in load.blocks(path, BLOCK_SECONDS, first, last):
        yield np.round(np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()
