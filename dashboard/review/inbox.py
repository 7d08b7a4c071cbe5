"""The inbox of a reviewer, one line at the head of Review: what waits for them, each number a door."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.reviews import clock
from analysis.reviews.events import is_song
from analysis.reviews.state import State
from analysis.store.queries import data_sets
from analysis.store.queries.cases.queue_candidates import songs
from analysis.store.queries.filters import Filters
from analysis.summaries.review.inbox import Duties, in_words, inbox
from dashboard.navigation import href, link_to
from dashboard.review import session
from dashboard.selection import stores
from dashboard.selection.ask import ask
from dashboard.selection.link_filters import Query
from dashboard.selection.selection import DATA, Selection
from dashboard.ui.text import plain

MOST_NAMED = 200
"""Cases that a link names one by one; of more it opens the first, and the rest as these are done."""


def show(selection: Selection, states: Mapping[str, State], who: str, current: str) -> None:
    """Nothing where nothing waits. current: the case on the screen, which is reserved for its reviewer anyway."""
    duties = Duties(session.may("settle"), session.may("accept"))
    waiting = inbox(states, session.reviews().rules, who, clock.now(), duties)
    doors = [
        (in_words(kind, len(ids)) + (f" ({place})" if place not in ("", selection.data_set) else ""), query)
        for kind, names in waiting.items()
        for place, ids, query in _doors([name for name in names if kind != "held" or name != current])
    ]
    if not doors:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="inbox"):
        st.text("For you:", width="content")
        for words, query in doors:
            link_to(href("annotate", query), plain(words))


def _doors(names: Sequence[str]) -> list[tuple[str, list[str], Query]]:
    """Queues of the questions of each data set, and of songs, with their names. What is not loaded has none."""
    if not names:
        return []
    groups: dict[str, list[str]] = defaultdict(list)
    for question, data_set in ask(data_sets.of_questions, tuple(name for name in names if not is_song(name))).items():
        groups[data_set].append(question)
    doors: list[tuple[str, list[str], Query]] = [
        (data_set, ids, {DATA: data_set, "draw": "all", "case": sorted(ids)[:MOST_NAMED], "q": min(ids)})
        for data_set, ids in groups.items()
    ]
    present_songs = {row["song"] for row in songs(stores.present(), Filters())} & {
        name for name in names if is_song(name)
    }
    if present_songs:
        query = {"what": "songs", "draw": "all", "song": sorted(present_songs)[:MOST_NAMED], "q": min(present_songs)}
        doors.append(("songs", sorted(present_songs), query))
    return doors
