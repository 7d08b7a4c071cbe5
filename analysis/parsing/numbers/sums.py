"""Sums written next to their parts: "80 s = 50 s + 30 s", "verse 25, chorus 15, bridge 8 → 48"."""

from __future__ import annotations

from decimal import Decimal

from analysis.parsing.numbers.quantities import Quantity
from analysis.parsing.numbers.selection_marks import EQUALS, PLUS, SET_APART
from analysis.parsing.steps import Steps


def sum_behind(text: str, free: list[Quantity]) -> Quantity | None:
    """Last number, if it is the sum of all others and separated from them: "verse 25, chorus 15 → 40"."""
    *parts, last = free
    if len(parts) < 2 or last.value != sum((part.value for part in parts), Decimal(0)):
        return None
    return last if SET_APART.search(text[parts[-1].end : last.start]) else None


def total_of_sum(text: str, free: list[Quantity], steps: Steps) -> Quantity | None:
    """Total of a written sum, such as 80 in "80 s = 50 s + 30 s"; doubtful if the parts have another sum."""
    for index, total in enumerate(free[:-2]):
        parts = [free[index + 1]]
        if EQUALS.fullmatch(text[total.end : parts[0].start]) is None:
            continue
        for summand in free[index + 2 :]:
            if PLUS.fullmatch(text[parts[-1].end : summand.start]) is None:
                break
            parts.append(summand)
        if len(parts) > 1:
            if total.value != sum((part.value for part in parts), Decimal(0)):
                steps.doubt("ambiguous")
            return total
    return None
