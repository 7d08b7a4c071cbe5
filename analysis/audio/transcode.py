"""Transcoding to formats that every browser plays with exact seeking: Opus for lossy sources, else FLAC.

Opus supports 48 kHz but not 44.1: audio of another rate is resampled in blocks, so that a song is never completely in
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


def write(source: Path, target: Path, lossy: bool, comment: str = "") -> None:
    """Write `target` from `source`. Raises UnreadableAudioError, or FileError if it cannot be written.

    comment: a tag of the file, "" for none.
    """
    sound = (ffmpeg if ffmpeg.is_foreign(source) else load).sound(source)
    rate = OPUS_RATE if lossy else sound.rate
    form = ("OGG", "OPUS", OPUS_COMPRESSION) if lossy else ("FLAC", _depth(sound.encoding), None)
    try:
        with soundfile.SoundFile(
            target, "w", rate, sound.channels, form[1], format=form[0], compression_level=form[2]
        ) as out:
            if comment:
                out.comment = comment
            for block in _resample(source, sound, rate):
                out.write(block)
    except soundfile.SoundFileError as error:
        raise FileError(str(target), "a file that can be written", str(error)) from error


def _depth(encoding: str) -> str:
    return "PCM_16" if encoding in ("PCM_16", "PCM_S8", "PCM_U8", "ULAW", "ALAW") else "PCM_24"


def _resample(source: Path, sound: load.Sound, rate: int) -> Iterator[load.Samples]:
    source_blocks = ffmpeg.blocks(source) if ffmpeg.is_foreign(source) else load.blocks(source, BLOCK_SECONDS)
    blocks = (samples for _, samples in source_blocks)
    if rate == sound.rate:
        yield from blocks
        return
    stream = soxr.ResampleStream(sound.rate, rate, sound.channels, dtype="float32")
    for samples in blocks:
        yield stream.resample_chunk(samples)
    yield stream.resample_chunk(np.zeros((0, sound.channels), np.float32), last=True)
