"""The head of a case: title with the score, diagnosis, place among the cases of the link's filters, its neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis.records import Question
from analysis.scoring.decomposition import lost
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import RunAnswer
from analysis.summaries.option_counts import option_counts, wording
from analysis.summaries.run.diagnosis import diagnosis
from dashboard.navigation import TAB, follow
from dashboard.panels import case_gallery
from dashboard.panels.case_ahead import fetch_ahead
from dashboard.selection import filter_widgets, link, link_filters, run_catalog
from dashboard.selection.ask import ask, large
from dashboard.selection.cached_case import cached_case
from dashboard.selection.selection import LENS_NAMES, OWN_NAMES, Selection
from dashboard.ui.text import percent, plain, shorten

_STYLE = """<style>
[data-testid=stMainBlockContainer]:has(.st-key-case_head) [data-testid=stVerticalBlock] { gap: 0.6rem; }
[data-testid=stMainBlockContainer]:has(.st-key-case_head) h1 { font-size: 1.5rem; padding: 0 0 0.6rem; }
[data-testid=stMainBlockContainer]:has(.st-key-case_head) h2 { font-size: 1.1rem; padding: 0.2rem 0 0.6rem; }
</style>"""
"""The head takes little height, so that the timeline and the first lines of the evidence are in the first screen."""


def show(
    selection: Selection, question: Question, question_id: str, first: RunAnswer | None, names: Mapping[str, str]
) -> DeltaGenerator:
    """Draw the head of a case and return its row of buttons. first: the answer whose score the title has."""
    st.html(_STYLE)
    filters, sort = replace(selection.filters, lens=selection.lens_of(question.task)), selection.sort
    last = run_catalog.baselines(selection) if sort == "worst" else ()
    around = cases_list.neighbours(ask(large(cases_list.question_order), filters, sort, last), question_id)
    query = link_filters.as_query(filters, sort)
    if around.next is not None:
        fetch_ahead(selection, around.next)
    lens = selection.lens_of(question.task)
    scored = first.scored.get(lens) if first else None
    score = f" · {percent(scored.score)} %" if scored and scored.score is not None else ""
    headline, small_print = _titles(question)
    st.title(f"{plain(headline)}{score}", anchor=False)
    if first and scored:
        st.markdown(plain(diagnosis(question, scored, lost(question, scored))))
    if first and score:
        name = shorten(names.get(first.run, first.run), 60)
        small_print.append(f"Score of {name}, {LENS_NAMES[lens].lower()} lens")
    if small_print:
        st.caption(plain(" · ".join(small_print)))
    row = st.container(horizontal=True, vertical_alignment="center", key="case_head")
    with row:
        for label, target, key in (("Previous", around.previous, "Left"), ("Next", around.next, "Right")):
            st.button(
                label,
                disabled=target is None,
                shortcut=f"Alt+{key}",
                key=f"go_{label}",
                on_click=_open,
                args=(selection, target),
            )
        if st.button("All these cases"):
            follow(selection.link("cases", query))
        texts = link_filters.in_words(filter_widgets.titled(query))
        filter_words = "; ".join(f"{name}: {value}" for name, value in texts) or "no filter"
        if around.total:
            st.text(f"question {around.place:,} of {around.total:,} ({filter_words}; {link_filters.SORTS[sort]})")
    return row


def _titles(question: Question) -> tuple[str, list[str]]:
    """The headline and what is smaller: the words of a choice, else the song by its title, and the task.

    A recording without a title is never in the headline: the name of its file says nothing to a reader.
    """
    task = case_gallery.task_title(question.task, question.subtask)
    title = ask(annotated_songs.titles, (question.song,)).get(question.song, "") if question.song else ""
    recording = [] if question.stem else [title or case_gallery.song_title(question)]
    if option_counts(question, ()) and (words := wording(question)):
        return words, [task, *recording]
    return (f"{shorten(title, 60)} · {task}", []) if title else (task, recording)


def _open(selection: Selection, target: str) -> None:
    """Another case on the same tab, under the same filters, of the same run where that has an answer to it.

    Before the page runs, so that it runs once.
    """
    own = {name: () for name in link.query() if name in OWN_NAMES and name != TAB}
    run = link.value("at")
    is_answered = run in {answer.run for answer in cached_case(selection, target).answers}
    link.change({**own, "q": [target], "at": [run] if is_answered else ()})
