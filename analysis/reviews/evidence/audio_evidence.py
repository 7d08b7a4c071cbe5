"""Evidence in the audio against a reference: musical changes, and the alignment of the annotation.

1. A boundary without a change: no change of at least strength FAINT lies within WITHIN seconds. The first and last EDGE
   seconds of a recording are ignored, because no change can be detected there.
2. A strong change without a boundary: at least strength STRONG, within a section, more than FAR seconds from the next.
   Only for references that annotate the whole song.
3. The annotation fits better at another offset, the recording was cut or lengthened, it is another recording, or the
   annotation ends more than BEYOND seconds after the recording.

Rules 1 and 2 are skipped if the annotation fits nowhere or is clearly shifted by WITHIN seconds or more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from analysis.records import Section

WITHIN, FAINT = 2.0, 0.1
FAR, STRONG = 4.0, 0.6
EDGE, BEYOND = 4.0, 1.0
MOST_REASONS = 4
"""Reasons listed per case and rule, the strongest first."""


def clock(time: float) -> str:
    """A time in minutes, seconds and tenths, as on the timeline: "3:14.3"."""
    tenths = round(10 * time)
    return f"{tenths // 600}:{tenths % 600 // 10:02}.{tenths % 10}"


class Reason(NamedTuple):
    """One reason to suspect a reference. weight: from 0 to 1."""

    weight: float
    words: str


@dataclass(frozen=True, slots=True)
class AudioEvidence:
    """Changes in a recording and its alignment. times, strengths: of the changes. duration: seconds.

    verdict: of the alignment with the song's annotation ("agrees", "shifted", "doubtful", "unlike"), "" if there is
    too little to align. later, ratio: offset in seconds and tempo ratio of the best alignment. by: what was aligned,
    "beats" or "sections". edits: times at which this copy was cut or lengthened, and by how many seconds.
    """

    times: tuple[float, ...]
    strengths: tuple[float, ...]
    duration: float
    verdict: str = ""
    later: float = 0.0
    ratio: float = 1.0
    by: str = "beats"
    edits: tuple[tuple[float, float], ...] = ()


def reasons(sections: Sequence[Section], covers_song: bool, evidence: AudioEvidence) -> list[Reason]:
    """Reasons to suspect these sections. covers_song: whether they cover the whole song."""
    results = list(fit(evidence))
    if not sections:
        return results
    shifted = evidence.verdict == "shifted" and abs(evidence.later) >= WITHIN
    if evidence.verdict != "unlike" and not shifted:
        results += _strongest(_boundaries_without_change(boundaries(sections, covers_song), evidence))
        results += _strongest(_changes_without_boundary(sections, evidence)) if covers_song else []
    end = max((section.end for section in sections if section.end is not None), default=0.0)
    if end > evidence.duration + BEYOND:
        results.append(Reason(1.0, f"annotated up to {clock(end)}, the recording ends at {clock(evidence.duration)}"))
    return results


def fit(evidence: AudioEvidence) -> Iterable[Reason]:
    """Rule 3: reasons to doubt that this is the annotated recording."""
    if evidence.verdict == "unlike":
        yield Reason(1.0, "sounds like another recording than the annotated one")
        return
    if evidence.verdict in ("shifted", "doubtful"):
        certain = evidence.verdict == "shifted"
        direction = "later" if evidence.later >= 0 else "earlier"
        pace = f" and {100 * abs(evidence.ratio - 1):.2f} % {'slower' if evidence.ratio > 1 else 'faster'}"
        pace = pace if abs(evidence.ratio - 1) > 1e-4 else ""
        words = f"{evidence.by} fit best {abs(evidence.later):.2f} s {direction}{pace}"
        doubt = 0.5 if evidence.by == "beats" else 0.2
        yield Reason(1.0 if certain else doubt, words if certain else f"{words}, by a small margin")
    for start, seconds in evidence.edits:
        yield Reason(0.8, f"this copy is cut or lengthened at about {clock(start)}: from there on {seconds:+.2f} s")


def boundaries(sections: Sequence[Section], covers_song: bool) -> list[float]:
    """Section starts and ends in ascending order; for a whole song, without its first and last."""
    times = {time for section in sections for time in section[1:] if time is not None}
    ordered = sorted(times)
    return ordered[1:-1] if covers_song else ordered


def _boundaries_without_change(times: Iterable[float], evidence: AudioEvidence) -> Iterable[Reason]:
    for time in times:
        changes = zip(evidence.times, evidence.strengths, strict=True)
        strength = max((strength for change, strength in changes if abs(change - time) <= WITHIN), default=0.0)
        if EDGE <= time <= evidence.duration - EDGE and strength < FAINT:
            yield Reason(0.5 - 0.1 * strength / FAINT,
                         f"no change heard within {WITHIN:g} s of the boundary at {clock(time)}")  # fmt: skip


def _changes_without_boundary(sections: Sequence[Section], evidence: AudioEvidence) -> Iterable[Reason]:
    marked = boundaries(sections, covers_song=False)
    for time, strength in zip(evidence.times, evidence.strengths, strict=True):
        distance = min((abs(time - boundary) for boundary in marked), default=0.0)
        inside = any(start < time < end for _, start, end in sections if start is not None and end is not None)
        if strength >= STRONG and distance > FAR and inside:
            yield Reason(min(0.3 * strength, 0.5),
                         f"strong change at {clock(time)}, nearest boundary {distance:.1f} s away")  # fmt: skip


def _strongest(all_reasons: Iterable[Reason]) -> list[Reason]:
    return sorted(all_reasons, key=lambda reason: -reason.weight)[:MOST_REASONS]
