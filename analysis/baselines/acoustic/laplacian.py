"""Laplacian structural decomposition: McFee and Ellis, Analyzing song structure with spectral clustering, ISMIR 2014.

1. Beats are nodes. Edges between repetitions are weighted by similarity of harmony (mutual nearest neighbours, smoothed
   along diagonals by a median of 7 beats), edges between adjacent beats by similarity of timbre.
2. The two graphs are weighted so that both contribute equally at every node (the paper's equation 5).
3. The first k eigenvectors of the normalised Laplacian, smoothed by a median of 9 beats and normalised, are clustered
   into k kinds by k-means.
4. A segment is a run of beats of one kind. Runs shorter than SHORTEST beats are merged with their predecessor (the
   paper leaves them; ours has fewer boundaries).
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

import numpy as np

from analysis.audio.features import librosa_preload
from analysis.audio.features.music import Music
from analysis.baselines.acoustic.segment import Segment, of_kinds

SHORTEST = 8
_EVEN = 1e-9


def segments(music: Music, kinds: int) -> list[Segment]:
    """Segments of at most `kinds` kinds, in order, over the whole recording."""
    count = len(music.edges) - 1
    if count < 4 * kinds:
        return of_kinds(music, [0] * count)
    return of_kinds(music, without_short(cluster(affinity(music), kinds), SHORTEST))


def affinity(music: Music) -> Any:
    """Similarity matrix of the n beats, by rules 1 and 2."""
    import librosa
    from scipy.ndimage import median_filter

    librosa_preload.ready()
    similarity = librosa.segment.recurrence_matrix(music.harmony, width=3, mode="affinity", sym=True)
    repeats = librosa.segment.timelag_filter(median_filter)(similarity, size=(1, 7))
    steps = np.square(np.diff(music.timbre, axis=1)).sum(axis=0)
    near = np.exp(-steps / (np.median(steps) + _EVEN))
    path = np.diag(near, 1) + np.diag(near, -1)
    by_path, by_repeats = path.sum(axis=1), repeats.sum(axis=1)
    weight = by_path @ (by_path + by_repeats) / (np.square(by_path + by_repeats).sum() + _EVEN)
    return weight * repeats + (1 - weight) * path


def cluster(affinities: Any, kinds: int) -> list[int]:
    """Kind of each beat, by rule 3."""
    from scipy.linalg import eigh
    from scipy.ndimage import median_filter
    from scipy.sparse.csgraph import laplacian
    from sklearn.cluster import KMeans

    _, vectors = eigh(laplacian(affinities, normed=True))
    smooth = median_filter(vectors, size=(9, 1))[:, :kinds]
    rows = smooth / (np.linalg.norm(smooth, axis=1, keepdims=True) + _EVEN)
    return [int(kind) for kind in KMeans(kinds, n_init=20, random_state=0).fit_predict(rows)]


def without_short(kinds: list[int], shortest: int) -> list[int]:
    """Kinds by rule 4: runs below `shortest` beats take the kind before them, the first run the kind after it."""
    runs = [[kind, len(list(beats))] for kind, beats in groupby(kinds)]
    while len(runs) > 1 and min(length for _, length in runs) < shortest:
        index = min(range(len(runs)), key=lambda i: runs[i][1])
        runs[index][0] = runs[index - 1 if index else 1][0]
        runs = [[kind, sum(length for _, length in group)] for kind, group in groupby(runs, lambda run: run[0])]
    return [kind for kind, length in runs for _ in range(length)]
