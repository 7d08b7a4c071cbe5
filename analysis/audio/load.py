"""Loading of audio for all other modules.

Formats are those of libsndfile: WAV, FLAC, Ogg Vorbis, Ogg Opus, MP3; `ffmpeg` reads what has to be transcoded.
Samples are floats from -1 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import soundfile

from analysis.errors import FileError

SUFFIXES = (".wav", ".flac", ".ogg", ".oga", ".opus", ".mp3")
RATES = range(1_000, 768_001)
"""Samples a second of sound. At one a second, 72 kB are ten hours, and 1.6 GB when resampled for a spectrogram."""
Samples = npt.NDArray[np.float32]
Report: TypeAlias = Callable[[float], None]
"""Called with the share that is done, from 0 to 1."""


@dataclass
class UnreadableAudioError(FileError):
    """A file that is no sound, or of a kind that cannot be read."""


@dataclass(frozen=True, slots=True)
class Sound:
    """What a file says of itself. duration: seconds. rate: samples a second.

    format, encoding: libsndfile's names, such as WAV and PCM_16, OGG and OPUS, MP3 and MPEG_LAYER_III.
    """

    duration: float
    rate: int
    channels: int
    format: str = ""
    encoding: str = ""


def sound(path: Path) -> Sound:
    """What a file says of itself, without decoding. Raises UnreadableAudioError."""
    with _opened(path) as file:
        return Sound(file.frames / file.samplerate, file.samplerate, file.channels, file.format, file.subtype)


def blocks(
    path: Path, seconds: int, first: int = 0, last: int | None = None, report: Report = lambda share: None
) -> Iterator[tuple[int, Samples]]:
    """The file in blocks of so many whole seconds, the last one shorter: (samples a second, samples by channels).

    first, last: the samples from the one up to the other alone. Never more than one block is in memory.
    report: called with the share of them that is read. Raises UnreadableAudioError.
    """
    with _opened(path) as file:
        file.seek(first)
        count = (file.frames if last is None else last) - first
        for block in file.blocks(seconds * file.samplerate, frames=count, dtype="float32", always_2d=True):
            yield file.samplerate, block
            report((file.tell() - first) / count)


@contextmanager
def _opened(path: Path) -> Iterator[soundfile.SoundFile]:
    try:
        with soundfile.SoundFile(path) as file:
            if file.samplerate not in RATES:
                expected = f"sound of {RATES[0]:,} to {RATES[-1]:,} samples a second"
                raise UnreadableAudioError(str(path), expected, f"{file.samplerate:,}")
            yield file
    except (soundfile.SoundFileError, OSError) as error:
        raise UnreadableAudioError(str(path), f"sound ({', '.join(SUFFIXES)})", str(error)) from error
