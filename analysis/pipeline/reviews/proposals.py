"""Changes by a file of sections, and doubts about it.

A file is doubtful if it has no sections, covers less than half of the song, ends after the song, has overlapping
sections, or labels that are neither in the vocabulary nor in the published reference. A doubtful file is imported only
after confirmation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from analysis.labels import CANONICAL, canonical, normalise
from analysis.records import Section

FEWEST = 0.5
"""Share of the song below which a file looks truncated."""
BEYOND = 5.0
"""Seconds by which an annotation may end after the song."""
SLACK = 0.01
"""Overlap of two sections in seconds that is tolerated."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A correction from a file. event: its id. changes, doubts: as sentences."""

    event: str
    file: str
    target: str
    changes: tuple[str, ...]
    doubts: tuple[str, ...] = ()


def doubts(
    sections: Sequence[Section], reference: Sequence[Section], covers_song: bool, duration: float | None
) -> list[str]:
    """Reasons to confirm these sections before they are imported.

    covers_song: whether the question is about the whole song. duration: of the song in seconds, None for the end of the
    published reference.
    """
    if not sections:
        return ["no sections: the reference would be empty"]
    reasons = []
    length = duration or max((end for _, _, end in reference if end is not None), default=0.0)
    coverage = _coverage(sections)
    if covers_song and length and coverage < FEWEST * length:
        reasons.append(f"covers {coverage:.1f} s of {length:.1f} s, less than half of the song")
    last_end = max((section.end for section in sections if section.end is not None), default=0.0)
    if length and (covers_song or duration) and last_end > length + BEYOND:
        reasons.append(f"ends at {last_end:.1f} s, the song at {length:.1f} s")
    in_order = sorted(sections, key=lambda section: (section.start or 0.0, section.end or 0.0))
    for first, second in pairwise(in_order):
        if first.end is not None and second.start is not None and second.start < first.end - SLACK:
            reasons.append(f"overlap: {second.label or 'a section'} at {second.start:g} s begins before "
                           f"{first.label or 'the section'} ends at {first.end:g} s")  # fmt: skip
    unknown = _unknown(sections, {normalise(section.label) for section in reference})
    if unknown:
        reasons.append(f"unknown labels: {', '.join(unknown)}")
    return reasons


def _coverage(sections: Iterable[Section]) -> float:
    """Seconds that at least one section covers."""
    total, last_end = 0.0, 0.0
    with_start = (section for section in sections if section.start is not None)
    for _, start, end in sorted(with_start, key=lambda section: section.start or 0.0):
        if start is not None and end is not None and end > last_end:
            total += end - max(start, last_end)
            last_end = end
    return total


def _unknown(sections: Iterable[Section], published: set[str]) -> list[str]:
    labels = dict.fromkeys(section.label for section in sections if section.label)
    return [
        label for label in labels
        if normalise(label) not in published and normalise(label) != "other"
        and (canonical(label) == "other" or canonical(label) not in CANONICAL)
    ]  # fmt: skip
