"""Claims of time in a model's reasoning, held against annotated sections.

A claim with a label is checked where the annotation has sections of that label: a start against their starts, an end
against their ends, a moment against both, a range on both sides. It is right where the nearest of them is within
TOLERANCE, else wrong. Without a label, without such a section, or counted from an end that nobody knows, there is
nothing to check it against.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from analysis.labels import canonical
from analysis.parsing.time_claims import TimeClaim, time_claims
from analysis.records import Section, Value

TOLERANCE = 3.0
"""Seconds, at which a claim is still right."""
Verdict: TypeAlias = Literal["right", "wrong", "nothing to check against"]


class CheckedClaim(NamedTuple):
    """distance: seconds to the nearest boundary, of a range on its worse side; None where nothing was checked."""

    claim: TimeClaim
    verdict: Verdict
    distance: float | None = None


def sections_of(reference: Value | None) -> tuple[Section, ...]:
    """The sections of a reference, () for one of another kind."""
    return tuple(entry for entry in reference if isinstance(entry, Section)) if isinstance(reference, tuple) else ()


def checked(text: str, sections: Sequence[Section], duration: float | None = None) -> list[CheckedClaim]:
    """The claims of a text against sections. duration: of the recording, for claims that are counted from its end."""
    return [_checked(claim, sections, duration) for claim in time_claims(text)]


def as_records(texts: Sequence[str], sections: Sequence[Section]) -> list[dict[str, Any]]:
    """The claims of the texts of an answer as JSON. text: position of the claim's text among them."""
    return [
        {
            "text": place, "kind": claim.kind, "start": claim.start, "end": claim.end, "approximate": claim.approximate,
            "label": claim.label or None, "span": [claim.first, claim.last], "from_end": claim.from_end,
            "verdict": verdict, "distance": distance,
        }
        for place, text in enumerate(texts)
        for claim, verdict, distance in checked(text, sections)
    ]  # fmt: skip


def _checked(claim: TimeClaim, sections: Sequence[Section], duration: float | None) -> CheckedClaim:
    own = [section for section in sections if claim.label and canonical(section.label) == claim.label]
    starts, ends = [section.start for section in own], [section.end for section in own]
    sides = (
        [(claim.start, [*starts, *ends])]
        if claim.kind == "at"
        else [(time, bounds) for time, bounds in ((claim.start, starts), (claim.end, ends)) if time is not None]
    )
    shift = 0.0 if not claim.from_end else duration
    distances = [
        min((abs(time + shift - bound) for bound in bounds if bound is not None), default=None)
        for time, bounds in sides
        if time is not None and shift is not None
    ]
    distances_known = [distance for distance in distances if distance is not None]
    if not distances_known or len(distances_known) < len(sides):
        return CheckedClaim(claim, "nothing to check against")
    return CheckedClaim(claim, "right" if max(distances_known) <= TOLERANCE else "wrong", max(distances_known))
