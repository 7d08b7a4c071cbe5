"""Suggested sections and estimated beats of a recording, to annotate a song from nothing.

Boundaries at peaks of novelty. What lies between them has no label: labels are never invented. The features are those
of the baselines, in the same cache. The suggestions are cached next to them, by the content of the file.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from analysis.audio.features import music
from analysis.audio.library import cache as file_cache
from analysis.baselines.acoustic import novelty
from analysis.records import Section

STEPS = ("beats", "boundaries")
"""What is computed, in this order."""
VERSION = 2
ENDING = f"suggestions-v{VERSION}.{music.VERSION}.json"

Report: TypeAlias = Callable[[int], None]
"""Called with the number of STEPS that are finished."""


@dataclass(frozen=True, slots=True)
class Suggestions:
    """sections: without labels, over the whole recording. beats: seconds."""

    sections: tuple[Section, ...]
    beats: tuple[float, ...]


def cached(path: Path, cache: Path) -> Suggestions | None:
    """Suggestions of the cache; None if they are not computed yet."""
    file = file_cache.place(path, cache, ENDING)
    return _of_bytes(file.read_bytes()) if file.is_file() else None


def suggest(path: Path, cache: Path, report: Report = lambda finished: None) -> Suggestions:
    """Suggestions for a recording, computed if they are not cached. Raises UnreadableAudioError."""
    file = file_cache.cached_file(path, cache, ENDING, lambda recording: _to_bytes(recording, cache, report))
    return _of_bytes(file.read_bytes())


def _to_bytes(path: Path, cache: Path, report: Report) -> bytes:
    features = music.of(path, cache)
    report(1)
    sections = [Section("", segment.start, segment.end) for segment in novelty.segments(features)]
    report(2)
    beats = [round(float(time), 3) for time in features.edges[:-1]]
    return json.dumps({"sections": sections, "beats": beats}).encode()


def _of_bytes(content: bytes) -> Suggestions:
    values = json.loads(content)
    return Suggestions(tuple(Section(*row) for row in values["sections"]), tuple(values["beats"]))
