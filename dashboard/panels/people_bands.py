"""People beside runs in a chart of a task about sections: a band of 8 of 10 songs, and a line at the mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import plotly.graph_objects as go
import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.pipeline.people import People, people
from analysis.pipeline.reviews import reference_choice
from analysis.store.queries.filters import Filters
from analysis.summaries.people import SCORE
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import charts

HOW = """
- **People** (grey band, dotted line): imported annotations of a song, each measured as an answer against the others, by
  the same code, independent of the references of the page. Line: mean over songs; band: 8 of 10 songs. Within the
  range: the whole 95 % CI of a run on the same songs is in the band. Without a song with two annotations there is no
  band: agreement of people is unknown.
"""


def show_sentences(selection: Selection, filters: Filters, tasks: Iterable[str], names: Mapping[str, str]) -> None:
    """Where the runs are among people, a line for each of the tasks about sections. names: of the runs."""
    for task in tasks:
        if task in EVERY and EVERY[task].form == "sections":
            of_task = replace(filters, tasks=(task,), lens="paper", runs=tuple(names))
            item = ask(people, of_task, reference_choice.title(selection.references))
            if sentence := item.sentence(SCORE, f"{EVERY[task].name}, IoU", names, names):
                st.text(str(sentence))


def with_bands(figure: go.Figure, people: People, names: Mapping[str, str]) -> go.Figure:
    """The figure with a band of each measure that people have. names: of the series, by measure."""
    for cell, name in names.items():
        if ceiling := people.ceilings.get(cell):
            low, high, mean = (100 * value for value in (ceiling.low, ceiling.high, ceiling.mean))
            figure = charts.band_at(figure, low, high, mean, name, f"people: {name}")
    return figure
