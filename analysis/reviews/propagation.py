"""References of other questions about a song that follow from a correction.

1. Words: sections with the same label and the same words are the same section, which gets the corrected words.
2. Sections: a question about all sections of one type depends on a segmentation if its reference contains exactly the
   sections of that type (to the millisecond). It gets the sections of that type of the corrected segmentation.
3. A full segmentation that equals the published sections of its song follows their correction.
4. Nothing else follows: neither a full segmentation from the sections of one type, nor a number or a name.
"""

from __future__ import annotations

from collections.abc import Sequence

from analysis.labels import normalise
from analysis.records import LyricSection, Section, Value

NEAR = 0.0005
"""Tolerance in seconds: times are stored to the millisecond."""


def carried(before: Value, after: Value, other: Value, section_type: str = "") -> Value | None:
    """The other question's reference once `before` is corrected to `after`; None if it does not change.

    section_type: the type the other question asks for, which the labels of its sections may omit.
    """
    corrected = derived(before, after, other, section_type)
    return None if corrected == other else corrected


def replaced(before: Value, after: Value, other: Value) -> Value | None:
    """`after` for a reference that contains the same sections as `before`, with the same labels; None for any other."""
    old, sections = _sections(before), _sections(other)
    is_same = len(old) == len(sections) > 0 and all(
        _same_times(*pair) and normalise(pair[0].label) == normalise(pair[1].label)
        for pair in zip(old, sections, strict=True)
    )
    return after if is_same else None


def derived(before: Value, after: Value, other: Value, section_type: str = "") -> Value | None:
    """The other question's reference that follows from `after`, changed or not; None if it does not follow."""
    words = _words(before), _words(after), _words(other)
    corrected: Value | None = None
    if all(words) and [section.label for section in words[0]] == [section.label for section in words[1]]:
        corrected = _corrected_words(*words)
    elif (times := _sections(other)) and _sections(before):
        corrected = _corrected_sections(_sections(before), _sections(after), times, section_type)
    return corrected


def _corrected_words(
    before: Sequence[LyricSection], after: Sequence[LyricSection], other: Sequence[LyricSection]
) -> tuple[LyricSection, ...]:
    new_texts = {_section(old): new.text for old, new in zip(before, after, strict=True) if old.text != new.text}
    return tuple(LyricSection(section.label, new_texts.get(_section(section), section.text)) for section in other)


def _corrected_sections(
    before: Sequence[Section], after: Sequence[Section], other: Sequence[Section], section_type: str
) -> tuple[Section, ...] | None:
    kinds = {normalise(section.label or section_type) for section in other}
    if len(kinds) != 1:
        return None
    (kind,) = kinds
    old = [section for section in before if normalise(section.label) == kind]
    new = [section for section in after if normalise(section.label) == kind]
    if len(old) != len(other) or not all(_same_times(*pair) for pair in zip(old, other, strict=True)):
        return None
    label = next((section.label for section in other if section.label), "")
    return tuple(Section(label, section.start, section.end) for section in new)


def _section(section: LyricSection) -> tuple[str, str]:
    return "".join(section.label.casefold().split()), " ".join(section.text.split())


def _same_times(first: Section, second: Section) -> bool:
    pairs = ((first.start, second.start), (first.end, second.end))
    return all(a is not None and b is not None and abs(a - b) <= NEAR for a, b in pairs)


def _words(value: Value) -> list[LyricSection]:
    return [item for item in value if isinstance(item, LyricSection)] if isinstance(value, tuple) else []


def _sections(value: Value) -> list[Section]:
    return [item for item in value if isinstance(item, Section)] if isinstance(value, tuple) else []
