"""librosa made ready by one process at a time.

On first use numba compiles parts of librosa and keeps them on disk, in pairs of files that are written one after the
other. Two processes that do so at once leave pairs that do not fit, and every later process dies of them
(numba issue 10128). So whoever uses librosa in a fresh process calls `ready` first.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import numpy as np

LOCK = "earmark-librosa.lock"
RATE = 22_050


@cache
def ready() -> None:
    """Compiles, or reads, what is compiled: once a process, and not while another one does."""
    with _alone(Path(tempfile.gettempdir()) / LOCK):
        import librosa

        noise = np.random.default_rng(0).normal(0, 0.1, 4 * RATE).astype(np.float32)
        onsets = librosa.onset.onset_strength(y=noise, sr=RATE)
        librosa.beat.beat_track(onset_envelope=onsets, sr=RATE, trim=False)
        librosa.util.peak_pick(onsets, pre_max=3, post_max=3, pre_avg=3, post_avg=5, delta=0.5, wait=10)
        librosa.feature.chroma_cqt(y=noise, sr=RATE)
        librosa.pyin(noise, fmin=65, fmax=600, sr=RATE)


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Where files cannot be locked so (Windows), nobody waits."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with file.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
