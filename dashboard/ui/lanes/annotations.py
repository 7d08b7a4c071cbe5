"""All annotations of a song as lanes of the timeline: one for each tier of each annotation, and their consensus."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from analysis.annotations import SongAnnotation, Tier, opinions
from analysis.labels import normalise
from analysis.metrics.consensus import SharedBoundary, SharedSpan, consensus
from analysis.records import Section
from analysis.summaries.people import intervals
from dashboard.components.timeline import Lane, Point, Span
from dashboard.ui import palette
from dashboard.ui.text import shorten

NAMES: Mapping[Tier, str] = {
    "sections": "sections", "form": "form", "phrases": "phrases", "lines": "lines", "words": "words",
}  # fmt: skip
"""Of the tiers that are drawn. Performers and beats have drawings of their own, syllables are too short for one."""
OF_STRUCTURE: tuple[Tier, ...] = ("sections", "form", "phrases")


def lanes(
    annotations: Sequence[SongAnnotation], reference: Sequence[Section] = (), tiers: Collection[Tier] = tuple(NAMES)
) -> list[Lane]:
    """A lane for each tier of each annotation but sections equal to the reference. A single tier is not named."""
    return [
        _lane(annotation, tier, f"{NAMES[tier]}, " if len(tiers) > 1 else "")
        for annotation in annotations
        for tier in tiers
        if annotation.tiers.get(tier) and not (tier == "sections" and _is(annotation, reference))
    ]


def consensus_lanes(annotations: Sequence[SongAnnotation]) -> list[Lane]:
    """One lane with what the independent annotations agree on, none of fewer than two. Dark: where a boundary lies."""
    sides = [intervals(annotation, "sections") for annotation in opinions(annotations)]
    if len(sides) < 2:
        return []
    shared = consensus(sides)
    agreed = [
        _agreed(span, before, after)
        for span, (before, after) in zip(shared.spans, pairwise(shared.boundaries), strict=True)
    ]
    spread = [_spread(boundary, len(sides)) for boundary in shared.boundaries if boundary.first < boundary.last]
    spans = sorted([*agreed, *spread], key=lambda span: span.start)
    return [Lane("consensus", f"consensus of {len(sides)}", "song", spans)] if spans else []


def title(annotation: SongAnnotation) -> str:
    """Who made an annotation, as far as it is known, and which of its files it is."""
    return " ".join(filter(None, (annotation.annotator or annotation.origin, annotation.file)))


def _agreed(span: SharedSpan, before: SharedBoundary, after: SharedBoundary) -> Span:
    """The part of a span that lies between the boundaries of all."""
    note = "another label covers as many seconds" if span.is_split else ""
    return Span(
        span.label, before.last, after.first, palette.of_label(span.label), normalise(span.label), note=note
    )  # fmt: skip


def _spread(boundary: SharedBoundary, n: int) -> Span:
    """n: annotations."""
    note = f"the boundary of {boundary.n} of {n} annotations, median {boundary.time:.2f} s"
    return Span("", boundary.first, boundary.last, palette.TEXT, note=note)


def _lane(annotation: SongAnnotation, tier: Tier, prefix: str) -> Lane:
    name = shorten(f"{prefix}{title(annotation)}", 24)
    points = [Point(mark.start) for mark in annotation.tiers[tier] if mark.end is None]
    return Lane(
        f"{annotation.id} {tier}", name, "song", list(_spans(annotation, tier)), points, compare=tier == "sections"
    )


def _spans(annotation: SongAnnotation, tier: Tier) -> Iterator[Span]:
    for mark in annotation.tiers[tier]:
        if mark.end is not None:
            label = " / ".join(mark.labels)
            color = palette.of_label(mark.label) if tier in OF_STRUCTURE else palette.LABELS["other"]
            yield Span(label, mark.start, mark.end, color, normalise(mark.label) if tier in OF_STRUCTURE else "")


def _is(annotation: SongAnnotation, reference: Sequence[Section]) -> bool:
    return [tuple(span) for span in intervals(annotation, "sections")] == [tuple(section) for section in reference]
