"""Verdict of a reading rule on one answer to a multiple-choice question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["option", "match", "no match", "none", "random", "dropped", "stops", "not applicable"]

COUNTED_KINDS: frozenset[Kind] = frozenset({"option", "match", "no match", "none", "random"})
"""Verdicts that stay in the denominator. A rule that stops the script leaves the answer out and says so."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Absent:
    """Marker for a record without the answer field, which differs from null."""


ABSENT: Final = Absent()
Response: TypeAlias = str | Absent | None


@dataclass(frozen=True, slots=True)
class Item:
    """Options as stored by the benchmark, with the position of the right one."""

    options: tuple[str, ...]
    answer: int

    @property
    def letters(self) -> str:
        return LETTERS[: len(self.options)]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Verdict of a rule.

    option: position of the option read; it may exceed the options if a rule only knows A to D. correct: 1 or 0, or the
    expected value of a random draw; None if the answer is not counted. note: the error that stops the script, the
    matched text, or another basis of the verdict.
    """

    kind: Kind
    correct: float | None = None
    option: int | None = None
    note: str = ""

    @property
    def counted(self) -> bool:
        return self.kind in COUNTED_KINDS


NONE = Verdict("none", 0.0)
DROPPED = Verdict("dropped")
NOT_APPLICABLE = Verdict("not applicable")


def option_verdict(item: Item, option: int, note: str = "") -> Verdict:
    """Verdict for an option, which is right by its position."""
    return Verdict("option", float(option == item.answer), option, note)


def stops(error: str) -> Verdict:
    """Verdict for an answer at which the script stops."""
    return Verdict("stops", note=error)


def random_verdict(right: Sequence[bool], note: str = "") -> Verdict:
    """Verdict for a random draw: the expected value over the letters drawn from."""
    return Verdict("random", sum(right) / len(right), note=note)
