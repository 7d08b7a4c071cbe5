"""Options of a question in an order that is independent of the right answer.

The stored order cannot be used: in all 335 published single-gene questions the right option comes first, likewise the
right two in the pairwise ones, so that "the first stored option" would score 100 %. In alphabetical order it is right
in 79 of the 335 (23.6 %, near the chance level of 25 %).
"""

from __future__ import annotations

from decimal import Decimal

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import LyricSection, Question, Section, Value

SONGS = tuple(Decimal(n) for n in range(1, 5))
"""Numbers of the four songs in gene attribution."""


def names(question: Question) -> list[str]:
    """Distinct options in alphabetical order."""
    return sorted(dict.fromkeys(question.options), key=lambda name: (name.casefold(), name))


def first(question: Question) -> Value | None:
    """The alphabetically first answer that the question admits, None without options."""
    option_names = names(question)
    match SUBTASKS[question.subtask].form:
        case "option" | "choice":
            return option_names[0] if option_names else None
        case "pair":
            return tuple(option_names[:2]) if len(option_names) >= 2 else None
        case "ranking":
            return tuple(option_names[:4]) if len(option_names) >= 4 else None
        case "song":
            return SONGS[0]
    return None


def admits(question: Question, value: Value) -> bool:
    """Whether the question offers every name of the value. True if the answer consists of other things than names."""
    if SUBTASKS[question.subtask].form not in ("option", "choice", "pair", "ranking"):
        return True
    items = value if isinstance(value, tuple) else (value,)
    option_names = {_plain(name) for name in question.options}
    return all(isinstance(item, str) and _plain(item) in option_names for item in items)


def with_spelling(question: Question, value: Value) -> Value:
    """The value with its names spelled as the question's options are."""
    spelling = {_plain(name): name for name in question.options}
    if isinstance(value, str):
        return spelling.get(_plain(value), value)
    if isinstance(value, tuple):
        return tuple(_spell(item, spelling) for item in value)  # type: ignore[return-value]  # one type in, one out
    return value


def _spell(item: Section | LyricSection | str, spelling: dict[str, str]) -> Section | LyricSection | str:
    return spelling.get(_plain(item), item) if isinstance(item, str) else item


def _plain(name: str) -> str:
    return " ".join(name.lower().split())
