"""Suggested sections and estimated beats of a recording, to annotate a song from nothing.

Boundaries at peaks of novelty, and sections by spectral clustering, both with labels by the rule of the acoustic
baselines (`baselines.acoustic`). The features are those of the baselines, in the same cache.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from analysis.audio.features import music
from analysis.audio.library import cache as file_cache
from analysis.baselines.acoustic import STRUCTURES
from analysis.records import Section

METHODS = {"laplacian-5": "repetition", "novelty": "novelty"}
"""Structures that are suggested, with the names of their lanes."""


@dataclass(frozen=True, slots=True)
class Suggestions:
    """sections: by the name of the method. beats: seconds."""

    sections: Mapping[str, tuple[Section, ...]]
    beats: tuple[float, ...]


def is_ready(path: Path, cache: Path) -> bool:
    """Whether the features are cached, so that `suggest` takes no time."""
    return file_cache.place(path, cache, music.ENDING).is_file()


def suggest(path: Path, cache: Path) -> Suggestions:
    """Suggestions for a recording. Raises UnreadableAudioError."""
    features = music.of(path, cache)
    sections = {name: STRUCTURES[method](features) for method, name in METHODS.items()}
    return Suggestions(sections, tuple(round(float(time), 3) for time in features.edges[:-1]))
