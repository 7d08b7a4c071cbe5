"""Where the music of a recording changes, and how strongly: what boundaries of sections can be held against.

1. Every STEP seconds the SPAN seconds before are compared with those after: the distance between their means in timbre,
   harmony and loudness, each in its standard deviations over the recording, timbre counted twice. Smoothed by SMOOTHING
   steps: a novelty curve.
2. A change is a local maximum. Its strength is its prominence (by how much the curve falls on the nearer side before it
   rises higher) in parts of the mean of the greatest, one for every EVERY seconds.

Measured on the demo by `python -m tests.benchmarks.bench_suspicion`. A change goes unheard in the first and last
half SPAN of a recording.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from analysis.audio.alignment.features import Features, Numbers, length, mean_over
from analysis.audio.library import cache as keeping

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
    """times: seconds, rising. strengths: about 1 for the strong ones, 0 for what is hardly one. duration: seconds."""

    times: tuple[float, ...]
    strengths: tuple[float, ...]
    duration: float


def changes(features: Features) -> Changes:
    """Of a recording that was measured."""
    from scipy.signal import find_peaks  # as in `pulse`: a page that shows what was found need not have it

    curve = novelty(features)
    found, facts = find_peaks(curve, prominence=1e-6)
    most = max(FEWEST, int(features.duration / EVERY))
    greatest = np.sort(facts["prominences"])[::-1][:most]
    strengths = facts["prominences"] / greatest.mean() if len(found) else facts["prominences"]
    times = [round(float(each) * STEP, 2) for each in found]
    return Changes(tuple(times), tuple(round(float(each), 3) for each in strengths), features.duration)


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
        apart = np.sqrt(((mean_over(sums, *before) - mean_over(sums, *after)) ** 2).sum(axis=0)) * inside
        if inside.any():
            curve += weight * apart / (apart[inside].std() + 1e-9)
    found: Numbers = gaussian_filter1d(curve, SMOOTHING) if len(curve) else curve
    return found


def cached_changes(path: Path, cache: Path, measure: Callable[[Path], Features]) -> Changes:
    """Of a file, worked out if that was not done yet. Raises UnreadableAudioError."""
    file = keeping.kept(path, cache, ENDING, lambda path: _written(changes(measure(path))))
    rows = json.loads(file.read_text(encoding="utf-8"))
    return Changes(tuple(rows["times"]), tuple(rows["strengths"]), rows["duration"])


def _written(found: Changes) -> bytes:
    rows = {"times": found.times, "strengths": found.strengths, "duration": found.duration}
    return json.dumps(rows).encode()
