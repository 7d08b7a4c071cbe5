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


PROSE = frozenset({
    "only number taken", "only number of the kind asked for taken", "only number without another thing counted taken",
    "name found in the text",
})  # fmt: skip
"""Steps that take a value from prose because nothing else is named."""
NO_CLAUSE = frozenset({
    "number or time read", "value of an object taken", "correction counts", "behind an arrow",
    "total of a sum taken", "length of the spans beside it taken", "option in data",
    "last line counts", "result of a sum", "every other option is denied", "highest of the judgements taken",
    "highest of the scores taken", "option of a table",
})  # fmt: skip
"""Steps that take a value from no clause, or from one that the first reader found to say nothing else."""
LONG_PROSE = 20
"""Words of a text from which on such a value needs the second reader's consent."""


def weighed(reading: Reading, second: Opinion, agrees: bool, raw: str) -> Reading:
    """A mended reading, ambiguous where the second reader objects, or has no opinion on long prose. agrees: whether
    both name the same."""
    if reading.value is None or reading.confidence != "mended" or agrees:
        return reading
    if any(second):
        opinion = second.value or f"nothing, {second.reason}"
    elif is_weak(reading, raw):
        opinion = "no opinion"
    else:
        return reading
    step = Step(f"{SECOND}{opinion}", f"the first reader: {_short(reading.value)}")
    return replace(reading, confidence="ambiguous", steps=(*reading.steps, step))


def is_weak(reading: Reading, raw: str) -> bool:
    """Whether a value is all that long prose names."""
    return any(step.name in PROSE for step in reading.steps) and len(raw.split()) >= LONG_PROSE


def is_of_a_clause(reading: Reading) -> bool:
    """Whether a value may be in a clause that does not say so: it is neither all of a text nor has it been weighed."""
    return reading.confidence != "clean" and all(step.name not in NO_CLAUSE for step in reading.steps)


def _short(value: object) -> str:
    return str(value)[:120]
