"""Consensus of several annotations of a song's sections: what at least half of the annotators agree on.

1. Boundaries at most 0.5 s from each other form a cluster, one per annotator at most, from the closest pair on.
2. A cluster counts if at least half of the annotators have it (of two: both). Its time is the median, its spread the
   range of the boundaries in it.
3. A span has the label that covers most seconds over all annotators. Of labels with equal seconds it has the one of the
   first annotator who used it there, and is marked as split.

The consensus of two is the intersection of their boundaries, which favours coarse answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np

from analysis.metrics.boundary_hits import times
from analysis.metrics.section_iou import Interval, bounds

WINDOW = 0.5
"""Seconds."""
_SLACK = 1e-9


class SharedBoundary(NamedTuple):
    """A boundary of several annotators, in seconds. time: median. first, last: earliest and latest. n: annotators."""

    time: float
    first: float
    last: float
    n: int


class SharedSpan(NamedTuple):
    """A span between two shared boundaries. is_split: whether another label covers as many seconds."""

    label: str
    start: float
    end: float
    is_split: bool


class Consensus(NamedTuple):
    """What the annotators agree on, both in order of time."""

    boundaries: tuple[SharedBoundary, ...]
    spans: tuple[SharedSpan, ...]


def consensus(annotations: Sequence[Sequence[Interval]]) -> Consensus:
    """The consensus of two or more annotations; without spans if fewer than two boundaries are shared."""
    clusters = _clusters([times(sections) for sections in annotations])
    shared = sorted(
        SharedBoundary(float(np.median(cluster)), min(cluster), max(cluster), len(cluster))
        for cluster in clusters
        if len(cluster) >= max(2, len(annotations) / 2)
    )
    spans = (_span(first.time, second.time, annotations) for first, second in pairwise(shared))
    return Consensus(tuple(shared), tuple(spans))


def _clusters(annotations: Sequence[Sequence[float]]) -> list[list[float]]:
    """Times of each cluster, by rule 1."""
    marks = [(time, annotator) for annotator, boundaries in enumerate(annotations) for time in boundaries]
    pairs = sorted(
        (abs(marks[i][0] - marks[j][0]), i, j)
        for i, j in combinations(range(len(marks)), 2)
        if marks[i][1] != marks[j][1] and abs(marks[i][0] - marks[j][0]) <= WINDOW + _SLACK
    )
    cluster_of = {i: [i] for i in range(len(marks))}
    for _, i, j in pairs:
        first, second = cluster_of[i], cluster_of[j]
        together = [*first, *second]
        joint_times = [marks[k][0] for k in together]
        is_distinct = len({marks[k][1] for k in together}) == len(together)
        if first is not second and is_distinct and max(joint_times) - min(joint_times) <= WINDOW + _SLACK:
            cluster_of.update(dict.fromkeys(together, together))
    distinct = {id(cluster): cluster for cluster in cluster_of.values()}
    return [[marks[k][0] for k in cluster] for cluster in distinct.values()]


def _span(start: float, end: float, annotations: Sequence[Sequence[Interval]]) -> SharedSpan:
    seconds: dict[str, float] = {}
    for sections in annotations:
        for section in sections:
            if span := bounds(section):
                overlap = min(span[1], end) - max(span[0], start)
                if overlap > 0:
                    seconds[section.label] = seconds.get(section.label, 0.0) + overlap
    most = max(seconds.values(), default=0.0)
    leaders = [label for label, length in seconds.items() if length >= most - _SLACK]
    return SharedSpan(leaders[0] if leaders else "", start, end, len(leaders) > 1)
