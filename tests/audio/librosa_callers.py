"""`python -m tests.audio.librosa_callers`: run all that uses librosa on a melody, and print what is compiled or loaded.

An own program, because what numba compiles is loaded once per process.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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


class Touched(NamedTuple):
    """Names of the files of numba's cache that the process needed. unlocked: those of both kinds without the lock."""

    compiled: list[str]
    loaded: list[str]
    unlocked: list[str]


def record() -> Touched:
    """What numba writes and reads, added as it happens."""
    touched = Touched([], [], [])
    numba: Any = IndexDataCacheFile
    save, load, exclusive = numba.save, numba.load, librosa_preload._exclusive
    held: list[bool] = []

    @contextmanager
    def noted() -> Iterator[None]:
        with exclusive():
            held.append(True)
            yield
            held.clear()

    def note(name: str, way: list[str]) -> None:
        way.append(name)
        if not held:
            touched.unlocked.append(name)

    def saved(self: Any, key: object, data: object) -> None:
        note(self._index_name, touched.compiled)
        save(self, key, data)

    def loaded(self: Any, key: object) -> object:
        data = load(self, key)
        if data is not None:
            note(self._index_name, touched.loaded)
        return data

    numba.save, numba.load, librosa_preload._exclusive = saved, loaded, noted
    return touched


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
    touched = record()
    with tempfile.TemporaryDirectory() as folder:
        use_all(Path(folder))
    json.dump(touched._asdict(), sys.stdout)


if __name__ == "__main__":
    main()
