"""What could not be stored: the page says why, and "Try again" stores these very events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeAlias

import streamlit as st
from streamlit.errors import StreamlitAPIException

from analysis.reviews.events import Event

Store: TypeAlias = Callable[[Sequence[Event]], None]
_FAILURE = "review_failed"
_ON_SCREEN = "review_failed_on_screen"
_FIELDS_OF_REASONS = ("note_", "reason_")
"""Keys of text fields whose text becomes the reason of an event."""


class Failure(NamedTuple):
    """Why events could not be stored. events: those that a second attempt may store."""

    reason: str
    events: Sequence[Event] = ()


def keep(reason: str, events: Sequence[Event] = ()) -> None:
    st.session_state[_FAILURE] = Failure(reason, events)


def begin() -> None:
    """Notes, before anything is drawn, that what the last page showed was shown."""
    st.session_state.pop(_ON_SCREEN, None)


def drop() -> None:
    """Drops the failure before another attempt."""
    st.session_state.pop(_FAILURE, None)


def show(store: Store) -> None:
    """Shows the failure on a page, once. store: gets the events at a click."""
    failure: Failure | None = st.session_state.pop(_FAILURE, None)
    if failure:
        st.session_state[_ON_SCREEN] = failure
        _head()
        st.text(failure.reason)
        if failure.events:
            _button("store_again", store, failure)


def show_with_page(reason: str, store: Store) -> None:
    """Shows the failure in place of a page that could not be drawn, until one is drawn. reason: why not."""
    failure: Failure | None = st.session_state.get(_FAILURE) or st.session_state.get(_ON_SCREEN)
    if failure:
        st.session_state[_FAILURE] = failure
        _head()
    st.error("This page failed.", icon=":material/error:")
    for text in dict.fromkeys([failure.reason, reason] if failure else [reason]):
        st.text(text)
    _button("try_again", store, failure or Failure(""))
    _keep_texts()


def clear_fields(events: Sequence[Event]) -> None:
    """Empties the text fields whose text was stored."""
    reasons = {event.reason for event in events}
    for key, value in list(st.session_state.items()):
        if str(key).startswith(_FIELDS_OF_REASONS) and isinstance(value, str) and value.strip() in reasons - {""}:
            st.session_state[key] = ""


def _head() -> None:
    st.error("Not stored.", icon=":material/error:")


def _button(key: str, store: Store, failure: Failure) -> None:
    st.button("Try again", icon=":material/refresh:", key=key, on_click=store, args=(failure.events,))


def _keep_texts() -> None:
    """Streamlit drops the text of a field that was not drawn, unless it is assigned."""
    for key, value in list(st.session_state.items()):
        if isinstance(value, str):
            with suppress(StreamlitAPIException):  # of a field that was drawn before the page failed
                st.session_state[key] = value
