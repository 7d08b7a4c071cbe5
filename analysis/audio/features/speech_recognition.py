"""Words with times from pocketsphinx, with its general English model (extra `asr`).

1. The audio is cut at the quietest moment (root mean square of 50 ms) 3 to 8 s after the last cut.
2. Each piece is normalised and recognised by itself. Fillers, silences and marks of variants are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from analysis.audio.features.music import Array, mono
from analysis.audio.library import cache as file_cache
from analysis.errors import MissingLibraryError

RATE = 16_000
SHORTEST, LONGEST = 3.0, 8.0
"""Seconds of a piece."""
VERSION = 1
ENDING = f"words-v{VERSION}.json"
_FRAMES = 100
"""A second, of the recogniser."""
_STEP = RATE // 20
_NO_WORD = re.compile(r"^(?:<.*>|\[.*\]|\+\+.*\+\+)$")
_VARIANT = re.compile(r"\(\d+\)$")


class Word(NamedTuple):
    """A recognised word with its start and end in seconds."""

    text: str
    start: float
    end: float


def of(path: Path, cache: Path) -> tuple[Word, ...]:
    """Words in order of time, recognised if they are not cached. Raises UnreadableAudioError, MissingLibraryError."""
    file = file_cache.cached_file(path, cache, ENDING, _to_json)
    return tuple(Word(*row) for row in json.loads(file.read_text(encoding="utf-8")))


def cuts(samples: Array) -> list[int]:
    """Positions of cuts in samples: 0, ..., the length."""
    count = len(samples) // _STEP
    level = np.square(samples[: count * _STEP].astype(np.float64)).reshape(count, _STEP).mean(axis=1)
    shortest, longest = int(SHORTEST * RATE / _STEP), int(LONGEST * RATE / _STEP)
    positions = [0]
    while count - positions[-1] > longest:
        first = positions[-1] + shortest
        positions.append(first + int(np.argmin(level[first : positions[-1] + longest])))
    return [position * _STEP for position in positions] + [len(samples)]


def recognise(samples: Array) -> Iterator[Word]:
    """Words in samples at RATE. Raises MissingLibraryError."""
    decoder = _decoder()
    for first, last in pairwise(cuts(samples)):
        piece = samples[first:last]
        loud = float(np.abs(piece).max(initial=0.0))
        if loud == 0:
            continue
        decoder.start_utt()
        decoder.process_raw((piece / loud * 0.7 * 32767).astype(np.int16).tobytes(), full_utt=True)
        decoder.end_utt()
        for segment in decoder.seg() or ():
            if not _NO_WORD.match(segment.word):
                start, end = (first / RATE + frame / _FRAMES for frame in (segment.start_frame, segment.end_frame + 1))
                yield Word(_VARIANT.sub("", segment.word), round(start, 2), round(end, 2))


def _to_json(path: Path) -> bytes:
    return json.dumps([list(word) for word in recognise(mono(path, RATE))]).encode()


def _decoder() -> Any:
    try:
        from pocketsphinx import Decoder
    except ImportError as error:
        raise MissingLibraryError("pocketsphinx", "asr") from error
    return Decoder(samprate=RATE, loglevel="FATAL")
