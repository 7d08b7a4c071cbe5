"""What the sections in a file would change, and what speaks against taking them as they are.

A file is doubtful where it holds no sections, covers less than half of the song, has overlapping sections, or labels
that neither the vocabulary nor the published reference knows. A doubtful one is taken only when somebody confirms it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from analysis.labels import CANONICAL, canonical, normalise
from analysis.records import Section

FEWEST = 0.5
"""Share of the song below which a file looks broken off."""
SLACK = 0.01
"""Seconds that two sections may share."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """event: the id of the correction. changes: every one, in words. doubts: reasons to ask first, in words."""

    event: str
    file: str
    target: str
    changes: tuple[str, ...]
    doubts: tuple[str, ...] = ()


def doubts(sections: Sequence[Section], reference: Sequence[Section], whole: bool, duration: float | None) -> list[str]:
    """Why these sections should not be taken without a look.

    whole: whether the question is about the whole song. duration: of the song in seconds; None: the end of the
    published reference.
    """
    if not sections:
        return ["no sections: the reference would be empty"]
    found = []
    length = duration or max((end for _, _, end in reference if end is not None), default=0.0)
    covered = _covered(sections)
    if whole and length and covered < FEWEST * length:
        found.append(f"covers {covered:.1f} s of {length:.1f} s, less than half of the song")
    ordered = sorted(sections, key=lambda one: (one.start or 0.0, one.end or 0.0))
    for one, other in pairwise(ordered):
        if one.end is not None and other.start is not None and other.start < one.end - SLACK:
            found.append(f"overlap: {other.label or 'a section'} at {other.start:g} s begins before "
                         f"{one.label or 'the section'} ends at {one.end:g} s")  # fmt: skip
    unknown = _unknown(sections, {normalise(one.label) for one in reference})
    if unknown:
        found.append(f"unknown labels: {', '.join(unknown)}")
    return found


def _covered(sections: Iterable[Section]) -> float:
    """Seconds that at least one section covers."""
    total, reached = 0.0, 0.0
    for _, start, end in sorted((one for one in sections if one.start is not None), key=lambda one: one.start or 0.0):
        if start is not None and end is not None and end > reached:
            total += end - max(start, reached)
            reached = end
    return total


def _unknown(sections: Iterable[Section], published: set[str]) -> list[str]:
    labels = dict.fromkeys(one.label for one in sections if one.label)
    return [
        label for label in labels
        if normalise(label) not in published and normalise(label) != "other"
        and (canonical(label) == "other" or canonical(label) not in CANONICAL)
    ]  # fmt: skip
