"""Alignment of annotated beats with onset strength: offset within a beat, and tempo ratio.

1. A beat annotated at t is at offset + ratio * t in the recording. The strength of offset and ratio is the mean onset
   strength at those times.
2. Every ratio from 1 - STRETCH to 1 + STRETCH is tried in steps of RATIO_STEP with all offsets up to REACH; the one
   with the greatest strength is refined until beats a song apart are placed to a few milliseconds.
3. Onset strength peaks LAG after a beat begins: measured on the demo songs 1, 3, 5, ..., 13, whose beats are exact.
4. With this ratio, every offset whose strength is a local maximum is a candidate, because all beats are similar.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from analysis.audio.alignment.features import FINE, SMOOTHING, Numbers

REACH = 10.0
"""Seconds."""
STRETCH = 0.015
RATIO_STEP = 0.0004
LAG = 0.0365
"""Seconds."""
LOWEST = 0.5
"""Of the greatest strength: what is weaker is no candidate."""
MOST = 80
"""Candidates."""


@dataclass(frozen=True, slots=True)
class Phases:
    """Candidate offsets in seconds at one tempo ratio, the strongest first; without beats there are no strengths."""

    ratio: float
    offsets: tuple[float, ...]
    strengths: tuple[float, ...] = ()


def phases(onset: Numbers, beats: Numbers) -> Phases:
    """The best tempo ratio and its candidate offsets. onset: FINE frames a second, standardised. beats: in seconds."""
    ratio = _best_ratio(onset, beats)
    return at_ratio(onset, beats, ratio)


def at_ratio(onset: Numbers, beats: Numbers, ratio: float) -> Phases:
    """The candidates for a known ratio."""
    from scipy.signal import find_peaks  # here, so that a page that only shows results does not import it

    strengths = curve(onset, beats * ratio)
    peaks, _ = find_peaks(strengths, height=LOWEST * strengths.max(), distance=round(0.1 * FINE))
    peaks = peaks[np.argsort(-strengths[peaks])][:MOST]
    offsets = [_refine_offset(onset, beats * ratio, float(lags()[peak])) for peak in peaks]
    return Phases(ratio, tuple(offset - LAG for offset in offsets), tuple(map(float, strengths[peaks])))


def _best_ratio(onset: Numbers, beats: Numbers) -> float:
    ratios = 1 + RATIO_STEP * np.arange(-round(STRETCH / RATIO_STEP), round(STRETCH / RATIO_STEP) + 1)
    tops = np.array([strengths.max() for strengths in _curves(onset, beats * ratios[:, None])])
    coarse = float(ratios[int(tops.argmax())])
    place = float(lags()[int(curve(onset, beats * coarse).argmax())])
    return _refine_ratio(onset, beats, coarse, place)


def lags() -> Numbers:
    """The offsets of `curve` in seconds."""
    count = round(REACH * FINE)
    offsets: Numbers = np.arange(-count, count + 1) / FINE
    return offsets


def curve(onset: Numbers, beats: Numbers) -> Numbers:
    """Mean onset strength at the beats for every offset of `lags`; nothing sounds outside the recording."""
    return next(_curves(onset, beats[None]))


def _curves(onset: Numbers, trials: Numbers) -> Iterator[Numbers]:
    """The same for each row of trials: the recording, which they share, is transformed once."""
    margin = round(REACH * FINE) + 1
    places = np.round(trials * FINE).astype(int)
    size = margin * 2 + max(len(onset), int(places.max()) + 1)
    fast = 1 << int(np.ceil(np.log2(2 * size)))
    sound = np.zeros(size)
    sound[margin : margin + len(onset)] = onset
    spectrum = np.fft.rfft(sound, fast)
    lag = np.arange(-margin + 1, margin)
    for row in places:
        train = np.zeros(size)
        np.add.at(train, row + margin, 1.0)
        yield np.fft.irfft(spectrum * np.conj(np.fft.rfft(train, fast)), fast)[lag] / len(row)


def strength(onset: Numbers, times: Numbers) -> float:
    """Mean onset strength at times, between frames by straight lines."""
    return float(_strengths(onset, times[None])[0])


def _strengths(onset: Numbers, times: Numbers) -> Numbers:
    """The same for each row of times."""
    places = times * FINE
    below = np.clip(places.astype(int), 0, len(onset) - 2)
    values = onset[below] + (onset[below + 1] - onset[below]) * (places - below)
    means: Numbers = np.where((places >= 0) & (places <= len(onset) - 1), values, 0.0).mean(axis=1)
    return means


def correlation(onset: Numbers, times: Numbers) -> float:
    """The correlation of onset strength with beats at these times, each as wide as a smoothed onset, from -1 to 1."""
    from scipy.ndimage import gaussian_filter1d

    places = np.round(times * FINE).astype(int)
    places = places[(places >= 0) & (places < len(onset))]
    if len(places) < 2:
        return 0.0
    train = np.zeros(len(onset))
    train[places] = 1.0
    part = slice(places[0], places[-1] + 1)
    return float(np.corrcoef(gaussian_filter1d(train, SMOOTHING)[part], onset[part])[0, 1])


def _refine_ratio(onset: Numbers, beats: Numbers, ratio: float, offset: float) -> float:
    """The ratio within two steps, turned about the middle of the song so that offset and ratio do not pull together."""
    middle = float(beats.mean())
    best = (-np.inf, ratio, offset + ratio * middle)
    for step in (RATIO_STEP / 4, RATIO_STEP / 32):
        _, about, place = best
        centres = place + np.arange(-0.03, 0.031, 0.003)
        for trial_ratio in about + step * np.arange(-8, 9):
            strengths = _strengths(onset, centres[:, None] + (beats - middle) * trial_ratio)
            for trial_strength, centre in zip(strengths.tolist(), centres.tolist(), strict=True):
                best = max(best, (trial_strength, float(trial_ratio), centre))
    return best[1]


def _refine_offset(onset: Numbers, beats: Numbers, offset: float) -> float:
    offsets = offset + np.arange(-0.03, 0.0301, 0.001)
    return float(offsets[int(np.argmax(_strengths(onset, beats + offsets[:, None])))])
