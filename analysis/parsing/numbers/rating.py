"""A rating on a scale from 1 to 9, such as arousal and valence.

1. The number stated as score, rating, level or estimate counts ("I would estimate the arousal score as 7", "score:
   6.5"); "7 out of 9" and "7/9" are 7; of a range such as "6-7" the middle counts, marked as ambiguous.
2. An answer that is a number alone is that number. Otherwise the only number from 1 to 9 counts; several are unread.
3. An answer that names another quantity than the question ("arousal" for valence) is marked as ambiguous.
4. Other numbers (tempo, time signature, "7 out of 10") are no ratings, nor are examples of the question.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from analysis.parsing.refusal import refuses
from analysis.parsing.steps import Steps
from analysis.parsing.text import common_signs, final_answer
from analysis.records import Reading

_NUMBER = r"(?<![\d./])([1-9](?:\.\d{1,4})?)(?![\d%]|\.\d|\s?(?:/|out of )\s?\d)"
_RANGE = re.compile(rf"{_NUMBER}\s*(?:-|–|to|or|and)\s*{_NUMBER}")
_SCALES = re.compile(
    r"(?:on )?(?:a |the )?(?:scale )?(?:of|from|between) 1 (?:to|and|-) 9|\b1\s?(?:-|–|to)\s?9(?: scale)?|"
    r"\b9[- ]point scale|(?:out of|of|/)\s?9\b|\bexample \d[^\n]*",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b\d{1,2}/\d{1,2}\b(?!\s*\Z)|\b\d{1,4}(?:\.\d+)?\s?(?:bpm|hz|khz|s|sec|seconds|db)\b", re.IGNORECASE
)
_STATED = re.compile(
    rf"\b(?:score|rating|level|estimate\w*|arousal|valence|answer)\b[^\n.\d]{{0,60}}{_NUMBER}", re.IGNORECASE
)
_ANY = re.compile(_NUMBER)


QUANTITIES = ("arousal", "valence")


def read_rating(raw: Any, prompt: str = "") -> Reading:
    """The rating as a number. prompt: of the question, for rule 3."""
    steps = Steps()
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        raw = str(raw)
    if not isinstance(raw, str) or not raw.strip():
        return steps.nothing("no answer" if raw is None or raw == "" else "no text", raw)
    text = common_signs(final_answer(raw, steps), steps)
    others = [name for name in QUANTITIES if name in text.lower() and name not in prompt.lower()]
    if others and any(name in prompt.lower() for name in QUANTITIES):
        steps.add("names another quantity than the question", others[0], "ambiguous")
    plain = _OTHER.sub(" ", _SCALES.sub(" ", text))
    stated = _STATED.search(plain)
    numbers = [stated] if stated else list(_ANY.finditer(plain))
    if len({match[1] for match in numbers}) > 1:
        span = _RANGE.search(plain)
        return _middle(span, steps, text) if span and len(numbers) == 2 else steps.nothing("several numbers", text)
    if not numbers:
        return steps.refusal(text) if refuses(text) else steps.nothing("no number from 1 to 9", text)
    if (span := _RANGE.search(plain)) and span.start() == numbers[0].start(1):
        return _middle(span, steps, text)
    if text.strip(" .*") != numbers[0][1]:
        steps.add("rating found in the text", numbers[0][0])
    return steps.reading(Decimal(numbers[0][1]))


def _middle(span: re.Match[str], steps: Steps, text: str) -> Reading:
    steps.add("the middle of a range", text, "ambiguous")
    return steps.reading((Decimal(span[1]) + Decimal(span[2])) / 2)
