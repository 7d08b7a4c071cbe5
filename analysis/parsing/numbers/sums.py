"""Sums written next to their parts ("80 s = 50 s + 30 s", "verse 25, chorus 15 → 40"), and numbers behind a word."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from itertools import pairwise

from analysis.parsing.numbers.quantities import Quantity
from analysis.parsing.numbers.selection_marks import EQUALS, ONE_MORE, PLUS, RANGE, SET_APART, SUMMED
from analysis.parsing.steps import Steps

_NEXT_SENTENCE = re.compile(r";|[.!?]\s")
"""Signs behind which another sentence begins."""


def sum_behind(text: str, free: list[Quantity]) -> Quantity | None:
    """Last number, if it is the sum of all others and separated from them: "verse 25, chorus 15 → 40"."""
    if len(free) < 3:
        return None
    *parts, last = free
    if last.value != sum((part.value for part in parts), Decimal(0)):
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


def leaves_out_one(text: str, candidates: list[Quantity]) -> bool:
    """Whether a performer without a number is listed next to the only number: "a singer and two rappers"."""
    return (
        ONE_MORE.search(text) is not None
        and len({number.value for number in candidates}) == 1
        and not after_mark(SUMMED, text, candidates)
    )


def after_mark(mark: re.Pattern[str], text: str, every: list[Quantity]) -> Quantity | None:
    """Number after the last mark ("answer is", "in total"); a range is not an answer."""
    ends = [match.end() for match in mark.finditer(text)]
    behind = len(every)
    for end in reversed(ends):
        while behind and every[behind - 1].start >= end:
            behind -= 1
        between = text[end : every[behind].start] if behind < len(every) else ";"
        if len(between[:200].split()) <= 4 and _NEXT_SENTENCE.search(between) is None:
            quantity, next_quantities = every[behind], every[behind + 1 : behind + 2]
            is_range = (
                bool(next_quantities) and RANGE.fullmatch(text[quantity.end : next_quantities[0].start]) is not None
            )
            return None if is_range or every[behind].start - end > 100 else quantity
    return None


def spans_and_their_length(text: str, times: list[Quantity], joins: Callable[[str], bool]) -> Quantity | None:
    """Number that is the total length of the spans next to it: 35 in "0:12 to 0:47, 35 seconds"."""
    ends: list[int] = []
    for index, (start, end) in enumerate(pairwise(times)):
        is_joined = bool(ends) and ends[-1] == index - 1
        if not is_joined and joins(text[start.end : end.start]) and end.value > start.value:
            ends.append(index)
    indices = {index for first in ends for index in (first, first + 1)}
    others = [other for index, other in enumerate(times) if index not in indices and other.of in ("", "time")]
    if not ends or len(indices) != 2 * len(ends):
        return None
    length = sum((times[index + 1].value - times[index].value for index in ends), start=times[0].value * 0)
    matches = [quantity for quantity in others if abs(quantity.value - length) <= 1]
    return matches[-1] if matches else None
