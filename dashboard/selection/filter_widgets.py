"""The filters on the screen: a widget for each, and each that is set as words that can be removed."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis.reviews.codes.codebook import codebook
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list, song_cases
from analysis.store.reviews import open_reviews
from dashboard.selection import link, link_filters, link_widgets, run_catalog, stores
from dashboard.selection.ask import ask, ask_with_reviews
from dashboard.selection.link_filters import NAMES, ListFilter, Query, all_values, label_of, words_of
from dashboard.selection.selection import Selection
from dashboard.ui.text import plain, shorten

SINGLE = 4
"""Up to this many values of a filter have a button each; more share one."""
LETTERS = 52
SONG, CODE = "song", "code"
"""The filter whose values have titles, and the one whose options are in the codebook."""


def show(row: ListFilter, options: Sequence[str], container: DeltaGenerator | None = None) -> None:
    """The widget of a filter with these options."""
    texts = titles(options) if row.name == SONG else {}
    (container or st).multiselect(
        row.label, options, placeholder="all", format_func=lambda value: texts.get(value) or row.words(value),
        **link_widgets.multiple(row.name, options),
    )  # fmt: skip


def titles(songs: Sequence[str]) -> dict[str, str]:
    """Titles of songs by their stored names, each of which names one song alone."""
    return ask(song_cases.distinct_titles, tuple(sorted(songs)))


def titled(query: Query) -> Query:
    """The query with titles in place of the stored names of songs: for texts, not for links."""
    songs = all_values(query, SONG)
    texts = titles(songs) if songs else {}
    return {**query, SONG: [texts.get(song, song) for song in songs]} if songs else query


def options(row: ListFilter, selection: Selection) -> list[str]:
    """The options of a filter: values that occur in the selected runs, and those that the link has."""
    if row.name == CODE:
        return list(dict.fromkeys((*ask_with_reviews(stores.present(), _code_names), *selection.filters.codes)))
    if row.name not in cases_list.CHOICES:
        return list(row.values or ())
    occurring = list(ask(cases_list.choices, row.name, tuple(run.id for run in run_catalog.selected(selection))))
    if row.values is None:
        return occurring
    in_link = getattr(selection.filters, row.field)
    return [value for value in row.values if value in occurring or value in in_link]


def _code_names(db: Database) -> tuple[str, ...]:
    """Names of the codes in use."""
    return tuple(code.name for code in codebook(open_reviews(db.workspace).states()).offered())


def words(selection: Selection, names: Sequence[str] = NAMES, key: str = "words") -> None:
    """The filters of these names that are set, one button each; a click removes it."""
    query = link_filters.as_query(selection.filters)
    buttons = [button for name in names for button in _buttons(name, all_values(query, name))]
    if not buttons:
        return
    with st.container(horizontal=True, gap="xsmall", key=key):
        for name, value, text in buttons:
            st.button(
                plain(shorten(text, LETTERS)), icon=":material/close:", key=f"{key} {name} {value}", help=plain(text),
                on_click=_remove, args=(name, value),
            )  # fmt: skip


def is_set(selection: Selection, names: Sequence[str]) -> bool:
    """Whether one of these filters is set."""
    return bool(link_filters.in_words(link_filters.as_query(selection.filters), names))


def _buttons(name: str, values: Sequence[str]) -> list[tuple[str, str | None, str]]:
    """Name, value (None for all values of the name) and text of each button of a filter."""
    if len(values) > SINGLE:
        return [(name, None, f"{label_of(name)}: {len(values)} values")]
    texts = titles(values) if name == SONG and values else {}
    return [
        (name, value, f"{label_of(name)}: {texts.get(value) or words_of(name, value)}")
        for value in dict.fromkeys(values)
    ]


def _remove(name: str, value: str | None) -> None:
    remaining = [text for text in link.values(name) if value is not None and text != value]
    link.change({**link_widgets.BEGINNING, name: remaining})
