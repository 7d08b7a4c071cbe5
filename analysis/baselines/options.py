"""What a question offers to choose from, in an order that says nothing about the right answer.

The stored order cannot be used: in the published single-gene questions the right option stands first in all 335, in the
pairwise ones the right two do, so that "the first option as stored" would score 100 %. Alphabetical order is free of it
(79 of the 335, 23.6 %, near the 25 % of guessing).
"""

from __future__ import annotations

from decimal import Decimal

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import LyricSection, Question, Section, Value

SONGS = tuple(Decimal(n) for n in range(1, 5))
"""Gene attribution: the numbers of the four songs."""


def names(question: Question) -> list[str]:
    """The different options offered, alphabetical."""
    return sorted(dict.fromkeys(question.options), key=lambda name: (name.casefold(), name))


def first(question: Question) -> Value | None:
    """The alphabetically first answer that the question admits; None where nothing is offered to choose from."""
    offered = names(question)
    match SUBTASKS[question.subtask].form:
        case "option":
            return offered[0] if offered else None
        case "pair":
            return tuple(offered[:2]) if len(offered) >= 2 else None
        case "ranking":
            return tuple(offered[:4]) if len(offered) >= 4 else None
        case "song":
            return SONGS[0]
    return None


def admits(question: Question, value: Value) -> bool:
    """Whether the question offers every name of the value; always so where names are not what is asked for."""
    if SUBTASKS[question.subtask].form not in ("option", "pair", "ranking"):
        return True
    chosen = value if isinstance(value, tuple) else (value,)
    offered = {_plain(name) for name in question.options}
    return all(isinstance(one, str) and _plain(one) in offered for one in chosen)


def as_offered(question: Question, value: Value) -> Value:
    """The same names in the spelling of the question's options."""
    spelling = {_plain(name): name for name in question.options}
    if isinstance(value, str):
        return spelling.get(_plain(value), value)
    if isinstance(value, tuple):
        return tuple(_spelled(one, spelling) for one in value)  # type: ignore[return-value]  # one kind in, one out
    return value


def _spelled(one: Section | LyricSection | str, spelling: dict[str, str]) -> Section | LyricSection | str:
    return spelling.get(_plain(one), one) if isinstance(one, str) else one


def _plain(name: str) -> str:
    return " ".join(name.lower().split())
