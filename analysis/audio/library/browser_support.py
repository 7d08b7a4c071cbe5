"""Which sound a browser plays and jumps in as it stands, and why another kind has to be written anew.

1. WAV (whole numbers or floats), FLAC, Ogg Vorbis, Ogg Opus and MP3 of constant bit rate play everywhere.
2. In MP3 of variable bit rate browsers guess where a time lies in the file. Measured in Chromium: 64 to 626 ms beside
   it, and seconds where the file has no Xing header. An MP3 that names its mode in that header is believed; of any
   other all frames are looked at.
3. All else that libsndfile reads (AIFF, CAF, compressed WAV, ...) no browser, or not every one, plays.
4. So it is with what FFmpeg alone reads (`foreign`: AAC, ...), of which peaks and features could not be had either.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mutagen import MutagenError
from mutagen.mp3 import MP3, BitrateMode, HeaderNotFoundError, MPEGFrame

from analysis.audio import ffmpeg, load

PLAYED: dict[str, tuple[str, frozenset[str]]] = {
    "WAV": (".wav", frozenset({"PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT"})),
    "WAVEX": (".wav", frozenset({"PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT"})),
    "FLAC": (".flac", frozenset({"PCM_S8", "PCM_16", "PCM_24"})),
    "OGG": (".ogg", frozenset({"VORBIS", "OPUS", "FLAC"})),
    "MP3": (".mp3", frozenset({"MPEG_LAYER_III"})),
}
"""By libsndfile's name of the format: the ending it is served under, and the encodings browsers play."""
VARIABLE = "MP3 of variable bit rate, in which seeking drifts"


@dataclass(frozen=True, slots=True)
class Kind:
    """suffix: the ending that fits what is in the file, whatever its name says; "" if no browser plays the format.

    anew: why it has to be written anew, "" if it can be served as it is. lossy: whether it is already without what the
    ear misses least, so that an exact copy would only be larger.
    """

    suffix: str
    anew: str
    lossy: bool


def kind(path: Path) -> Kind:
    """Raises UnreadableAudioError."""
    if ffmpeg.is_foreign(path):
        encoding = ffmpeg.sound(path).encoding
        return Kind("", f"{encoding}, which not every browser plays", encoding not in ffmpeg.LOSSLESS)
    told = load.sound(path)
    suffix, encodings = PLAYED.get(told.format, ("", frozenset[str]()))
    lossy = told.format == "MP3" or told.encoding in ("VORBIS", "OPUS")
    if told.encoding not in encodings:
        return Kind("", f"{told.format} {told.encoding}, which browsers do not play", lossy)
    if told.format == "MP3" and not constant_rate(path):
        return Kind("", VARIABLE, lossy)
    return Kind(".opus" if told.encoding == "OPUS" else suffix, "", lossy)


def constant_rate(path: Path) -> bool:
    """Whether all frames of an MP3 have one bit rate. Raises UnreadableAudioError."""
    try:
        info = MP3(path).info
        if info.bitrate_mode != BitrateMode.UNKNOWN:
            return bool(info.bitrate_mode == BitrateMode.CBR)
        return len(_rates(path, info.frame_offset)) <= 1
    except (MutagenError, OSError) as error:
        raise load.UnreadableAudioError(str(path), "an MP3 with frames", str(error)) from error


def _rates(path: Path, start: int) -> set[int]:
    """The bit rates of the frames from a byte on, up to what is no frame any more (tags at the end)."""
    rates: set[int] = set()
    with path.open("rb") as file:
        file.seek(start)
        while len(rates) < 2:
            try:
                rates.add(MPEGFrame(file).bitrate)
            except HeaderNotFoundError:
                break
    return rates
