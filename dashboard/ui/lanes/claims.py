"""Claims of time in the reasoning of an answer, as a lane over the sound: right, wrong, or not checked."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.records import Section
from analysis.scoring.claims import CheckedClaim, checked
from dashboard.components.timeline import Lane, Span
from dashboard.ui import palette

PLAYED_SECONDS = 2.0
"""Seconds that are heard from a claim of one moment."""
_STATES = {"right": "matched", "wrong": "unmatched"}


def lane(id: str, name: str, texts: Sequence[str], sections: Sequence[Section], duration: float | None) -> Lane:
    """The claims of all texts of an answer that have a place on the axis."""
    claims = [claim for text in texts for claim in checked(text, sections, duration)]
    return Lane(f"claims {id}", name, "song", [span for claim in claims for span in _span(claim)])


def stretch(start: float | None, end: float | None) -> tuple[float, float] | None:
    """The time that a claim is about; None for one that is counted from the end."""
    times = [time for time in (start, end) if time is not None]
    if not times or min(times) < 0:
        return None
    first, last = times[0], times[-1]
    return first, last if last > first else first + PLAYED_SECONDS


def _span(row: CheckedClaim) -> list[Span]:
    bounds = stretch(row.claim.start, row.claim.end)
    if bounds is None:
        return []
    label = row.claim.label or row.claim.kind
    off = "" if row.distance is None else f", {row.distance:.1f} s from the nearest boundary"
    state = _STATES.get(row.verdict, "")
    return [Span(label, *bounds, palette.of_label(label), row.claim.label, state, f"{row.verdict}{off}")]  # type: ignore[arg-type] # a value of _STATES
