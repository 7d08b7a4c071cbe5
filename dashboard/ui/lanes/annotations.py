"""All annotations of a song as lanes of the timeline: one for each tier of each annotation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from analysis.annotations import SongAnnotation, Tier
from analysis.labels import normalise
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


def lanes(annotations: Sequence[SongAnnotation], reference: Sequence[Section] = ()) -> list[Lane]:
    """reference: the sections that have a lane already, which is not drawn again."""
    return [
        _lane(annotation, tier)
        for annotation in annotations
        for tier in NAMES
        if annotation.tiers.get(tier) and not (tier == "sections" and _is(annotation, reference))
    ]


def title(annotation: SongAnnotation) -> str:
    """Who made an annotation, as far as it is known, and which of its files it is."""
    return " ".join(filter(None, (annotation.annotator or annotation.origin, annotation.file)))


def _lane(annotation: SongAnnotation, tier: Tier) -> Lane:
    name = shorten(f"{NAMES[tier]}, {title(annotation)}", 24)
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
