"""Who is heard when, and whether he or she sings: pitch plateaus tell singing, timbre tells voices apart.

1. A frame has a voice if it has a pitch and is at most 30 dB below the loud ones (the 95th percentile of the level).
2. In windows of 2 s, one a second: those with a voice in a third of their frames or more are heard.
3. Voices: the mean timbre of the heard windows, each coefficient brought to mean 0 and deviation 1, clustered into 2
   to 4 by k-means; the number with the highest silhouette, one voice if that is below 0.2. Numbered in order of entry.
4. A plateau is a run of pitched frames of 120 ms or more within 60 cents. In any stretch: Singing if plateaus hold half
   of the pitched frames or more; else Rapping, or Spoken if less than half of its frames have a voice; nothing if less
   than a sixth have.

The limits were set from how singing and speech are made, not fitted to the songs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

import numpy as np

from analysis.audio.features.voice import FRAMES, Voice

WINDOW, STEP = 2.0, 1.0
QUIET = 30.0
"""dB."""
HEARD, FLUENT, ABSENT = 1 / 3, 1 / 2, 1 / 6
MOST_VOICES = 4
DISTINCT = 0.2
PLATEAU, WITHIN = 0.12, 60.0
"""Seconds, cents."""
HELD = 0.5


@dataclass(frozen=True)
class Cast:
    """The voices of one recording."""

    voice: Voice

    @cached_property
    def voiced(self) -> Any:
        """Rule 1: by frame."""
        floor = np.percentile(self.voice.level, 95) * 10 ** (-QUIET / 20)
        return np.isfinite(self.voice.pitch) & (self.voice.level > floor)

    @cached_property
    def plateaus(self) -> Any:
        """Rule 4: by frame, whether its pitch is held."""
        return plateaus(np.where(self.voiced, self.voice.pitch, np.nan))

    @cached_property
    def windows(self) -> dict[float, int]:
        """Rules 2 and 3: start of each heard window in seconds -> the number of its voice, from 1."""
        last = max(self.voice.duration - WINDOW, 0.0)
        starts = [float(each) for each in np.arange(0.0, last + 1e-6, STEP)]
        heard = [start for start in starts if self.voiced[_frames(start, start + WINDOW)].mean() >= HEARD]
        timbres = [self._timbre(start) for start in heard]
        return dict(zip(heard, numbered(timbres), strict=True))

    @property
    def count(self) -> int:
        """How many voices there are."""
        return max(self.windows.values(), default=0)

    def heard(self, start: float, end: float) -> list[int]:
        """The voices of more than a quarter of the windows whose middle is in the stretch."""
        inside = [one for at, one in self.windows.items() if start <= at + WINDOW / 2 < end]
        return [one for one in sorted(set(inside)) if inside.count(one) * STEP * 4 > end - start]

    def entry(self, number: int) -> float:
        """Seconds at which a voice is first heard."""
        return min((at for at, one in self.windows.items() if one == number), default=0.0)

    def delivery(self, start: float, end: float) -> str:
        """Rule 4: Singing, Rapping, Spoken or ""."""
        frames = _frames(start, end)
        voiced = self.voiced[frames]
        if not len(voiced) or voiced.mean() < ABSENT:
            return ""
        if self.plateaus[frames].sum() / voiced.sum() >= HELD:
            return "Singing"
        return "Rapping" if voiced.mean() >= FLUENT else "Spoken"

    def _timbre(self, start: float) -> Any:
        frames = _frames(start, start + WINDOW)
        return self.voice.timbre[:, frames][:, self.voiced[frames]].mean(axis=1)


def plateaus(pitch: Any) -> Any:
    """Frames of runs that stay within WITHIN cents of where they began, for PLATEAU seconds or more."""
    cents = 1200 * np.log2(np.where(np.isfinite(pitch), pitch, 1.0))
    runs = np.zeros(len(pitch), int)
    run, began = 0, np.nan
    for place, (sounds, height) in enumerate(zip(np.isfinite(pitch), cents, strict=True)):
        if not sounds or not abs(height - began) <= WITHIN:
            run, began = run + 1, height if sounds else np.nan
        runs[place] = run if sounds else -1
    held = np.zeros(len(pitch), bool)
    place = 0
    for number, frames in groupby(runs):
        length = len(list(frames))
        held[place : place + length] = number >= 0 and length >= PLATEAU * FRAMES
        place += length
    return held


def numbered(timbres: list[Any]) -> list[int]:
    """Rule 3: the voice of each window, in order of entry from 1."""
    if len(timbres) < 2 * MOST_VOICES:
        return [1] * len(timbres)
    from sklearn.cluster import KMeans
    from sklearn.metrics import silhouette_score

    rows = np.array(timbres, np.float64)
    rows = (rows - rows.mean(axis=0)) / (rows.std(axis=0) + 1e-9)
    best, kinds = DISTINCT, np.zeros(len(rows), int)
    for count in range(2, min(MOST_VOICES, len(np.unique(rows, axis=0))) + 1):
        found = KMeans(count, n_init=10, random_state=0).fit_predict(rows)
        worth = float(silhouette_score(rows, found)) if len(set(found)) > 1 else 0.0
        if worth > best:
            best, kinds = worth, found
    order = {kind: number for number, kind in enumerate(dict.fromkeys(kinds.tolist()), 1)}
    return [order[kind] for kind in kinds.tolist()]


def _frames(start: float, end: float) -> slice:
    return slice(round(start * FRAMES), round(end * FRAMES))
