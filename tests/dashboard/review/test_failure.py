"""What could not be stored can be stored again: the same events, once, and typed text stays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from analysis.errors import EarmarkError
from analysis.reviews.events import Event
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.reviews.errors import ReviewStoreError
from analysis.store.workspace import Workspace

AWAY = ReviewStoreError("reviews", "a database that answers")


def small_page() -> None:
    """A page with a note and a reason that fails if `page_fails`; the note is stored with the button."""
    import streamlit as st

    from analysis.records import Question
    from analysis.store.reviews.errors import ReviewStoreError
    from dashboard.review import failure, session

    def store_note() -> None:
        question = Question("Cnt", "artist_count", "kettle.wav", "How many?", "2", "2")
        session.say("note", question, reason=st.session_state["note_kettle"])

    st.session_state.setdefault("reviewer", "Ada")
    failure.begin()
    if st.session_state.get("page_fails"):
        failure.show_with_page(str(ReviewStoreError("reviews", "a database that answers")), session.store_again)
        st.stop()
    session.show_failure()
    st.text_input("Note", key="note_kettle")
    st.text_input("Reason", key="reason_kettle")
    st.button("Store", on_click=store_note)


@pytest.fixture
def reviews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reviews:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path))
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    return open_reviews(Workspace(tmp_path))


def break_database(monkeypatch: pytest.MonkeyPatch, error: EarmarkError, is_stored: bool = False) -> None:
    """is_stored: the connection breaks after the commit."""
    append = Reviews.append

    def fail(self: Reviews, events: Sequence[Event], is_restored: bool = False) -> int:
        if is_stored:
            append(self, events)
        raise error

    monkeypatch.setattr(Reviews, "append", fail)


def typed(page_fails: bool = False) -> AppTest:
    """After a click that stores the note. Both fields have text."""
    app = AppTest.from_function(small_page, default_timeout=60).run()
    app.text_input(key="note_kettle").input("begins late")
    app.text_input(key="reason_kettle").input("by ear")
    app.session_state["page_fails"] = page_fails
    app.button[0].click().run()
    assert not app.exception
    assert app.error[0].value == "Not stored."
    return app


@pytest.mark.parametrize("page_fails", [False, True])
@pytest.mark.parametrize("is_stored", [False, True])
def test_a_second_attempt_stores_the_same_event_once(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch, page_fails: bool, is_stored: bool
) -> None:
    with monkeypatch.context() as patch:
        break_database(patch, AWAY, is_stored)
        app = typed(page_fails)
        again = "try_again" if page_fails else "store_again"
        app.button(key=again).click().run()  # in vain
        assert app.error[0].value == "Not stored."
    assert len(reviews.events()) == is_stored
    app.session_state["page_fails"] = False
    app.button(key=again).click().run()
    assert not app.exception
    assert [event.reason for event in reviews.events()] == ["begins late"]
    assert app.text_input(key="note_kettle").value == ""
    assert app.text_input(key="reason_kettle").value == "by ear"
    assert not app.error


def test_a_sentence_that_is_the_reason_of_both_is_on_the_page_once(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_database(monkeypatch, AWAY)
    app = typed(page_fails=True)
    assert [error.value for error in app.error] == ["Not stored.", "This page failed."]
    assert [text.value for text in app.text] == [str(AWAY)]


def test_what_the_rules_refuse_is_not_offered_again(reviews: Reviews, monkeypatch: pytest.MonkeyPatch) -> None:
    break_database(monkeypatch, EarmarkError("against the rules"))
    app = typed()
    assert [button.key for button in app.button] == [None]
    app.run()
    assert not app.error
