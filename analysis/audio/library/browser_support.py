"""Audio formats that browsers play with exact seeking, and reasons to transcode the others.

1. WAV (integers or floats), FLAC, Ogg Vorbis, Ogg Opus and MP3 of constant bit rate play everywhere.
2. In MP3 of variable bit rate browsers estimate positions. Measured errors in Chromium: 64 to 626 ms, and seconds if
   the file has no Xing header. The mode in that header counts; without it all frames are read.
3. Other formats of libsndfile (AIFF, CAF, compressed WAV, ...) do not play in every browser.
4. The same applies to formats that only FFmpeg reads (`ffmpeg`: AAC, ...), which also have no peaks and features.
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
    """The format of an audio file, and how it can be served. suffix: of the true format, "" if no browser plays it.

    anew: why the file has to be transcoded, "" if it can be served as it is. lossy: whether it is already compressed
    with loss, so that a lossless copy would only be larger.
    """

    suffix: str
    anew: str
    lossy: bool


def kind(path: Path) -> Kind:
    """Whether and how a file plays in browsers. Raises UnreadableAudioError."""
    if ffmpeg.is_foreign(path):
        encoding = ffmpeg.sound(path).encoding
        return Kind("", f"{encoding}, which not every browser plays", encoding not in ffmpeg.LOSSLESS)
    sound = load.sound(path)
    suffix, encodings = PLAYED.get(sound.format, ("", frozenset[str]()))
    lossy = sound.format == "MP3" or sound.encoding in ("VORBIS", "OPUS")
    if sound.encoding not in encodings:
        return Kind("", f"{sound.format} {sound.encoding}, which browsers do not play", lossy)
    if sound.format == "MP3" and not constant_rate(path):
        return Kind("", VARIABLE, lossy)
    return Kind(".opus" if sound.encoding == "OPUS" else suffix, "", lossy)


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
