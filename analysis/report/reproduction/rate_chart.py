"""Rates on an axis of their own: as wide as these values need, linear or in powers of ten."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from analysis import palette
from analysis.report.charts import BOTTOM, LABEL, LETTERS, ROW, TOP, WIDTH, Chart, Mark, Point
from analysis.report.cost_chart import nice_above

GRID = "#8a949c"
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
    bottom = height - BOTTOM
    marks: list[Mark] = []
    for tick in ticks:
        text = "0" if is_log and tick < low else f"{tick:g}"
        marks.append(Mark("line", place(tick), TOP, 0, bottom - TOP, GRID))
        marks.append(Mark("text", place(tick), bottom + 14, text=text, anchor="middle"))
    axis = f"{unit}{', powers of ten' if is_log else ''}"
    marks.append(Mark("text", (LABEL + RIGHT) / 2, bottom + 32, text=axis, anchor="middle"))
    for number, point in enumerate(points):
        marks += _row(point, TOP + ROW * (number + 0.5), place)
    return Chart(name, height, marks)


def _row(point: Point, y: float, place: Callable[[float], float]) -> list[Mark]:
    label = point.label if len(point.label) <= LETTERS else f"{point.label[: LETTERS - 1]}…"
    note = f"{point.label}: {point.value:.3g}"
    marks = [Mark("text", LABEL - 8, y + 4, text=label, anchor="end")]
    if point.interval:
        left, right = (place(end) for end in point.interval)
        marks.append(Mark("rect", left, y - 2, right - left, 4, palette.BLUE))
        note += f", 95 % CI {point.interval.low:.3g} to {point.interval.high:.3g}"
    marks.append(Mark("circle", place(point.value), y, 6, note=note, door=point.door))
    marks.append(Mark("text", WIDTH - 4, y + 4, text=f"{point.value:.3g}", anchor="end"))
    return marks


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
