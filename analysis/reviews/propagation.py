"""Which other questions of a song stand on what a correction changes, and what they then say.

1. Words: a section of the same label and the same words is the same section; it takes on the corrected words.
2. Sections: a question for all sections of one type stands on a segmentation of which it tells just those of that type
   (to the millisecond); it takes on those of that type in the corrected one.
3. Nothing else follows: neither a whole segmentation from the sections of one type, nor a number or a name.
"""

from __future__ import annotations

from collections.abc import Sequence

from analysis.labels import normalise
from analysis.records import LyricSection, Section, Value

NEAR = 0.0005
"""Seconds: times are kept to the millisecond."""


def carried(before: Value, after: Value, other: Value, asked: str = "") -> Value | None:
    """The other question's reference once `before` is corrected to `after`; None where it stays or does not follow.

    asked: the section type the other question asks for, which its sections need not name.
    """
    found = derived(before, after, other, asked)
    return None if found == other else found


def derived(before: Value, after: Value, other: Value, asked: str = "") -> Value | None:
    """The same, also where the other question's reference stays as it is; None only where it does not follow."""
    words = _words(before), _words(after), _words(other)
    found: Value | None = None
    if all(words) and [one.label for one in words[0]] == [one.label for one in words[1]]:
        found = _carried_words(*words)
    elif (times := _sections(other)) and _sections(before):
        found = _carried_sections(_sections(before), _sections(after), times, asked)
    return found


def _carried_words(
    before: Sequence[LyricSection], after: Sequence[LyricSection], other: Sequence[LyricSection]
) -> tuple[LyricSection, ...]:
    corrected = {_section(old): new.text for old, new in zip(before, after, strict=True) if old.text != new.text}
    return tuple(LyricSection(one.label, corrected.get(_section(one), one.text)) for one in other)


def _carried_sections(
    before: Sequence[Section], after: Sequence[Section], other: Sequence[Section], asked: str
) -> tuple[Section, ...] | None:
    kinds = {normalise(one.label or asked) for one in other}
    if len(kinds) != 1:
        return None
    (kind,) = kinds
    old, new = ([one for one in each if normalise(one.label) == kind] for each in (before, after))
    if len(old) != len(other) or not all(_same(*pair) for pair in zip(old, other, strict=True)):
        return None
    named = next((one.label for one in other if one.label), "")
    return tuple(Section(named, one.start, one.end) for one in new)


def _section(one: LyricSection) -> tuple[str, str]:
    return "".join(one.label.casefold().split()), " ".join(one.text.split())


def _same(one: Section, other: Section) -> bool:
    pairs = ((one.start, other.start), (one.end, other.end))
    return all(a is not None and b is not None and abs(a - b) <= NEAR for a, b in pairs)


def _words(value: Value) -> list[LyricSection]:
    return [one for one in value if isinstance(one, LyricSection)] if isinstance(value, tuple) else []


def _sections(value: Value) -> list[Section]:
    return [one for one in value if isinstance(one, Section)] if isinstance(value, tuple) else []
