"""Suggested sections and estimated beats as lanes beneath the one that is edited."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from analysis.audio.library.digest import digest
from analysis.audio.load import UnreadableAudioError
from analysis.labels import canonical
from analysis.pipeline.audio import suggestions
from analysis.pipeline.audio.suggestions import Suggestions
from analysis.records import Question
from dashboard.audio import recordings
from dashboard.audio.routes import audio_file
from dashboard.components.timeline import Lane, Span
from dashboard.selection import stores
from dashboard.ui import palette

LANE = "suggested"
"""How the ids of these lanes begin."""


def show(question: Question) -> Suggestions | None:
    """Suggestions, once they are asked for or cached; None before, and where there is no sound."""
    location = recordings.find(question.audio, question.song)
    file = audio_file(*location) if location else None
    if file is None:
        return None
    cache = stores.present().workspace.path / "peaks"
    wants = st.button("Suggest sections and beats", icon=":material/auto_awesome:", key="suggest",
                      help="From the sound: boundaries at changes, labels by repetition.",
                      disabled=suggestions.is_ready(file, cache))  # fmt: skip
    if not wants and not suggestions.is_ready(file, cache):
        return None
    try:
        with st.spinner("Analysing the recording"):
            return suggest(file, cache)
    except UnreadableAudioError as error:
        st.warning("The recording cannot be read.")
        st.text(str(error))
        return None


def lanes(result: Suggestions | None) -> list[Lane]:
    """One lane a method, with the labels that the edited lane has: what is accepted keeps its name."""
    return [
        Lane(f"{LANE} {name}", f"suggested: {name}", "song", [
            Span(label, section.start or 0.0, section.end or 0.0, palette.of_label(label), label)
            for section in sections for label in [canonical(section.label)]
        ])
        for name, sections in (result.sections.items() if result else ())
    ]  # fmt: skip


def beats(result: Suggestions | None) -> Sequence[tuple[float, int]]:
    """Estimated beats; which of them begin bars is not known."""
    return [(time, 2) for time in result.beats] if result else []


def suggest(file: Path, cache: Path) -> Suggestions:
    """Suggestions for a recording, cached by its content. Raises UnreadableAudioError."""
    return _suggest(digest(file), file, cache)


@st.cache_data(show_spinner=False, max_entries=16)
def _suggest(content: str, _file: Path, _cache: Path) -> Suggestions:
    """content: digest of the file, which alone decides whether it is computed again."""
    return suggestions.suggest(_file, _cache)
