"""Numbers within a tolerance: 0 for counts, 3 s for durations and times. Score 1 or 0.

A difference equal to the tolerance is right.

Definition: BASS paper (arXiv 2602.04085), section 3.4: counting by exact match, duration and localization within 3 s.

The difference is computed from the decimals as written, so that 15.771 against 12.771 is exactly 3 s and right. In
binary floating point the same difference can be slightly more or less than 3.
"""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from typing import NamedTuple

TOLERANCE = Decimal(3)
"""Seconds."""

_EXACT = Context(prec=2000, Emax=MAX_EMAX, Emin=MIN_EMIN)
"""More digits than any stored answer; a difference is rounded only beyond them."""


class Difference(NamedTuple):
    """The compared numbers. difference = answer - reference; right if its absolute value is at most tolerance.

    answer and difference are None without a readable answer, which is wrong.
    """

    score: float
    reference: Decimal
    answer: Decimal | None
    difference: Decimal | None
    tolerance: Decimal


def within(reference: Decimal, answer: Decimal | None, tolerance: Decimal = TOLERANCE) -> Difference:
    """1 if |answer - reference| <= tolerance, else 0. tolerance 0 means equality (counts)."""
    if answer is None:
        return Difference(0.0, reference, None, None, tolerance)
    difference = _EXACT.subtract(answer, reference)
    right = _EXACT.abs(difference) <= tolerance
    return Difference(1.0 if right else 0.0, reference, answer, difference, tolerance)
