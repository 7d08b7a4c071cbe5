"""Models first: figures of a page leave baselines out until its switch is on."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.selection import link, link_widgets, run_catalog
from dashboard.selection.selection import Selection

BASELINES = "baselines"
"""The switch in the link."""


def switch(selection: Selection, container: DeltaGenerator | None = None) -> None:
    """Drawn only where it changes something: models and baselines, and no run is chosen in the sidebar."""
    if _has_both(selection):
        help_text = "Baselines are rules and small systems that analyse little or no audio."
        (container or st).toggle("Baselines", help=help_text, **link_widgets.flag(BASELINES))


def models_first(selection: Selection) -> Selection:
    """The selection with models as its runs; unchanged if the switch is on or there is nothing to leave out."""
    if link.value(BASELINES) == "1" or not _has_both(selection):
        return selection
    models = tuple(run.id for run in run_catalog.available(selection) if run.kind != "baseline")
    return replace(selection, filters=replace(selection.filters, runs=models))


def _has_both(selection: Selection) -> bool:
    kinds = {run.kind == "baseline" for run in run_catalog.available(selection)}
    return not selection.runs and len(kinds) > 1
