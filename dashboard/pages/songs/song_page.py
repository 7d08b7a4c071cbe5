"""One song: how its questions were answered, its timeline, and what the reference sets annotate of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import streamlit as st

from analysis.annotations import TIERS, SongAnnotation
from analysis.pipeline.annotations import Counterpart, counterparts
from analysis.store.queries import annotated_songs
from analysis.store.queries.annotations import imported
from analysis.store.queries.cases import song_cases
from analysis.store.queries.songs import StoredSong
from analysis.summaries.songs import SongQuestion, song_questions
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.navigation import follow
from dashboard.pages.songs import timeline
from dashboard.panels import case_gallery
from dashboard.selection import run_catalog, stores, tabs
from dashboard.selection.ask import ask
from dashboard.selection.selection import LENS_NAMES, Selection
from dashboard.ui import tables
from dashboard.ui.lanes import annotations as annotation_lanes
from dashboard.ui.text import amount, percent, plain, seconds, shorten

MOST_LINKS = 4
LETTERS = 200
WITH_PERFORMERS = 1.8
"""How much wider the table of a set that says who performs is."""
TABS = {"questions": "Questions and answers", "annotation": "Annotation", "information": "Song information"}
LINES = (
    Column("from", "From", hint="plays this line on the timeline"),
    Column("line", "Line of words", numeric=False, broad=True),
)
Linker = Callable[[Mapping[str, str | Sequence[str]]], str]


def show(selection: Selection, name: str, is_linked: bool) -> None:
    """Draw the page of a song. name: "dataset/id", or an audio whose song is not known."""
    linked_song = ask(annotated_songs.song, name) if is_linked else None
    filters = selection.shared_filters()
    questions = song_questions(ask(song_cases.answers, filters, name, is_linked), ask(song_cases.usual, filters))
    if linked_song is None and not questions:
        st.error("This song is not in the selected cases.")
        st.text(f"The link names {name!r}. Import its reference set (earmark import), load a run with questions about "
                "it, or remove filters in the sidebar.")  # fmt: skip
        return
    names = (linked_song.song.title, linked_song.song.artist) if linked_song else ()
    own_titles = {} if linked_song else case_gallery.recording_titles([name], LETTERS)
    title = " · ".join(filter(None, names)) or own_titles.get(name) or name.rsplit("/", 1)[-1]
    st.header(plain(title), anchor=False)
    with st.container(horizontal=True, vertical_alignment="center"):
        if st.button("All songs", icon=":material/arrow_back:"):
            follow(selection.link("songs"))
        if questions and st.button("All cases of this song"):
            follow(selection.link("cases", cases(name, is_linked)))
        st.text(_summary(selection, questions))
    others = counterparts(stores.present(), linked_song) if linked_song else []
    annotations = imported(stores.present(), [name]).get(name, ()) if linked_song else ()
    timeline.show(selection, name if linked_song else "", linked_song, others, annotations, questions, title)
    tab = _tab(questions, linked_song)
    if tab == "questions":
        _questions(selection, questions)
    if linked_song and tab == "annotation":
        _annotations(name, linked_song, others)
        for annotation in annotations:
            _imported(selection, name, annotation)
    if linked_song and tab == "information":
        _facts(name, linked_song)
    if not linked_song:
        st.info("Not linked: no imported reference set has this song. Import one with earmark import harmonix or "
                "earmark import cosod.")  # fmt: skip


def _tab(questions: Sequence[SongQuestion], linked_song: StoredSong | None) -> str:
    """The open tab of those that have something to show; "" for none."""
    has_content = {"questions": bool(questions), "annotation": bool(linked_song), "information": bool(linked_song)}
    titles = {name: title for name, title in TABS.items() if has_content[name]}
    return tabs.choose(titles) if titles else ""


def cases(name: str, is_linked: bool) -> dict[str, str | Sequence[str]]:
    """The filter of all cases of a song."""
    return {"song": [name]} if is_linked else {"unlinked": [name]}


def _summary(selection: Selection, questions: Sequence[SongQuestion]) -> str:
    if not questions:
        return "no selected run has questions about this song"
    n = sum(len(question.scores) for question in questions)
    runs = len({run for question in questions for run in question.scores})
    scores = [score for question in questions for score in question.scores.values() if score is not None]
    mean = percent(sum(scores) / len(scores)) if scores else "–"
    lens = LENS_NAMES[selection.lens].lower()
    counts = f"{amount(len(questions), 'question')}, {amount(runs, 'run')}, {amount(n, 'case')}"
    return f"{counts}; mean score {mean} % under the {lens} lens"


def _questions(selection: Selection, questions: Sequence[SongQuestion]) -> None:
    """A row a question, a column a run: every score opens the case."""
    runs = [run for run in run_catalog.selected(selection) if any(run.id in question.scores for question in questions)]
    runs.sort(key=lambda run: (run.kind == "baseline", -sum(own.scores.get(run.id) or 0.0 for own in questions)))
    columns = [
        Column("question", "Question", numeric=False, whole=True),
        Column("mean", "Mean %", hint="over the runs"),
        Column("usual", "Usual %", hint="mean of all selected cases of the same runs and subtask"),
        *(Column(run.id, shorten(run.name, 40), group="score %, by run", hint=run.name, wraps=True) for run in runs),
    ]
    with st.container(key="song_questions_box"):
        to_case = selection.linker("case")
        rows = [_question(question, [run.id for run in runs], to_case) for question in questions]
        doors(columns, rows, key="song_questions")
    st.caption(
        "○: not scored as an answer (refused, unreadable, no answer or not scorable). Every score opens its case."
    )


def _question(question: SongQuestion, runs: Sequence[str], to_case: Linker) -> Row:
    name = case_gallery.task_title(question.task, question.subtask) + (
        f": {question.section}" if question.section else ""
    )
    all_of_it = to_case({"q": question.question})
    cells = [
        Cell(shorten(name, 42), href=all_of_it, title=f"{name}\n{question.audio}"),
        Cell(percent(question.score), question.score, href=all_of_it),
        Cell(percent(question.usual), question.usual, muted=True),
    ]
    return Row([*cells, *(_score(question, run, to_case) for run in runs)])


def _score(question: SongQuestion, run: str, to_case: Linker) -> Cell:
    if run not in question.scores:
        return Cell("", muted=True)
    score, outcome = question.scores[run], question.outcomes[run]
    href = to_case({"q": question.question, "at": run})
    heat = None if score is None else min(max(score, 0.0), 1.0)
    return Cell(percent(score), score, href=href, title=outcome, heat=heat, mark="" if outcome == "scored" else "○")


def _annotations(name: str, linked_song: StoredSong, others: Sequence[Counterpart]) -> None:
    """Side by side, where several sets know the song."""
    songs = [(name, linked_song), *((other.name, other.stored) for other in others)]
    widths = [WITH_PERFORMERS if song.performances else 1.0 for _, song in songs]
    for column, (heading, song) in zip(st.columns(widths, gap="medium"), songs, strict=True):
        with column:
            st.markdown(f"**{plain(heading)}**")
            tables.show(_sections(song), f"sections_{heading}")
            if not song.sections:
                st.text("This set has no sections of the song.")
    for other in others:
        st.text(f"{other.name}: {other.hits} of its {other.n_other} boundaries are within 0.5 s of one of the "
                f"{other.n} of {name}. {_match_words(other)}")  # fmt: skip


def _imported(selection: Selection, name: str, annotation: SongAnnotation) -> None:
    """An annotation with its source, and its lines of words with the address that plays each."""
    st.markdown(f"**{plain(annotation_lanes.title(annotation))}**")
    counts = ", ".join(f"{tier}: {len(annotation.tiers[tier]):,}" for tier in TIERS if tier in annotation.tiers)
    st.text("; ".join(filter(None, (counts, annotation.source, annotation.licence, annotation.time))))
    to_song = selection.linker("songs")
    rows = [
        Row((Cell(seconds(mark.start), mark.start, to_song({"of": name, "t": f"{mark.start:.2f}-{mark.end:.2f}"})),
             Cell(" / ".join(mark.labels))))
        for mark in annotation.tiers.get("lines", ()) if mark.end is not None
    ]  # fmt: skip
    if rows:
        doors(LINES, rows, key=f"lines_{annotation.id}")


def _match_words(other: Counterpart) -> str:
    if 2 * other.hits >= min(other.n, other.n_other):
        return "The two go together."
    return "So few that the recordings, or the ideas of a section, differ."


def _sections(song: StoredSong) -> list[Mapping[str, object]]:
    by_start: dict[float, list[Mapping[str, Any]]] = {}
    for performance in song.performances:
        by_start.setdefault(performance["start"], []).append(performance)
    performed = bool(song.performances)
    rows: list[Mapping[str, object]] = []
    for section in song.sections:
        row: dict[str, object] = {"from": seconds(section.start), "to": seconds(section.end), "section": section.label}
        if performed:
            own = by_start.get(section.start, []) if section.start is not None else []
            row |= {
                "artist": "; ".join(row["artist"] for row in own),
                "role": "; ".join(filter(None, (row["function"] for row in own))),
                "delivery": "; ".join(filter(None, (row["delivery"] for row in own))),
            }
        rows.append(row)
    return rows


def _facts(name: str, linked_song: StoredSong) -> None:
    song = linked_song.song
    facts = {"song": name, "title": song.title, "artist": song.artist, "genre": song.genre,
             "length": seconds(song.duration) if song.duration is not None else "",
             "beats": f"{len(linked_song.beats):,}",
             **{key: str(value) for key, value in song.details.items() if value is not None}}  # fmt: skip
    rows = [{"field": key.replace("_", " "), "value": value} for key, value in facts.items() if value]
    tables.show(rows, "song_facts")
    with st.container(horizontal=True):
        for url in [url for url in song.urls if urlsplit(url).scheme in ("http", "https")][:MOST_LINKS]:
            st.link_button(plain(shorten(url, 48)), url, icon=":material/open_in_new:")
