"""Arousal and valence: `cal_r2` reads one number from 1 to 9; the figure is R² over the file (`measures`).

1. Removed first: "out of 9", "1-9 scale", "from 1 to 9", "5-point scale", "4/4 beat" and the like, "Example 1".
2. Whole numbers from 1 to 9 count. None: -0.5, which is later replaced by the mean of the others. Exactly two that
   stand together as a decimal ("7.5") are one number. Otherwise the first.
3. No record has a score: the reference is standardised, the answer is on a scale from 1 to 9.
"""

from __future__ import annotations

import re
from decimal import Decimal

from analysis.benchmarks.cmi.released.plain_text import response
from analysis.benchmarks.verdict import Ruling
from analysis.records import Answer, Step

NO_NUMBER = -0.5
"""What the script reads from an answer without a number."""
_SCALES = (
    re.compile(r"\d-point scale"), re.compile(r"\d/\d time signature"), re.compile(r"\d/\d beat"),
    re.compile(r"Example \d"),
)  # fmt: skip


def rule(answer: Answer) -> Ruling:
    """Read the number from 1 to 9 that an answer gives; the score is one of all answers together."""
    number = number_of(response(answer))
    if number == NO_NUMBER:
        return Ruling("skipped", None, steps=(Step("no number from 1 to 9", "the mean of the others counts"),))
    return Ruling("scored", None, Decimal(repr(number)), steps=(Step("number read", f"{number:g}"),))


def number_of(text: str) -> float:
    """The number that the script reads, NO_NUMBER without one."""
    text = text.replace("out of 9", "").replace("1-9 scale", "scale").replace("from 1 to 9", "scale")
    for pattern in _SCALES:
        text = pattern.sub("", text)
    numbers = [digits for digits in re.findall(r"\d+", text) if len(digits) < 300 and 0 < int(digits) < 10]
    if not numbers:
        return NO_NUMBER
    if len(numbers) == 2 and (decimal := f"{numbers[0]}.{numbers[1]}") in text:
        return float(decimal)
    return float(int(numbers[0]))
