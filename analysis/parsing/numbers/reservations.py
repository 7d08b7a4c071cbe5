"""What stands beside a number and takes its certainty: that such songs usually have so many, that nothing was heard.

A number is what is usual if every number of the text stands in a clause that speaks of what is usual. Beside a clause
that says that nothing could be heard, it answers nothing; alone, it is doubtful.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, TypeAlias

from analysis.parsing.lexicon import alternation, compiled, may_occur
from analysis.parsing.numbers.quantities import quantities
from analysis.parsing.refusal import hears_nothing

Reservation: TypeAlias = Literal["", "usual", "declined"]

LONGEST = 1500
"""Longest text in characters that is searched. A longer one answers."""


@cache
def _usual() -> re.Pattern[str]:
    return re.compile(
        rf"{alternation('generality')}|(?<!the )\bmost (?:[\w-]+ ){{0,3}}?[\w-]{{3,}}s\b|\btypical\b", re.IGNORECASE
    )


@cache
def _parts_clauses() -> re.Pattern[str]:
    return re.compile(
        rf"[.!?](?=\s|\Z)|;|(?<!:)\n|{alternation('conjunction.contrast', 'conjunction.concession')}", re.I
    )


def _declines(clause: str) -> bool:
    """Whether a clause says that the sound or the task is out of reach."""
    if compiled("refusal.machine", "refusal.unable").search(clause) or hears_nothing(clause):
        return True
    denial, task = compiled("denial.before"), compiled("refusal.task", "refusal.sound")
    return denial.search(clause) is not None and task.search(clause) is not None


def reservation(text: str) -> Reservation:
    """What takes the certainty of the numbers of a text; "" of one that states them."""
    if len(text) > LONGEST or not (may_occur(text, "generality") or "most" in text.lower()):
        return ""
    if _usual().search(text) is None:
        return ""
    numbers = quantities(text)
    ends = [match.end() for match in _parts_clauses().finditer(text)]
    clauses = list(zip([0, *ends], [*ends, len(text)], strict=True))
    usual = [(start, end) for start, end in clauses if _usual().search(text, start, end)]
    if not numbers or not all(any(start <= number.start < end for start, end in usual) for number in numbers):
        return ""
    if compiled("guess", "answer.noun", "answer.verb").search(text):
        return "usual"
    return "declined" if any(_declines(text[start:end]) for start, end in clauses) else "usual"
