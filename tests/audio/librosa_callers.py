"""`python -m tests.audio.librosa_callers`: run all that uses librosa on a melody, and print what is compiled.

An own program, because what numba compiles is loaded once per process. NUMBA_CACHE_DIR names where numba keeps it.
"""

from __future__ import annotations

import fcntl
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import soundfile
from numba.core.caching import IndexDataCacheFile

from analysis.audio import sound_conditions
from analysis.audio.alignment import features
from analysis.audio.features import librosa_preload, music, voice
from analysis.baselines.acoustic import laplacian, novelty

SECONDS = 20


def melody(rate: int) -> Any:
    """Two notes a second over noise."""
    times = np.arange(SECONDS * rate) / rate
    pitch = 220 * 2 ** (np.floor(2 * times) % 7 / 12)
    noise = np.random.default_rng(0).normal(0, 0.02, len(times))
    return 0.3 * np.sin(2 * np.pi * pitch * times) * np.exp(-3 * (times % 0.5)) + noise


def is_locked() -> bool:
    lock = librosa_preload._open_lock()
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(lock)
    return False


class Saves(NamedTuple):
    """Names of the files that numba wrote, by whether the lock was held then."""

    locked: list[str]
    unlocked: list[str]


def record() -> Saves:
    """What numba writes, added as it is written."""
    saves = Saves([], [])
    numba: Any = IndexDataCacheFile
    save = numba.save

    def recorded(self: Any, key: object, data: object) -> None:
        (saves.locked if is_locked() else saves.unlocked).append(self._index_name)
        save(self, key, data)

    numba.save = recorded
    return saves


def use_all(folder: Path) -> None:
    file = folder / "melody.wav"
    soundfile.write(file, melody(44_100), 44_100)
    features.measure(file)
    heard = music.analyse(music.mono(file, music.RATE))
    voice.analyse(music.mono(file, voice.RATE))
    laplacian.affinity(heard)
    novelty.boundaries(novelty.novelty(heard.harmony))
    for treatment in (sound_conditions.pitched, sound_conditions.slower):
        treatment(melody(16_000).astype(np.float32), 16_000, b"")


def main() -> None:
    saves = record()
    with tempfile.TemporaryDirectory() as folder:
        use_all(Path(folder))
    json.dump(saves._asdict(), sys.stdout)


if __name__ == "__main__":
    main()
