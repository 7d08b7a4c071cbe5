"""Cost against score: one point for each run, on a plane."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from analysis import palette
from analysis.report.charts import LABEL, LETTERS, WIDTH, Chart, Mark
from analysis.statistics.intervals import Interval
from analysis.views.document import NOWHERE, Query

HEIGHT, TOP, BOTTOM = 300.0, 14.0, 40.0
LABEL_WIDTH, LINE = 120.0, 14.0
"""Room of a label; labels that would overlap move down."""
GRID = "#8a949c"
TICKS = (0, 20, 40, 60, 80, 100)


class CostPoint(NamedTuple):
    """A run in the plane of cost (of 1,000 questions) and score (in percent, with its interval)."""

    label: str
    cost: float
    score: float
    interval: Interval | None
    door: Query = NOWHERE


def chart(name: str, points: Sequence[CostPoint]) -> Chart:
    """Cost to the right from 0, score upwards, with intervals."""
    lowest = min([0.0, *(point.interval.low if point.interval else point.score for point in points)])
    most = nice_above(max(point.cost for point in points))
    bottom = HEIGHT - BOTTOM

    def x(cost: float) -> float:
        return LABEL + cost / most * (WIDTH - LABEL - 120)

    def y(score: float) -> float:
        return bottom - (score - lowest) / (100.0 - lowest) * (bottom - TOP)

    marks: list[Mark] = []
    for tick in TICKS:
        marks.append(Mark("line", LABEL, y(tick), x(most) - LABEL, 0, GRID))
        marks.append(Mark("text", LABEL - 8, y(tick) + 4, text=str(tick), anchor="end"))
    for part in range(5):
        cost = most * part / 4
        marks.append(Mark("text", x(cost), bottom + 14, text=f"{cost:.4g}", anchor="middle"))
    middle = (LABEL + x(most)) / 2
    marks.append(Mark("text", middle, bottom + 32, text="cost of 1,000 questions", anchor="middle"))
    marks.append(Mark("text", LABEL - 40, (TOP + bottom) / 2, text="overall score, %", anchor="end"))
    labels: list[tuple[float, float]] = []
    for point in sorted(points, key=lambda point: -point.score):
        note = f"{point.label}: {point.score:.1f}, cost of 1,000 questions {point.cost:.4g}"
        if point.interval:
            note += f", 95 % CI {point.interval.low:.1f} to {point.interval.high:.1f}"
            high, low = y(point.interval.high), y(point.interval.low)
            marks.append(Mark("rect", x(point.cost) - 2, high, 4, low - high, palette.BLUE))
        marks.append(Mark("circle", x(point.cost), y(point.score), 6, note=note, door=point.door))
        near = [above for across, above in labels if abs(across - x(point.cost)) < LABEL_WIDTH]
        labels.append((x(point.cost), max([y(point.score) + 4, *(above + LINE for above in near)])))
        marks.append(Mark("text", x(point.cost) + 10, labels[-1][1], text=point.label[:LETTERS]))
    return Chart(name, HEIGHT, marks)


def nice_above(value: float) -> float:
    """The least of 1, 2, 5 times a power of ten that is not below the value; 1 for 0."""
    if value <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= value)
