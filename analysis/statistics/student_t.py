"""Student's t for any degrees of freedom, as SciPy has it, whose import takes a quarter of a second of the first page.

The tail is an incomplete beta function (Abramowitz and Stegun 1964, 26.7.1 and 26.5.8), by its continued fraction.
"""

from __future__ import annotations

from math import exp, lgamma, log, log1p, pi
from statistics import NormalDist

_EXACT, _TINY = 1e-15, 1e-300
_MOST_STEPS = 10_000


def tail(t: float, degrees: float) -> float:
    """The probability of a value above t, for t from 0."""
    square = t * t
    if not square:
        return 0.5
    above, below = 1.0 / (1.0 + degrees / square), degrees / (degrees + square)
    if not below:
        return 0.0
    a, b = degrees / 2.0, 0.5
    power = a * (log(below) if below < 0.5 else log1p(-above)) + b * log(above)
    factor = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + power)
    if below < (a + 1.0) / (a + b + 2.0):
        return factor * _fraction(below, a, b) / a / 2.0
    return (1.0 - factor * _fraction(above, b, a) / b) / 2.0


def quantile(probability: float, degrees: float) -> float:
    """The value that is exceeded with a probability of at most a half.

    Newton's method from the normal quantile, which lies below: the tail is convex, so no step leads too far.
    """
    t = -NormalDist().inv_cdf(probability)
    scale = lgamma((degrees + 1.0) / 2.0) - lgamma(degrees / 2.0) - log(degrees * pi) / 2.0
    for _ in range(_MOST_STEPS):
        density = exp(scale - (degrees + 1.0) / 2.0 * log1p(t * t / degrees))
        step = (tail(t, degrees) - probability) / density
        t += step
        if abs(step) <= 1e-13 * t:
            break
    return t


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    c, d = 1.0, 1.0 / _not_zero(1.0 - (a + b) * x / (a + 1.0))
    value = d
    for m in range(1, _MOST_STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for part in (even, odd):
            d = 1.0 / _not_zero(1.0 + part * d)
            c = _not_zero(1.0 + part / c)
            value *= c * d
        if abs(c * d - 1.0) <= _EXACT:
            break
    return value


def _not_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
