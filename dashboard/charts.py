"""Table in, Plotly figure out: one visual language for all pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from dashboard import palette
from dashboard.text import seconds

ROW_HEIGHT = 46


@dataclass(frozen=True, slots=True)
class Span:
    """One section on a lane. start, end: seconds. note: shown on pointing at it."""

    label: str
    start: float
    end: float
    note: str = ""


@dataclass(frozen=True, slots=True)
class Lane:
    """One row of the timeline. points: single moments in seconds."""

    name: str
    spans: Sequence[Span] = ()
    points: Sequence[float] = ()


def timeline(lanes: Sequence[Lane], duration: float, duration_known: bool) -> go.Figure:
    """Lanes of labelled sections over one time axis from 0 to the end of the song, the first lane on top."""
    figure = go.Figure()
    for row, lane in enumerate(lanes):
        _add_spans(figure, row, lane)
        if lane.points:
            figure.add_scatter(
                x=list(lane.points),
                y=[row] * len(lane.points),
                mode="markers",
                showlegend=False,
                marker={"symbol": "line-ns", "size": 26, "line": {"width": 3, "color": palette.RUNS[0]}},
                hovertext=[f"{_plain(lane.name)}: {seconds(point)}" for point in lane.points],
                hoverinfo="text",
            )
    ticks = _ticks(duration)
    figure.update_xaxes(
        range=[0, duration],
        tickvals=ticks,
        ticktext=[f"{tick // 60}:{tick % 60:02d}" for tick in ticks],
        title_text="time (min:s)" + ("" if duration_known else "; length of the song not known"),
        showgrid=True,
        zeroline=False,
    )
    figure.update_yaxes(
        tickvals=list(range(len(lanes))),
        ticktext=[_plain(lane.name) for lane in lanes],
        range=[len(lanes) - 0.5, -0.5],
        showgrid=False,
        zeroline=False,
        fixedrange=True,
    )
    figure.update_layout(
        height=ROW_HEIGHT * len(lanes) + 70,
        margin={"l": 8, "r": 8, "t": 6, "b": 40},
        bargap=0.16,
        barmode="overlay",
        showlegend=False,
        hovermode="closest",
        dragmode="zoom",
    )
    return figure


def _add_spans(figure: go.Figure, row: int, lane: Lane) -> None:
    if not lane.spans:
        return
    figure.add_bar(
        orientation="h",
        y=[row] * len(lane.spans),
        base=[span.start for span in lane.spans],
        x=[span.end - span.start for span in lane.spans],
        text=[_plain(span.label) or "section" for span in lane.spans],
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        constraintext="none",
        cliponaxis=True,
        marker={
            "color": [palette.of_label(span.label) for span in lane.spans],
            "line": {"color": "rgba(20,30,40,.55)", "width": 1},
        },
        textfont={"color": palette.TEXT, "size": 12},
        hovertext=[
            f"{_plain(lane.name)}<br>{_plain(span.label)} {seconds(span.start)} – {seconds(span.end)}"
            + (f"<br>{_plain(span.note)}" if span.note else "")
            for span in lane.spans
        ],
        hoverinfo="text",
    )


def _ticks(duration: float) -> list[int]:
    step = next((step for step in (10, 15, 30, 60, 120, 300) if duration / step <= 16), 600)
    return list(range(0, int(duration) + 1, step))


def _plain(text: str) -> str:
    """Plotly reads a little HTML in its texts; a model's text is not to be read so."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
