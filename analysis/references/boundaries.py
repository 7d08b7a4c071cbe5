"""Boundaries to sections: a section ends where the next boundary stands.

Rules, each with what is listed:

1. Boundaries out of order are sorted by time (repaired).
2. Of boundaries at one time only the last holds; a section without length is lost.
3. A boundary may open no section (`end`, a row without a name); it only ends the one before.
4. After a line that could not be read the end of the section before it is not known and is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from analysis.errors import LineError
from analysis.records import Section
from analysis.references.records import Problem, RepairedLineError


class Boundary(NamedTuple):
    """time: seconds. line: where in the file, from 1. opens: a section called `label` begins here.

    next_lost: the line after this one could not be read.
    """

    time: float
    label: str
    line: int
    opens: bool = True
    next_lost: bool = False


def in_order(boundaries: Sequence[Boundary], file: str) -> tuple[list[Boundary], list[Problem]]:
    """Rules 1 and 2."""
    problems: list[Problem] = [
        RepairedLineError(file, b.line, f"a time later than {a.time:g}", f"{b.time:g}", taken="sorted by time")
        for a, b in pairwise(boundaries)
        if b.time < a.time
    ]
    ordered = sorted(boundaries, key=lambda boundary: boundary.time)
    kept = []
    for boundary, following in zip(ordered, [*ordered[1:], None], strict=False):
        if following is None or boundary.time < following.time:
            kept.append(boundary)
        elif boundary.opens:
            found = f"{boundary.label} and {following.label or 'the end'} at {boundary.time:g}"
            problems.append(LineError(file, boundary.line, "a section that begins before the next", found))
    return kept, problems


def ends(boundaries: Sequence[Boundary], end: float | None) -> list[float | None]:
    """Rules 3 and 4: for each boundary the time of the next; the last one's is `end`."""
    following = [*(boundary.time for boundary in boundaries[1:]), end]
    return [None if here.next_lost else after for here, after in zip(boundaries, following, strict=False)]


def sections(boundaries: Sequence[Boundary], end: float | None) -> tuple[Section, ...]:
    """The sections that the boundaries, in order of time, open; `end` closes the last one where no boundary does."""
    return tuple(
        Section(here.label, here.time, after)
        for here, after in zip(boundaries, ends(boundaries, end), strict=True)
        if here.opens
    )


def mark_lost(boundaries: list[Boundary]) -> list[Boundary]:
    """The boundaries so far, the last one marked: the line after it is lost."""
    return [*boundaries[:-1], boundaries[-1]._replace(next_lost=True)] if boundaries else boundaries
