"""What the keys of the desk have said, and the browser keeps until it is stored: each is stored once, by its id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from analysis.errors import EarmarkError
from analysis.records import Question
from analysis.reviews import accounts, clock
from analysis.reviews.events import Event, EventError, Kind, checked, stamp, target_of, version_of
from analysis.store.reviews.errors import ReviewStoreError
from dashboard import access
from dashboard.components.review_keys import Press
from dashboard.review import failure, session

KINDS: tuple[Kind, ...] = ("verdict", "cause", "skip")
"""What a key of the desk may say."""
_ACKNOWLEDGED = "outbox_acknowledged"


def name() -> str:
    """The queue of this person in the browser's storage: by workspace, and by account or else by name."""
    account = accounts.key_of(st.user.to_dict()) if st.user.get("is_logged_in") else ""
    return f"earmark.queue.{version_of(session.reviews().place)}.{account or session.reviewer().casefold()}"


def entry_of(kind: Kind, question: Question, **payload: Any) -> dict[str, Any]:
    """What a key says of a question, as the browser keeps it."""
    return {"kind": kind, "reviewer": session.reviewer(), "target": target_of(question.id), "song": question.song,
            "reference": session.version(question), "payload": payload}  # fmt: skip


def acknowledged() -> Sequence[str]:
    """The ids that came with the last press and need not come again: what is stored, or was refused aloud."""
    ids: Sequence[str] = st.session_state.get(_ACKNOWLEDGED, ())
    return ids


def receive(press: Press) -> list[Event]:
    """Stores what waits in the browser; gives what is new. The queue of another person stays as it is.

    What the database does not take now stays in the browser.
    """
    if press.queue != name():
        return []
    ids: list[str] = []
    new: list[Event] = []
    for entry in press.waiting:
        try:
            event = _event(entry)
            access.require(session.RIGHTS.get(event.kind, "reviewer"))
            if session.reviews().receive(event):
                session.remember(event)
                new.append(event)
        except ReviewStoreError as error:
            failure.keep(str(error), [event])
            break
        except EarmarkError as error:
            session.refuse(str(error))
        ids.append(str(entry.get("id")))
    st.session_state[_ACKNOWLEDGED] = ids
    return new


def _event(entry: Mapping[str, Any]) -> Event:
    """Raises EventError for what no key of the desk says."""
    id, kind, payload = str(entry.get("id")), entry.get("kind"), entry.get("payload")
    if kind not in KINDS or not isinstance(payload, dict):
        raise EventError(id, "kind", f"one of {', '.join(KINDS)} with its payload", repr(kind))
    for name in ("judging", "listening"):
        seconds = payload.get(name, 0)
        if not isinstance(seconds, int | float) or not 0 <= seconds < float("inf"):
            raise EventError(id, f"payload.{name}", "seconds", repr(seconds))
    target, song, reference = (str(entry.get(name) or "") for name in ("target", "song", "reference"))
    return checked(Event(id, stamp(clock.now()), session.reviewer(), kind, target, song, reference, "", payload))
