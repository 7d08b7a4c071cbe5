"""Sections of 30 s without analysis: intro, then verse and chorus in turn, outro."""

from __future__ import annotations

from analysis.records import Section

SECONDS = 30.0


def sections(duration: float) -> tuple[Section, ...]:
    """Sections of a recording with a duration in seconds. A remainder below half a section belongs to the last one."""
    count = max(1, round(duration / SECONDS))
    names = ["intro", *("verse" if index % 2 else "chorus" for index in range(1, count - 1)), "outro"][:count]
    ends = [*(SECONDS * index for index in range(1, count)), round(duration, 3)]
    return tuple(Section(name, SECONDS * index, end) for index, (name, end) in enumerate(zip(names, ends, strict=True)))
