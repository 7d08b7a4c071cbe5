"""Suggested boundaries and estimated beats as lanes beneath the one that is edited."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from analysis.audio.alignment.candidates import Candidate
from analysis.audio.library.digest import digest
from analysis.pipeline.audio import suggestions
from analysis.pipeline.audio.suggestions import PER_MINUTE, SHORTEST, STEPS, Suggestions
from analysis.records import Question, Section
from dashboard import background
from dashboard.audio import recordings
from dashboard.audio.routes import audio_file
from dashboard.background import Job
from dashboard.components.timeline import Change, Lane, Span
from dashboard.selection import stores
from dashboard.ui import palette

LANE, NAMES = "suggested", "proposed"
"""Ids of the lanes."""
PACES = (1, 2, 3, 4, 5, 6, 8)
"""Boundaries a minute that can be asked for."""
PACE = "suggested_per_minute"


def show(question: Question) -> Suggestions | None:
    """Suggestions, once they are computed; None before, and where there is no sound.

    They are computed in the background, begun by a button. The page is drawn again when they are there.
    """
    location = recordings.find(question.audio, question.song)
    file = audio_file(*location) if location else None
    if file is None:
        return None
    with st.container(key="suggestions"):  # what is below keeps its place on the page, whatever is in here
        result = suggestions.cached(file, _cache())
        if result is None:
            _offer(file)
        elif result.candidates:
            st.session_state.setdefault(PACE, PER_MINUTE)
            st.select_slider("Suggested boundaries a minute, the strongest changes first", PACES, key=PACE, width=420)
    return result


def lanes(question: Question, result: Suggestions | None, sections: Sequence[Section]) -> list[Lane]:
    """Changes of the sound, and names proposed for sections without one: a person takes them, nothing else stores them.

    sections: as they are edited, "" for those without a name.
    """
    if result is None:
        return []
    pace = PACES.index(st.session_state.get(PACE, PER_MINUTE))
    boundaries = result.boundaries(PACES[pace])
    more = result.boundaries(PACES[min(pace + 1, len(PACES) - 1)])
    changes = [Change(change.time, min(1.0, change.strength), int(change not in boundaries)) for change in more]
    proposed = [
        Span(name, section.start or 0.0, section.end or 0.0, palette.of_label(name), name, "proposed")
        for section, name in zip(sections, _names(question, _up_to(sections, boundaries)), strict=True) if name
    ]  # fmt: skip
    suggested = [Lane(LANE, "changes of the sound", "song", changes=changes)] if changes else []
    return [*suggested, Lane(NAMES, "proposed names", "song", proposed)] if proposed else suggested


def _up_to(sections: Sequence[Section], boundaries: Sequence[Candidate]) -> list[Section]:
    """Each section up to the next change that is shown: what comes later may become a section of its own."""
    return [
        section._replace(end=min([section.end or 0.0, *(
            boundary.time for boundary in boundaries if boundary.time > (section.start or 0.0) + SHORTEST
        )]))
        for section in sections
    ]  # fmt: skip


def _names(question: Question, sections: Sequence[Section]) -> Sequence[str]:
    """The features are not read where none can be proposed."""
    location = recordings.find(question.audio, question.song)
    file = audio_file(*location) if location else None
    labels = {section.label for section in sections}
    if file is None or "" not in labels or len(labels) < 2:
        return [""] * len(sections)
    return suggestions.names(file, _cache(), sections)


def beats(result: Suggestions | None) -> Sequence[tuple[float, int]]:
    """Estimated beats; which of them begin bars is not known."""
    return [(time, 2) for time in result.beats] if result else []


def progress(job: Job) -> str:
    """What is computed, and for how long; the first recording after an installation takes longest."""
    step = STEPS[min(job.done, len(STEPS) - 1)]
    return f"Suggestions: computing {step}, {job.seconds} s so far. They appear by themselves."


def _offer(file: Path) -> None:
    key = f"suggestions {digest(file)}"
    job = background.job(key)
    if job is not None and not job.over:
        _wait(key)
        return
    st.button("Suggest boundaries and beats", icon=":material/auto_awesome:", key="suggest", on_click=_begin,
              args=(key, file), help="From the sound: boundaries at changes, without labels.")  # fmt: skip
    if job is not None and job.failed:
        st.warning("No suggestions for this recording.")
        st.text(job.failed)


def _begin(key: str, file: Path) -> None:
    cache = _cache()

    def work(job: Job) -> Suggestions:
        def report(n_finished: int) -> None:
            job.done = n_finished

        return suggestions.suggest(file, cache, report)

    background.begin(key, len(STEPS), work)


@st.fragment(run_every=0.5)
def _wait(key: str) -> None:
    """What is computed; once that is over the page is drawn again."""
    job = background.job(key)
    if job is None or job.over:
        st.rerun()
    else:
        st.progress(job.share, width=600, text=progress(job))


def _cache() -> Path:
    return stores.present().workspace.path / "peaks"
