"""The chroma filter bank of `librosa.filters.chroma` in its defaults, tuned to A = 440 Hz, with NumPy alone.

Why not librosa itself: see `mel`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

PITCH_CLASSES = ("C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B")
A0 = 440.0 / 16
CENTRE, WIDTH = 5.0, 2.0
"""Octaves above A0: middle and standard deviation of a weight that favours the range of most melodies."""


def filter_bank(rate: int, window: int) -> npt.NDArray[np.float32]:
    """Shape (12, window // 2 + 1), C first: how much of each frequency belongs to each pitch class."""
    n = len(PITCH_CLASSES)
    octaves = np.log2(np.arange(1, window) * rate / window / A0)
    places = n * np.concatenate([[octaves[0] - 1.5], octaves])  # the constant part lies far below the lowest
    widths = np.maximum(np.diff(places, append=places[-1] + 1), 1)
    distances = np.remainder(places - np.arange(n)[:, None] + n // 2 + 10 * n, n) - n // 2
    weights = np.exp(-0.5 * (2 * distances / widths) ** 2)
    weights /= np.maximum(np.linalg.norm(weights, axis=0), 1e-12)
    weights *= np.exp(-0.5 * ((places / n - CENTRE) / WIDTH) ** 2)
    return np.asarray(np.roll(weights, -3, axis=0)[:, : window // 2 + 1], np.float32)
