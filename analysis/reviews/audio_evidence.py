"""What the sound of a song says against a reference: where it changes, and whether the annotation fits it at all.

1. A boundary with no change near: none of strength FAINT within WITHIN seconds. Only the two edges of a recording,
   EDGE seconds each, where no change can be heard, are left out.
2. A strong change without a boundary: of strength STRONG, within a section, more than FAR seconds from the nearest
   boundary; only where the reference tells the whole song.
3. The annotation fits better elsewhere, was made on a recording that was cut or lengthened, on another one, or goes on
   after the end of this one (BEYOND seconds).

Where the annotation fits nowhere, or surely WITHIN seconds and more away, boundaries are not held against the music.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from analysis.records import Section

WITHIN, FAINT = 2.0, 0.1
FAR, STRONG = 4.0, 0.6
EDGE, BEYOND = 4.0, 1.0
TOLD = 4
"""Findings of one kind that are told of one case, the strongest first."""


def clock(time: float) -> str:
    """A time of a song as the ruler of the timeline has it, with tenths: "3:14.3"."""
    tenths = round(10 * time)
    return f"{tenths // 600}:{tenths % 600 // 10:02}.{tenths % 10}"


class Reason(NamedTuple):
    """weight: from 0 to 1."""

    weight: float
    words: str


@dataclass(frozen=True, slots=True)
class Heard:
    """What was heard of a recording. times, strengths: of its changes. duration: seconds.

    verdict: of the alignment with the song's annotation ("agrees", "shifted", "doubtful", "unlike"), "" if there is
    too little to align. later, ratio: where it fits best. by: what it was placed by, "beats" or "sections". edits:
    moments at which this copy was cut or lengthened, and by how many seconds.
    """

    times: tuple[float, ...]
    strengths: tuple[float, ...]
    duration: float
    verdict: str = ""
    later: float = 0.0
    ratio: float = 1.0
    by: str = "beats"
    edits: tuple[tuple[float, float], ...] = ()


def reasons(sections: Sequence[Section], whole: bool, heard: Heard) -> list[Reason]:
    """What speaks against these sections. whole: whether they tell the whole song."""
    found = list(fit(heard))
    if not sections:
        return found
    elsewhere = heard.verdict == "shifted" and abs(heard.later) >= WITHIN
    if heard.verdict != "unlike" and not elsewhere:
        found += _strongest(_unheard(boundaries(sections, whole), heard))
        found += _strongest(_unmarked(sections, heard)) if whole else []
    last = max((one.end for one in sections if one.end is not None), default=0.0)
    if last > heard.duration + BEYOND:
        found.append(Reason(1.0, f"annotated up to {clock(last)}, the recording ends at {clock(heard.duration)}"))
    return found


def fit(heard: Heard) -> Iterable[Reason]:
    """Rule 3: whether this is the annotated recording."""
    if heard.verdict == "unlike":
        yield Reason(1.0, "sounds like another recording than the annotated one")
        return
    if heard.verdict in ("shifted", "doubtful"):
        sure = heard.verdict == "shifted"
        way = "later" if heard.later >= 0 else "earlier"
        pace = f" and {100 * abs(heard.ratio - 1):.2f} % {'slower' if heard.ratio > 1 else 'faster'}"
        words = f"{heard.by} fit best {abs(heard.later):.2f} s {way}{pace if abs(heard.ratio - 1) > 1e-4 else ''}"
        doubt = 0.5 if heard.by == "beats" else 0.2
        yield Reason(1.0 if sure else doubt, words if sure else f"{words}, by a small margin")
    for start, by in heard.edits:
        yield Reason(0.8, f"this copy is cut or lengthened at about {clock(start)}: from there on {by:+.2f} s")


def boundaries(sections: Sequence[Section], whole: bool) -> list[float]:
    """Starts and ends of sections, without those of the song where they tell all of it. Rising."""
    times = {time for one in sections for time in one[1:] if time is not None}
    ordered = sorted(times)
    return ordered[1:-1] if whole else ordered


def _unheard(times: Iterable[float], heard: Heard) -> Iterable[Reason]:
    for time in times:
        near = [strong for at, strong in zip(heard.times, heard.strengths, strict=True) if abs(at - time) <= WITHIN]
        strength = max(near, default=0.0)
        if EDGE <= time <= heard.duration - EDGE and strength < FAINT:
            yield Reason(0.5 - 0.1 * strength / FAINT,
                         f"no change heard within {WITHIN:g} s of the boundary at {clock(time)}")  # fmt: skip


def _unmarked(sections: Sequence[Section], heard: Heard) -> Iterable[Reason]:
    marked = boundaries(sections, whole=False)
    for time, strength in zip(heard.times, heard.strengths, strict=True):
        away = min((abs(time - each) for each in marked), default=0.0)
        inside = any(start < time < end for _, start, end in sections if start is not None and end is not None)
        if strength >= STRONG and away > FAR and inside:
            yield Reason(min(0.3 * strength, 0.5),
                         f"strong change at {clock(time)}, nearest boundary {away:.1f} s away")  # fmt: skip


def _strongest(found: Iterable[Reason]) -> list[Reason]:
    return sorted(found, key=lambda each: -each.weight)[:TOLD]
