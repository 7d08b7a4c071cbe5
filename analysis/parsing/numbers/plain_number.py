"""Numbers whose unit is that of the question: "about 17 minutes" is 17, where a time would be 1,020 seconds."""

from __future__ import annotations

import re
from decimal import Decimal

from analysis.parsing.numbers.number import read_number
from analysis.parsing.numbers.subjects import ANY, Subject
from analysis.parsing.steps import Steps
from analysis.records import Reading

_WITH_UNIT = re.compile(r"(?<![\d.,:/-])(\d{1,9}(?:\.\d{1,9})?) ?(?:minutes?|mins?|hours?|hrs?|h)\b", re.IGNORECASE)
_DIGIT = re.compile(r"\d")


def read_plain_number(raw: object, subject: Subject = ANY) -> Reading:
    """The number of an answer. The only number of a text counts as it stands, whatever unit of time follows it."""
    match = _WITH_UNIT.search(raw) if isinstance(raw, str) and len(raw) <= 2000 else None
    if match is None or _DIGIT.search(match.string, match.end()) or _DIGIT.search(match.string[: match.start()]):
        return read_number(raw, "seconds", subject)
    steps = Steps()
    steps.add("the only number, in the unit of the question", match[0])
    return steps.reading(Decimal(match[1]))
