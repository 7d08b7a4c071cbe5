"""Performers of a song with times, role and vocal delivery: the values of a correction, and their differences.

An appearance is one artist in one time span. Role and delivery are "" if unknown; "both" means sung and rapped within
one span.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

ROLES = ("main", "featured", "neither")
DELIVERIES = ("sung", "rapped", "spoken", "both")
OPEN = "open"
"""Name of an unknown role or delivery."""
NEAR = 0.0005
"""Tolerance in seconds: times are stored to the millisecond."""


class Appearance(NamedTuple):
    """One artist in one time span. start, end: seconds. role: of ROLES or "". delivery: of DELIVERIES or ""."""

    artist: str
    start: float
    end: float
    role: str = ""
    delivery: str = ""


def encode(appearances: Iterable[Appearance]) -> list[dict[str, Any]]:
    """Appearances as plain data for an event, in order of time."""
    by_time = sorted(appearances, key=lambda a: (a.start, a.end, a.artist))
    return [appearance._asdict() for appearance in by_time]


def decode(plain: Any) -> tuple[Appearance, ...] | None:
    """Appearances from plain data; None if it is not a list of appearances."""
    if not isinstance(plain, Sequence) or isinstance(plain, str):
        return None
    appearances = [_appearance(item) for item in plain]
    return None if None in appearances else tuple(item for item in appearances if item is not None)


def problems(appearances: Sequence[Appearance]) -> list[str]:
    """Errors in words: appearances without name or length, and overlaps of one artist."""
    messages = [
        f"{_name(appearance)}: a stretch lasts from its start to a later end"
        for appearance in appearances
        if not 0 <= appearance.start < appearance.end < float("inf")
    ]
    messages += ["an artist needs a name" for appearance in appearances if not appearance.artist.strip()]
    for artist in dict.fromkeys(appearance.artist for appearance in appearances):
        own_appearances = sorted(appearance for appearance in appearances if appearance.artist == artist)
        messages += [
            f"{_name(appearance)} and {_times(other)} overlap"
            for appearance, other in pairwise(own_appearances)
            if other.start < appearance.end - NEAR
        ]
    return messages


def changes(before: Sequence[Appearance], after: Sequence[Appearance]) -> list[str]:
    """Differences in words, by artist: "role of Ada in 12.00–31.50 s: featured → main".

    Appearances of one artist are paired by equal times, otherwise by the longest overlap.
    """
    messages: list[str] = []
    for artist in dict.fromkeys(appearance.artist for appearance in (*before, *after)):
        old = [appearance for appearance in before if appearance.artist == artist]
        new = [appearance for appearance in after if appearance.artist == artist]
        pairs = _paired(old, new)
        for appearance in old:
            match = pairs.get(appearance)
            messages += [f"removed {_name(appearance)}"] if match is None else _differences(appearance, match)
        additions = [appearance for appearance in new if appearance not in pairs.values()]
        messages += [f"added {_name(addition)} ({_role_and_delivery(addition)})" for addition in additions]
    return messages


def _paired(old: Sequence[Appearance], new: Sequence[Appearance]) -> dict[Appearance, Appearance]:
    combinations = ((first, second) for first in old for second in new)
    overlaps = sorted(
        (
            (min(first.end, second.end) - max(first.start, second.start), first, second)
            for first, second in combinations
        ),
        key=lambda overlap: (not _same_times(overlap[1], overlap[2]), -overlap[0]),
    )
    pairs: dict[Appearance, Appearance] = {}
    for shared_time, first, second in overlaps:
        if shared_time > 0 and first not in pairs and second not in pairs.values():
            pairs[first] = second
    return pairs


def _differences(before: Appearance, after: Appearance) -> list[str]:
    changed_times = [
        f"{edge} of {before.artist} {_time(old)} → {_time(new)} s"
        for edge, old, new in (("start", before.start, after.start), ("end", before.end, after.end))
        if abs(old - new) > NEAR
    ]
    return changed_times + [
        f"{fact} of {before.artist} in {_times(after)}: {old or OPEN} → {new or OPEN}"
        for fact, old, new in (("role", before.role, after.role), ("delivery", before.delivery, after.delivery))
        if old != new
    ]


def _appearance(plain: Any) -> Appearance | None:
    if not isinstance(plain, Mapping) or not isinstance(plain.get("artist"), str):
        return None
    times = [plain.get(name) for name in ("start", "end")]
    if not all(isinstance(time, int | float) and not isinstance(time, bool) for time in times):
        return None
    role, delivery = plain.get("role", ""), plain.get("delivery", "")
    if role not in ("", *ROLES) or delivery not in ("", *DELIVERIES):
        return None
    return Appearance(plain["artist"], float(times[0] or 0), float(times[1] or 0), role, delivery)


def _same_times(first: Appearance, second: Appearance) -> bool:
    return abs(first.start - second.start) <= NEAR and abs(first.end - second.end) <= NEAR


def _name(appearance: Appearance) -> str:
    return f"{appearance.artist} {_times(appearance)}"


def _times(appearance: Appearance) -> str:
    return f"{_time(appearance.start)}–{_time(appearance.end)} s"


def _role_and_delivery(appearance: Appearance) -> str:
    return f"role {appearance.role or OPEN}, delivery {appearance.delivery or OPEN}"


def _time(time: float) -> str:
    """A time with two decimals, or three if the third is not zero."""
    return f"{time:.3f}".removesuffix("0")
