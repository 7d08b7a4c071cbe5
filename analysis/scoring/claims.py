"""Claims of time in a model's reasoning, held against annotated sections.

A claim with a label is checked where the annotation has sections of that label: a start against their starts, an end
against their ends, a moment against both, a range on both sides. It is right where the nearest of them is within
TOLERANCE, else wrong. Without a label, without such a section, or counted from an end that nobody knows, there is
nothing to check it against.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from analysis.labels import canonical
from analysis.parsing.time_claims import Kind, TimeClaim, time_claims
from analysis.records import Section, Value
from analysis.reviews.time_checks import TimeCheck, text_key

SAME_TIME = 0.5
"""Seconds, up to which two claims are of the same time."""
TOLERANCE = 3.0
"""Seconds, at which a claim is still right."""
PLAYED_SECONDS = 2.0
"""Seconds that are heard of a moment."""
KINDS: tuple[Kind, ...] = get_args(Kind)
Verdict: TypeAlias = Literal["right", "wrong", "nothing to check against"]


class CheckedClaim(NamedTuple):
    """A claim with its verdict. distance: seconds to the nearest boundary, the worse of a range; None if unchecked."""

    claim: TimeClaim
    verdict: Verdict
    distance: float | None = None


def sections_of(reference: Value | None) -> tuple[Section, ...]:
    """The sections of a reference, () for one of another kind."""
    return tuple(entry for entry in reference if isinstance(entry, Section)) if isinstance(reference, tuple) else ()


def checked(
    claims: Iterable[TimeClaim], sections: Sequence[Section], duration: float | None = None
) -> list[CheckedClaim]:
    """Claims against sections. duration: of the recording, for claims that are counted from its end."""
    return [_checked(claim, sections, duration) for claim in claims]


def claims_in(text: str, checks: Mapping[str, TimeCheck]) -> tuple[TimeClaim, ...]:
    """The claims of a text: those that a person finds, else those of the rule. checks: by text, see `time_checks`."""
    check = checks.get(text_key(text))
    return time_claims(text) if check is None else claims_of_check(check)


def claims_of_check(check: TimeCheck) -> tuple[TimeClaim, ...]:
    """The claims that a person found in a text."""
    return tuple(claim for record in check.claims if (claim := of_record(record)))


def as_records(texts: Sequence[str], sections: Sequence[Section]) -> list[dict[str, Any]]:
    """The claims of the texts of an answer as JSON. text: position of the claim's text among them."""
    return [
        {"text": place, **as_record(claim), "verdict": verdict, "distance": distance}
        for place, text in enumerate(texts)
        for claim, verdict, distance in checked(time_claims(text), sections)
    ]


def as_record(claim: TimeClaim) -> dict[str, Any]:
    return {
        "kind": claim.kind, "start": claim.start, "end": claim.end, "approximate": claim.approximate,
        "label": claim.label or None, "span": [claim.first, claim.last], "from_end": claim.from_end,
    }  # fmt: skip


def of_record(record: Any) -> TimeClaim | None:
    """The claim of a record; None for what is none."""
    try:
        first, last = map(int, record["span"])
        start, end = (None if time is None else float(time) for time in (record["start"], record["end"]))
        claim = TimeClaim(record["kind"], start, end, bool(record.get("approximate")), str(record.get("label") or ""),
                          first, last, bool(record.get("from_end")))  # fmt: skip
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError):
        return None
    times = [time for time in (start, end) if time is not None]
    is_claim = claim.kind in KINDS and times and all(map(math.isfinite, times)) and 0 <= first < last
    return claim if is_claim else None


def stretch(claim: TimeClaim, duration: float | None) -> tuple[float, float] | None:
    """The seconds to hear of a claim; None for one counted from an end that nobody knows."""
    shift = duration if claim.from_end else 0.0
    times = [time + shift for time in (claim.start, claim.end) if time is not None and shift is not None]
    if not times or min(times) < 0:
        return None
    first, last = times[0], times[-1]
    return first, last if last > first else first + PLAYED_SECONDS


def n_same(found: Iterable[TimeClaim], expected: Iterable[TimeClaim]) -> int:
    """How many expected claims are found: the same times within SAME_TIME, and a common part of the text."""
    others = list(found)
    n = 0
    for claim in expected:
        if (match := next((other for other in others if _is_same(other, claim)), None)) is not None:
            others.remove(match)
            n += 1
    return n


def _is_same(a: TimeClaim, b: TimeClaim) -> bool:
    """The side that a moment stands on does not count: that is its kind, not its time."""
    times, others = ([time for time in (claim.start, claim.end) if time is not None] for claim in (a, b))
    is_near = len(times) == len(others) and all(
        abs(x - y) <= SAME_TIME for x, y in zip(times, others, strict=True)
    )  # fmt: skip
    return is_near and a.first < b.last and b.first < a.last


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
