"""The overall score of the run on one axis, with the other models and the best constant answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import plotly.graph_objects as go
import streamlit as st

from analysis.pipeline.conditions import Folded
from analysis.summaries.means.bootstrap import Resampled
from analysis.summaries.run.run_standing import Overall, Standing
from dashboard.components.chart_download import download_menu
from dashboard.downloads import filename
from dashboard.panels import overall_scores
from dashboard.selection.selection import Selection
from dashboard.ui.marks import GREY, safe
from dashboard.ui.palette import RUNS
from dashboard.ui.text import percent

TITLE = "Overall score (%, chance-corrected) of {run} with 95 % CI, among the other models"
HEIGHT = 108
TICKS = -0.55
"""Where the ticks of seeds are, below the points at 0."""
OWN = RUNS[0]


Seeds: TypeAlias = Mapping[str, Sequence[float]]
"""The figure of each seed of a model under a condition, by its first run; of that of the report by the run of it."""


def show(selection: Selection, standing: Standing, models: Folded, names: Mapping[str, str], seeds: Seeds) -> None:
    """Draw the axis. models: overall figures over seeds; each point opens the report of its first run."""
    config = {"displayModeBar": False}
    with st.container(key="exhibit_axis", horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.plotly_chart(figure(selection, standing, models, names, seeds), key="chart_axis", config=config)
        title = TITLE.format(run=names[standing.own.run])
        rows = _rows(standing, models, names, seeds)
        download_menu(rows, title, filename("overall score", lens="paper"), "paper", True, "saving_axis", True)


def _rows(standing: Standing, models: Folded, names: Mapping[str, str], seeds: Seeds) -> list[dict[str, Any]]:
    """What the axis shows: the run, the other models and the best constant answers, the highest score first."""
    scores = [
        Overall(run, float(models.figures[run].values[0]), models.intervals[run])
        for run in seeds
        if run != standing.own.run
    ]
    rows = [
        {
            **overall_scores.row(names[score.run], score),
            "songs": _songs(models.figures[score.run]), "seeds": 1 if score == standing.own else len(seeds[score.run]),
        }
        for score in (standing.own, *scores)
    ]  # fmt: skip
    if standing.constant:
        other = standing.constant.other
        rows.append(overall_scores.row(names.get(other.run, "constant answers"), other))
    return sorted(rows, key=lambda row: -row["overall"])


def _songs(figure: Resampled) -> int:
    """How many songs have a case in the figure."""
    return int((figure.weights > 0).sum())


def figure(
    selection: Selection, standing: Standing, models: Folded, names: Mapping[str, str], seeds: Seeds
) -> go.Figure:
    own = standing.own
    others = {run: 100 * float(models.figures[run].values[0]) for run in seeds if run != own.run}
    ticks = [100 * value for values in seeds.values() for value in values if len(values) > 1]
    chart = go.Figure()
    chart.add_scatter(
        x=ticks, y=[TICKS] * len(ticks), mode="markers", hoverinfo="skip",
        marker={"symbol": "line-ns", "size": 6, "line": {"width": 1.5, "color": GREY}},
    )  # fmt: skip
    chart.add_scatter(
        x=list(others.values()), y=[0.0] * len(others), mode="markers", marker={"color": GREY, "size": 8},
        customdata=[[selection.link("report", {"run": run})] for run in others],
        hovertext=[
            safe(f"{names[run]}\noverall: {value:.1f} %{overall_scores.of_seeds(seeds[run])}")
            for run, value in others.items()
        ],
        hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip
    error = None
    if own.interval:
        up, down = own.interval.high - own.value, own.value - own.interval.low
        error = {"type": "data", "array": [100 * up], "arrayminus": [100 * down], "thickness": 4, "width": 0}
    chart.add_scatter(
        x=[100 * own.value], y=[0.0], mode="markers", marker={"color": OWN, "size": 14}, error_x=error,
        customdata=[[""]],
        hovertext=[safe(f"{names[own.run]}\noverall: {percent(own.value)} %")],
        hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip
    marks = [(standing.best.value, f"best {percent(standing.best.value)}", "solid")]
    if standing.constant:
        value = standing.constant.other.value
        marks.append((value, f"constant answers {percent(value)}", "dash"))
    lowest = min(value for value, *_ in marks)
    for value, text, dash in marks:
        anchor = "right" if value == lowest and len(marks) > 1 else "left"
        chart.add_vline(x=100 * value, line={"color": GREY, "width": 2, "dash": dash})
        chart.add_annotation(
            x=100 * value, y=1.0, yref="paper", yanchor="bottom", xanchor=anchor, text=safe(text), showarrow=False,
        )  # fmt: skip
    chart.update_layout(
        overwrite=True, height=HEIGHT, margin={"l": 10, "r": 10, "t": 26, "b": 10}, showlegend=False, dragmode=False,
        clickmode="event",
    )  # fmt: skip
    chart.update_yaxes(visible=False, range=[-1, 1])
    chart.update_xaxes(rangemode="tozero", ticksuffix=" %", automargin=True)
    return chart
