"""Second readers, which share neither code nor words with the first and work from other evidence.

Where one names another value, or none for a reason, the reading is ambiguous; the first reader's value stays.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from analysis.records import Reading, Step

SECOND = "second reader: "
"""Beginning of the step that has what the second reader names, where it objects."""


class Opinion(NamedTuple):
    """What a second reader names, as text; "" with a reason for nothing, without one for no opinion."""

    value: str = ""
    reason: str = ""


def weighed(reading: Reading, second: Opinion, agrees: bool) -> Reading:
    """A mended reading, ambiguous where the second reader objects. agrees: whether both name the same."""
    if reading.value is None or reading.confidence != "mended" or not any(second) or agrees:
        return reading
    step = Step(f"{SECOND}{second.value or f'nothing, {second.reason}'}", f"the first reader: {_short(reading.value)}")
    return replace(reading, confidence="ambiguous", steps=(*reading.steps, step))


def _short(value: object) -> str:
    return str(value)[:120]
