"""Correcting who performs when in a song: artist by artist, on the lane or in the table, for all questions at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import streamlit as st

from analysis.benchmarks.registry import SUBTASKS
from analysis.pipeline.reviews import performers as pipeline
from analysis.pipeline.reviews.performers import Performers
from analysis.questions.derived_answers import DerivedAnswer, asks
from analysis.records import Question
from analysis.reviews import performers
from analysis.reviews.events import of_song
from analysis.reviews.performers import DELIVERIES, OPEN, ROLES, Appearance
from analysis.reviews.song_corrections import about_performers
from analysis.reviews.state import State
from analysis.store.tables.json_values import encode
from dashboard.components.timeline import Edited, Editing, Lane
from dashboard.panels import correction_effect, performers_draft
from dashboard.panels.performers_draft import Draft
from dashboard.review import session
from dashboard.selection import link_widgets
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import tables
from dashboard.ui.text import amount, plain, shorten

ANSWER = "answer"


def of(question: Question) -> Performers | None:
    """The performers of the question's song; None where they are not annotated, or the question is not about any."""
    return ask(pipeline.of_song, question.song) if asks(question) and question.song else None


def toggle(selection: Selection, song: Performers | None, question: Question) -> bool:
    """Whether the performers are corrected, rather than the answer of one question."""
    if song is None:
        if asks(question):
            st.caption("No performers are annotated for this song, so only this answer is corrected. Import "
                       "annotations with"
                       " `earmark import cosod`.")  # fmt: skip
        return False
    titles = {"": "who performs when in the song", ANSWER: "only the answer of this question"}
    link_widgets.choose("What is corrected", titles, "ground", label_visibility="collapsed")
    return selection.choice("ground") != ANSWER


def said_of(song: Performers) -> State:
    return about_performers(session.reviews().state(of_song(song.name)))


def editing(song: Performers, who: str) -> tuple[Lane, Editing]:
    """The lane to edit, after the artist was chosen above it."""
    draft = performers_draft.of(song, said_of(song), who)
    key = f"artist_of_{song.name}"
    st.session_state[key] = draft.artist
    st.segmented_control("Artist", draft.artists, key=key, required=True, format_func=plain,
                         label_visibility="collapsed", on_change=_choose, args=(draft, key))  # fmt: skip
    st.text_input("Another artist", key=f"further_{song.name}", placeholder="another artist, then Enter", max_chars=80,
                  label_visibility="collapsed", width=220, on_change=_further,
                  args=(draft, f"further_{song.name}"))  # fmt: skip
    begun = st.session_state[f"performers_{song.name}"][0]
    return performers_draft.lane(song, draft, begun)


def show(selection: Selection, song: Performers, edited: Edited | None, who: str) -> None:
    """The table, what the correction says, what follows from it, and the way to store it."""
    draft = performers_draft.of(song, said_of(song), who)
    draft.take(edited)
    _table(song, draft)
    wrong = performers.problems(draft.rows)
    for line in wrong:
        st.warning(plain(line))
    lines = performers.changes(song.annotation, draft.rows)
    if not lines:
        st.info(f"{len(song.questions)} loaded questions are about this song's performers. Change a span in the "
                "lane (? shows the keys) or in the table.")  # fmt: skip
    for line in lines[:12]:
        st.text(line)
    if lines and not wrong:
        effect(selection, song, draft.rows, "performers_now")
        key = f"reason_{song.name}"
        reason, save = st.columns([4, 1], vertical_alignment="bottom")
        reason.text_input("Reason", key=key, placeholder="why the annotation is wrong: needed to store it")
        save.button(
            "Submit correction", key="propose_performers", type="primary", icon=":material/save:", on_click=_propose,
            args=(song, draft, key),
        )  # fmt: skip
        if st.session_state.pop("reason_missing", False):
            st.warning("A correction needs a reason.")


def effect(selection: Selection, song: Performers, corrected: Sequence[Appearance], key: str) -> None:
    """Question by question what becomes of its reference, and then of every run."""
    answers = song.follow(corrected)
    changed = [answer for answer in answers if answer.value is not None]
    open_ = [answer for answer in answers if answer.reason]
    same = len(answers) - len(changed) - len(open_)
    questions = amount(len(answers), "loaded question")
    st.caption(f"{questions} about this song's collaboration: the answer of {len(changed)} "
               f"changes, of {same} stays as it is, of {len(open_)} does not follow from the performers.")  # fmt: skip
    tables.show([_row(answer) for answer in (*changed, *open_)], f"{key}_questions")
    if changed:
        values = [(answer.question.id, encode(answer.value)) for answer in changed]
        correction_effect.show(selection, correction_effect.of_values(values), f"{key}_runs")


def _row(answer: DerivedAnswer) -> dict[str, Any]:
    reference = str(answer.question.reference)
    return {
        "question": f"{answer.question.task} · {SUBTASKS[answer.question.subtask].name}",
        "asked": shorten(answer.question.prompt, 80),
        "reference": reference if answer.value is None else f"{reference} → {answer.value}",
        "why it stays": answer.reason,
    }


def _table(song: Performers, draft: Draft) -> None:
    """One row a stretch of the chosen artist. What is typed holds once it is applied: the lane may move meanwhile."""
    key = f"{song.name} {draft.artist} {draft.shape}"
    places = draft.mine()
    if places:
        with st.form(f"stretches {key}", border=False):
            for row, position in enumerate(places):
                _row_of(draft.rows[position], f"{key} {row}", "collapsed" if row else "visible")
            st.form_submit_button("Apply", key=f"apply {key}", help="Apply table to lane (Enter)",
                                  icon=":material/check:", on_click=_apply, args=(draft, places, key))  # fmt: skip
    with st.container(horizontal=True, key="performer_rows"):
        st.button("Add a span", key="add_stretch", icon=":material/add:", on_click=draft.add,
                  disabled=not draft.artist)  # fmt: skip
        st.button("Start over", key="performers_over", icon=":material/restart_alt:", type="tertiary",
                  on_click=performers_draft.forget, args=(song,))  # fmt: skip


def _row_of(appearance: Appearance, key: str, visibility: Literal["visible", "collapsed"]) -> None:
    cells = iter(st.columns([2, 2, 3, 3, 2], vertical_alignment="bottom"))
    for name, label in (("start", "From (s)"), ("end", "To (s)")):
        next(cells).number_input(label, 0.0, None, float(getattr(appearance, name)), 0.1, "%.3f",
                                 label_visibility=visibility, key=f"{key} {name}")  # fmt: skip
    for name, values in (("role", ROLES), ("delivery", DELIVERIES)):
        options = [*values, ""]
        next(cells).selectbox(name.capitalize(), options, options.index(getattr(appearance, name)),
                              label_visibility=visibility, format_func=lambda value: value or OPEN,
                              key=f"{key} {name}")  # fmt: skip
    next(cells).checkbox("Remove", key=f"{key} remove")


def _apply(draft: Draft, places: Sequence[int], key: str) -> None:
    inputs = [{name: st.session_state[f"{key} {row} {name}"] for name in ("start", "end", "role", "delivery")}
            for row in range(len(places))]  # fmt: skip
    gone = {position for row, position in enumerate(places) if st.session_state[f"{key} {row} remove"]}
    draft.apply(dict(zip(places, inputs, strict=True)), gone)


def _choose(draft: Draft, key: str) -> None:
    draft.artist = st.session_state[key] or draft.artist
    draft.send()


def _further(draft: Draft, key: str) -> None:
    name = " ".join(st.session_state[key].split())
    st.session_state[key] = ""
    if name:
        draft.artists = list(dict.fromkeys([*draft.artists, name]))
        draft.artist = name
        draft.send()


def _propose(song: Performers, draft: Draft, key: str) -> None:
    reason = st.session_state.get(key, "").strip()
    if not reason:
        st.session_state["reason_missing"] = True
    elif session.say_of_song("correction", song.name, performers.encode(song.annotation), reason,
                               value=performers.encode(draft.rows)):  # fmt: skip
        st.session_state[key] = ""
