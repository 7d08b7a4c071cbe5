"""A boundary every 30 s, named by place: intro, then verse and chorus in turn, the last an outro. Hears nothing."""

from __future__ import annotations

from analysis.records import Section

SECONDS = 30.0


def sections(duration: float) -> tuple[Section, ...]:
    """Over a recording of this many seconds; a rest shorter than half a section belongs to the last one."""
    count = max(1, round(duration / SECONDS))
    names = ["intro", *("verse" if place % 2 else "chorus" for place in range(1, count - 1)), "outro"][:count]
    ends = [*(SECONDS * place for place in range(1, count)), round(duration, 3)]
    return tuple(Section(name, SECONDS * place, end) for place, (name, end) in enumerate(zip(names, ends, strict=True)))
