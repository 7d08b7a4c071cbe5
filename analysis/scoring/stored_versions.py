"""Whether the versions behind a stored score are those of this Earmark, lower or higher ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from analysis import scoring

Age: TypeAlias = Literal["present", "older", "newer", "other"]
"""other: different where no number says which is newer, as of a library."""
RISING = ("metrics", "parsing", "columns")
"""Versions that are numbers and rise."""


def age_of(versions: Mapping[str, str]) -> Age:
    """Age of a run's versions. Any higher number makes the run newer, and else any lower one older."""
    if dict(versions) == scoring.VERSIONS:
        return "present"
    pairs = [(versions.get(name, "0"), scoring.VERSIONS[name]) for name in RISING]
    steps = [int(before) - int(now) for before, now in pairs if before.isdecimal() and now.isdecimal()]
    if any(step > 0 for step in steps):
        return "newer"
    return "older" if any(step < 0 for step in steps) else "other"
