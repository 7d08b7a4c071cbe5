"""People beside runs in a chart of a task about sections: a band of 8 of 10 songs, and a line at the mean."""

from __future__ import annotations

from collections.abc import Mapping

import plotly.graph_objects as go

from analysis.pipeline.people import People
from dashboard.ui import charts

HOW = """
- **People** (grey band, dotted line): imported annotations of a song, each measured as an answer against the others, by
  the same code, independent of the references of the page. Line: mean over songs; band: 8 of 10 songs. Within the
  range: the whole 95 % CI of a run on the same songs is in the band. Without a song with two annotations there is no
  band: agreement of people is unknown.
"""


def with_bands(figure: go.Figure, people: People, names: Mapping[str, str]) -> go.Figure:
    """The figure with a band of each measure that people have. names: of the series, by measure."""
    for cell, name in names.items():
        if ceiling := people.ceilings.get(cell):
            low, high, mean = (100 * value for value in (ceiling.low, ceiling.high, ceiling.mean))
            figure = charts.band_at(figure, low, high, mean, name, f"people: {name}")
    return figure
