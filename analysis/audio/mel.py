"""The mel filter bank of Slaney's Auditory Toolbox, as in `librosa.filters.mel`, with NumPy alone.

librosa takes seconds to import and, the first time after an installation, half a minute to compile. A server that draws
a spectrogram needs only these weights.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

LINEAR = 200 / 3
"""Hertz of a mel below KNEE."""
KNEE = 1000.0
"""Hertz above which equal steps are equal ratios."""
RATIO = np.log(6.4) / 27
"""Natural logarithm of the ratio of a mel above KNEE."""

Numbers = npt.NDArray[np.float64]


def filter_bank(rate: int, window: int, bands: int) -> npt.NDArray[np.float32]:
    """Shape (bands, window // 2 + 1): triangles from 0 to rate / 2 Hz, each of area 1 over hertz."""
    bins = np.linspace(0, rate / 2, window // 2 + 1)
    edges = hertz(np.linspace(0, float(mels(np.array(rate / 2))), bands + 2))[:, None]
    low, centre, high = edges[:-2], edges[1:-1], edges[2:]
    triangles = np.maximum(0, np.minimum((bins - low) / (centre - low), (high - bins) / (high - centre)))
    return np.asarray(triangles * 2 / (high - low), np.float32)


def mels(frequencies: Numbers) -> Numbers:
    """The mels of frequencies in hertz."""
    above = KNEE / LINEAR + np.log(np.maximum(frequencies, KNEE) / KNEE) / RATIO
    return np.where(frequencies < KNEE, frequencies / LINEAR, above)


def hertz(values: Numbers) -> Numbers:
    """The frequencies in hertz of values in mels."""
    return np.where(values < KNEE / LINEAR, values * LINEAR, KNEE * np.exp(RATIO * (values - KNEE / LINEAR)))
