"""Counts must be exact; durations and points in time may be off by 3 seconds, the bound included. Score 1 or 0.

Definition: BASS paper (arXiv 2602.04085), section 3.4: counting by exact match, duration and localization within 3 s.

The difference is taken on the decimals as written, so that 15.771 against 12.771 is exactly 3 s and right, as it would
be by hand. In binary floating point the same difference can come out a hair above or below 3.
"""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from typing import NamedTuple

TOLERANCE = Decimal(3)
"""Seconds."""

_EXACT = Context(prec=2000, Emax=MAX_EMAX, Emin=MIN_EMIN)
"""More digits than any answer that is kept; only beyond them a difference is rounded."""


class Difference(NamedTuple):
    """What was compared. difference = answer - reference; right when its size is at most tolerance.

    answer and difference are None where no answer could be read, which is wrong.
    """

    score: float
    reference: Decimal
    answer: Decimal | None
    difference: Decimal | None
    tolerance: Decimal


def within(reference: Decimal, answer: Decimal | None, tolerance: Decimal = TOLERANCE) -> Difference:
    """1 if |answer - reference| <= tolerance, else 0. tolerance 0 asks for equality (counts)."""
    if answer is None:
        return Difference(0.0, reference, None, None, tolerance)
    difference = _EXACT.subtract(answer, reference)
    right = _EXACT.abs(difference) <= tolerance
    return Difference(1.0 if right else 0.0, reference, answer, difference, tolerance)
