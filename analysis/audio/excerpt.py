"""A stretch of a recording alone, as WAV, so that a player can hold exactly that and repeat it without a gap.

1. The samples from round(start x rate) up to round(end x rate), at the file's own rate and channels.
2. As 16-bit whole numbers: -1 becomes -32767, 1 becomes 32767, louder is cut off.
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
class Cut:
    """size: bytes of all chunks."""

    size: int
    chunks: Iterator[bytes]


def cut(path: Path, start: float, end: float) -> Cut:
    """The sound from start to end, seconds. Raises UnreadableAudioError, ValueError where there is no such stretch."""
    told = load.sound(path)
    if not 0 <= start < end <= start + LONGEST:
        raise ValueError(f"from {start:g} to {end:g} s: a stretch is longer than 0 and at most {LONGEST:g} s")
    first, last = (min(round(time * told.rate), round(told.duration * told.rate)) for time in (start, end))
    if first == last:
        raise ValueError(f"from {start:g} to {end:g} s: the recording ends at {told.duration:g} s")
    size = 2 * told.channels * (last - first)
    return Cut(_HEADER.size + size, _chunks(path, told, size, first, last))


def _chunks(path: Path, told: load.Sound, size: int, first: int, last: int) -> Iterator[bytes]:
    frame = 2 * told.channels
    yield _HEADER.pack(b"RIFF", _HEADER.size - 8 + size, b"WAVE", b"fmt ", 16, 1, told.channels, told.rate,
                       frame * told.rate, frame, 16, b"data", size)  # fmt: skip
    for _, samples in load.blocks(path, BLOCK_SECONDS, first, last):
        yield np.round(np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()
