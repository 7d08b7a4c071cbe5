"""Type of loss for options, orders and numbers, which takes the whole point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from itertools import pairwise

from analysis.metrics.tolerance import TOLERANCE
from analysis.records import Question

Names = Sequence[str]

NEAR = Decimal(10)
"""Seconds."""
UNIT_FROM = Decimal(10)
"""Seconds of the shortest reference for which another unit differs clearly from a wrong answer."""
UNIT_BELOW = Decimal("1e9")


def plain(name: str) -> str:
    """Normalised name, as in exact match."""
    return " ".join(name.lower().split())


def no_right_option(question: Question, options: Names) -> bool:
    """Whether the reference is not among the options, so that no answer could be right."""
    return bool(options) and plain(str(question.reference)) not in set(map(plain, options))


def style(reference: str, answer: str) -> str:
    """The type of loss of a wrong answer: same or different; or a style or role, of which one may be `neither`."""
    answer_name, right = plain(answer), plain(reference)
    if {answer_name, right} <= {"same", "different"}:
        return f"said {answer_name}"
    return "missed" if answer_name == "neither" else "invented" if right == "neither" else "swapped"


def pair(reference: Names, answer: Names) -> str:
    common = set(map(plain, reference)) & set(map(plain, answer))
    return "one of two" if common else "neither of two"


def order(reference: Names, answer: Names) -> str:
    right, answer_names = [plain(name) for name in reference], [plain(name) for name in answer]
    if sorted(right) != sorted(answer_names):
        return "other names"
    if answer_names == right[::-1]:
        return "reversed"
    different = [
        position for position, names in enumerate(zip(right, answer_names, strict=True)) if names[0] != names[1]
    ]
    neighbours = len(different) == 2 and all(b - a == 1 for a, b in pairwise(different))
    return "neighbours swapped" if neighbours else "other order"


def count(reference: Decimal, answer: Decimal) -> str:
    with localcontext(prec=2000):
        off = answer - reference
    amount = "one too" if abs(off) <= 1 else "too"
    return f"{amount} few" if off < 0 else f"{amount} many"


def seconds(reference: Decimal, answer: Decimal) -> str:
    if reference >= UNIT_FROM and 0 < answer < UNIT_BELOW and any(_right(reference, answer, u) for u in UNITS):
        return "unit"
    with localcontext(prec=2000):
        off = answer - reference
    return "near" if abs(off) <= NEAR else "too low" if off < 0 else "too high"


def _right(reference: Decimal, answer: Decimal, unit: Callable[[Decimal], Decimal | None]) -> bool:
    with localcontext(prec=2000):
        time = unit(answer)
        return time is not None and abs(time - reference) <= TOLERANCE


def _minutes_and_seconds(answer: Decimal) -> Decimal | None:
    """1.05 for 1:05."""
    minutes = answer // 1
    fraction = answer - minutes
    return 60 * minutes + 100 * fraction if fraction < Decimal("0.6") else None


def _clock_digits(answer: Decimal) -> Decimal | None:
    """205 for 2:05."""
    is_clock = answer == answer // 1 and 100 <= answer <= 5959
    return 60 * (answer // 100) + answer % 100 if is_clock and answer % 100 < 60 else None


UNITS: tuple[Callable[[Decimal], Decimal | None], ...] = (
    _minutes_and_seconds,
    lambda answer: 60 * answer,
    _clock_digits,
    lambda answer: answer / 1000,
)
"""Other ways to write a time: m.ss, minutes, the digits of a clock time, milliseconds."""
