"""Musical changes in a recording and their strengths, for comparison with boundaries of sections.

1. Every STEP seconds the SPAN seconds before are compared with those after: the distance between their means in timbre,
   harmony and loudness, each in its standard deviations over the recording, timbre counted twice. Smoothed by SMOOTHING
   steps: a novelty curve.
2. A change is a local maximum. Its strength is its prominence (by how much the curve falls on the nearer side before it
   rises higher) in parts of the mean of the greatest, one for every EVERY seconds.

Measured on the demo by `python -m tests.benchmarks.bench_suspicion`. Changes in the first and last half SPAN of a
recording are not detected.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from analysis.audio.alignment.features import Features, Numbers, length, mean_over
from analysis.audio.library import cache as file_cache

VERSION = 1
STEP = 0.25
SPAN = 4.0
SMOOTHING = 4
EVERY = 25.0
FEWEST = 3
WEIGHTS = {"timbre": 2.0, "harmony": 1.0, "loudness": 1.0}
ENDING = f"changes-v{VERSION}.json"


@dataclass(frozen=True, slots=True)
class Changes:
    """Musical changes of a recording at rising times in seconds; a strong change has a strength of about 1."""

    times: tuple[float, ...]
    strengths: tuple[float, ...]
    duration: float


def changes(features: Features) -> Changes:
    """Changes of a recording from its features."""
    from scipy.signal import find_peaks  # here, so that a page that only shows results does not import it

    curve = novelty(features)
    peaks, facts = find_peaks(curve, prominence=1e-6)
    most = max(FEWEST, int(features.duration / EVERY))
    greatest = np.sort(facts["prominences"])[::-1][:most]
    strengths = facts["prominences"] / greatest.mean() if len(peaks) else facts["prominences"]
    times = [round(float(number) * STEP, 2) for number in peaks]
    return Changes(tuple(times), tuple(round(float(number), 3) for number in strengths), features.duration)


def novelty(features: Features) -> Numbers:
    """Rule 1: one number every STEP seconds."""
    from scipy.ndimage import gaussian_filter1d

    times = np.arange(0, features.duration, STEP)
    curve = np.zeros(len(times))
    for name, weight in WEIGHTS.items():
        sums = features.aspects[name]
        enough = 0.5 * length(sums, np.zeros(1), np.array([SPAN]))[0]
        before, after = (times - SPAN, times), (times, times + SPAN)
        inside = (length(sums, *before) > enough) & (length(sums, *after) > enough)
        distance = np.sqrt(((mean_over(sums, *before) - mean_over(sums, *after)) ** 2).sum(axis=0)) * inside
        if inside.any():
            curve += weight * distance / (distance[inside].std() + 1e-9)
    smooth_curve: Numbers = gaussian_filter1d(curve, SMOOTHING) if len(curve) else curve
    return smooth_curve


def cached_changes(path: Path, cache: Path, measure: Callable[[Path], Features]) -> Changes:
    """The changes in a file, worked out if that was not done yet. Raises UnreadableAudioError."""
    file = file_cache.cached_file(path, cache, ENDING, lambda path: _to_json(changes(measure(path))))
    rows = json.loads(file.read_text(encoding="utf-8"))
    return Changes(tuple(rows["times"]), tuple(rows["strengths"]), rows["duration"])


def _to_json(result: Changes) -> bytes:
    rows = {"times": result.times, "strengths": result.strengths, "duration": result.duration}
    return json.dumps(rows).encode()
