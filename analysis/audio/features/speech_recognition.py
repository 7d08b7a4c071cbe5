"""The words that pocketsphinx hears, with their times, by the general English model that comes with it (extra `asr`).

1. The sound is cut at the quietest moment (root mean square of 50 ms) 3 to 8 s after the last cut.
2. Each piece is brought to one level and recognised by itself. Fillers, silences and marks of variants are left out.
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
from analysis.audio.library import cache as keeping
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
    """start, end: seconds."""

    text: str
    start: float
    end: float


def of(path: Path, cache: Path) -> tuple[Word, ...]:
    """In order of time; recognised if that was not done yet. Raises UnreadableAudioError, MissingLibraryError."""
    file = keeping.kept(path, cache, ENDING, _made)
    return tuple(Word(*each) for each in json.loads(file.read_text(encoding="utf-8")))


def cuts(samples: Array) -> list[int]:
    """Where the sound is cut, in samples: 0, ..., its length."""
    count = len(samples) // _STEP
    level = np.square(samples[: count * _STEP].astype(np.float64)).reshape(count, _STEP).mean(axis=1)
    shortest, longest = int(SHORTEST * RATE / _STEP), int(LONGEST * RATE / _STEP)
    found = [0]
    while count - found[-1] > longest:
        first = found[-1] + shortest
        found.append(first + int(np.argmin(level[first : found[-1] + longest])))
    return [each * _STEP for each in found] + [len(samples)]


def heard(samples: Array) -> Iterator[Word]:
    """In samples at RATE. Raises MissingLibraryError."""
    decoder = _decoder()
    for first, last in pairwise(cuts(samples)):
        piece = samples[first:last]
        loud = float(np.abs(piece).max(initial=0.0))
        if loud == 0:
            continue
        decoder.start_utt()
        decoder.process_raw((piece / loud * 0.7 * 32767).astype(np.int16).tobytes(), full_utt=True)
        decoder.end_utt()
        for each in decoder.seg() or ():
            if not _NO_WORD.match(each.word):
                start, end = (first / RATE + frame / _FRAMES for frame in (each.start_frame, each.end_frame + 1))
                yield Word(_VARIANT.sub("", each.word), round(start, 2), round(end, 2))


def _made(path: Path) -> bytes:
    return json.dumps([list(word) for word in heard(mono(path, RATE))]).encode()


def _decoder() -> Any:
    try:
        from pocketsphinx import Decoder
    except ImportError as error:
        raise MissingLibraryError("pocketsphinx", "asr") from error
    return Decoder(samprate=RATE, loglevel="FATAL")
