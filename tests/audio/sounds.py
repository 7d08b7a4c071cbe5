"""Small sounds for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import soundfile


def tone(path: Path, seconds: float = 1.0, rate: int = 8000, **options: Any) -> Path:
    """A steady tone; options: those of soundfile.write."""
    path.parent.mkdir(parents=True, exist_ok=True)
    soundfile.write(path, 0.3 * np.sin(np.arange(int(rate * seconds)) / 9), rate, **options)
    return path


def noise(seconds: float, rate: int = 44100) -> npt.NDArray[np.float64]:
    """Loud noise, then hardly any: an encoder that may, changes its bit rate."""
    count = int(seconds * rate)
    loudness = np.repeat([1.0, 0.001], [count // 2, count - count // 2])
    found: npt.NDArray[np.float64] = np.random.default_rng(7).normal(0, 0.1, count) * loudness
    return found
