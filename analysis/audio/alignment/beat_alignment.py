"""Alignment of annotated beats with onset strength: offset within a beat, and tempo ratio.

1. A beat annotated at t is at offset + ratio * t in the recording. The strength of offset and ratio is the mean onset
   strength at those times.
2. Every ratio from 1 - STRETCH to 1 + STRETCH is tried in steps of RATIO_STEP with all offsets up to REACH; the one
   with the greatest strength is refined until beats a song apart are placed to a few milliseconds.
3. Onset strength peaks LAG after a beat begins: measured on the demo songs 1, 3, 5, ..., 13, whose beats are exact.
4. With this ratio, every offset whose strength is a local maximum is a candidate, because all beats are similar.
"""

from __future__ import annotations

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
    tops = np.array([curve(onset, beats * ratio).max() for ratio in ratios])
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
    margin = round(REACH * FINE) + 1
    places = np.round(beats * FINE).astype(int)
    size = margin * 2 + max(len(onset), int(places.max()) + 1)
    sound, train = np.zeros(size), np.zeros(size)
    sound[margin : margin + len(onset)] = onset
    np.add.at(train, places + margin, 1.0)
    fast = 1 << int(np.ceil(np.log2(2 * size)))
    product = np.fft.irfft(np.fft.rfft(sound, fast) * np.conj(np.fft.rfft(train, fast)), fast)
    count = margin - 1
    strengths: Numbers = product[np.arange(-count, count + 1)] / len(beats)
    return strengths


def strength(onset: Numbers, times: Numbers) -> float:
    """Mean onset strength at times, between frames by straight lines."""
    return float(np.interp(times * FINE, np.arange(len(onset)), onset, left=0.0, right=0.0).mean())


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
        for trial_ratio in about + step * np.arange(-8, 9):
            for centre in place + np.arange(-0.03, 0.031, 0.003):
                trial_strength = strength(onset, centre + (beats - middle) * trial_ratio)
                best = max(best, (trial_strength, float(trial_ratio), float(centre)))
    return best[1]


def _refine_offset(onset: Numbers, beats: Numbers, offset: float) -> float:
    offsets = offset + np.arange(-0.03, 0.0301, 0.001)
    return float(offsets[int(np.argmax([strength(onset, beats + trial) for trial in offsets]))])
