"""Voices and band to one mono track: levels, a bit of room, loudness, no peak above the limit, faded ends."""

from __future__ import annotations

import numpy as np
from scipy import signal
from scipy.ndimage import minimum_filter1d

from band import RATE
from songs import Song

LOUDNESS = -16.0
"""Integrated loudness of a mix, LUFS."""
CEILING = 10 ** (-3.0 / 20)
"""Highest sample of a mix; the encoder adds a little to it."""
ABOVE = 10 ** (4.5 / 20)
"""How much louder than the band the voices are, while they are heard."""
EVEN = 0.5
"""How far, in dB of a dB, the quiet sections of the band are lifted towards its mean level."""
FOLLOW = 0.7
"""How far, in dB of a dB, the voices follow the band from quiet to loud sections."""
ROOM = {"vocals": (0.6, 0.10, 0.05), "band": (0.5, 0.10, 0.06)}
"""Seconds of reverberation, their decay constant, how loud. More of it costs words: 0.14 of 0.9 s a seventh of them."""


def mix(song: Song, band: np.ndarray, vocals: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The mix and the voices as they are in it."""
    band = _room(_highpassed(band, 35), "band", song.number)
    band *= _by_section(song, band, -EVEN, 1.0, 4.0)
    band *= 0.1 / _level(band)
    if np.any(vocals):
        vocals = _compressed(_brightened(_highpassed(vocals, 90)))
        vocals *= 0.1 * ABOVE / _level(vocals)
        vocals = _room(vocals * _by_section(song, band, FOLLOW, 0.4, 1.25), "vocals", song.number)
    gain = 10 ** ((LOUDNESS - loudness(band + vocals)) / 20)
    reduction = _limiter(gain * (band + vocals)) * _fades(len(band))
    return gain * (band + vocals) * reduction, gain * vocals * reduction


def loudness(sound: np.ndarray) -> float:
    """Integrated loudness, LUFS (ITU-R BS.1770)."""
    import pyloudnorm

    return float(pyloudnorm.Meter(RATE).integrated_loudness(sound))


def _level(sound: np.ndarray) -> float:
    """Root mean square of what is not silent."""
    power = np.convolve(sound**2, np.ones(4800) / 4800, "same")[::480]
    return float(np.sqrt(power[power > 1e-3 * power.max()].mean()))


def _by_section(song: Song, band: np.ndarray, power: float, least: float, most: float) -> np.ndarray:
    """Gain by section: how loud the band is in it against the whole, to this power, within limits."""
    gain, whole = np.ones(len(band)), _level(band)
    for section in song.sections:
        first, end = int(section.start * RATE), int(section.end * RATE)
        ratio = np.sqrt(np.mean(band[first:end] ** 2)) / whole
        gain[max(0, first - RATE // 10) : end] = np.clip(ratio**power, least, most)
    gain[int(song.sections[-1].end * RATE) :] = gain[int(song.sections[-1].end * RATE) - 1]
    return signal.sosfiltfilt(signal.butter(1, 6, fs=RATE, output="sos"), gain)


def _highpassed(sound: np.ndarray, hertz: float) -> np.ndarray:
    return signal.sosfilt(signal.butter(2, hertz, "highpass", fs=RATE, output="sos"), sound)


def _brightened(sound: np.ndarray) -> np.ndarray:
    """The voices come at 16 kHz: lift what is above 2.5 kHz."""
    return sound + 0.7 * signal.sosfilt(signal.butter(1, 2500, "highpass", fs=RATE, output="sos"), sound)


def _compressed(sound: np.ndarray) -> np.ndarray:
    """Levels above 0.12 are halved in dB, over about 60 ms."""
    window = np.hanning(2 * round(0.03 * RATE))
    level = np.sqrt(np.maximum(signal.fftconvolve(sound**2, window / window.sum(), "same"), 1e-12))
    return sound * np.minimum(1.0, (0.12 / level) ** 0.5)


def _room(sound: np.ndarray, kind: str, seed: int) -> np.ndarray:
    seconds, decay, loud = ROOM[kind]
    time = np.arange(round(seconds * RATE)) / RATE
    echo = np.random.default_rng(seed).standard_normal(len(time)) * np.exp(-time / decay)
    echo = signal.sosfilt(signal.butter(2, [200, 5000], "bandpass", fs=RATE, output="sos"), echo)
    echo[: round(0.012 * RATE)] = 0.0
    return sound + loud * signal.fftconvolve(sound, echo / np.sqrt(np.sum(echo**2)))[: len(sound)]


def _limiter(sound: np.ndarray) -> np.ndarray:
    """Gain that keeps every sample below the ceiling, opened and closed over 10 ms."""
    width = round(0.005 * RATE)
    needed = np.minimum(1.0, CEILING / np.maximum(np.abs(sound), 1e-9))
    held = minimum_filter1d(needed, 2 * width + 1)
    window = np.hanning(2 * width + 1)
    return signal.fftconvolve(np.pad(held, width, "edge"), window / window.sum(), "valid")


def _fades(length: int) -> np.ndarray:
    """5 ms in, the last second out."""
    gain, rise, fall = np.ones(length), round(0.005 * RATE), RATE
    gain[:rise] *= np.linspace(0, 1, rise)
    gain[-fall:] *= np.linspace(1, 0, fall) ** 2
    return gain
