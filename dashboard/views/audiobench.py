"""audiobench: which sounds a model hears, alone and among others, which it invents, and speech under noise."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from analysis.store import probes
from analysis.store.filters import Filters
from analysis.store.probes import Clip, Probe
from dashboard import linked, state
from dashboard.views import (
    audiobench_events,
    audiobench_headline,
    audiobench_sounds,
    audiobench_wordings,
    audiobench_words,
)
from dashboard.views.audiobench_table import Board

VIEWS: dict[str, tuple[str, Callable[[Board], None]]] = {
    "headline": ("Headline", audiobench_headline.show),
    "sounds": ("Sounds and masking", audiobench_sounds.show),
    "alarms": ("False alarms", audiobench_sounds.show_alarms),
    "wordings": ("Wordings", audiobench_wordings.show),
    "words": ("Speech under noise", audiobench_words.show),
    "events": ("Events and turns", lambda board: audiobench_events.show(board.runs)),
}
"""In the order of the switch."""


def show() -> None:
    st.title("audiobench")
    runs = state.of_benchmark(state.chosen(), "audiobench")
    if not runs:
        st.info("No runs of audiobench are loaded among the chosen ones.", icon=":material/inbox:")
        st.text("Load its run files (suites ab/sound-id, ab/asr-robust, ab/sed-urban, ab/diarization-cw):")
        st.code("earmark load FILE...", language=None)
        return
    asked = {task for run in runs for task in run.counts}
    first = "headline" if "SND" in asked else "words" if "SPR" in asked else "events"
    view = st.segmented_control(
        "View", list(VIEWS), required=True, format_func=lambda name: VIEWS[name][0],
        **linked.one("view", list(VIEWS), first),
    )  # fmt: skip
    known = {run.id: run for run in runs}
    wanted = state.filters(lens="paper")
    found, clips = _counted(state.version(wanted), wanted)
    board = Board(known, [each for each in found if each.run in known], [each for each in clips if each.run in known])
    if view == "words" and not board.clips:
        st.info("No clip of ab/asr-robust is among the chosen runs under the filters at the left.")
    elif view not in ("words", "events") and not board.probes:
        st.info("No probe of ab/sound-id is among the chosen runs under the filters at the left.")
    else:
        VIEWS[str(view)][1](board)


@st.cache_data(show_spinner=False, max_entries=12, hash_funcs={Filters: repr})
def _counted(version: tuple[object, ...], filters: Filters) -> tuple[list[Probe], list[Clip]]:
    return probes.probes(state.store(), filters), probes.clips(state.store(), filters)
