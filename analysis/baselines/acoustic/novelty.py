"""Boundaries where the music is new (Foote 2000), segments grouped by how they sound.

1. Beats are compared by timbre and chroma, each coefficient brought to mean 0 and deviation 1: cosine similarity.
2. Novelty: a checkerboard of 24 beats before and after, tapered by a Gaussian, slid along the diagonal; brought to
   0..1. Boundaries are its peaks: highest within 8 beats and 0.03 above the mean of 16 beats around.
3. Segments whose means and deviations are nearer than a cosine distance of 0.6 on average are of one kind
   (agglomerative clustering with average linkage).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from analysis.audio.features import librosa_preload
from analysis.audio.features.music import Music
from analysis.baselines.acoustic.segment import Segment, between

SPAN, NEAR, AROUND, ABOVE = 24, 8, 16, 0.03
FROM_EDGE = 4
"""Beats at the ends of the recording in which no boundary is looked for."""
APART = 0.6
_EVEN = 1e-9


def segments(music: Music) -> list[Segment]:
    """In order, over the whole recording."""
    rows = standardised(music)
    bounds = [0, *boundaries(novelty(rows)), rows.shape[1]]
    return between(music, bounds, kinds(rows, bounds))


def standardised(music: Music) -> Any:
    """Rule 1: 26 by n."""
    rows = np.vstack([music.timbre, music.chroma]).astype(np.float64)
    return (rows - rows.mean(axis=1, keepdims=True)) / (rows.std(axis=1, keepdims=True) + _EVEN)


def novelty(rows: Any) -> Any:
    """Rule 2: one number a beat, 0 to 1."""
    unit = rows / (np.linalg.norm(rows, axis=0, keepdims=True) + _EVEN)
    alike = np.pad(unit.T @ unit, SPAN, mode="reflect" if rows.shape[1] > SPAN else "edge")
    at = np.arange(-SPAN, SPAN) + 0.5
    taper = np.exp(-0.5 * np.square(at / (SPAN / 2.5))) * np.sign(at)
    board = np.outer(taper, taper)
    width = 2 * SPAN
    found = np.array([(alike[each : each + width, each : each + width] * board).sum() for each in range(rows.shape[1])])
    return (found - found.min()) / (np.ptp(found) + _EVEN)


def boundaries(curve: Any) -> list[int]:
    """The peaks, as numbers of beats."""
    import librosa

    librosa_preload.ready()
    peaks = librosa.util.peak_pick(
        curve, pre_max=NEAR, post_max=NEAR, pre_avg=AROUND, post_avg=AROUND, delta=ABOVE, wait=NEAR
    )
    return [int(peak) for peak in peaks if FROM_EDGE <= peak <= len(curve) - FROM_EDGE]


def kinds(rows: Any, bounds: list[int]) -> list[int]:
    """Rule 3: the kind of each segment."""
    from sklearn.cluster import AgglomerativeClustering

    parts = [rows[:, first:last] for first, last in pairwise(bounds)]
    if len(parts) < 3:
        return list(range(len(parts)))
    described = np.array([np.concatenate([part.mean(axis=1), part.std(axis=1)]) for part in parts])
    grouping = AgglomerativeClustering(n_clusters=None, distance_threshold=APART, metric="cosine", linkage="average")
    return [int(kind) for kind in grouping.fit_predict(described)]
