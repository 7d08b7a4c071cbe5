"""Artist collaboration as the published script scores it.

1. zero to nine are number words only when they are the whole answer; otherwise the last number of the text counts,
   without its sign: "2:05" is 5, "2 artists in the 2010s" is 2010. Counts are floored.
2. Durations and timestamps: |reference - answer| <= 3 in binary floating point.
3. Attribution: the whole text, reduced to letters and white space, must equal the reference. Naming it in a sentence is
   wrong.
4. `delivery_comparison_hard` ends the run: it has no chance level.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from analysis.benchmarks.bass.released import quirks
from analysis.benchmarks.bass.released.musicology import DIGIT_WORDS
from analysis.benchmarks.verdict import Ruling, right_or_wrong
from analysis.metrics.exact_match import Choice
from analysis.metrics.tolerance import Difference
from analysis.records import Answer, Step


def rule(answer: Answer) -> Ruling:
    if answer.question.details.get("task") == "delivery_comparison_hard":
        raise KeyError("delivery_comparison_hard")
    if answer.raw is None:
        return Ruling("null", 0.0)
    return _attribution(answer) if answer.question.task == "Attr" else _number(answer)


def _number(answer: Answer) -> Ruling:
    reference = answer.question.reference
    assert isinstance(reference, Decimal)
    number = _last_number(DIGIT_WORDS.get(answer.raw.lower(), answer.raw))
    if number is None:
        return Ruling("unparseable", 0.0, steps=(Step("no number in the text", ""),))
    steps = (Step("last number of the text, without its sign", str(number)),)
    exact = Decimal(str(number))
    if answer.question.task == "Cnt":
        number = int(number)
        exact, tolerance = Decimal(number), Decimal(0)
        correct = float(reference) == number
    else:
        correct, tolerance = _within(reference, number), Decimal(3)
    verdict, score = right_or_wrong(correct)
    evidence = Difference(score, reference, exact, exact - reference, tolerance)
    return Ruling(verdict, score, exact, steps=steps, evidence=evidence, quirks=_quirks(answer.raw, number))


def _within(reference: Decimal, number: float | int) -> bool:
    is_integer = reference == reference.to_integral_value() and "." not in str(reference)
    try:
        return abs((int(reference) if is_integer else float(reference)) - float(number)) <= 3
    except OverflowError:
        return abs(reference - Decimal(str(number))) <= 3


def _last_number(text: Any) -> int | float | None:
    numbers = re.findall(r"\d+(?:\.\d+)?", str(text))
    if not numbers:
        return None
    return float(numbers[-1]) if "." in numbers[-1] else int(numbers[-1])


def _quirks(raw: str, number: float | int) -> tuple[str, ...]:
    labels = []
    if len(re.findall(r"\d+(?:\.\d+)?", raw)) > 1:
        labels.append(f"{quirks.LAST_NUMBER}: {number}")
    if re.search(r"-\s?\d", raw):
        labels.append(quirks.SIGN_DROPPED)
    return tuple(labels)


def _attribution(answer: Answer) -> Ruling:
    reference = answer.question.reference
    assert isinstance(reference, str)
    read = _letters(answer.raw)
    verdict, score = right_or_wrong(_letters(reference) == read)
    evidence = Choice(score, (reference,), (read,), True)
    has_name = score == 0 and reference.lower() in answer.raw.lower()
    labels = (quirks.WHOLE_TEXT,) if has_name else ()
    return Ruling(verdict, score, read, evidence=evidence, quirks=labels)


def _letters(text: str) -> str:
    return "".join(char for char in text.lower().strip() if char.isalpha() or char.isspace())
