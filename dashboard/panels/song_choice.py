"""The songs of a question about several: one is shown at a time, the others by button, by key and by link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

import streamlit as st

from analysis import scoring
from analysis.records import Lens, Question, Value
from analysis.store.queries.cases.case import RunAnswer
from dashboard.audio import recordings as sound
from dashboard.components.timeline import timeline
from dashboard.selection import link, link_widgets
from dashboard.ui.lanes import sections
from dashboard.ui.text import plain, shorten

LETTERS = "ABCDEFGH"
"""Keys of the songs (`components/navigation/page_keys.js` clicks the button), and their names in the link."""
CLIP = "clip"
"""Name of the choice in the link."""


def clips(question: Question) -> list[str]:
    """The recordings of the songs, in the order of the question; none where it is about one song."""
    paths = question.details.get("audio_paths")
    return [path for path in paths if isinstance(path, str)][: len(LETTERS)] if isinstance(paths, list) else []


def has_sound(question: Question) -> bool:
    return question.task == "GA" and any(map(sound.find, clips(question)))


def label(number: int, reference: Value | None, answers: Sequence[tuple[str, Value | None]]) -> str:
    """ "Song 3 · reference · answer of X". answers: names of runs with the song that each chose."""
    runs = [name for name, value in answers if value == Decimal(number)]
    parts = [f"Song {number}"]
    if reference == Decimal(number):
        parts.append("reference")
    if runs:
        parts.append(f"answer of {runs[0]}" if len(runs) == 1 else f"{len(runs)} answers")
    return " · ".join(parts)


def show(question: Question, answers: Sequence[RunAnswer], lens: Lens, names: Mapping[str, str]) -> None:
    """The switch and the timeline of the song that is chosen, the first one by default."""
    paths = clips(question)
    letters = LETTERS[: len(paths)]
    letter = link.value(CLIP, letters[0])
    if letter not in letters:
        link_widgets.report_unknown(CLIP, letter)
        letter = letters[0]
    values = [
        (shorten(names.get(answer.run, answer.run), 28), scoring.score(answer.answer, lens).value) for answer in answers
    ]
    st.header("Songs of the question")
    with st.container(horizontal=True, gap="small", key="songs_of_question"):
        for number, (key, path) in enumerate(zip(letters, paths, strict=True), 1):
            st.button(
                f"{plain(label(number, question.reference, values))} `{key}`", key=f"clip_{key}",
                type="primary" if key == letter else "secondary", help=plain(_help(path, number, values)),
                icon=":material/check:" if key == letter else None,
                on_click=_choose, args=(key, letters[0]),
            )  # fmt: skip
    number = letters.index(letter) + 1
    _song(question, paths[number - 1], number)


def _song(question: Question, path: str, number: int) -> None:
    recordings = sound.recordings(path)
    if not recordings:
        sections.how_to_hear(path)
        return
    timeline([], sound.duration(path) or 300.0, f"Song {number}: {shorten(path.rsplit('/', 1)[-1], 60)}",
             f"timeline_{question.id}_{number}", recordings, link=False)  # fmt: skip


def _help(path: str, number: int, answers: Sequence[tuple[str, Value | None]]) -> str:
    runs = [name for name, value in answers if value == Decimal(number)]
    return f"{path.rsplit('/', 1)[-1]}{'; answer of ' if runs else ''}{', '.join(runs)}"


def _choose(letter: str, default: str) -> None:
    link.change({CLIP: () if letter == default else [letter]})
