"""Who performs when in a song, in which role and how: what a correction of the performers holds, and how it differs.

An appearance is one artist in one stretch of time. Role and delivery are "" where nobody has said; "both" is sung and
rapped within one stretch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

ROLES = ("main", "featured", "neither")
DELIVERIES = ("sung", "rapped", "spoken", "both")
OPEN = "open"
"""How a role or delivery is called that nobody has said."""
NEAR = 0.0005
"""Seconds: times are kept to the millisecond."""


class Appearance(NamedTuple):
    """start, end: seconds. role: of ROLES or "". delivery: of DELIVERIES or ""."""

    artist: str
    start: float
    end: float
    role: str = ""
    delivery: str = ""


def encode(appearances: Iterable[Appearance]) -> list[dict[str, Any]]:
    """Plain data for an event, in order of time."""
    return [each._asdict() for each in sorted(appearances, key=lambda each: (each.start, each.end, each.artist))]


def decode(plain: Any) -> tuple[Appearance, ...] | None:
    """The opposite; None for anything that is no list of appearances."""
    if not isinstance(plain, Sequence) or isinstance(plain, str):
        return None
    found = [_appearance(one) for one in plain]
    return None if None in found else tuple(one for one in found if one is not None)


def problems(appearances: Sequence[Appearance]) -> list[str]:
    """What cannot be: stretches without name or length, and an artist twice at a time; in words."""
    found = [f"{_name(one)}: a stretch lasts from its start to a later end" for one in appearances
             if not 0 <= one.start < one.end < float("inf")]  # fmt: skip
    found += ["an artist needs a name" for one in appearances if not one.artist.strip()]
    for artist in dict.fromkeys(one.artist for one in appearances):
        mine = sorted(one for one in appearances if one.artist == artist)
        found += [f"{_name(one)} and {_times(other)} overlap" for one, other in pairwise(mine)
                  if other.start < one.end - NEAR]  # fmt: skip
    return found


def changes(before: Sequence[Appearance], after: Sequence[Appearance]) -> list[str]:
    """In words, artist by artist: "role of Ada in 12.00–31.50 s: featured → main".

    Stretches of one artist are paired where they are the same in time, else with the one they share most time with.
    """
    found: list[str] = []
    for artist in dict.fromkeys(one.artist for one in (*before, *after)):
        old, new = ([one for one in each if one.artist == artist] for each in (before, after))
        pairs = _paired(old, new)
        for one in old:
            other = pairs.get(one)
            found += [f"removed {_name(one)}"] if other is None else _differences(one, other)
        found += [f"added {_name(one)} ({_manner(one)})" for one in new if one not in pairs.values()]
    return found


def _paired(old: Sequence[Appearance], new: Sequence[Appearance]) -> dict[Appearance, Appearance]:
    shared = sorted(
        ((min(one.end, other.end) - max(one.start, other.start), one, other) for one in old for other in new),
        key=lambda each: (not _same_times(each[1], each[2]), -each[0]),
    )
    found: dict[Appearance, Appearance] = {}
    for together, one, other in shared:
        if together > 0 and one not in found and other not in found.values():
            found[one] = other
    return found


def _differences(one: Appearance, other: Appearance) -> list[str]:
    told = [
        f"{edge} of {one.artist} {_time(old)} → {_time(new)} s"
        for edge, old, new in (("start", one.start, other.start), ("end", one.end, other.end))
        if abs(old - new) > NEAR
    ]
    return told + [
        f"{fact} of {one.artist} in {_times(other)}: {old or OPEN} → {new or OPEN}"
        for fact, old, new in (("role", one.role, other.role), ("delivery", one.delivery, other.delivery))
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


def _same_times(one: Appearance, other: Appearance) -> bool:
    return abs(one.start - other.start) <= NEAR and abs(one.end - other.end) <= NEAR


def _name(one: Appearance) -> str:
    return f"{one.artist} {_times(one)}"


def _times(one: Appearance) -> str:
    return f"{_time(one.start)}–{_time(one.end)} s"


def _manner(one: Appearance) -> str:
    return f"role {one.role or OPEN}, delivery {one.delivery or OPEN}"


def _time(time: float) -> str:
    """At least two decimals, three where they are needed."""
    return f"{time:.3f}".removesuffix("0")
