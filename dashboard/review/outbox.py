"""What the keys of the desk have said, and the browser keeps until it is stored: each is stored once, by its id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from analysis.errors import EarmarkError
from analysis.records import Question
from analysis.reviews import accounts, clock
from analysis.reviews.events import VERDICTS, Event, EventError, Kind, Verdict, checked, stamp, target_of, version_of
from analysis.reviews.state import State
from analysis.store.reviews.errors import ReviewStoreError
from dashboard import access
from dashboard.components.review_keys import Press
from dashboard.review import failure, session
from dashboard.ui.text import plain

KINDS: tuple[Kind, ...] = ("verdict", "cause", "skip", "note", "undo")
"""What the desk may say by keys, and by a text that Enter stores."""
_ACKNOWLEDGED = "outbox_acknowledged"
_OVERTAKEN = "outbox_overtaken"


def name() -> str:
    """The queue of this person in the browser's storage: by workspace, and by account or else by name."""
    account = accounts.key_of(st.user.to_dict()) if st.user.get("is_logged_in") else ""
    return f"earmark.queue.{version_of(session.reviews().place)}.{account or session.reviewer().casefold()}"


def entry_of(kind: Kind, question: Question, **payload: Any) -> dict[str, Any]:
    """What a key says of a question, as the browser keeps it."""
    return {"kind": kind, "reviewer": session.reviewer(), "target": target_of(question.id), "song": question.song,
            "reference": session.version(question), "payload": payload}  # fmt: skip


def verdict_of(question: Question, state: State, verdict: Verdict) -> dict[str, Any]:
    """A verdict as the browser keeps it, with the last event of the question that the page knows."""
    return entry_of("verdict", question, verdict=verdict, after=state.events[-1].id if state.events else "")


def undo_of(event: Event) -> dict[str, Any]:
    """The entry that undoes a stored event."""
    return {"kind": "undo", "reviewer": session.reviewer(), "target": event.target, "song": event.song,
            "reference": event.reference, "payload": {"undoes": event.id}}  # fmt: skip


def acknowledged() -> Sequence[str]:
    """The ids that came with the last press and need not come again: what is stored, or was refused aloud."""
    ids: Sequence[str] = st.session_state.get(_ACKNOWLEDGED, ())
    return ids


def receive(press: Press) -> list[Event]:
    """Stores what waits in the browser; gives what is new. The queue of another person stays as it is.

    What the database does not take now stays in the browser. What it refuses is named on the page, with the reason.
    """
    if press.queue != name():
        return []
    ids: list[str] = []
    new: list[Event] = []
    refusals: list[str] = []
    for entry in press.waiting:
        try:
            event = _event(entry)
            access.require(session.RIGHTS.get(_kind_that_needs_a_role(event), "reviewer"))
            state = session.reviews().state(event.target)
            if session.reviews().receive(event):
                session.remember(event)
                new.append(event)
                _notice_overtaken(event, state)
        except ReviewStoreError as error:
            failure.keep(str(error), [event])
            break
        except EarmarkError as error:
            refusals.append(f"{_in_words(entry)}: {error}")
        ids.append(str(entry.get("id")))
    if refusals:
        session.refuse("\n".join(refusals))
    st.session_state[_ACKNOWLEDGED] = ids
    return new


def show_overtaken() -> None:
    """Shows on a page, once, the verdicts that replace what the same person has said in another tab or browser."""
    for words in st.session_state.pop(_OVERTAKEN, ()):
        st.info(words, icon=":material/tab:")


def overtaken(event: Event, state: State) -> Event | None:
    """The verdict of the same person that an event replaces, which the page of the event did not know.

    state: of its target, before it.
    """
    ids = [other.id for other in state.events]
    after = event.payload.get("after")
    unseen = state.events[ids.index(after) + 1 :] if after in ids else state.events if after == "" else ()
    own = [
        other for other in unseen if other.kind == "verdict" and other.id not in state.undone
        and other.reviewer.casefold() == event.reviewer.casefold()
    ]  # fmt: skip
    return own[-1] if own and event.kind == "verdict" else None


def _notice_overtaken(event: Event, state: State) -> None:
    before = overtaken(event, state)
    if before is not None:
        words = (VERDICTS[entry.payload["verdict"]] for entry in (before, event))
        text = "You had judged this reference in another tab or browser: {}. Your later verdict counts: {}.".format(
            *words
        )
        name = plain(event.song.rsplit("/", 1)[-1])
        st.session_state.setdefault(_OVERTAKEN, []).append(f"{name}: {text}" if name else text)


def _kind_that_needs_a_role(event: Event) -> Kind:
    """The kind of an event, of an undo that of what it takes back."""
    before = session.reviews().state(event.target).events if event.kind == "undo" else ()
    return next((other.kind for other in before if other.id == event.payload["undoes"]), event.kind)


def _in_words(entry: Mapping[str, Any]) -> str:
    """What was said, and of what: for what is refused."""
    payload = entry.get("payload")
    word = payload.get("verdict") or payload.get("cause") if isinstance(payload, dict) else None
    words = [str(entry.get(name) or "") for name in ("kind", "reason", "song", "target")]
    return " ".join(filter(None, [words[0], str(word or ""), words[1], f"on {words[2] or words[3]}"]))


def _event(entry: Mapping[str, Any]) -> Event:
    """Raises EventError for what the desk does not say."""
    id, kind, payload = str(entry.get("id")), entry.get("kind"), entry.get("payload")
    if kind not in KINDS or not isinstance(payload, dict):
        raise EventError(id, "kind", f"one of {', '.join(KINDS)} with its payload", repr(kind))
    for name in ("judging", "listening"):
        seconds = payload.get(name, 0)
        if not isinstance(seconds, int | float) or not 0 <= seconds < float("inf"):
            raise EventError(id, f"payload.{name}", "seconds", repr(seconds))
    texts = {name: str(entry.get(name) or "") for name in ("target", "song", "reference", "reason")}
    return checked(Event(id, stamp(clock.now()), session.reviewer(), kind, payload=payload, **texts))
