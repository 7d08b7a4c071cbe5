"""Sounds without, or against, the recording of a question: what a model is sent to see whether it listens.

A treatment takes the samples of a recording as they would be sent (mono, cut, resampled) and gives those to send. Its
random numbers come from SHAKE-256 of a key alone, so the same key and samples give the same sound on every machine, up
to the last bit of a sample.

| condition | what is sent | length | loudness (RMS) |
|---|---|---|---|
| silence | zeros | equal | none |
| noise | pink noise, 20 Hz to half the rate | equal | equal within 0.5 dB, less where its peak would pass -1 dBFS |
| other | another recording, cut or repeated with a fade of 10 ms | equal | equal, less where it would be clipped |
| reversed | the samples backwards | equal | equal |
| shuffled | pieces of 2 s, none in its place, with fades of 5 ms | equal | equal within 0.5 dB |
| pitched | three semitones up, the tempo unchanged | equal | about equal |
| slower | 0.8 of the tempo, the pitch unchanged | 1.25 times | about equal |
| low | what is below 300 Hz | equal | equal, less where it would be clipped |
| first, last | the first or last 10 s | 10 s | that of these seconds |
"""

from __future__ import annotations

import hashlib
import io
import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import soundfile
from numpy.typing import NDArray

from analysis.audio.features import librosa_preload

Samples: TypeAlias = NDArray[np.float32]

VERSION = 1
AS_IS, NONE, OTHER = "as-is", "none", "other"
LOWEST_NOISE = 20.0
MOST_CREST = 2.5
"""Times its RMS beyond which noise is folded back: pink noise peaks some 12 dB above it."""
PEAK = 10 ** (-1 / 20)
"""-1 dBFS, which noise does not pass."""
FULL_SCALE = 1.0
PIECE_SECONDS = 2.0
FADE_SECONDS = 0.005
JOIN_SECONDS = 0.010
SEMITONES = 3
TEMPO = 0.8
WINDOW = 4096
"""Samples that librosa needs at least."""
HIGHEST_LOW = 300.0
LOW_ORDER = 8
END_SECONDS = 10.0


def key(seed: int | None, question: str, place: int, condition: str) -> bytes:
    """The key of a sound: SHA-256 of what it may depend on. place: of the recording among those of the question."""
    text = "\n".join((str(seed or 0), question, str(place), condition))
    return hashlib.sha256(text.encode("utf-8")).digest()


def integers(key: bytes, n: int) -> NDArray[np.uint32]:
    """The first `n` numbers of the pseudo-random stream (SHAKE-256) of a key."""
    return np.frombuffer(hashlib.shake_256(key).digest(4 * n), dtype="<u4")


class SoundFacts(NamedTuple):
    """What a record says of a sound. sha256: of its 16-bit samples. rms_db: below full scale, None for silence."""

    sha256: str
    seconds: float
    rate: int
    rms_db: float | None


def sound_facts(wav: bytes) -> SoundFacts:
    samples, rate = soundfile.read(io.BytesIO(wav), dtype="int16")
    level = rms((samples / 2**15).astype(np.float32))
    digest = hashlib.sha256(samples.astype("<i2").tobytes()).hexdigest()
    return SoundFacts(digest, round(samples.size / rate, 6), rate, round(20 * math.log10(level), 2) if level else None)


def decode(wav: bytes) -> Samples:
    """The samples of a mono WAV file."""
    return np.asarray(soundfile.read(io.BytesIO(wav), dtype="float32")[0], dtype=np.float32)


def encode(samples: Samples, rate: int) -> bytes:
    """A WAV file of 16 bits; what is beyond full scale is clipped."""
    target = io.BytesIO()
    soundfile.write(target, np.clip(samples, -1.0, 1.0), rate, "PCM_16", format="WAV")
    return target.getvalue()


def rms(samples: Samples) -> float:
    """Root mean square, 1 for a square wave at full scale; 0 without samples."""
    return float(np.sqrt(np.mean(np.square(samples, dtype=np.float64)))) if samples.size else 0.0


def silence(samples: Samples, rate: int, key: bytes) -> Samples:
    return np.zeros_like(samples)


def noise(samples: Samples, rate: int, key: bytes) -> Samples:
    """White noise from the stream, with the spectrum 1/f."""
    n = samples.size
    spectrum = np.fft.rfft(integers(key, n).astype(np.float64) / 2**32 - 0.5)
    frequencies = np.fft.rfftfreq(n, 1 / rate)
    audible = frequencies >= LOWEST_NOISE
    spectrum = np.where(audible, spectrum / np.sqrt(np.where(audible, frequencies, 1.0)), 0.0)
    pink = np.fft.irfft(spectrum, n)
    level = np.sqrt(np.mean(pink**2))
    if level == 0:  # too short for a sound of 20 Hz
        return np.zeros_like(samples)
    pink = pink / level
    within = np.where(np.abs(pink) > MOST_CREST, np.sign(pink) * 2 * MOST_CREST - pink, pink)
    return as_loud(np.clip(within, -MOST_CREST, MOST_CREST).astype(np.float32), rms(samples), PEAK)


def other(samples: Samples, rate: int, another: Samples) -> Samples:
    """Another recording with the length and loudness of this one."""
    if not another.size:
        return np.zeros_like(samples)
    sound = another.astype(np.float32)
    fade = min(round(JOIN_SECONDS * rate), sound.size // 2)
    while sound.size < samples.size:
        sound = _joined(sound, another, fade)
    return as_loud(sound[: samples.size], rms(samples), FULL_SCALE)


def reversed_(samples: Samples, rate: int, key: bytes) -> Samples:
    return samples[::-1].copy()


def shuffled(samples: Samples, rate: int, key: bytes) -> Samples:
    """Pieces in another order, each faded in and out. A sound of less than two pieces is two halves."""
    length = round(min(PIECE_SECONDS, samples.size / rate / 2) * rate)
    if length < 1:
        return samples.copy()
    pieces = [samples[start : start + length].copy() for start in range(0, samples.size, length)]
    for piece in pieces:
        fade = min(round(FADE_SECONDS * rate), piece.size // 2)
        ramp = np.linspace(0.0, 1.0, fade, endpoint=False, dtype=np.float32)
        piece[:fade] *= ramp
        piece[piece.size - fade :] *= ramp[::-1]
    return np.concatenate([pieces[place] for place in derangement(key, len(pieces))])


def derangement(key: bytes, n: int) -> list[int]:
    """An order of n places in which none is in its own, by Sattolo's algorithm (1986, Inf. Process. Lett. 22)."""
    order = list(range(n))
    for last, number in zip(range(n - 1, 0, -1), integers(key, n).tolist(), strict=False):
        place = number % last
        order[last], order[place] = order[place], order[last]
    return order


def pitched(samples: Samples, rate: int, key: bytes) -> Samples:
    librosa_preload.ready()
    import librosa

    sound = librosa.effects.pitch_shift(_of_length(samples, max(samples.size, WINDOW)), sr=rate, n_steps=SEMITONES)
    return as_loud(_of_length(sound.astype(np.float32), samples.size), rms(samples))


def slower(samples: Samples, rate: int, key: bytes) -> Samples:
    librosa_preload.ready()
    import librosa

    sound = librosa.effects.time_stretch(_of_length(samples, max(samples.size, WINDOW)), rate=TEMPO)
    return as_loud(_of_length(sound.astype(np.float32), round(samples.size / TEMPO)), rms(samples))


def low(samples: Samples, rate: int, key: bytes) -> Samples:
    from scipy.signal import butter, sosfilt

    filters = butter(LOW_ORDER, HIGHEST_LOW, "lowpass", fs=rate, output="sos")
    return as_loud(np.asarray(sosfilt(filters, samples), dtype=np.float32), rms(samples), FULL_SCALE)


def first(samples: Samples, rate: int, key: bytes) -> Samples:
    return samples[: round(END_SECONDS * rate)].copy()


def last(samples: Samples, rate: int, key: bytes) -> Samples:
    return samples[max(samples.size - round(END_SECONDS * rate), 0) :].copy()


def as_loud(samples: Samples, level: float, most: float = math.inf) -> Samples:
    """The samples with this RMS, or less loud where their peak would pass `most`."""
    own, peak = rms(samples), float(np.max(np.abs(samples), initial=0.0))
    return (samples * min(level / own, most / peak)).astype(np.float32) if own else samples


def _joined(before: Samples, after: Samples, fade: int) -> Samples:
    """Two sounds one after the other, which overlap in a linear fade of so many samples."""
    ramp = np.linspace(0.0, 1.0, fade, endpoint=False, dtype=np.float32)
    overlap = before[before.size - fade :] * (1 - ramp) + after[:fade] * ramp
    return np.concatenate([before[: before.size - fade], overlap, after[fade:]]).astype(np.float32)


def _of_length(samples: Samples, n: int) -> Samples:
    """Cut, or with zeros at the end."""
    return np.pad(samples[:n], (0, max(n - samples.size, 0)))


Treatment: TypeAlias = Callable[[Samples, int, bytes], Samples]
TREATMENTS: Mapping[str, Treatment] = {
    "silence": silence,
    "noise": noise,
    "reversed": reversed_,
    "shuffled": shuffled,
    "pitched": pitched,
    "slower": slower,
    "low": low,
    "first": first,
    "last": last,
}
"""What is made of a recording alone; `other` takes a second one, `none` sends no sound."""
CONDITIONS: Sequence[str] = (AS_IS, NONE, OTHER, *TREATMENTS)
