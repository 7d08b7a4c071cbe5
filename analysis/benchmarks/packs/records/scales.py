"""The scale of scores that a file may state on one of several, such as 0 to 1 and 0 to 5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

from analysis.benchmarks.packs.pack import Field, Pack
from analysis.benchmarks.packs.records.fields import ANY, MISSING, scales_of, value_at, value_of
from analysis.benchmarks.packs.records.values import number_of

HEADLINE = "headline"
"""The stored figure of a pack that is the mean of all scores in percent of their scale."""
BINARY = "_binary"
"""End of the name of a metric whose scores are 0 or 1."""


def with_scale(pack: Pack, sample: Sequence[Mapping[str, Any]]) -> Pack:
    """The pack with the one scale of the scores in this file, where it names several."""
    where = pack.record.get("score")
    scales = scales_of(where.written) if where is not None else ()
    if where is None or not scales:
        return pack
    scale = _scale(where, scales, pack.stored.get(HEADLINE), sample)
    return replace(pack, record={**pack.record, "score": replace(where, written=f"of {scale:g}")})


def _scale(
    where: Field, scales: tuple[float, ...], headline: Field | None, sample: Sequence[Mapping[str, Any]]
) -> float:
    """By the name of the metric, else the scale on which the scores come closest to the headline, else the largest.

    A file may have only the first of its scores, so that these seldom give the headline exactly and may all fit
    a smaller scale.
    """
    scores = [_points(value_of(record, where)) for record in sample]
    first = sample[0] if sample else {}
    possible = [scale for scale in scales if max(scores, default=0.0) <= scale] or [scales[-1]]
    if headline is None:
        return possible[-1]
    if any(_metric(first, path).endswith(BINARY) for path in headline.paths):
        return possible[0]
    figure = number_of(value_of(first, headline))
    if figure is None or not scores:
        return possible[-1]
    mean = sum(scores) / len(scores)
    return min(reversed(possible), key=lambda scale: abs(100 * mean / scale - figure))


def _metric(record: Mapping[str, Any], path: tuple[str, ...]) -> str:
    """The name of the field that stands at the ANY at the start of a path, "" without one."""
    if path[:1] != (ANY,):
        return ""
    return next((name for name in record if value_at({name: record[name]}, path) is not MISSING), "")


def _points(value: Any) -> float:
    """A score, 0 for one that is none, as the judge's program counts it."""
    number = number_of(value)
    return number if number is not None and isfinite(number) else 0.0
