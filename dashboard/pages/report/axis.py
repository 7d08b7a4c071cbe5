"""The overall score of the run on one axis, with the other models and the best constant answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from analysis.summaries.means.bootstrap import Resampled
from analysis.summaries.run.run_standing import Standing, overall
from dashboard.components.chart_download import download_menu
from dashboard.downloads import filename
from dashboard.panels import overall_scores
from dashboard.selection.selection import Selection
from dashboard.ui.marks import GREY, safe
from dashboard.ui.palette import RUNS
from dashboard.ui.text import percent

TITLE = "Overall score (%, chance-corrected) of {run} with 95 % CI, among the other models"
HEIGHT = 108
OWN = RUNS[0]


def show(selection: Selection, standing: Standing, models: Mapping[str, Resampled], names: Mapping[str, str]) -> None:
    """Draw the axis. models: overall figures; each point opens the report of its run."""
    config = {"displayModeBar": False}
    with st.container(key="exhibit_axis", horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.plotly_chart(figure(selection, standing, models, names), key="chart_axis", config=config)
        title = TITLE.format(run=names[standing.own.run])
        rows = _rows(standing, models, names)
        download_menu(rows, title, filename("overall score", lens="paper"), "paper", True, "saving_axis", True)


def _rows(standing: Standing, models: Mapping[str, Resampled], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """What the axis shows: the run, the other models and the best constant answers, the highest score first."""
    scores = [overall(run, model) for run, model in models.items() if run != standing.own.run]
    rows = [
        {**overall_scores.row(names[score.run], score), "songs": _songs(models.get(score.run))}
        for score in (standing.own, *scores)
    ]
    if standing.constant:
        other = standing.constant.other
        rows.append(overall_scores.row(names.get(other.run, "constant answers"), other))
    return sorted(rows, key=lambda row: -row["overall"])


def _songs(figure: Resampled | None) -> int | None:
    """How many songs have a case in the figure."""
    return None if figure is None else int((figure.weights > 0).sum())


def figure(
    selection: Selection, standing: Standing, models: Mapping[str, Resampled], names: Mapping[str, str]
) -> go.Figure:
    own = standing.own
    others = {run: 100 * float(model.values[0]) for run, model in models.items() if run != own.run}
    chart = go.Figure()
    chart.add_scatter(
        x=list(others.values()), y=[0.0] * len(others), mode="markers", marker={"color": GREY, "size": 8},
        customdata=[[selection.link("report", {"run": run})] for run in others],
        hovertext=[safe(f"{names[run]}\noverall: {value:.1f} %") for run, value in others.items()],
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
