"""Who reviews, and what they say: the review database as the pages use it."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any

import streamlit as st

from analysis.errors import EarmarkError
from analysis.records import Question
from analysis.reviews import accounts, clock
from analysis.reviews.events import Event, Kind, new, of_song, song_of, stamp, target_of, version_of
from analysis.reviews.state import REJECTING, SHARED, Correction, State
from analysis.reviews.team import Role
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.reviews.errors import ReviewStoreError
from analysis.store.tables.json_values import dumps, encode
from dashboard import access
from dashboard.components.local_storage import remembered
from dashboard.review import failure
from dashboard.selection import stores
from dashboard.ui.text import plain

NAME = "reviewer"
_EVENTS = "said"
"""Events of this session that can be taken back, the latest last."""
RIGHTS: Mapping[Kind, Role] = {"accept": "lead", "settle": "lead"}
"""The role that an event needs, where it is not that of a reviewer."""
_PASSING = ("claim", "release", "skip", "undo", "codes", "define", "merge", "split", "rating", "sample", "reading",
            "answer", "times")  # fmt: skip
"""Kinds of events that Undo leaves alone."""


def reviews() -> Reviews:
    return open_reviews(stores.present().workspace)


def state_of(question: Question) -> State:
    return reviews().state(target_of(question.id))


def version(question: Question) -> str:
    """The reference version that the loaded question has."""
    return version_of(dumps(encode(question.reference)))


def reviewer() -> str:
    """Who sits here: the signature of the account where people log in, else the name that was given; "" if nobody said.

    Where the rules list reviewers, the listed spelling of a signature or a verified address; "" for anybody else.
    """
    rules = reviews().rules
    if st.user.get("is_logged_in"):
        account = st.user.to_dict()
        by_address = rules.member(accounts.verified_address(account)) if rules.reviewers else ""
        return by_address or rules.member(_first_signature(account))
    return rules.member(str(st.session_state.get(NAME, "")))


def _first_signature(account: Mapping[str, Any]) -> str:
    """The signature that an account had when it first reviewed here: it stays when the display name changes."""
    storage, key = stores.present().workspace.storage, f"accounts/{accounts.key_of(account)}.txt"
    text = accounts.signature(account)
    try:
        if text and not storage.exists(key):
            storage.put_new(key, text.encode())
        return storage.read(key).decode() if text else ""
    except OSError:  # of a workspace that cannot be written to
        return text


def introduce() -> str:
    """The name of the reviewer at the head of a page, asked for once and changed with one click."""
    who, team = reviewer(), reviews().rules.reviewers
    if refusal := access.refusal("reviewer"):
        st.info(refusal)
        return ""
    if access.is_logged_in():
        if not who:
            st.info("This account is not on the list of reviewers.")
        return who
    earlier_name = reviews().rules.member(remembered(NAME, who))
    if not who and earlier_name and not st.session_state.get("renaming"):
        st.session_state[NAME] = who = earlier_name
    if not who and team:
        st.selectbox("Reviewer", team, index=None, key="name_given", on_change=_store_name, placeholder="choose",
                     help="Stored with every review you make. This browser remembers it.")  # fmt: skip
    elif not who:
        st.text_input("Your name as a reviewer", key="name_given", on_change=_store_name, max_chars=60,
                      help="Stored with every review you make. This browser remembers it.")  # fmt: skip
    return who


def rename() -> None:
    """A button with the reviewer's name."""
    if not st.user.get("is_logged_in"):
        st.button(plain(reviewer()), icon=":material/person:", help="Reviewing under this name; click for another.",
                  on_click=_forget)  # fmt: skip


def say(kind: Kind, question: Question, reason: str = "", **payload: Any) -> Event | None:
    """Stores one event of the reviewer; None if it could not be stored, which the page then shows."""
    return say_together(kind, [(question, payload)], reason)


def say_together(kind: Kind, about: Sequence[tuple[Question, Mapping[str, Any]]], reason: str = "") -> Event | None:
    """Stores events about several questions, all or none, with one `group`, so that they are undone as one.

    about: each question with its payload. Returns the first event, None if they could not be stored.
    """
    group = {"group": uuid.uuid4().hex} if len(about) > 1 else {}
    return _store(lambda: [
        new(reviewer(), kind, target_of(question.id), song=question.song, reference=version(question),
            reason=reason, **{**payload, **group})
        for question, payload in about
    ])  # fmt: skip


def say_of_song(kind: Kind, song: str, reference: Any, reason: str = "", **payload: Any) -> Event | None:
    """Stores an event about an annotated song ("dataset/id"). reference: its encoded annotation."""
    version = version_of(dumps(reference))
    return _store(
        lambda: [new(reviewer(), kind, of_song(song), song=song, reference=version, reason=reason, **payload)]
    )


def accept(
    accepted: Sequence[tuple[Question, str]], follows: Sequence[tuple[Question, Any]], reason: str
) -> Event | None:
    """Accepts corrections by their ids; proposes and accepts what has to follow them, all in one step.

    follows: questions with their values.
    """
    together = len(accepted) + len(follows) > 1
    group = {"group": uuid.uuid4().hex} if together else {}

    def make() -> list[Event]:
        who = reviewer()
        events = []
        for question, correction in accepted:
            events.append(_about(who, "accept", question, correction=correction, **group))
        for question, value in follows:
            proposed = _about(who, "correction", question, reason, value=value)
            events += [proposed, _about(who, "accept", question, correction=proposed.id, **group)]
        return events

    return _store(make)


def _about(who: str, kind: Kind, question: Question, reason: str = "", **payload: Any) -> Event:
    return new(who, kind, target_of(question.id), song=question.song, reference=version(question), reason=reason,
               **payload)  # fmt: skip


def refuse(reason: str) -> None:
    """Has the page say why something was not stored."""
    failure.keep(reason)


def _store(make: Callable[[], list[Event]], kind: Kind | None = None) -> Event | None:
    """kind: of the events that these take back, which needs the same role."""
    try:
        events = make()
        for event in events:
            access.require(RIGHTS.get(kind or event.kind, "reviewer"))
    except EarmarkError as error:
        refuse(str(error))
        return None
    return events[0] if _append(events) else None


def _append(events: Sequence[Event]) -> bool:
    """Whether they were stored. Where the database did not answer, they are kept, since they may be there all the same:
    the same ids are never stored twice."""
    try:
        reviews().append(events)
    except EarmarkError as error:
        failure.keep(str(error), events if isinstance(error, ReviewStoreError) else ())
        return False
    remember(events[0])
    return True


def remember(event: Event) -> None:
    """Something that was stored, so that Undo finds it."""
    if event.kind not in _PASSING:
        st.session_state.setdefault(_EVENTS, []).append(event)


def store_again(events: Sequence[Event]) -> None:
    """A second attempt with events that were kept."""
    failure.drop()
    if events and _append(events):
        failure.clear_fields(events)


def take_back() -> str:
    """Undoes the last thing this reviewer has said; gives its target, "" if there was nothing.

    What was said of the performers of a song was said on the page of a question, where it is taken back: "".
    """
    event = _last_said()
    target = undo(event) if event else ""
    return "" if event and song_of(target) and event.kind in REJECTING else target


def can_take_back() -> bool:
    return _last_said() is not None


def last_alone() -> Event | None:
    """What this reviewer has said last, unless it was said together with something else or of performers."""
    event = _last_said()
    if event is None or event.payload.get("group") or (song_of(event.target) and event.kind in REJECTING):
        return None
    return event


def latest_entry(seconds: float) -> Event | None:
    """The reviewer's last entry that still counts, if it is not older."""
    event = _last_said()
    since = stamp(clock.now() - timedelta(seconds=seconds))
    return event if event is not None and event.time > since else None


def _last_said() -> Event | None:
    """The last thing of this session or, after a reload, of the last hour that still counts."""
    events: list[Event] = st.session_state.get(_EVENTS, [])
    states = reviews().states()
    while events and events[-1].id in (states.get(events[-1].target) or State("")).undone:
        events.pop()
    if events:
        return events[-1]
    who, since = reviewer().casefold(), stamp(clock.now() - timedelta(hours=1))
    mine = (
        event for state in states.values() for event in state.events
        if event.time > since and event.kind not in _PASSING and event.reviewer.casefold() == who
        and event.id not in state.undone
    )  # fmt: skip
    return max(mine, key=lambda event: (event.time, event.id), default=None)


def spelled(who: str, state: State) -> str:
    """The reviewer's name as the reviews of a case spell it: "ann" is "Ann"."""
    return state.spelling(who)


def undo(event: Event) -> str:
    """Take an event back by another one, and with it those of the same step; return its target, "" if it failed."""
    stored_event = _store(lambda: [
        new(reviewer(), "undo", member.target, song=member.song, reference=member.reference, undoes=member.id)
        for member in _together(event)
    ], event.kind)  # fmt: skip
    return event.target if stored_event else ""


def may(kind: Kind) -> bool:
    """Whether the role of this session includes events of a kind."""
    return access.may(RIGHTS.get(kind, "reviewer"))


def may_undo(event: Event) -> bool:
    """Whether this session may take an event back: its own, or what all share, within its role."""
    who = reviewer().casefold()
    is_open = event.kind in SHARED or event.reviewer.casefold() == who
    return bool(who) and is_open and event.kind != "undo" and may(event.kind)


def grouped(correction: Correction) -> list[tuple[str, Correction]]:
    """The corrections that were made in one step with this one and stand, with their targets; itself among them."""
    states = reviews().states()
    return [
        (target, member) for target, state in states.items() for member in state.corrections
        if member.id == correction.id or (correction.group and member.group == correction.group)
    ]  # fmt: skip


def _together(event: Event) -> list[Event]:
    group = event.payload.get("group")
    if not group:
        return [event]
    states = reviews().states().values()
    return [
        member for state in states for member in state.events
        if member.kind == event.kind and member.payload.get("group") == group and member.id not in state.undone
    ]  # fmt: skip


def show_failure() -> None:
    """Draw an error if the click before could not be stored."""
    failure.show(store_again)


def _store_name() -> None:
    st.session_state[NAME] = _as_before(" ".join((st.session_state["name_given"] or "").split()))
    st.session_state.pop("renaming", None)


def _as_before(name: str) -> str:
    """The name as it was written first: "ann" who comes back is "Ann"."""
    before = (event.reviewer for state in reviews().states().values() for event in state.events)
    return next((who for who in before if who.casefold() == name.casefold()), name)


def _forget() -> None:
    st.session_state[NAME] = ""
    st.session_state["renaming"] = True
