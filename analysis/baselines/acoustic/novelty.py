"""Segmentation at peaks of novelty (Foote 2000), with segments clustered by similarity.

1. Similarity of beats: cosine of timbre and chroma, each coefficient standardised to mean 0 and deviation 1.
2. Novelty: correlation with a checkerboard of 24 beats before and after, tapered by a Gaussian, along the diagonal,
   scaled to 0..1. Boundaries are its peaks: highest within 8 beats and 0.03 above the mean of 16 beats around.
3. Segments with means and deviations within a cosine distance of 0.6 on average are of one kind (agglomerative
   clustering with average linkage).
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
"""Beats at both ends of the recording without boundaries."""
MAX_DISTANCE = 0.6
_EVEN = 1e-9


def segments(music: Music) -> list[Segment]:
    """Segments in order, over the whole recording."""
    rows = standardise(music)
    bounds = [0, *boundaries(novelty(rows)), rows.shape[1]]
    return between(music, bounds, kinds(rows, bounds))


def standardise(music: Music) -> Any:
    """Standardised features by rule 1, 26 by n."""
    rows = np.vstack([music.timbre, music.chroma]).astype(np.float64)
    return (rows - rows.mean(axis=1, keepdims=True)) / (rows.std(axis=1, keepdims=True) + _EVEN)


def novelty(rows: Any) -> Any:
    """Novelty of each beat by rule 2, 0 to 1."""
    unit = rows / (np.linalg.norm(rows, axis=0, keepdims=True) + _EVEN)
    similarity = np.pad(unit.T @ unit, SPAN, mode="reflect" if rows.shape[1] > SPAN else "edge")
    distance = np.arange(-SPAN, SPAN) + 0.5
    taper = np.exp(-0.5 * np.square(distance / (SPAN / 2.5))) * np.sign(distance)
    board = np.outer(taper, taper)
    width = 2 * SPAN
    curve = np.array([(similarity[i : i + width, i : i + width] * board).sum() for i in range(rows.shape[1])])
    return (curve - curve.min()) / (np.ptp(curve) + _EVEN)


def boundaries(curve: Any) -> list[int]:
    """Peaks of the curve, as indices of beats."""
    import librosa

    librosa_preload.ready()
    peaks = librosa.util.peak_pick(
        curve, pre_max=NEAR, post_max=NEAR, pre_avg=AROUND, post_avg=AROUND, delta=ABOVE, wait=NEAR
    )
    return [int(peak) for peak in peaks if FROM_EDGE <= peak <= len(curve) - FROM_EDGE]


def kinds(rows: Any, bounds: list[int]) -> list[int]:
    """Kind of each segment, by rule 3."""
    from sklearn.cluster import AgglomerativeClustering

    parts = [rows[:, first:last] for first, last in pairwise(bounds)]
    if len(parts) < 3:
        return list(range(len(parts)))
    features = np.array([np.concatenate([part.mean(axis=1), part.std(axis=1)]) for part in parts])
    grouping = AgglomerativeClustering(
        n_clusters=None, distance_threshold=MAX_DISTANCE, metric="cosine", linkage="average"
    )
    return [int(kind) for kind in grouping.fit_predict(features)]
