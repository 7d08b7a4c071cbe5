"""Sound written anew in a form every browser plays and jumps in exactly: Opus where the source is lossy, else FLAC.

Opus knows 48 kHz and not 44.1: sound of another rate is resampled, block by block, so that a song is never whole in
memory. Stereo music takes about 110 kbit/s.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile
import soxr

from analysis.audio import ffmpeg, load
from analysis.errors import FileError

OPUS_RATE = 48_000
OPUS_COMPRESSION = 0.8
"""Of libsndfile, 0 largest to 1 smallest."""
BLOCK_SECONDS = 1
"""libsndfile crashes on Ogg written in one call of a minute."""


def write(source: Path, target: Path, lossy: bool) -> None:
    """Writes `target` from `source`. Raises UnreadableAudioError, or FileError where it cannot be written."""
    told = (ffmpeg if ffmpeg.is_foreign(source) else load).sound(source)
    rate = OPUS_RATE if lossy else told.rate
    form = ("OGG", "OPUS", OPUS_COMPRESSION) if lossy else ("FLAC", _depth(told.encoding), None)
    try:
        with soundfile.SoundFile(
            target, "w", rate, told.channels, form[1], format=form[0], compression_level=form[2]
        ) as out:
            for block in _resampled(source, told, rate):
                out.write(block)
    except soundfile.SoundFileError as error:
        raise FileError(str(target), "a place to write sound to", str(error)) from error


def _depth(encoding: str) -> str:
    return "PCM_16" if encoding in ("PCM_16", "PCM_S8", "PCM_U8", "ULAW", "ALAW") else "PCM_24"


def _resampled(source: Path, told: load.Sound, rate: int) -> Iterator[load.Samples]:
    read = ffmpeg.blocks(source) if ffmpeg.is_foreign(source) else load.blocks(source, BLOCK_SECONDS)
    blocks = (samples for _, samples in read)
    if rate == told.rate:
        yield from blocks
        return
    stream = soxr.ResampleStream(told.rate, rate, told.channels, dtype="float32")
    for samples in blocks:
        yield stream.resample_chunk(samples)
    yield stream.resample_chunk(np.zeros((0, told.channels), np.float32), last=True)
