"""Answers that list events as start, end and label, such as playing techniques.

1. Entries "(5.5, 6.1, 'Vibrato')" in round or square brackets, objects with start, end and a label, and "5.5-6.1 s:
   Vibrato". Times are seconds, with or without quotes and unit.
2. Labels are those of the question's list; case, blanks and hyphens do not count. Entries with another label stay.
3. "No Tech" or "no technique" alone is an answer without events.
4. An answer that repeats the examples of the question, and one without times, have no value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from analysis.parsing.options.names import squeezed
from analysis.parsing.refusal import refuses
from analysis.parsing.steps import Steps
from analysis.parsing.text import common_signs
from analysis.parsing.unwrapping import final_answer
from analysis.records import Reading, Section

_TIME = r"""["']?(\d{1,6}(?:\.\d{1,9})?)\s?(?:s|sec|seconds)?["']?"""
_ENTRY = re.compile(rf"""[(\[]\s*{_TIME}\s*,\s*{_TIME}\s*,\s*["']?([^\W\d_][\w -]{{0,40}}?)["']?\s*[)\]]""")
_OBJECT = re.compile(
    rf"""\{{\s*["']?start\w*["']?\s*:\s*{_TIME}\s*,\s*["']?end\w*["']?\s*:\s*{_TIME}\s*,\s*["']?\w+["']?\s*:\s*"""
    r"""["']([^"'{}]{1,40})["']\s*\}""",
    re.IGNORECASE,
)
_RANGE = re.compile(rf"{_TIME}\s*(?:-|–|to)\s*{_TIME}\s*[:,]?\s*([A-Za-z][A-Za-z -]{{2,40}})")
_EXAMPLE = re.compile(r"\bexample \d", re.IGNORECASE)
_NONE = re.compile(r"\bno (?:playing )?tech(?:nique)?s?\b", re.IGNORECASE)
NONE_LABEL = "notech"


def read_labelled_events(raw: Any, labels: Sequence[str] = ()) -> Reading:
    """Events in order of time, as sections."""
    steps = Steps()
    if isinstance(raw, list):
        steps.add("list as text", raw)
        raw = str(raw)
    if not isinstance(raw, str) or not raw.strip():
        return steps.nothing("no answer" if raw is None or raw == "" else "no text", raw)
    text = common_signs(final_answer(raw, steps), steps)
    if _EXAMPLE.search(text):
        return steps.nothing("repeats the examples of the question", text)
    events = _events(text, labels, steps)
    if events:
        if events != sorted(events, key=_by_time):
            steps.add("put in order of time", text)
        return steps.reading(tuple(sorted(events, key=_by_time)))
    if events is not None or _NONE.search(text):
        steps.add("says that there are none", text, "clean")
        return steps.reading(())
    return steps.refusal(text) if refuses(text) else steps.nothing("no event with start and end", text)


def _events(text: str, labels: Sequence[str], steps: Steps) -> list[Section] | None:
    """The events in a text without those of no technique; None where there is no entry at all."""
    matches = list(_ENTRY.finditer(text)) or list(_OBJECT.finditer(text))
    if matches and text.count("(") + text.count("{") > len(matches) + 1:
        steps.add("entries without start, end and label left out", text, "ambiguous")
    if not matches and (matches := _ranges(text, labels)):
        steps.add("times and techniques found in the text", text)
    if not matches:
        return None
    names = {squeezed(label): label for label in labels}
    events = []
    for match in matches:
        if squeezed(match[3]) == NONE_LABEL:
            continue
        if labels and squeezed(match[3]) not in names:
            steps.add("a label that is not in the list", match[3], "ambiguous")
        events.append(Section(names.get(squeezed(match[3]), match[3].strip()), float(match[1]), float(match[2])))
    return events


def _ranges(text: str, labels: Sequence[str]) -> list[re.Match[str]]:
    names = {squeezed(label) for label in labels}
    return [match for match in _RANGE.finditer(text) if squeezed(match[3]) in names]


def _by_time(event: Section) -> tuple[float, float, str]:
    return event.start or 0.0, event.end or 0.0, event.label
