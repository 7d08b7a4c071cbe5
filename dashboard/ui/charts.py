"""Tables in, Plotly figures out: one visual language for all pages.

One colour per run and one per label, units on the axes, values written beside the marks, 95 % CIs as thin lines.
Every mark carries the address of the cases it was made of (`Mark.href`); `components.navigation` follows it.

Plotly reads a little HTML in texts, so every text goes through `safe`. The texts and doors of a heat table are on an
invisible square over every cell.
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go

from dashboard.ui.marks import (
    GREY,
    Mark,
    TopMarks,
    axis_name,
    error_bars,
    places,
    pointed,
    safe,
    series_of,
)
from dashboard.ui.palette import text_on
from dashboard.ui.stacked_bars import SMALLEST_TEXT

SHADES = ((0.0, "rgba(21,140,176,0.04)"), (1.0, "rgba(21,140,176,0.62)"))
"""From nothing to everything; the page's ground shines through, so that its text is legible in both themes."""
OMITTED_ROWS = "omitted rows"
"""Under which a figure says what it leaves out."""
SMALLEST_POINT, MOST_POINT = 9, 26
"""Pixels of a point, and those added for the largest value."""
ROW = 30
"""Pixels a row of a heat table or dot plot takes."""
LINE = 15
"""Pixels a line of text takes."""
LEGEND_LINE, LEGEND_WIDTH, LETTER, KEY, TICK_LETTER = 19, 520, 7, 40, 6
"""Pixels of a legend: how high a line, how wide it is on a narrow screen, how wide a letter and a key are; how wide a
letter of a name below a column is."""

NOTHING: Mapping[str, Any] = {}
TICK_GAP = 0.13
"""How far below its point a tick stands, in rows."""
LEGEND_GAP, AROUND = 12, 104
"""Pixels between a legend and the marks below it, and around them all: a chart of one row has little height."""


def heat(marks: Sequence[Mark], x_title: str, y_title: str, shades: Any = SHADES, fit: bool = False) -> go.Figure:
    """A table of tinted cells with their texts; the first row on top. Marks without a value stay blank.

    fit: the tints run from the lowest to the highest value shown, not from 0 to 1.
    """
    values = [mark.value for mark in marks if mark.value is not None]
    low, high = (min(values), max(values)) if fit and len(set(values)) > 1 else (0, 1)
    columns, rows = list(dict.fromkeys(m.x for m in marks)), list(dict.fromkeys(m.y for m in marks))
    by_place = {(mark.x, mark.y): mark for mark in marks}
    figure = go.Figure()
    cells = [[by_place.get((x, y)) for x in columns] for y in rows]
    figure.add_heatmap(
        x=[safe(str(x)) for x in columns],
        y=[safe(str(y)) for y in rows],
        z=[[None if mark is None else mark.value for mark in row] for row in cells],
        colorscale=shades,
        zmin=low,
        zmax=high,
        xgap=2,
        ygap=2,
        showscale=False,
        hoverinfo="skip",
    )
    figure.add_scatter(
        x=[safe(str(mark.x)) for mark in marks],
        y=[safe(str(mark.y)) for mark in marks],
        text=[safe(mark.text) for mark in marks],
        mode="markers+text",
        marker={"symbol": "square", "size": ROW, "opacity": 0},
        **pointed(marks),
    )
    x_axis = {"type": "category", "range": [-0.5, len(columns) - 0.5], "showgrid": False, **_names(columns)}
    y_axis = {"type": "category", "range": [len(rows) - 0.5, -0.5], "showgrid": False, **_names(rows)}
    nearest = {"hoverdistance": -1}  # a cell is a door all over: the nearest middle is its own
    height = 96 + ROW * len(rows) + _slanted(columns)
    chart = finish(figure, x_title, y_title, height, False, x_axis, y_axis, nearest)
    return _with_omission(chart, marks)


def dots(marks: Sequence[Mark], x_title: str, palette: Mapping[str, str] | None = None) -> go.Figure:
    """Points with intervals, one row per y, the series of a row above one another; the first row on top."""
    rows = list(dict.fromkeys(str(mark.y) for mark in marks))
    figure, series = go.Figure(), series_of(marks, palette)
    for position, own in enumerate(series):
        shift = (position - (len(series) - 1) / 2) * min(0.3, 0.8 / len(series))
        figure.add_scatter(
            x=[mark.x for mark in own.marks],
            y=[rows.index(str(mark.y)) + shift for mark in own.marks],
            error_x=error_bars(
                [mark.interval for mark in own.marks], [float(mark.x) for mark in own.marks], own.colour
            ),
            text=[safe(mark.text) for mark in own.marks],
            textposition="top center",
            mode="markers+text" if len(series) == 1 else "markers",
            marker={"color": own.colour, "symbol": own.symbol, "size": 9},
            cliponaxis=False,
            **pointed(own.marks),
            name=own.name,
        )
    names = [safe(axis_name(row)) for row in rows]
    y_axis = {"tickvals": list(range(len(rows))), "ticktext": names, "range": [len(rows) - 0.5, -0.8]}
    height = AROUND + max(ROW, 15 * len(series)) * len(rows)
    return _with_omission(finish(figure, x_title, "", height, len(series) > 1, y_axis=y_axis), marks)


def ticked(figure: go.Figure, ticks: Sequence[Sequence[float]]) -> go.Figure:
    """Small ticks below the points of `dots`, in the order of its marks: single values of the mean that a point is."""
    traces = list(figure.data)
    places = iter(ticks)
    for trace in traces:
        pairs = [(value, y + TICK_GAP) for y in trace.y for value in next(places)]
        if not pairs:
            continue
        figure.add_scatter(
            x=[x for x, _ in pairs], y=[y for _, y in pairs], mode="markers", hoverinfo="skip", showlegend=False,
            cliponaxis=False,
            marker={"symbol": "line-ns", "size": 6, "line": {"width": 1.5, "color": trace.marker.color}},
        )  # fmt: skip
    return figure


def _with_omission(figure: go.Figure, marks: Sequence[Mark]) -> go.Figure:
    """The figure with a word on the runs that it leaves out, which its panel shows."""
    if not isinstance(marks, TopMarks) or not marks.omission:
        return figure
    return figure.update_layout(meta={OMITTED_ROWS: marks.omission})


def bars(
    marks: Sequence[Mark], x_title: str, y_title: str, palette: Mapping[str, str] | None = None, stacked: bool = False,
    height: int = 340,
) -> go.Figure:  # fmt: skip
    """Upright bars, the series beside one another or stacked; also for histograms, x the middle of a bin.

    A bar of height 0 that stands alone has a "0", since nothing else of it can be seen.
    """
    figure, series = go.Figure(), series_of(marks, palette)
    place = "inside" if stacked or any(mark.interval for mark in marks) else "outside"
    for own in series:
        figure.add_bar(
            x=places(own.marks),
            y=[mark.y for mark in own.marks],
            error_y=error_bars([mark.interval for mark in own.marks], [float(mark.y) for mark in own.marks]),
            text=[safe(mark.text) or "0" * (not mark.y and not stacked) for mark in own.marks],
            textposition=[place if mark.y or stacked else "outside" for mark in own.marks],
            insidetextanchor="middle" if stacked else "start",
            insidetextfont={"color": text_on(own.colour)},
            textangle=0,
            marker={"color": own.colour},
            cliponaxis=False,
            **pointed(own.marks),
            name=own.name,
        )
    layout: dict[str, Any] = {"barmode": "relative" if stacked else "group", "bargap": 0.18}
    if stacked or any(mark.interval for mark in marks):  # a text that would be smaller is left to tooltip and table
        layout["uniformtext"] = {"minsize": SMALLEST_TEXT, "mode": "hide"}
    chart = finish(figure, x_title, y_title, height, len(series) > 1, _kept_names(marks), layout=layout)
    return _with_omission(chart, marks)


def lines(
    marks: Sequence[Mark], x_title: str, y_title: str, palette: Mapping[str, str] | None = None, height: int = 340
) -> go.Figure:
    """One line per series through its points, intervals as thin upright lines."""
    figure, series = go.Figure(), series_of(marks, palette)
    for own in series:
        figure.add_scatter(
            x=places(own.marks),
            y=[mark.y for mark in own.marks],
            error_y=error_bars([mark.interval for mark in own.marks], [float(mark.y) for mark in own.marks]),
            mode="lines+markers",
            line={"color": own.colour, "width": 2},
            marker={"symbol": own.symbol, "size": 8},
            **pointed(own.marks),
            name=own.name,
        )
    return _with_omission(finish(figure, x_title, y_title, height, len(series) > 1, _kept_names(marks)), marks)


def scatter(
    marks: Sequence[Mark], x_title: str, y_title: str, palette: Mapping[str, str] | None = None, diagonal: bool = False,
    height: int = 440,
) -> go.Figure:  # fmt: skip
    """Single points. diagonal: the line on which x and y agree."""
    figure, series = go.Figure(), series_of(marks, palette)
    for own in series:
        figure.add_scatter(
            x=[mark.x for mark in own.marks],
            y=[mark.y for mark in own.marks],
            **_texts(own.marks),
            marker={
                "color": own.colour,
                "symbol": own.symbol,
                "size": [_size(mark) for mark in own.marks],
                "opacity": 0.9,
            },
            cliponaxis=False,
            **pointed(own.marks),
            name=own.name,
        )
    if diagonal:
        numbers = [float(number) for mark in marks for number in (mark.x, mark.y)]
        low, high = min(numbers, default=0.0), max(numbers, default=1.0)
        line = {"color": GREY, "width": 1, "dash": "dot"}
        figure.add_shape(type="line", x0=low, y0=low, x1=high, y1=high, line=line, layer="below")
    return finish(figure, x_title, y_title, height, legend=len(series) > 1)


def _size(mark: Mark) -> float:
    """Pixels of a point; of those with a value the area grows with it."""
    return SMALLEST_POINT if mark.value is None else SMALLEST_POINT + MOST_POINT * mark.value**0.5


def selectable(figure: go.Figure, cases: str, point: str, name: str) -> go.Figure:
    """The figure whose points open together: a box around them leads to the list of their cases.

    cases: address of the list. point: the link parameter of a point's own address that names it; name: the same in the
    list.
    """
    return figure.update_layout(dragmode="select", meta={"cases": {"to": cases, "from": point, "name": name}})


def _texts(marks: Sequence[Mark]) -> dict[str, Any]:
    """Texts above their marks, where any has one."""
    if not any(mark.text for mark in marks):
        return {"mode": "markers"}
    return {"mode": "markers+text", "textposition": "top center", "text": [safe(mark.text) for mark in marks]}


def line_at(figure: go.Figure, value: float, words: str, upright: bool = False, step: int | None = None) -> go.Figure:
    """The figure with a dotted line with its words: a chance level, an official tolerance, no error.

    step: the words of an upright line stand above the chart, so many lines of text higher, that several not overlap.
    """
    along, across = ("x", "y") if upright else ("y", "x")
    axes = {f"{along}ref": along, f"{across}ref": f"{across} domain"}
    note = {"text": safe(words), "font": {"size": 12}, "showarrow": False, "yanchor": "bottom"}
    note |= {along: value, across: float(upright), **axes}
    if upright and step is not None:
        note |= {"xanchor": "center", "yshift": LINE * step}
        figure.update_layout(margin_t=24 + LINE * step, height=figure.layout.height + LINE * bool(step))
    else:
        note |= {"xanchor": "left", "yanchor": "top" if upright else "bottom"}
    figure.add_shape(
        type="line", line={"color": GREY, "dash": "dot", "width": 1.5},
        **{f"{along}0": value, f"{along}1": value, f"{across}0": 0, f"{across}1": 1, **axes},
    )  # fmt: skip
    return figure.add_annotation(note)


def band_at(figure: go.Figure, low: float, high: float, mean: float, series: str, words: str) -> go.Figure:
    """The figure with a band between two values of x and a dotted line at their mean, in the colour of a series.

    words: in the legend.
    """
    colours = {trace.name: trace.marker.color for trace in figure.data}
    line = {"color": colours.get(series, GREY), "width": 1.5, "dash": "dot"}
    figure.add_vrect(x0=low, x1=high, fillcolor=GREY, opacity=0.18, line_width=0, layer="below")
    figure.add_vline(x=mean, line=line)
    return figure.add_scatter(x=[None], y=[None], mode="lines", line=line, name=safe(words))


def _names(places: Sequence[str | float]) -> dict[str, Any]:
    """Categories under names that leave room for the chart; places stay told apart where two names are cut alike.

    Where a category is called "2", Plotly takes the number 2 for it and not for the third place: hence their names.
    """
    names = [safe(axis_name(str(name))) for name in places]
    return {"tickmode": "array", "tickvals": [safe(str(name)) for name in places], "ticktext": names}


def _slanted(columns: Sequence[str | float]) -> int:
    """What names below columns take that are too long to stand side by side: Plotly turns them."""
    longest = TICK_LETTER * max(len(line) for name in columns for line in axis_name(str(name)).split("\n"))
    return longest if longest * len(columns) > LEGEND_WIDTH else 0


def _legend_height(figure: go.Figure) -> int:
    """What the lines of a legend after the first take; Plotly sets its names in columns of one width."""
    names = [html.unescape(str(trace.name)).split("<br>") for trace in figure.data]
    per_line = max(1, LEGEND_WIDTH // (KEY + LETTER * max((len(line) for name in names for line in name), default=0)))
    lines = -(-len(names) // per_line) * max(map(len, names), default=1)
    return LEGEND_LINE * max(0, lines - 1)


def _kept_names(marks: Sequence[Mark]) -> dict[str, Any]:
    """An axis on which names stay names, in the order in which they come; Plotly would read "0" and "1" as numbers."""
    if not any(isinstance(mark.x, str) for mark in marks):
        return {}
    return {"type": "category", "categoryorder": "array", "categoryarray": list(dict.fromkeys(places(marks)))}


def finish(
    figure: go.Figure, x_title: str, y_title: str, height: int, legend: bool, x_axis: Mapping[str, Any] = NOTHING,
    y_axis: Mapping[str, Any] = NOTHING, layout: Mapping[str, Any] = NOTHING,
) -> go.Figure:  # fmt: skip
    """The figure with titles, margins and legend of all charts.

    x_axis, y_axis, layout: what this kind of chart adds. All of it is set at once and not merged with what is there:
    Plotly takes 7 ms to merge, 1 ms to set.
    """
    shared = {"automargin": True, "showgrid": True, "zeroline": False}
    return figure.update_layout(
        overwrite=True,
        xaxis={"title": {"text": safe(x_title), "standoff": 18}, **shared, **x_axis},
        yaxis={"title": {"text": safe(y_title)}, **shared, **y_axis},
        height=height + (LEGEND_GAP + _legend_height(figure) if legend else 0),
        margin={"l": 10, "r": 30, "t": 40 + LEGEND_GAP if legend else 14, "b": 10},
        showlegend=legend,
        legend={"orientation": "h", "y": 1 + LEGEND_GAP / max(height - AROUND, ROW), "yanchor": "bottom", "x": 0},
        hoverlabel={"align": "left"},
        dragmode=False,
        clickmode="event",
        **layout,
    )
