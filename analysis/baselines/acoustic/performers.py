"""Voices of a recording and their delivery: timbre separates voices, pitch plateaus indicate singing.

1. A frame has a voice if it has a pitch and a level at most 30 dB below the 95th percentile.
2. Windows of 2 s, one per second, are vocal if a third or more of their frames have a voice.
3. Voices: mean timbres of vocal windows, standardised to mean 0 and deviation 1, clustered into 2 to 4 by k-means; the
   number with the highest silhouette, one voice if that is below 0.2. Numbered in order of entry.
4. A plateau is a run of pitched frames of 120 ms or more within 60 cents. A span is Singing if half or more of its
   pitched frames are in plateaus; otherwise Rapping, or Spoken if less than half of its frames have a voice; it has no
   delivery if less than a sixth have.

The limits come from the acoustics of singing and speech and are not fitted to songs.
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
VOCAL, FLUENT, ABSENT = 1 / 3, 1 / 2, 1 / 6
MOST_VOICES = 4
DISTINCT = 0.2
PLATEAU, WITHIN = 0.12, 60.0
"""Seconds, cents."""
IN_PLATEAUS = 0.5


@dataclass(frozen=True)
class Voices:
    """The voices of one recording."""

    voice: Voice

    @cached_property
    def has_voice(self) -> Any:
        """Whether each frame has a voice, by rule 1."""
        floor = np.percentile(self.voice.level, 95) * 10 ** (-QUIET / 20)
        return np.isfinite(self.voice.pitch) & (self.voice.level > floor)

    @cached_property
    def plateaus(self) -> Any:
        """Whether each frame is in a plateau, by rule 4."""
        return plateaus(np.where(self.has_voice, self.voice.pitch, np.nan))

    @cached_property
    def windows(self) -> dict[float, int]:
        """Number of the voice from 1 by start of the vocal window in seconds, by rules 2 and 3."""
        last = max(self.voice.duration - WINDOW, 0.0)
        starts = [float(start) for start in np.arange(0.0, last + 1e-6, STEP)]
        vocal_starts = [start for start in starts if self.has_voice[_frames(start, start + WINDOW)].mean() >= VOCAL]
        timbres = [self._timbre(start) for start in vocal_starts]
        return dict(zip(vocal_starts, voice_numbers(timbres), strict=True))

    @property
    def count(self) -> int:
        """Number of voices."""
        return max(self.windows.values(), default=0)

    def within(self, start: float, end: float) -> list[int]:
        """Voices in more than a quarter of the windows with their middle in the span."""
        voices = [voice for time, voice in self.windows.items() if start <= time + WINDOW / 2 < end]
        return [voice for voice in sorted(set(voices)) if voices.count(voice) * STEP * 4 > end - start]

    def entry(self, number: int) -> float:
        """First time of a voice in seconds."""
        return min((time for time, voice in self.windows.items() if voice == number), default=0.0)

    def delivery(self, start: float, end: float) -> str:
        """Delivery in a span by rule 4: Singing, Rapping, Spoken or ""."""
        frames = _frames(start, end)
        has_voice = self.has_voice[frames]
        if not len(has_voice) or has_voice.mean() < ABSENT:
            return ""
        if self.plateaus[frames].sum() / has_voice.sum() >= IN_PLATEAUS:
            return "Singing"
        return "Rapping" if has_voice.mean() >= FLUENT else "Spoken"

    def _timbre(self, start: float) -> Any:
        frames = _frames(start, start + WINDOW)
        return self.voice.timbre[:, frames][:, self.has_voice[frames]].mean(axis=1)


def plateaus(pitch: Any) -> Any:
    """Whether each frame belongs to a run within WITHIN cents of its first frame, of PLATEAU seconds or more."""
    cents = 1200 * np.log2(np.where(np.isfinite(pitch), pitch, 1.0))
    runs = np.zeros(len(pitch), int)
    run, run_start = 0, np.nan
    for index, (has_pitch, height) in enumerate(zip(np.isfinite(pitch), cents, strict=True)):
        if not has_pitch or not abs(height - run_start) <= WITHIN:
            run, run_start = run + 1, height if has_pitch else np.nan
        runs[index] = run if has_pitch else -1
    in_plateau = np.zeros(len(pitch), bool)
    index = 0
    for number, frames in groupby(runs):
        length = len(list(frames))
        in_plateau[index : index + length] = number >= 0 and length >= PLATEAU * FRAMES
        index += length
    return in_plateau


def voice_numbers(timbres: list[Any]) -> list[int]:
    """Voice of each window by rule 3, numbered from 1 in order of entry."""
    if len(timbres) < 2 * MOST_VOICES:
        return [1] * len(timbres)
    from sklearn.cluster import KMeans
    from sklearn.metrics import silhouette_score

    rows = np.array(timbres, np.float64)
    rows = (rows - rows.mean(axis=0)) / (rows.std(axis=0) + 1e-9)
    best, kinds = DISTINCT, np.zeros(len(rows), int)
    for count in range(2, min(MOST_VOICES, len(np.unique(rows, axis=0))) + 1):
        clusters = KMeans(count, n_init=10, random_state=0).fit_predict(rows)
        silhouette = float(silhouette_score(rows, clusters)) if len(set(clusters)) > 1 else 0.0
        if silhouette > best:
            best, kinds = silhouette, clusters
    order = {kind: number for number, kind in enumerate(dict.fromkeys(kinds.tolist()), 1)}
    return [order[kind] for kind in kinds.tolist()]


def _frames(start: float, end: float) -> slice:
    return slice(round(start * FRAMES), round(end * FRAMES))
