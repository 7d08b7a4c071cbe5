"""Rates on an axis of their own: as wide as these values need, linear or in powers of ten."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from analysis.report.charts import BOTTOM, LABEL, ROW, TOP, WIDTH, Chart, Point, axis, row_of
from analysis.report.cost_chart import nice_above

RIGHT = WIDTH - 60
DECADES = 100.0
"""Largest over smallest value from which the axis has powers of ten."""


def chart(name: str, points: Sequence[Point], unit: str) -> Chart:
    """One row a point with its interval. Beyond DECADES the axis has powers of ten, with 0 at the left."""
    ends = [end for point in points for end in (point.interval or (point.value,))] + [p.value for p in points]
    positive = [value for value in (point.value for point in points) if value > 0]
    most = nice_above(max([*ends, 0.0]))
    is_log = bool(positive) and max(positive) / min(positive) > DECADES
    low = 10.0 ** math.floor(math.log10(min(positive))) if is_log else 0.0
    place = _log(low, most) if is_log else _linear(most)
    ticks = _decades(low, most) if is_log else [most * part / 4 for part in range(5)]
    height = TOP + ROW * len(points) + BOTTOM
    title = f"{unit}{', powers of ten' if is_log else ''}"
    marks = axis([(place(tick), f"{tick:g}") for tick in ticks], height, title, RIGHT)
    for number, point in enumerate(points):
        marks += row_of(point, TOP + ROW * (number + 0.5), place, ".3g")
    return Chart(name, height, marks)


def _linear(most: float) -> Callable[[float], float]:
    return lambda value: LABEL + min(value / most, 1.0) * (RIGHT - LABEL)


def _log(low: float, most: float) -> Callable[[float], float]:
    """0 and all below the first power of ten stand one power to its left."""
    width = math.log10(most / low) + 1

    def place(value: float) -> float:
        power = math.log10(value / low) + 1 if value >= low else 0.0
        return LABEL + min(power / width, 1.0) * (RIGHT - LABEL)

    return place


def _decades(low: float, most: float) -> list[float]:
    powers = range(round(math.log10(low)), math.floor(math.log10(most)) + 1)
    return [0.0, *(10.0**power for power in powers)]
