"""One sentence about one answer: what it has instead of the reference, and what that costs.

Each form of answer has a template that is filled from the scored case and its losses; nothing is generated.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import CaseScore, LyricSection, Question, Section, Value
from analysis.scoring.decomposition import Lost
from analysis.scoring.decomposition.types import types_of_subtask

ENOUGH = 0.25
"""Share of the lost points from which the second type of loss is named too."""
OUTCOMES = {
    "refused": "The model refuses to answer.",
    "unparsed": "The answer has no usable value.",
    "missing": "There is no answer.",
    "unscorable": "The question cannot be scored.",
}
UNITS = {
    "beats": "beat", "turns": "turn", "speakers": "turn", "events": "event", "techniques": "event", "melody": "note",
}  # fmt: skip
"""What answers with times consist of, by form, where it is no section."""
LETTERS = 80


def diagnosis(question: Question, scored: CaseScore, losses: Lost | None) -> str:
    """The sentence about an answer. losses: under the paper lens, None if there are none, as under another lens."""
    if scored.outcome in OUTCOMES:
        return OUTCOMES[scored.outcome]
    if scored.score == 1.0:
        return "The answer is right."
    first = _difference(question, scored)
    reasons = _reasons(question, losses or {})
    return f"{first}: {reasons}." if reasons else f"{first}."


def _difference(question: Question, scored: CaseScore) -> str:
    """Reference and answer in one clause."""
    reference, value = question.reference, scored.value
    if _all(reference, Section) and _all(value, Section):
        unit = UNITS.get(SUBTASKS[question.subtask].form, "section")
        return f"{_amount(value, unit)} for {_amount(reference, unit)} of the reference"
    if scored.wer is not None:
        return f"Word error rate {100 * scored.wer:.0f} %"
    if isinstance(reference, Decimal) and isinstance(value, Decimal) and reference.is_finite() and value.is_finite():
        form = SUBTASKS[question.subtask].form
        if form == "song":
            return f"Answered song {value:f}, expected song {reference:f}"  # numbers of songs are names, not amounts
        return _number(reference, value, form == "seconds")
    return f"Answered {_text(value)}, expected {_text(reference)}"


def _number(expected: Decimal, answer: Decimal, is_time: bool) -> str:
    unit = " s" if is_time else ""
    gap, side = abs(answer - expected), "high" if answer > expected else "low"
    numbers = [f"{number:.1f}" if is_time else f"{number:f}" for number in (answer, expected, gap)]
    return f"Answered {numbers[0]}{unit}, expected {numbers[1]}{unit}: {numbers[2]}{unit} too {side}"


def _reasons(question: Question, losses: Lost) -> str:
    """The types of loss with most points, with their points. A case that is right or wrong as a whole has one."""
    if len(losses) == 0 or max(losses.values()) == 1.0:
        return ""
    total, ordered = sum(losses.values()), sorted(losses.items(), key=lambda item: (-item[1], item[0]))
    reasons = {type_.name: type_.reason for type_ in types_of_subtask(question.subtask)}
    largest = [item for number, item in enumerate(ordered[:2]) if number == 0 or item[1] >= ENOUGH * total]
    return " and ".join(f"{reasons[name]} ({100 * points:.0f} points)" for name, points in largest)


def _all(value: Value | None, kind: type) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, kind) for item in value)


def _amount(value: Value | None, unit: str) -> str:
    n = len(value) if isinstance(value, tuple) else 0
    return f"{n or 'No'} {unit}" if n == 1 else f"{n or 'No'} {unit}s"


def _text(value: Value | None) -> str:
    """A value in few words."""
    items: Sequence[object] = value if isinstance(value, tuple) else (value,)
    text = ", ".join(item.text if isinstance(item, LyricSection) else str(item) for item in items)
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…"
