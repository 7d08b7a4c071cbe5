"""Charts of a report as SVG: shapes placed in Python, so that a file needs no script and no network to show them.

Lengths are in pixels. A shape with a door is a link to its cases. Ink is the colour of texts and lines: that of the
page in a report, dark in a file of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from analysis import palette
from analysis.report.cases.doors import address
from analysis.statistics.intervals import Interval
from analysis.views.document import NOWHERE, Piece, Query

INK = "#16202a"
PAGE_INK = "currentColor"
WIDTH, LABEL, ROW, TOP, BOTTOM = 760, 230, 26, 8, 40
RIGHT = WIDTH - 46
LEGEND = 22
"""Height of a legend."""
LETTERS = 38
"""Letters of a label next to an axis."""
TICKS = (0, 20, 40, 60, 80, 100)
SMALLEST = 26
"""Width of a bar from which its value is written on it."""


class Mark(NamedTuple):
    """One shape. kind: "rect", "circle", "line" or "text". colour "": ink. note: shown on pointing at it."""

    kind: str
    x: float
    y: float
    width: float = 0.0
    height: float = 0.0
    colour: str = ""
    text: str = ""
    anchor: str = "start"
    note: str = ""
    door: Query = NOWHERE
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart as marks at fixed positions. name: what a screen reader says of it."""

    name: str
    height: float
    marks: Sequence[Mark]


class Scale(NamedTuple):
    """Values from low to high on the width of a chart."""

    low: float
    high: float
    ticks: Sequence[int]

    def x(self, value: float) -> float:
        return LABEL + (value - self.low) / (self.high - self.low) * (RIGHT - LABEL)


class Point(NamedTuple):
    """A value with its interval, in percent."""

    label: str
    value: float
    interval: Interval | None
    door: Query = NOWHERE


def dots(
    name: str, points: Sequence[Point], unit: str, line: tuple[str, float] | None = None, band: Interval | None = None
) -> Chart:
    """One row per point, on an axis from 0 (or the lowest end) to 100. line: a dashed upright line with its name.

    band: a grey area behind the points.
    """
    ends = [point.interval.low if point.interval else point.value for point in points]
    low = min([0.0, *ends])
    height = TOP + ROW * (len(points) + bool(line)) + BOTTOM
    scale = Scale(low, 100.0, TICKS)
    marks = _axis(scale, height, unit)
    first = TOP
    if line:
        first += ROW
        x = scale.x(line[1])
        marks.append(Mark("line", x, TOP + ROW - 6, 0, height - BOTTOM - TOP - ROW + 6, dashed=True))
        marks.append(Mark("text", x, TOP + 12, text=f"{line[0]} {line[1]:.1f}", anchor="middle"))
    if band:
        start, end = (scale.x(value) for value in band)
        marks.insert(0, Mark("rect", start, first, end - start, height - BOTTOM - first, palette.FIGURE))
    for number, point in enumerate(points):
        marks += row_of(point, first + ROW * (number + 0.5), scale.x, ".1f")
    return Chart(name, height, marks)


def differences(name: str, points: Sequence[Point], unit: str) -> Chart:
    """One row per difference on an axis around 0, as wide as the intervals need."""
    ends = [abs(end) for point in points for end in (point.interval or (point.value,))]
    most = 20 * math.ceil(max([20.0, *ends]) / 20)
    scale = Scale(-most, most, range(-most, most + 1, most // 2))
    height = TOP + ROW * len(points) + BOTTOM
    marks = [*_axis(scale, height, unit), Mark("line", scale.x(0.0), TOP, 0, height - BOTTOM - TOP)]
    for number, point in enumerate(points):
        marks += row_of(point, TOP + ROW * (number + 0.5), scale.x, "+.1f")
    return Chart(name, height, marks)


def row_of(point: Point, y: float, place: Callable[[float], float], form: str) -> list[Mark]:
    """A point with its label, interval and value. place: of a value on the axis. form: of numbers."""
    marks, note = [_label(point.label, y)], f"{point.label}: {point.value:{form}}"
    if point.interval:
        left, right = (place(end) for end in point.interval)
        marks.append(Mark("rect", left, y - 2, right - left, 4, palette.BLUE))
        note += f", 95 % CI {point.interval.low:{form}} to {point.interval.high:{form}}"
    marks.append(Mark("circle", place(point.value), y, 6, note=note, door=point.door))
    return [*marks, Mark("text", WIDTH - 4, y + 4, text=f"{point.value:{form}}", anchor="end")]


def bars(name: str, pieces: Sequence[Piece], unit: str, legend: Mapping[str, str] | None = None) -> Chart:
    """Horizontal bars of pieces that follow one another. legend: colours by name, below the axis."""
    low = min([0.0, *(piece.start for piece in pieces)])
    rows = list(dict.fromkeys(piece.row for piece in pieces))
    height = TOP + ROW * len(rows) + BOTTOM
    scale = Scale(low, 100.0, TICKS)
    marks = [*_axis(scale, height, unit), *(_label(row, TOP + ROW * (n + 0.5)) for n, row in enumerate(rows))]
    for piece in pieces:
        y = TOP + ROW * rows.index(piece.row)
        left, right = scale.x(piece.start), scale.x(piece.start + piece.length)
        marks.append(
            Mark("rect", left, y + 3, max(right - left - 1, 0.5), ROW - 6, piece.colour, note=piece.note,
                 door=piece.door, text=piece.text if right - left >= SMALLEST else "")
        )  # fmt: skip
    x = 0.0
    for text, colour in (legend or {}).items():
        marks += [Mark("rect", x, height + 2, 12, 12, colour), Mark("text", x + 18, height + 12, text=text)]
        x += 40 + 7 * len(text)
    return Chart(name, height + (LEGEND if legend else 0), marks)


def levels(name: str, rows: Sequence[tuple[str, Sequence[float | None]]], series: Sequence[str], unit: str) -> Chart:
    """Values of several series in each row, in percent, one below the other. The legend has the same order."""
    low = min([0.0, *(value for _, values in rows for value in values if value is not None)])
    height = TOP + ROW * len(rows) + BOTTOM
    scale = Scale(low, 100.0, TICKS)
    marks = _axis(scale, height, unit)
    colours = [palette.SERIES[number % len(palette.SERIES)] for number in range(len(series))]
    for number, (label, values) in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        marks.append(_label(label, y))
        present = [scale.x(value) for value in values if value is not None]
        marks.append(Mark("rect", min(present), y - 0.5, max(present) - min(present), 1))
        for place, (text, value, colour) in enumerate(zip(series, values, colours, strict=True)):
            if value is not None:
                note = f"{label}, {text}: {value:.1f}"
                level = y + (place - (len(series) - 1) / 2) * min(5, (ROW - 8) / len(series))
                marks += [
                    Mark("circle", scale.x(value), level, 4.5),
                    Mark("circle", scale.x(value), level, 3.5, 0, colour, note=note),
                ]
    for place, (text, colour) in enumerate(zip(series, colours, strict=True)):
        y = height + 8 + LEGEND * place
        marks += [Mark("circle", LABEL + 6, y, 6), Mark("circle", LABEL + 6, y, 5, 0, colour),
                  Mark("text", LABEL + 18, y + 4, text=text)]  # fmt: skip
    return Chart(name, height + LEGEND * len(series), marks)


def svg(chart: Chart, ink: str = INK, address: Callable[[Query], str] = address) -> str:
    """The chart as an SVG element. address: of the door of a shape."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {chart.height:g}" width="{WIDTH}" '
        f'height="{chart.height:g}" role="group" aria-label={quoteattr(chart.name)} font-family="Helvetica, Arial, '
        f'sans-serif" font-size="12">'
    )
    drawing = head + "".join(_element(mark, ink, address) for mark in chart.marks) + "</svg>"
    return "".join(
        sign if sign.isprintable() or sign == "\n" else " " for sign in drawing
    )  # XML has no control characters


def _axis(scale: Scale, height: float, unit: str) -> list[Mark]:
    return axis([(scale.x(tick), str(tick)) for tick in scale.ticks], height, unit, RIGHT)


def axis(ticks: Sequence[tuple[float, str]], height: float, unit: str, right: float) -> list[Mark]:
    """Lines with their numbers below, and the unit. ticks: place and text. right: where the axis ends."""
    bottom = height - BOTTOM
    marks = [Mark("line", x, TOP, 0, bottom - TOP, "#8a949c") for x, _ in ticks]
    marks += [Mark("text", x, bottom + 14, text=text, anchor="middle") for x, text in ticks]
    return [*marks, Mark("text", (LABEL + right) / 2, bottom + 32, text=unit, anchor="middle")]


def _label(text: str, y: float) -> Mark:
    short = text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…"
    return Mark("text", LABEL - 8, y + 4, text=short, anchor="end")


def _element(mark: Mark, ink: str, address: Callable[[Query], str]) -> str:
    colour = mark.colour or ink
    title = f"<title>{escape(mark.note)}</title>" if mark.note else ""
    shapes = {
        "rect": lambda: (
            f'<rect x="{mark.x:.1f}" y="{mark.y:.1f}" width="{mark.width:.1f}" height="{mark.height:.1f}" '
            f'fill="{colour}">{title}</rect>{_value(mark)}'
        ),
        "circle": lambda: (
            f'<circle cx="{mark.x:.1f}" cy="{mark.y:.1f}" r="{mark.width:g}" fill="{colour}">{title}</circle>'
        ),
        "line": lambda: (
            f'<line x1="{mark.x:.1f}" y1="{mark.y:.1f}" x2="{mark.x + mark.width:.1f}" '
            f'y2="{mark.y + mark.height:.1f}" stroke="{colour}" stroke-width="{2 if mark.dashed else 0.5}"'
            f"{_DASHES if mark.dashed else ''}/>"
        ),
        "text": lambda: _text(mark.x, mark.y, mark.anchor, colour, mark.text),
    }
    shape = shapes[mark.kind]()
    return (
        f"<a href={quoteattr(address(mark.door))} aria-label={quoteattr(mark.note)}>{shape}</a>" if mark.door else shape
    )


_DASHES = ' stroke-dasharray="5 3"'


def _value(mark: Mark) -> str:
    x, y = mark.x + mark.width / 2, mark.y + mark.height / 2 + 4
    return _text(x, y, "middle", palette.TEXT, mark.text) if mark.text else ""


def _text(x: float, y: float, anchor: str, colour: str, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
