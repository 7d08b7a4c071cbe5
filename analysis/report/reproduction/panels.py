"""Two panels of upright bars side by side: groups along the axis, a bar for each run in each group."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from analysis import palette
from analysis.report.charts import LEGEND, WIDTH, Chart, Mark
from analysis.report.cost_chart import GRID, nice_above
from analysis.statistics.intervals import Interval
from analysis.views.document import NOWHERE, Query

TOP, HEIGHT, BOTTOM = 22.0, 180.0, 46.0
MARGIN, BETWEEN = 44.0, 52.0
INSIDE = 0.8
"""Share of a group's width that its bars take."""
WIDE = 200.0
"""Width of a name in the legend."""


class Bar(NamedTuple):
    """value, interval: in percent. note: what they are made of."""

    value: float
    interval: Interval | None
    note: str
    door: Query = NOWHERE


class Panel(NamedTuple):
    """bars: by group and series. unit: of the upright axis."""

    title: str
    unit: str
    groups: Sequence[str]
    bars: Mapping[tuple[str, str], Bar]


def chart(name: str, sides: Sequence[Panel], series: Sequence[str]) -> Chart:
    """The panels on one axis from 0 to a round number above all values. series: in the order of bars and legend."""
    values = [bar.value for side in sides for bar in side.bars.values()]
    most = min(100.0, nice_above(max([*values, 1.0])))
    width = (WIDTH - MARGIN - BETWEEN * (len(sides) - 1)) / len(sides)
    marks: list[Mark] = []
    for place, side in enumerate(sides):
        marks += _panel(side, MARGIN + place * (width + BETWEEN), width, most, series)
    first, columns = TOP + HEIGHT + BOTTOM + 8, int(WIDTH // WIDE)
    for place, text in enumerate(series):
        x, y = 4 + WIDE * (place % columns), first + LEGEND * (place // columns)
        marks += [Mark("rect", x, y - 10, 12, 12, _colour(place)), Mark("text", x + 18, y, text=text)]
    return Chart(name, first + LEGEND * -(-len(series) // columns), marks)


def _panel(side: Panel, origin: float, width: float, most: float, series: Sequence[str]) -> Iterator[Mark]:
    floor = TOP + HEIGHT

    def y(value: float) -> float:
        return floor - min(max(value, 0.0), most) / most * HEIGHT

    yield Mark("text", origin + width / 2, TOP - 8, text=f"{side.title}: {side.unit}", anchor="middle")
    for part in range(5):
        tick = most * part / 4
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
                note=f"{group}, {run}: {bar.value:.1f}, {bar.note}", door=bar.door,
            )  # fmt: skip
            if bar.interval:
                high, low = y(bar.interval.high), y(bar.interval.low)
                yield Mark("line", x + bar_width / 2, high, 0, low - high)
    yield Mark("text", origin + width / 2, floor + 36, text="section", anchor="middle")


def _colour(place: int) -> str:
    return palette.SERIES[place % len(palette.SERIES)]
