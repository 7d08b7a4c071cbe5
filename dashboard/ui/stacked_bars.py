"""Horizontal bars of pieces that follow one another, each a door to its cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import plotly.graph_objects as go

from analysis.views.document import Piece, Query
from dashboard.ui.marks import GREY, safe
from dashboard.ui.palette import TEXT

ROW, AROUND = 34, 64
"""Pixels: of a bar, and of all that is around them."""
SMALLEST_TEXT = 11
"""Pixels; a text that would have to be smaller is left to the tooltip."""


def stacked(
    pieces: Sequence[Piece], x_title: str, key: Mapping[str, str], address: Callable[[Query], str]
) -> go.Figure:
    """One row per `row`, the first on top. key: colours by what they mean, for a file that is saved of the chart.

    address: of a door."""
    rows = list(dict.fromkeys(safe(piece.row) for piece in pieces))
    figure = go.Figure()
    figure.add_bar(
        orientation="h",
        y=[safe(piece.row) for piece in pieces],
        x=[piece.length for piece in pieces],
        base=[piece.start for piece in pieces],
        text=[safe(piece.text) for piece in pieces],
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        insidetextfont={"color": TEXT, "size": 12},
        marker={
            "color": [piece.colour for piece in pieces],
            "line": {"color": "rgba(255,255,255,0.9)", "width": 1},
            "pattern": {"shape": ["/" if piece.hatched else "" for piece in pieces], "fillmode": "overlay",
                        "fgcolor": GREY, "size": 7, "solidity": 0.15},
        },
        customdata=[[address(piece.door)] for piece in pieces],
        hovertext=[safe(piece.note) for piece in pieces],
        hovertemplate="%{hovertext}<extra></extra>",
        showlegend=False,
    )  # fmt: skip
    lowest = min((piece.start for piece in pieces), default=0.0)
    figure.update_layout(
        overwrite=True,
        meta={"key": dict(key)},
        barmode="overlay",
        bargap=0.25,
        height=AROUND + ROW * max(len(rows), 2),
        margin={"l": 10, "r": 30, "t": 14, "b": 10},
        uniformtext={"minsize": SMALLEST_TEXT, "mode": "hide"},
        hoverlabel={"align": "left"},
        dragmode=False,
        clickmode="event",
    )
    figure.update_xaxes(
        title={"text": safe(x_title), "standoff": 12}, range=[min(lowest - 1.0, 0.0) if lowest < 0 else 0.0, 100.5],
        automargin=True, zeroline=lowest < 0,
    )  # fmt: skip
    figure.update_yaxes(
        type="category", categoryorder="array", categoryarray=rows, autorange="reversed", automargin=True,
        showgrid=False, ticks="",
    )  # fmt: skip
    return figure
