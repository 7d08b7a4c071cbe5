"""Verdict bar: verdicts, causes and steps by one key each, page-wide."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis.records import Question
from analysis.reviews import clock
from analysis.reviews.events import CAUSES, VERDICTS, Cause, Kind, Verdict, question_of, song_of, target_of
from analysis.reviews.state import State
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases.case import AnsweredQuestion
from dashboard.components.review_keys import BAR, Outbox, pressed, review_keys
from dashboard.pages.annotate import codes, remarks
from dashboard.panels import correction
from dashboard.panels.song_choice import CLIP
from dashboard.review import outbox, queue, session
from dashboard.selection import link, link_widgets, run_catalog, stores
from dashboard.selection.selection import Selection
from dashboard.ui import tables
from dashboard.ui.text import shorten

VERDICT_KEYS: dict[Verdict, str] = {"right": "1", "wrong": "2", "unclear": "3", "audio": "4"}
VERDICT_SHORT: dict[Verdict, str] = {
    "right": "Right", "wrong": "Wrong", "unclear": "Unclear", "audio": "Audio mismatch",
}  # fmt: skip
"""On the buttons, which follow the word "Reference"."""
VERDICT_ICONS: dict[Verdict, str] = {"right": "check", "wrong": "close", "unclear": "question_mark", "audio": "hearing"}
CAUSE_KEYS: dict[Cause, str] = {"model": "5", "parser": "6", "reference": "7", "audio": "8", "question": "9"}
CAUSE_SHORT: dict[Cause, str] = {
    "model": "model", "parser": "parser", "reference": "reference", "audio": "audio", "question": "question",
}  # fmt: skip
UNDO_SECONDS = 10
"""For so long the last verdict is named on the next case."""
LAST_ITEM = "annotate_left"
"""The case that was just left; the next one is looked for behind it."""
KEYBOARD = (
    ("1 2 3 4", "reference right, wrong, unclear, audio mismatch; then the next case"),
    ("Q A S X C V", "codes of the answer, after a note; Q I S X O V where songs have letters"),
    ("A B C D", "songs of a question about several"),
    ("5 6 7 8 9", "cause: model, parser, reference, audio, question"),
    ("0", "skip: the case returns at the end"),
    ("N", "note; Enter stores it, Esc leaves it. While sections are corrected, N names one"),
    ("G", "next reason: marks its seconds, plays from 3 s before"),
    ("Alt ← →", "previous case; next case, after one that you stayed on"),
    ("U", "undo your last entry"),
)
BUTTONS = {**{f"verdict_{verdict}": key for verdict, key in VERDICT_KEYS.items()}, "skip": "0", "undo_last": "u",
           "before": "alt+arrowleft", "next": "alt+arrowright",
           **{f"cause_{cause}": key for cause, key in CAUSE_KEYS.items()}}  # fmt: skip
"""Buttons with their keys: a click is a press of the key."""
FIELDS = {"n": remarks.FIELD}
UNDO = "u"
_STEPS: tuple[Kind, ...] = ("verdict", "skip", "undo")
"""After these another case follows, mostly."""
_PAINTING = "annotate_painting"
"""How many verdicts and steps this session has made: with the case, the name of what is on the screen."""


def bar(selection: Selection, case: AnsweredQuestion, state: State, who: str) -> DeltaGenerator:
    """Verdicts and causes with their keys, one line each, to which `listen` adds the keys themselves."""
    question = case.question
    painting = _painting(question)
    place = st.container(key=BAR, gap="xsmall")
    with place:
        if not queue.of_link(selection).blind:
            remarks.settling(question, state)
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="verdicts"):
            st.text("Reference", width="content")
            for verdict, words in VERDICT_SHORT.items():
                is_active = state.verdicts.get(session.spelled(who, state)) == verdict
                st.button(
                    f"{words} `{VERDICT_KEYS[verdict]}`", key=f"verdict_{verdict}",
                    icon=f":material/{VERDICT_ICONS[verdict]}:", type="primary" if is_active else "secondary",
                    on_click=_judge, args=(selection, question, verdict, painting),
                )  # fmt: skip
            st.button("Skip `0`", key="skip", icon=":material/skip_next:", type="tertiary", on_click=_skip,
                      args=(question, painting))  # fmt: skip
            if state.verdicts.get(session.spelled(who, state)):
                st.button("Next `Alt →`", key="next", icon=":material/arrow_forward:", type="tertiary", on_click=_next,
                          args=(question, painting))  # fmt: skip
            back()
        _causes(selection, case, state, who)
        codes.show(selection, case, state, who)
        _last_entry(question, who)
    return place


def _last_entry(question: Question, who: str) -> None:
    """Shows for UNDO_SECONDS what was stored of another case, also after a reload."""
    event = session.latest_entry(UNDO_SECONDS)
    if event is None or event.kind != "verdict" or (question_of(event.target) or song_of(event.target)) == question.id:
        return
    age = (clock.now() - datetime.fromisoformat(event.time)).total_seconds()
    st.html(f"<style>.st-key-last_entry {{ animation-delay: {max(0.0, UNDO_SECONDS - age):.1f}s }}</style>")
    title = annotated_songs.titles(stores.present(), [event.song]).get(event.song) if event.song else "The case before"
    name = title or event.song.rsplit("/", 1)[-1]
    with st.container(key="last_entry"):
        st.text(f"{name}: {VERDICTS[event.payload['verdict']]}. U undoes it, Alt ← goes back for a cause or note.")


def settings() -> None:
    """What happens after a verdict, and whether a new case plays at once."""
    st.segmented_control(
        "Sound", ["", "once"], format_func=lambda name: "play at once" if name else "play on G",
        label_visibility="collapsed", required=True, help="Whether a new case plays at once from 3 s before its "
        "first doubtful place.", **link_widgets.single("sound", ["", "once"], ""),
    )  # fmt: skip
    st.segmented_control(
        "After a verdict", ["", "stay"], format_func=lambda name: "stay" if name else "next case", required=True,
        label_visibility="collapsed", help="After a verdict: go to the next case, or stay for cause, tags and note "
        "(Alt → goes on).", **link_widgets.single("after", ["", "stay"], ""),
    )  # fmt: skip


def listen(selection: Selection, case: AnsweredQuestion, state: State, place: DeltaGenerator) -> None:
    """The keys, page-wide. Last of the page: a case can be judged when all of it is drawn. place: the bar."""
    question = case.question
    steps = (*VERDICT_KEYS.values(), "0", UNDO, "alt+arrowleft", "alt+arrowright")
    painting, says = _painting(question), _says(selection, case, state)
    outbox_facts = Outbox(
        outbox.name(), says, {remarks.FIELD: outbox.entry_of("note", question)},
        UNDO, outbox.acknowledged(),
    )  # fmt: skip
    with place:
        review_keys(
            dict.fromkeys([*steps, *says, *codes.keys(selection, case)]),
            steps,
            BUTTONS,
            {} if correction.has_letters(selection, question) else FIELDS,
            painting,
            lambda: _act(selection, case, says, painting),
            outbox_facts,
        )


def send_again() -> None:
    """What waits for the server is shown and sent again where no case is judged, too."""

    def store() -> None:
        if press := pressed():
            outbox.receive(press)

    review_keys((), (), {}, {}, "", store, Outbox(outbox.name(), acknowledged=outbox.acknowledged()))


def _says(selection: Selection, case: AnsweredQuestion, state: State) -> dict[str, dict[str, Any]]:
    """What the keys say of the case, by key."""
    question, run = case.question, _run_of(selection, case)
    verdicts = {VERDICT_KEYS[name]: outbox.verdict_of(question, state, name) for name in VERDICTS}
    causes = {CAUSE_KEYS[name]: outbox.entry_of("cause", question, cause=name, run=run) for name in causes_of(case)}
    last = session.last_alone()
    undo = {UNDO: outbox.undo_of(last)} if last else {}
    return verdicts | causes | undo | {"0": outbox.entry_of("skip", question)}


def _act(selection: Selection, case: AnsweredQuestion, says: Mapping[str, Any], painting: str) -> None:
    """Stores what waits in the browser. Any other key acts if its case is the one that was painted last."""
    press, question = pressed(), case.question
    if press is None:
        return
    is_current = press.painting == painting == _painting(question)
    steps = [event for event in outbox.receive(press) if event.kind in _STEPS]
    if steps or (is_current and press.key in (*VERDICT_KEYS.values(), "0")):
        _repaint()
    if steps:
        last = steps[-1]
        if last.kind == "undo":
            _return_to(last.target)
        elif last.target == target_of(question.id):
            _after(selection, question, last.kind)
        return
    if not is_current or press.key in says:
        return
    if press.key in codes.keys(selection, case):
        codes.press(selection, case, press.key, session.reviewer())
    moves = {"alt+arrowright": lambda: _next(question, painting), UNDO: _take_back, "alt+arrowleft": _before}
    if press.key in moves:
        moves[press.key]()


def _painting(question: Question) -> str:
    return f"{st.session_state.get(_PAINTING, 0)} {question.id}"


def _first(question: Question, painting: str) -> bool:
    """Whether this is the first verdict or step on what is on the screen; from then on it is another painting."""
    first = painting == _painting(question)
    _repaint()
    return first


def _repaint() -> None:
    st.session_state[_PAINTING] = st.session_state.get(_PAINTING, 0) + 1


def keyboard() -> None:
    """Draw the button that lists the keys."""
    with st.popover("Keys", icon=":material/keyboard:"):
        tables.show([{"key": keys, "action": says} for keys, says in KEYBOARD], "keyboard", downloads=False)
        st.caption("Keys are off in text fields. Press ? for the keys of the timeline.")


def back() -> None:
    """Buttons that take back and go back."""
    st.button("Undo `U`", key="undo_last", icon=":material/undo:", type="tertiary", on_click=_take_back,
              disabled=not session.can_take_back())  # fmt: skip
    st.button("Previous `Alt ←`", key="before", icon=":material/arrow_back:", type="tertiary",
              on_click=_before, disabled=len(_trail()) < 2)  # fmt: skip


def leave(question_id: str) -> None:
    """The way on from a case that cannot be shown."""
    st.button("Next case", on_click=_go_on, args=(question_id,))


def causes_of(case: AnsweredQuestion) -> list[Cause]:
    """The causes that can be: without any answer neither a model nor a reading of one is wrong."""
    answered = any(answer.answer.given for answer in case.answers)
    return [cause for cause in CAUSES if answered or cause not in ("model", "parser")]


def _run_of(selection: Selection, case: AnsweredQuestion) -> str:
    """The run whose answer the link speaks of, "" for the case as a whole."""
    at = selection.choice("at")
    return at if at in {answer.run for answer in case.answers} else ""


def _causes(selection: Selection, case: AnsweredQuestion, state: State, who: str) -> None:
    """Of the answer the link speaks of, or of the case as a whole."""
    run = _run_of(selection, case)
    names = run_catalog.names_in_view(selection)
    about = f" of the answer of {shorten(names.get(run, run), 28)}" if run else ""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="causes"):
        st.text(f"Cause{about}")
        for cause in causes_of(case):
            is_active = state.causes.get((session.spelled(who, state), run)) == cause
            st.button(f"{CAUSE_SHORT[cause]} `{CAUSE_KEYS[cause]}`", key=f"cause_{cause}", help=CAUSES[cause],
                      type="primary" if is_active else "secondary", on_click=_cause,
                      args=(case.question, cause, run))  # fmt: skip
        remarks.note_field(case.question, not correction.has_letters(selection, case.question))
        keyboard()


def _judge(selection: Selection, question: Question, verdict: Verdict, painting: str) -> None:
    if _first(question, painting) and session.say("verdict", question, verdict=verdict):
        _after(selection, question, "verdict")


def _after(selection: Selection, question: Question, kind: Kind) -> None:
    """Where a verdict or a step leads."""
    if kind == "verdict" and selection.choice("after") == "stay":
        link.change({"q": [question.id]})
    else:
        _go_on(question.id)


def _next(question: Question, painting: str) -> None:
    if _first(question, painting):
        _go_on(question.id)


def _cause(question: Question, cause: Cause, run: str) -> None:
    session.say("cause", question, cause=cause, run=run)


def _skip(question: Question, painting: str) -> None:
    if _first(question, painting) and session.say("skip", question):
        _go_on(question.id)


def _take_back() -> None:
    _repaint()
    target = session.take_back()
    if target:
        _return_to(target)


def _return_to(target: str) -> None:
    """Returns to the case of which something was taken back: what came after it is no way back."""
    name = question_of(target) or song_of(target)
    trail = _trail()
    if name in trail:
        del trail[len(trail) - trail[::-1].index(name) :]
    link.change({"q": [name], CLIP: ()})


def _before() -> None:
    _repaint()
    trail = _trail()
    if len(trail) > 1:
        trail.pop()
        link.change({"q": [trail.pop()], CLIP: ()})


def _go_on(question_id: str) -> None:
    st.session_state[LAST_ITEM] = question_id
    link.change({"q": (), CLIP: ()})


def visited(question_id: str) -> None:
    """Remembers the way through the cases for going back."""
    trail = _trail()
    if not trail or trail[-1] != question_id:
        trail.append(question_id)


def _trail() -> list[str]:
    trail: list[str] = st.session_state.setdefault("annotate_trail", [])
    return trail
