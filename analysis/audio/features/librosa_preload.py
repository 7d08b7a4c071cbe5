"""librosa, compiled by one process at a time.

On first use numba compiles parts of librosa and keeps each in a pair of files, written one after the other. Two
processes that compile at once leave pairs that do not fit, and every later process crashes when it loads them
(numba issue 10128). So a function that uses librosa calls `ready` first, which uses all of librosa that Earmark uses
while it holds a lock. What is compiled for other functions or types later would be written without the lock:
`tests/audio/features/test_librosa_preload.py` runs all callers and finds no new file.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np

LOCK = "earmark-librosa.lock"
RATE = 22_050


@cache
def ready() -> None:
    """Compile what is not compiled yet, or load it: once per process, and not while another process does."""
    with _exclusive():
        import librosa
        from scipy.ndimage import median_filter

        noise = np.random.default_rng(0).normal(0, 0.1, 4 * RATE).astype(np.float32)
        onsets = librosa.onset.onset_strength(y=noise, sr=RATE)
        librosa.beat.beat_track(onset_envelope=onsets, sr=RATE, trim=False)
        librosa.util.peak_pick(onsets, pre_max=3, post_max=3, pre_avg=3, post_avg=5, delta=0.5, wait=10)
        chroma = librosa.feature.chroma_cqt(y=noise, sr=RATE)
        similarity = librosa.segment.recurrence_matrix(chroma, width=3, mode="affinity", sym=True)
        librosa.segment.timelag_filter(median_filter)(similarity, size=(1, 7))
        librosa.pyin(noise, fmin=65, fmax=600, sr=RATE)
        librosa.effects.time_stretch(noise, rate=0.9)


@contextmanager
def _exclusive() -> Iterator[None]:
    """Hold the lock of this installation of librosa; nobody waits where files cannot be locked (Windows)."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    lock = _open_lock()
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _open_lock() -> int:
    """librosa's folder can be locked by every user who can read it; a file in the temporary folder stands in for it."""
    spec = find_spec("librosa")
    if spec is not None and spec.origin:
        try:
            return os.open(Path(spec.origin).parent, os.O_RDONLY)
        except OSError:
            pass
    return os.open(Path(tempfile.gettempdir()) / LOCK, os.O_WRONLY | os.O_CREAT, 0o666)
