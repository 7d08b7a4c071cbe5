"""audiobench: which sounds a model hears, alone and among others, which it invents, and speech under noise."""

from __future__ import annotations

from collections.abc import Callable, Collection

import streamlit as st

from analysis.store.database import Database
from analysis.store.queries.counts import yes_no_probes
from analysis.store.queries.filters import Filters
from analysis.tallies import Clip, Probe
from dashboard.pages.audiobench import headline, sounds, wordings, words
from dashboard.pages.audiobench.cells import ProbeResults
from dashboard.panels import misread_table
from dashboard.selection import baselines, link_widgets, run_catalog
from dashboard.selection.ask import ask, large
from dashboard.selection.selection import Selection

VIEWS: dict[str, tuple[str, Callable[[Selection, ProbeResults], None]]] = {
    "headline": ("Headline", headline.show),
    "sounds": ("Sounds and masking", sounds.show),
    "alarms": ("False alarms", sounds.show_alarms),
    "wordings": ("Wordings", wordings.show),
    "words": ("Speech under noise", words.show),
}
"""In the order of the switch."""


def show(selection: Selection) -> None:
    runs = run_catalog.of_benchmark(run_catalog.selected(selection), "audiobench")
    if not runs:
        st.info("No audiobench runs are selected.", icon=":material/inbox:")
        st.text("Load its run files (suites ab/sound-id, ab/asr-robust):")
        st.code("earmark load FILE...", language=None)
        return
    tasks = {task for run in runs for task in run.counts}
    first = "headline" if "SND" in tasks else "words"
    names = _filled(tasks)
    view = link_widgets.choose(
        "View", names, "view", first, words=lambda name: VIEWS[name][0], label_visibility="collapsed"
    )
    run_ids = baselines.models_first(selection).runs or [run.id for run in runs]
    by_id = {run.id: run for run in runs if run.id in run_ids}
    filters = selection.shared_filters(lens="paper")
    probes, clips = ask(_probes_and_clips, filters)
    results = ProbeResults(
        by_id, [probe for probe in probes if probe.run in by_id], [clip for clip in clips if clip.run in by_id]
    )
    if view == "words" and not results.clips:
        st.info("The selected runs have no clips of ab/asr-robust under these filters. Remove a filter in the sidebar.")
    elif view != "words" and not results.probes:
        st.info("The selected runs have no probes of ab/sound-id under these filters. Remove a filter in the sidebar.")
    else:
        VIEWS[str(view)][1](selection, results)
        misread_table.unfold(selection, list(by_id.values()), selection.shared_filters(runs=tuple(by_id)))


def _filled(tasks: Collection[str]) -> list[str]:
    """The views for which the runs have answers."""
    needs = {"words": {"SPR"}}
    return [view for view in VIEWS if not needs.get(view, {"SND"}).isdisjoint(tasks)] or list(VIEWS)


@large
def _probes_and_clips(db: Database, filters: Filters) -> tuple[list[Probe], list[Clip]]:
    return yes_no_probes.probes(db, filters), yes_no_probes.clips(db, filters)
