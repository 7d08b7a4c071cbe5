"""Candidates for boundaries of sections: musical changes with their strengths, each moved to the beat that fits best.

Within WITHIN seconds of a change (`novelty`) the time is that of the beat at which the means of the SPANS beats before
and after differ most in harmony, timbre and level. On the 98 inner boundaries of the demo, whose times are exact, 4 a
minute find .71 within 0.5 s and .92 within 3 s (F .67 and .87); unmoved .69 and .93 (F .65 and .88). That is no promise
for other recordings.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.audio.alignment.novelty import Changes
from analysis.audio.features.music import Music

WITHIN = 1.5
SPANS = (8, 16)
FEWEST = 4
"""Beats on either side of one that is compared."""
TIMBRE = 1.4
"""Weight of timbre; harmony and level have 1."""
Floats = npt.NDArray[np.float64]


class Candidate(NamedTuple):
    """A candidate boundary in seconds, with the strength of the change there (`novelty.Changes`)."""

    time: float
    strength: float


def candidates(changes: Changes, features: Music) -> list[Candidate]:
    """The strongest first. Two changes that come to one beat are one candidate."""
    beats, curve = np.asarray(features.edges[:-1], float), _contrast(features)
    by_time: dict[float, Candidate] = {}
    for time, strength in _strongest_first(changes):
        near = np.flatnonzero(abs(beats - time) <= WITHIN)
        beat = round(float(beats[near[np.argmax(curve[near])]]), 3) if len(near) else time
        by_time.setdefault(beat, Candidate(beat, strength))
    return list(by_time.values())


def _strongest_first(changes: Changes) -> Iterable[tuple[float, float]]:
    return sorted(zip(changes.times, changes.strengths, strict=True), key=lambda change: -change[1])


def _contrast(features: Music) -> Floats:
    """How much the beats before each beat differ from those after it, 0 near the ends."""
    level = np.log(np.asarray(features.level, float)[None] + 1e-4)
    aspects = ((features.chroma, 1.0), (features.timbre[1:], TIMBRE), (level, 1.0))
    rows = np.vstack([weight * standardised(aspect) / len(aspect) ** 0.5 for aspect, weight in aspects])
    curve = np.zeros(rows.shape[1])
    for i in range(FEWEST, len(curve) - FEWEST):
        for span in SPANS:
            before, after = rows[:, max(0, i - span) : i].mean(1), rows[:, i : i + span].mean(1)
            curve[i] += np.linalg.norm(before - after)
    return curve


def standardised(rows: npt.ArrayLike) -> Floats:
    values = np.asarray(rows, float)
    result: Floats = (values - values.mean(1, keepdims=True)) / (values.std(1, keepdims=True) + 1e-6)
    return result
