"""A recording as a model gets it: a span, mono, resampled, encoded; cached by content.

1. The span is cut at the samples nearest to its ends, at most `seconds` long.
2. Channels are averaged, then resampled (soxr), then written with 16 bits (WAV, FLAC) or libsndfile's default (MP3).
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np
import soundfile
import soxr

from analysis.audio import load
from analysis.audio.library import cache

Form: TypeAlias = Literal["wav", "mp3", "flac"]
Span: TypeAlias = tuple[float, float]
BLOCK_SECONDS = 5
VERSION = 1


@dataclass(frozen=True, slots=True)
class Encoding:
    """The audio file that a model is sent. rate: samples a second. seconds: the longest that is sent, None for all."""

    form: Form = "wav"
    rate: int = 16_000
    seconds: float | None = None


def clip(path: Path, encoding: Encoding, folder: Path, span: Span | None = None) -> bytes:
    """The encoded span, from the cache folder if it is there. span: in seconds, None for the whole recording.

    Raises UnreadableAudioError, ValueError if the span is empty.
    """
    return clip_file(path, encoding, folder, span).read_bytes()


def clip_file(path: Path, encoding: Encoding, folder: Path, span: Span | None = None) -> Path:
    """The encoded span as a file in the cache folder."""
    limits = "-".join(f"{time:g}" for time in span) if span else "all"
    ending = f"clip-v{VERSION}-{limits}-{encoding.seconds or 0:g}-{encoding.rate}.{encoding.form}"
    return cache.cached_file(path, folder, ending, lambda source: encode(source, encoding, span))


def encode(path: Path, encoding: Encoding, span: Span | None = None) -> bytes:
    """The encoded span, without using the cache."""
    sound = load.sound(path)
    start, end = limits(sound.duration, encoding, span)
    first, last = round(start * sound.rate), round(end * sound.rate)
    blocks = [block.mean(axis=1) for _, block in load.blocks(path, BLOCK_SECONDS, first, last)]
    samples = np.concatenate(blocks).astype(np.float32)
    if sound.rate != encoding.rate:
        samples = soxr.resample(samples, sound.rate, encoding.rate)
    target = io.BytesIO()
    subtype = None if encoding.form == "mp3" else "PCM_16"
    soundfile.write(target, np.clip(samples, -1.0, 1.0), encoding.rate, subtype, format=encoding.form.upper())
    return target.getvalue()


def limits(duration: float, encoding: Encoding, span: Span | None = None) -> Span:
    """Start and end of what is cut, in seconds. Raises ValueError if it is empty."""
    start, end = span or (0.0, duration)
    end = min(end, duration, start + (encoding.seconds or duration))
    if not 0 <= start < end:
        raise ValueError(f"expected a span within {duration:g} s, found {start:g} to {end:g} s")
    return start, end
