"""Sections from boundaries: a section ends at the next boundary.

1. Boundaries out of order are sorted by time (a repaired problem).
2. Of boundaries at one time only the last counts; a section without length is lost (a problem).
3. A boundary may start no section (`end`, a row without a name); it only ends the one before.
4. After an unreadable line the end of the section before it is unknown, None.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from analysis.errors import LineError
from analysis.records import Section
from analysis.references.records import Problem, RepairedLineError


class Boundary(NamedTuple):
    """A boundary in seconds. line: in the file, from 1. opens: whether a section with this label starts here.

    next_lost: whether the line after this one is unreadable.
    """

    time: float
    label: str
    line: int
    opens: bool = True
    next_lost: bool = False


def in_order(boundaries: Sequence[Boundary], file: str) -> tuple[list[Boundary], list[Problem]]:
    """Boundaries sorted by time, and problems, by rules 1 and 2."""
    problems: list[Problem] = [
        RepairedLineError(file, b.line, f"a time later than {a.time:g}", f"{b.time:g}", repair="sorted by time")
        for a, b in pairwise(boundaries)
        if b.time < a.time
    ]
    by_time = sorted(boundaries, key=lambda boundary: boundary.time)
    distinct = []
    for boundary, next_boundary in zip(by_time, [*by_time[1:], None], strict=False):
        if next_boundary is None or boundary.time < next_boundary.time:
            distinct.append(boundary)
        elif boundary.opens:
            labels = f"{boundary.label} and {next_boundary.label or 'the end'} at {boundary.time:g}"
            problems.append(LineError(file, boundary.line, "a section that begins before the next", labels))
    return distinct, problems


def ends(boundaries: Sequence[Boundary], end: float | None) -> list[float | None]:
    """Time of the next boundary by rules 3 and 4; `end` for the last one."""
    next_times = [*(boundary.time for boundary in boundaries[1:]), end]
    return [None if here.next_lost else after for here, after in zip(boundaries, next_times, strict=False)]


def sections(boundaries: Sequence[Boundary], end: float | None) -> tuple[Section, ...]:
    """Sections from boundaries in order of time. `end` closes the last section if no boundary does."""
    return tuple(
        Section(here.label, here.time, after)
        for here, after in zip(boundaries, ends(boundaries, end), strict=True)
        if here.opens
    )


def mark_lost(boundaries: list[Boundary]) -> list[Boundary]:
    """The boundaries with a mark on the last one that the line after it is lost."""
    return [*boundaries[:-1], boundaries[-1]._replace(next_lost=True)] if boundaries else boundaries
