"""Claims of time in the reasoning of an answer, as a lane over the sound: right, wrong, or not checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from analysis.scoring.claims import CheckedClaim, stretch
from dashboard.components.timeline import Lane, Span
from dashboard.ui import palette

_SIGNS: Mapping[str, tuple[str, Literal["", "matched", "unmatched"]]] = {
    "right": ("✓ ", "matched"), "wrong": ("✕ ", "unmatched"),
}  # fmt: skip


def lane(id: str, name: str, claims: Iterable[CheckedClaim], duration: float | None) -> Lane:
    """The claims that have a place on the axis. duration: of the recording, for those counted from its end."""
    return Lane(f"claims {id}", name, "song", [span for claim in claims for span in _span(claim, duration)])


def remark(row: CheckedClaim) -> str:
    """The verdict, and how far off a claim is."""
    off = "" if row.distance is None else f", {row.distance:.1f} s from the nearest boundary"
    return f"{row.verdict}{off}"


def _span(row: CheckedClaim, duration: float | None) -> list[Span]:
    bounds = stretch(row.claim, duration)
    if bounds is None:
        return []
    label = row.claim.label or row.claim.kind
    sign, state = _SIGNS.get(row.verdict, ("", ""))
    return [Span(f"{sign}{label}", *bounds, palette.of_label(label), row.claim.label, state, remark(row))]
