"""Strips: a row of stretches per song, coloured by kind, whose strength is the opacity. Every stretch is a door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from dashboard.ui.charts import finish
from dashboard.ui.marks import GREY, Mark, pointed, safe
from dashboard.ui.text import shorten

ROW = 20
"""Pixels of a strip."""
AROUND = 96
FAINTEST = 0.25
MOST_LETTERS = 36
INK = "rgba(20,30,40,0.45)"
"""Of the pattern, on the colour."""
PATTERNS = ("", "/", ".", "x")
"""Next to the colour, so that kinds differ without it."""


def strips(marks: Sequence[Mark], x_title: str, palette: Mapping[str, str]) -> go.Figure:
    """A figure of strips. A mark has its row as y, start and end as interval, kind as series, strength as value."""
    rows = list(dict.fromkeys(str(mark.y) for mark in marks))
    figure = go.Figure()
    for name in dict.fromkeys((*palette, *(mark.series for mark in marks))):
        own = [mark for mark in marks if mark.series == name and mark.interval is not None]
        if not own:
            continue
        position = list(palette).index(name) if name in palette else 0
        figure.add_bar(
            orientation="h",
            base=[mark.interval.low for mark in own if mark.interval],
            x=[mark.interval.high - mark.interval.low for mark in own if mark.interval],
            y=[rows.index(str(mark.y)) for mark in own],
            width=0.8,
            marker={
                "color": palette.get(name, GREY),
                "opacity": [FAINTEST + (1 - FAINTEST) * (1.0 if mark.value is None else mark.value) for mark in own],
                "pattern": {
                    "shape": PATTERNS[position % len(PATTERNS)],
                    "size": 5,
                    "fillmode": "overlay",
                    "fgcolor": INK,
                },
                "line": {"width": 0.5, "color": GREY},
            },
            **pointed(own),
            name=safe(name),
        )
    names = [safe(shorten(row, MOST_LETTERS)) for row in rows]
    y_axis = {"tickvals": list(range(len(rows))), "ticktext": names, "range": [len(rows) - 0.5, -0.5]}
    layout = {"barmode": "overlay"}
    return finish(figure, x_title, "", AROUND + ROW * len(rows), legend=True, y_axis=y_axis, layout=layout)
