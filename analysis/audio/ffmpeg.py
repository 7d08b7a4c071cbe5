"""Audio that libsndfile cannot read (AAC in .m4a or .mp4, WMA, .webm), read with FFmpeg's libraries for transcoding.

PyAV contains them (extra `m4a`). Samples that an encoder added before the music are skipped if the file states their
number, so that annotated times stay right.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from analysis.audio.load import Samples, Sound, UnreadableAudioError

SUFFIXES = (".aac", ".m4a", ".mp4", ".webm", ".wma")
LOSSLESS = ("ALAC", "FLAC")
EXTRA = "sound of another format, or the extra m4a, with which this one can be read: `pip install -e '.[m4a]'`"


def is_foreign(path: Path) -> bool:
    """Whether only `ffmpeg` reads a file, by its name alone."""
    return path.suffix.lower() in SUFFIXES


def sound(path: Path) -> Sound:
    """What a file says of itself, see `load.sound`; encoding as FFmpeg calls it. Raises UnreadableAudioError."""
    with _opened(path) as (container, stream):
        duration = stream.duration * stream.time_base if stream.duration else (container.duration or 0) / 1_000_000
        name = str(stream.codec_context.name).upper()
        return Sound(float(duration), stream.rate, stream.channels, path.suffix[1:].upper(), name)


def blocks(path: Path) -> Iterator[tuple[int, Samples]]:
    """The file in blocks as it holds them: (samples a second, samples by channels). Raises UnreadableAudioError."""
    with _opened(path) as (container, stream):
        import av

        as_floats = av.AudioResampler("flt", stream.layout, stream.rate)
        for frame in container.decode(stream):
            for block in as_floats.resample(frame):
                yield stream.rate, block.to_ndarray().reshape(-1, stream.channels)


@contextmanager
def _opened(path: Path) -> Iterator[tuple[Any, Any]]:
    """The container and its first stream of sound."""
    try:
        import av
    except ModuleNotFoundError as error:
        raise UnreadableAudioError(str(path), EXTRA, f"{path.suffix.lower()} without it") from error
    try:
        with av.open(str(path)) as container:
            if not container.streams.audio:
                raise UnreadableAudioError(str(path), "sound", "a file without any")
            yield container, container.streams.audio[0]
    except av.FFmpegError as error:
        raise UnreadableAudioError(str(path), "sound that FFmpeg reads", error.strerror or str(error)) from error
