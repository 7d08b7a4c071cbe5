"""What a reading rule makes of one answer to a multiple-choice question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["option", "match", "no match", "none", "random", "dropped", "stops", "not applicable"]

COUNTED_KINDS: frozenset[Kind] = frozenset({"option", "match", "no match", "none", "random"})
"""Verdicts that stay in the denominator. A rule that stops the script leaves the answer out and says so."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Absent:
    """The record has no field for the answer, which is not the same as null."""


ABSENT: Final = Absent()
Response: TypeAlias = str | Absent | None


@dataclass(frozen=True, slots=True)
class Item:
    """Options as the benchmark stores them, and the position of the right one."""

    options: tuple[str, ...]
    answer: int

    @property
    def letters(self) -> str:
        return LETTERS[: len(self.options)]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One verdict.

    option: position of the option taken; it may lie beyond the options, where a rule knows A to D only.
    correct: 1 or 0, of a random verdict the expected value; None where the answer is not counted.
    note: the error that stops the script, the text that was taken, or what else the rule goes by.
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
    """The answer is this option, which is right by its position."""
    return Verdict("option", float(option == item.answer), option, note)


def stops(error: str) -> Verdict:
    """The script ends here."""
    return Verdict("stops", note=error)


def random_verdict(right: Sequence[bool], note: str = "") -> Verdict:
    """The script draws a letter: the expected value over the letters it draws from."""
    return Verdict("random", sum(right) / len(right), note=note)
