"""A stretch of numbers as a filter: "-5..-3", "3..", "..<0", ">3..10", "7"."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from typing import NamedTuple, Self

_NUMBER = r"[+-]?(?:\d{1,18}(?:\.\d{1,18})?|\.\d{1,18})"
_SPAN = re.compile(rf"(?P<above>>?)(?P<low>{_NUMBER})?\.\.(?P<below><?)(?P<high>{_NUMBER})?|(?P<one>{_NUMBER})")


class Span(NamedTuple):
    """A span from low to high, which may be infinite. above, below: whether low, high are themselves left out."""

    low: float
    high: float
    above: bool = False
    below: bool = False

    @classmethod
    def of_text(cls, text: str) -> Self | None:
        """The span of a text, None where it is none, or an empty one."""
        match = _SPAN.fullmatch(text.strip())
        if match is None:
            return None
        low, high = match["one"] or match["low"] or -math.inf, match["one"] or match["high"] or math.inf
        span = cls(float(low), float(high), bool(match["above"]), bool(match["below"]))
        return span if span.closed[0] <= span.closed[1] else None

    @property
    def closed(self) -> tuple[float, float]:
        """The smallest and the largest number in it."""
        low = math.nextafter(self.low, math.inf) if self.above else self.low
        high = math.nextafter(self.high, -math.inf) if self.below else self.high
        return low, high

    def __contains__(self, number: object) -> bool:
        low, high = self.closed
        return isinstance(number, int | float) and low <= number <= high

    def __str__(self) -> str:
        if self.low == self.high:
            return _number_text(self.low)
        return f"{'>' * self.above}{_number_text(self.low)}..{'<' * self.below}{_number_text(self.high)}"


def _number_text(number: float) -> str:
    """A number without an exponent, which a span cannot have."""
    return "" if math.isinf(number) else f"{Decimal(repr(number)):f}".removesuffix(".0")
