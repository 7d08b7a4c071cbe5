"""Two panels of upright bars side by side: groups along the axis, a bar for each run in each group."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from analysis import palette
from analysis.display import shorten_apart
from analysis.report.charts import LEGEND, WIDTH, Chart, Mark
from analysis.report.cost_chart import GRID, nice_above
from analysis.statistics.intervals import Interval
from analysis.views.document import NOWHERE, Query

TOP, HEIGHT, BOTTOM = 22.0, 180.0, 46.0
MARGIN, BETWEEN = 44.0, 52.0
INSIDE = 0.8
"""Share of a group's width that its bars take."""
WIDE, NAME = 250.0, 36
"""Width of a name in the legend, and its letters."""


DECADES = 100.0
"""Largest over smallest rate from which the axis has powers of ten."""


class Axis(NamedTuple):
    """A vertical axis. place: maps a value to its height, from 0 at the floor to 1. note: what is special about it."""

    place: Callable[[float], float]
    ticks: Sequence[float]
    note: str = ""


class Bar(NamedTuple):
    """A bar and its interval, in percent or as rates. note: what they are made of."""

    value: float
    interval: Interval | None
    note: str
    door: Query = NOWHERE


class Panel(NamedTuple):
    """A panel of bars by group and series. unit: of the vertical axis."""

    title: str
    unit: str
    groups: Sequence[str]
    bars: Mapping[tuple[str, str], Bar]


def percents_axis(values: Sequence[float]) -> Axis:
    """A linear axis from 0 to a round number above all values, at most 100."""
    return _linear(min(100.0, nice_above(max([*values, 1.0]))))


def rates_axis(values: Sequence[float]) -> Axis:
    """A linear axis for rates, or one of powers of ten if they span more than DECADES; its floor includes 0."""
    positive = [value for value in values if value > 0]
    if not positive or max(positive) / min(positive) <= DECADES:
        return _linear(nice_above(max([*positive, 0.0])))
    low, high = math.floor(math.log10(min(positive))), math.ceil(math.log10(max(positive)))
    width = high - low + 1

    def place(value: float) -> float:
        return min(max(math.log10(value) - low + 1, 0.0) / width, 1.0) if value > 0 else 0.0

    return Axis(place, [0.0, *(10.0**power for power in range(low, high + 1))], ", powers of ten")


def _linear(most: float) -> Axis:
    return Axis(lambda value: min(max(value, 0.0) / most, 1.0), [most * part / 4 for part in range(5)])


def chart(
    name: str, sides: Sequence[Panel], series: Sequence[str],
    axis_of: Callable[[Sequence[float]], Axis] = percents_axis,
) -> Chart:  # fmt: skip
    """The panels on one axis. series: in the order of bars and legend. axis_of: the axis of all values."""
    axis = axis_of([bar.value for side in sides for bar in side.bars.values()])
    width = (WIDTH - MARGIN - BETWEEN * (len(sides) - 1)) / len(sides)
    marks: list[Mark] = []
    for place, side in enumerate(sides):
        marks += _panel(side, MARGIN + place * (width + BETWEEN), width, axis, series)
    first, columns = TOP + HEIGHT + BOTTOM + 8, int(WIDTH // WIDE)
    for place, text in enumerate(shorten_apart(series, NAME)):
        x, y = 4 + WIDE * (place % columns), first + LEGEND * (place // columns)
        marks += [Mark("rect", x, y - 10, 12, 12, _colour(place)), Mark("text", x + 18, y, text=text)]
    return Chart(name, first + LEGEND * -(-len(series) // columns), marks)


def _panel(side: Panel, origin: float, width: float, axis: Axis, series: Sequence[str]) -> Iterator[Mark]:
    floor = TOP + HEIGHT

    def y(value: float) -> float:
        return floor - axis.place(value) * HEIGHT

    yield Mark("text", origin + width / 2, TOP - 8, text=f"{side.title}: {side.unit}{axis.note}", anchor="middle")
    for tick in axis.ticks:
        yield Mark("line", origin, y(tick), width, 0, GRID)
        yield Mark("text", origin - 6, y(tick) + 4, text=f"{tick:g}", anchor="end")
    step = width / max(len(side.groups), 1)
    bar_width = INSIDE * step / max(len(series), 1)
    for group_place, group in enumerate(side.groups):
        start = origin + step * (group_place + (1 - INSIDE) / 2)
        yield Mark("text", origin + step * (group_place + 0.5), floor + 16, text=group, anchor="middle")
        for place, run in enumerate(series):
            bar = side.bars.get((group, run))
            if bar is None:
                continue
            x, top = start + place * bar_width, y(bar.value)
            yield Mark(
                "rect", x, top, max(bar_width - 0.5, 1.0), max(floor - top, 0.7), _colour(place),
                note=f"{group}, {run}: {bar.value:.3g}, {bar.note}", door=bar.door,
            )  # fmt: skip
            if bar.interval:
                high, low = y(bar.interval.high), y(bar.interval.low)
                yield Mark("line", x + bar_width / 2, high, 0, low - high)
    yield Mark("text", origin + width / 2, floor + 36, text="section", anchor="middle")


def _colour(place: int) -> str:
    return palette.SERIES[place % len(palette.SERIES)]
