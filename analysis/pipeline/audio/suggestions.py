"""Suggested boundaries and estimated beats of a recording, to annotate a song from nothing.

Boundaries are the strongest `candidates`, as many a minute as a person asks for. What lies between them has no label:
labels are never invented. The features are those of the baselines and of the checks of audio, in the same cache. The
suggestions are cached next to them, by the content of the file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from analysis.audio.alignment import look_alikes, novelty
from analysis.audio.alignment.candidates import Candidate, candidates
from analysis.audio.alignment.features import measure
from analysis.audio.features import music
from analysis.audio.library import cache as file_cache
from analysis.records import Section

STEPS = ("beats", "boundaries")
"""What is computed, in this order."""
VERSION = 3
ENDING = f"suggestions-v{VERSION}.{music.VERSION}.json"
PER_MINUTE = 4
"""Suggested boundaries a minute unless more or fewer are asked for."""
SHORTEST = 2.0
"""Seconds between two boundaries, and from the ends, below which the weaker one is not suggested."""

Report: TypeAlias = Callable[[int], None]
"""Called with the number of STEPS that are finished."""


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Candidate boundaries of a recording, the strongest first, with estimated beats and duration in seconds."""

    candidates: tuple[Candidate, ...]
    beats: tuple[float, ...]
    duration: float

    def boundaries(self, per_minute: float = PER_MINUTE) -> tuple[Candidate, ...]:
        """The strongest candidates in order of time, `per_minute` of them but at least one, SHORTEST apart."""
        strongest: list[Candidate] = []
        for candidate in self.candidates:
            if len(strongest) >= max(1, round(per_minute * self.duration / 60)):
                break
            others = (0.0, self.duration, *(other.time for other in strongest))
            if all(abs(candidate.time - time) >= SHORTEST for time in others):
                strongest.append(candidate)
        return tuple(sorted(strongest))


def cached(path: Path, cache: Path) -> Suggestions | None:
    """Suggestions of the cache; None if they are not computed yet."""
    file = file_cache.place(path, cache, ENDING)
    return _of_bytes(file.read_bytes()) if file.is_file() else None


def suggest(path: Path, cache: Path, report: Report = lambda finished: None) -> Suggestions:
    """Suggestions for a recording, computed if they are not cached. Raises UnreadableAudioError."""
    file = file_cache.cached_file(path, cache, ENDING, lambda recording: _to_bytes(recording, cache, report))
    return _of_bytes(file.read_bytes())


def names(path: Path, cache: Path, sections: Sequence[Section]) -> list[str]:
    """Proposed names of sections without one, from the features that suggestions are computed from."""
    return look_alikes.proposed_names(music.of(path, cache), sections)


def _to_bytes(path: Path, cache: Path, report: Report) -> bytes:
    features = music.of(path, cache)
    report(1)
    boundaries = candidates(novelty.cached_changes(path, cache, measure), features)
    report(2)
    beats = [round(float(time), 3) for time in features.edges[:-1]]
    return json.dumps({"candidates": boundaries, "beats": beats, "duration": features.duration}).encode()


def _of_bytes(content: bytes) -> Suggestions:
    values = json.loads(content)
    return Suggestions(
        tuple(Candidate(*row) for row in values["candidates"]), tuple(values["beats"]), values["duration"]
    )
