"""The melody of a question and the continuations it offers, seen and heard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.notation import abc
from analysis.notation.render import Rendering, draw
from analysis.parsing.options.letter import LETTERS
from analysis.records import Question
from dashboard.components.notation import Melody, notation
from dashboard.settings import workspace_path
from dashboard.ui.text import join_names

TITLE = "Melody and continuations"
MELODY = "Melody"
FOLDER = "notation"
"""Of the workspace; pictures are kept there by content."""
NO_NOTE = Rendering("", (), "it contains no note")


def show(question: Question, readers: Mapping[str, Sequence[str]]) -> None:
    """Draw the melodies of a question. readers: names of the runs by the letter that was read from their answers."""
    st.header(TITLE)
    stem = abc.read(_without_words(question.stem))
    melodies = [stem, *(abc.read(option, stem.header) for option in question.options)]
    labels_of = {letter: join_names(names) for letter, names in readers.items()}
    notation(_parts(question, melodies, labels_of), f"notation_{question.id}", TITLE)
    st.caption(
        "Every continuation is drawn with the header of the melody. The browser plays repeats and endings, "
        "but not D.C. and D.S."
    )


def _parts(question: Question, melodies: Sequence[abc.Melody], readers: Mapping[str, str]) -> list[Melody]:
    pictures = _pictures(tuple(melody.text() if melody.notes else "" for melody in melodies))
    texts = [_without_words(question.stem), *question.options]
    labels = [MELODY, *LETTERS]
    parts = []
    for label, melody, text, picture in zip(labels, melodies, texts, pictures, strict=False):
        right = label == question.reference
        names = readers.get(label, "")
        badges = (["✓ right"] if right else []) + ([f"answered by {names}"] if names else [])
        parts.append(
            Melody(label, picture.svg, picture.notes, text, badges, right, picture.problem, "; ".join(melody.steps))
        )
    return parts


@st.cache_data(show_spinner="Drawing the melodies", max_entries=64)
def _pictures(tunes: tuple[str, ...]) -> list[Rendering]:
    pictures = iter(draw([tune for tune in tunes if tune], workspace_path() / FOLDER))
    return [next(pictures) if tune else NO_NOTE for tune in tunes]


def _without_words(stem: str) -> str:
    """The melody's text as it stands, from its first header field on."""
    lines = stem.splitlines()
    first = next((position for position, line in enumerate(lines) if abc.FIELD.match(line.strip())), 0)
    return "\n".join(lines[first:]).strip()
