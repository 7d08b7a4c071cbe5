"""Answers that list beats as times in seconds.

1. Numbers with a unit count ("0.54s", "1.0ss", "2 seconds"). If none has a unit, all numbers of a text of numbers
   count. "1:02.5" is 62.5 s.
2. A number without unit among numbers with units is left out. It is usually the last one, truncated.
3. Of a range such as "0.4s-2.0s", the start counts and the reading is ambiguous, because a beat has no duration.
4. "There are no beats" is an answer without beats. Refusals and other texts have no value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from analysis.parsing.refusal import refuses
from analysis.parsing.steps import Steps
from analysis.parsing.text import common_signs
from analysis.parsing.unwrapping import final_answer
from analysis.records import Reading, Section

_NUMBER = r"(?:(?P<minutes>\d{1,3}):)?(?P<seconds>\d{1,6}(?:\.\d{1,9})?)"
_TIME = re.compile(rf"(?<![\w.:]){_NUMBER}\s?(?:s{{1,3}}|sec|secs|seconds?)\b", re.IGNORECASE)
_BARE = re.compile(rf"(?<![\w.:]){_NUMBER}(?![\w:])")
_RANGE = re.compile(
    r"(?<=[\ds])\s?(?:[-–—~]|to)\s?\d[\d.:]{0,15}\s?(?:s{1,3}|sec|secs|seconds?)?(?![\w:]|\.\d)", re.IGNORECASE
)
_ONLY_NUMBERS = re.compile(r"[\d\s.,:;()\[\]{}'\"`-]*")
_NONE = re.compile(r"\bno (?:clear |discernible |audible )?(?:down)?beats?\b", re.IGNORECASE)


def seconds(text: str) -> list[float]:
    """Times in a text, in its order, by rules 1 and 2."""
    matches = list(_TIME.finditer(text))
    if not matches and _ONLY_NUMBERS.fullmatch(text):
        matches = list(_BARE.finditer(text))
    return [60.0 * int(match["minutes"] or 0) + float(match["seconds"]) for match in matches]


def read_beats(raw: Any) -> Reading:
    """Beats in order of time, as sections without label and end."""
    steps = Steps()
    if isinstance(raw, Sequence) and not isinstance(raw, str):
        raw = ", ".join(str(item) for item in raw)
    if raw is None or not str(raw).strip():
        return steps.nothing("no answer")
    text = common_signs(final_answer(str(raw), steps), steps)
    points = _RANGE.sub("", text)
    if points != text:
        steps.add("the beginning of a range counts", text, "ambiguous")
    times = seconds(points)
    if not times and refuses(text):
        return steps.refusal(text)
    if not times and not _NONE.search(text):
        return steps.nothing("no points in time", text)
    if not times:
        steps.add("says that there are none", text)
    elif not _ONLY_NUMBERS.fullmatch(re.sub(r"(?<=\d)s\b", "", points)):
        steps.add("points in time found in the text", text)
    if times != sorted(times):
        steps.add("put in order of time", text)
    return steps.reading(tuple(Section("", time, None) for time in sorted(times)))
