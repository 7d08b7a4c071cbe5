"""Laplacian structural decomposition: McFee and Ellis, Analyzing song structure with spectral clustering, ISMIR 2014.

1. Beats are nodes. Two are joined as far as their harmony is alike (mutual nearest neighbours, smoothed along diagonals
   by a median of 7 beats), and neighbours in time as far as their timbre is.
2. The two graphs are weighed so that both count alike at every node (the paper's equation 5).
3. The first k eigenvectors of the normalised Laplacian, smoothed by a median of 9 beats and brought to one length, are
   clustered into k kinds by k-means.
4. A segment is a stretch of beats of one kind. Those shorter than SHORTEST beats are given to their predecessor (the
   paper leaves them; ours differ there, towards fewer boundaries).
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
    """Segments of at most so many kinds, in order, over the whole recording."""
    count = len(music.edges) - 1
    if count < 4 * kinds:
        return of_kinds(music, [0] * count)
    return of_kinds(music, without_short(clustered(affinity(music), kinds), SHORTEST))


def affinity(music: Music) -> Any:
    """Rules 1 and 2: how alike the beats are, n by n."""
    import librosa
    from scipy.ndimage import median_filter

    librosa_preload.ready()
    alike = librosa.segment.recurrence_matrix(music.harmony, width=3, mode="affinity", sym=True)
    repeats = librosa.segment.timelag_filter(median_filter)(alike, size=(1, 7))
    steps = np.square(np.diff(music.timbre, axis=1)).sum(axis=0)
    near = np.exp(-steps / (np.median(steps) + _EVEN))
    path = np.diag(near, 1) + np.diag(near, -1)
    by_path, by_repeats = path.sum(axis=1), repeats.sum(axis=1)
    weight = by_path @ (by_path + by_repeats) / (np.square(by_path + by_repeats).sum() + _EVEN)
    return weight * repeats + (1 - weight) * path


def clustered(affinities: Any, kinds: int) -> list[int]:
    """Rule 3: the kind of each beat."""
    from scipy.linalg import eigh
    from scipy.ndimage import median_filter
    from scipy.sparse.csgraph import laplacian
    from sklearn.cluster import KMeans

    _, vectors = eigh(laplacian(affinities, normed=True))
    smooth = median_filter(vectors, size=(9, 1))[:, :kinds]
    rows = smooth / (np.linalg.norm(smooth, axis=1, keepdims=True) + _EVEN)
    return [int(kind) for kind in KMeans(kinds, n_init=20, random_state=0).fit_predict(rows)]


def without_short(kinds: list[int], shortest: int) -> list[int]:
    """Rule 4: stretches shorter than so many beats take the kind before them, one at the start the kind after it."""
    stretches = [[kind, len(list(beats))] for kind, beats in groupby(kinds)]
    while len(stretches) > 1 and min(length for _, length in stretches) < shortest:
        place = min(range(len(stretches)), key=lambda each: stretches[each][1])
        stretches[place][0] = stretches[place - 1 if place else 1][0]
        joined = [
            [kind, sum(length for _, length in group)] for kind, group in groupby(stretches, lambda each: each[0])
        ]
        stretches = joined
    return [kind for kind, length in stretches for _ in range(length)]
