"""Segments of a recording, each of one kind. `segment_labels` labels them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np

from analysis.audio.features.music import Music


class Segment(NamedTuple):
    """A segment in seconds. kind: number of its cluster. level: mean root mean square of its beats."""

    start: float
    end: float
    kind: int
    level: float


def of_kinds(music: Music, kinds: Sequence[int]) -> list[Segment]:
    """Segments from the kind of each beat, with boundaries at changes."""
    bounds = [0]
    for _, beats in groupby(kinds):
        bounds.append(bounds[-1] + len(list(beats)))
    return between(music, bounds, [kinds[first] for first in bounds[:-1]])


def between(music: Music, bounds: Sequence[int], kinds: Sequence[int]) -> list[Segment]:
    """Segments between beats with these indices."""
    pairs = zip(bounds[:-1], bounds[1:], kinds, strict=True)
    return [
        Segment(float(music.edges[first]), float(music.edges[last]), int(kind), float(np.mean(music.level[first:last])))
        for first, last, kind in pairs
    ]
