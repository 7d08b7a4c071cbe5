"""Features for alignment: onset strength for beats; timbre, harmony and loudness for sections.

Onset strength: flux of a 96-band mel spectrogram in decibels, less its mean over a second about, nothing below zero,
square root, smoothed, standardised; FINE frames a second. Timbre (mel cepstrum without its first coefficient), harmony
(chroma) and loudness: COARSE frames a second, each dimension standardised, as running sums, so that the mean over any
span takes two look-ups.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from analysis.audio import frames
from analysis.audio.features import librosa_preload

RATE = 22_050
HOP = 256
FINE = RATE / HOP
GROUPED = 8
COARSE = FINE / GROUPED
SMOOTHING = 1.5
"""Standard deviation in fine frames."""
SILENT = 50.0
"""Decibels below the loudest."""
ASPECTS = ("timbre", "harmony", "loudness")

Numbers: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sums:
    """Running sums of one aspect. values: dimensions by frames + 1; squares: of all dimensions together, frames + 1."""

    values: Numbers
    squares: Numbers

    @property
    def frames(self) -> int:
        return len(self.squares) - 1


@dataclass(frozen=True, slots=True)
class Features:
    """Features of one recording: onset strength at FINE frames a second and the sums of each of ASPECTS."""

    onset: Numbers
    aspects: dict[str, Sums]
    duration: float


def measure(path: Path) -> Features:
    """Reads a recording. Raises UnreadableAudioError."""
    return of_samples(mono(path))


def mono(path: Path) -> Numbers:
    """The samples at RATE, channels averaged. Raises UnreadableAudioError."""
    return np.concatenate(list(frames.resampled(path, RATE)))


def of_samples(samples: npt.NDArray[np.floating]) -> Features:
    """Features of mono samples at RATE."""
    import librosa  # here, because it takes seconds

    librosa_preload.ready()
    mel = librosa.feature.melspectrogram(y=samples, sr=RATE, hop_length=HOP, n_mels=96)
    decibels = librosa.power_to_db(mel)
    flux = librosa.onset.onset_strength(S=decibels, sr=RATE, hop_length=HOP)
    hop = HOP * GROUPED
    chroma = librosa.feature.chroma_stft(y=samples[hop // 2 :], sr=RATE, n_fft=4096, hop_length=hop, tuning=0.0)
    loudness = _group_means(librosa.power_to_db(mel.sum(axis=0))[None])
    timbre = _group_means(librosa.feature.mfcc(S=decibels, n_mfcc=14)[1:])
    n_frames = min(chroma.shape[1], loudness.shape[1])
    audible = loudness[0, :n_frames] > loudness.max() - SILENT
    rows = dict(zip(ASPECTS, (timbre, chroma, loudness), strict=True))
    sums = {name: running_sums(row[:, :n_frames], audible) for name, row in rows.items()}
    return Features(_pulses(flux), sums, len(samples) / RATE)


def mean_over(sums: Sums, start: Numbers, end: Numbers) -> Numbers:
    """Means of the dimensions over stretches of seconds: dimensions by stretches; 0 where a stretch has no length."""
    return _between(sums.values, start, end) / np.maximum(length(sums, start, end), 1e-9)


def length(sums: Sums, start: Numbers, end: Numbers) -> Numbers:
    """How much of each stretch lies in the recording, in frames."""
    bounds: Numbers = _within(end * COARSE, sums.frames) - _within(start * COARSE, sums.frames)
    return bounds


def scatter(sums: Sums, start: Numbers, end: Numbers) -> Numbers:
    """Sums of the squared distances of the frames of each stretch from their mean."""
    squares = _between(sums.squares[None], start, end)[0]
    frames = length(sums, start, end)
    means = _between(sums.values, start, end) / np.maximum(frames, 1e-9)
    distances: Numbers = squares - frames * (means**2).sum(axis=0)
    return distances


def _between(running: Numbers, start: Numbers, end: Numbers) -> Numbers:
    values = _at(running, np.concatenate([start, end]))
    return values[:, len(start) :] - values[:, : len(start)]


def _at(running: Numbers, seconds: Numbers) -> Numbers:
    place = _within(seconds * COARSE, running.shape[1] - 1)
    below = np.minimum(place.astype(int), running.shape[1] - 2)
    part = place - below
    values: Numbers = running[:, below] * (1 - part) + running[:, below + 1] * part
    return values


def _within(places: Numbers, last: int) -> Numbers:
    """Not before 0 and not after the last: `np.clip` takes three times as long for a few numbers."""
    return np.minimum(np.maximum(places, 0), last)


def _pulses(flux: Numbers) -> Numbers:
    from scipy.ndimage import gaussian_filter1d, uniform_filter1d

    above = np.maximum(flux - uniform_filter1d(flux, round(FINE)), 0)
    return _standardise(gaussian_filter1d(np.sqrt(above), SMOOTHING))


def _group_means(rows: Numbers) -> Numbers:
    frames = rows.shape[1] // GROUPED * GROUPED
    means: Numbers = rows[:, :frames].reshape(rows.shape[0], -1, GROUPED).mean(axis=2)
    return means


def running_sums(rows: Numbers, audible: npt.NDArray[np.bool_]) -> Sums:
    """Standardised over what is audible; silence, which has no timbre and no harmony, is an average sound."""
    values = np.zeros(rows.shape)
    values[:, audible] = _standardise(np.asarray(rows[:, audible], np.float64))
    zero = np.zeros((len(values), 1))
    squares = np.concatenate([[0.0], np.cumsum((values**2).sum(axis=0))])
    return Sums(np.concatenate([zero, np.cumsum(values, axis=1)], axis=1), squares)


def _standardise(rows: Numbers) -> Numbers:
    standardised_rows: Numbers = (rows - rows.mean(axis=-1, keepdims=True)) / (rows.std(axis=-1, keepdims=True) + 1e-9)
    return standardised_rows
