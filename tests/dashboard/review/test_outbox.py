"""What waits in the browser: stored once, in order, with its refusals named, and told where it replaces another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from analysis.reviews.events import Event, new, of_question
from analysis.reviews.state import fold
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from dashboard import access
from dashboard.review import outbox

TARGET = of_question("q")


def say(id: str, kind: str = "verdict", reason: str = "", target: str = TARGET, **payload: Any) -> dict[str, Any]:
    return {"id": id * 32, "at": 0, "kind": kind, "reviewer": "Ada", "target": target, "reason": reason,
            "payload": payload}  # fmt: skip


def deliver() -> None:
    import streamlit as st

    from dashboard.components.review_keys import Press
    from dashboard.review import outbox, session

    if "waiting" in st.session_state:
        new = outbox.receive(Press("", "", outbox.name(), st.session_state.pop("waiting")))
        st.session_state["new"] = [event.kind for event in new]
    session.show_failure()
    outbox.show_overtaken()


def delivered(folder: Path, monkeypatch: pytest.MonkeyPatch, *waiting: dict[str, Any]) -> tuple[AppTest, list[Event]]:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(folder))
    app = AppTest.from_function(deliver, default_timeout=60)
    app.session_state["reviewer"] = "Ada"
    app.session_state["waiting"] = waiting
    app.run()
    assert not app.exception
    return app, open_reviews(Workspace(folder)).events()


def test_what_waits_is_stored_once_and_what_it_undoes_is_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = [say("a", verdict="wrong"), say("b", "note", "by ear"), say("c", "undo", undoes="a" * 32)]
    _, events = delivered(tmp_path, monkeypatch, *said)
    assert [(event.kind, event.reason) for event in events] == [("verdict", ""), ("note", "by ear"), ("undo", "")]
    app, events = delivered(tmp_path, monkeypatch, *said)  # the server had not named them as stored
    assert (app.session_state["new"], len(events)) == ([], 3)
    assert app.session_state["outbox_acknowledged"] == [entry["id"] for entry in said]
    assert fold(events).verdicts == {}


def test_each_refusal_is_named_with_its_reason_and_the_rest_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = [say("a", verdict="perhaps"), say("b", "cause", cause="model", run=""), say("c", "settle", verdict="wrong"),
            say("b", "cause", cause="parser", run="")]  # fmt: skip
    app, events = delivered(tmp_path, monkeypatch, *said)
    (text,) = (element.value for element in app.text)
    first, second, third = text.splitlines()
    assert first.startswith("verdict perhaps on question:q: ")
    assert second.startswith("settle wrong on question:q: ")
    assert "nothing else was said" in third
    assert [event.payload["cause"] for event in events] == ["model"]


def test_to_undo_an_acceptance_needs_the_role_that_accepting_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    accepted = new("Ada", "accept", TARGET, correction="c")
    open_reviews(Workspace(tmp_path)).append([accepted])
    monkeypatch.setattr(access, "role", lambda: "reviewer")
    app, events = delivered(tmp_path, monkeypatch, say("a", "undo", undoes=accepted.id))
    assert "this needs the role lead" in app.text[0].value
    assert len(events) == 1


@pytest.mark.parametrize(
    ("before", "after", "is_told"),
    [
        ([("Ada", "right")], "", True),
        ([("Ada", "right")], 0, False),  # the page knew it
        ([("ADA", "right"), ("Ben", "wrong")], 0, False),
        ([("Ben", "right"), ("ADA", "wrong")], 0, True),
        ([("Ben", "right")], "", False),
        ([("Ada", "right")], "gone", False),
        ([], "", False),
    ],
)
def test_a_verdict_that_replaces_one_that_the_page_did_not_know(
    before: Sequence[tuple[str, Any]], after: str | int, is_told: bool
) -> None:
    known = [new(who, "verdict", TARGET, verdict=verdict) for who, verdict in before]
    id = known[after].id if isinstance(after, int) else after
    event = new("Ada", "verdict", TARGET, verdict="unclear", after=id)
    found = outbox.overtaken(event, fold(known, TARGET))
    assert (found is not None) == is_told
    undone = [*known, *(new(each.reviewer, "undo", TARGET, undoes=each.id) for each in known)]
    assert outbox.overtaken(event, fold(undone, TARGET)) is None


def test_the_page_says_which_of_two_verdicts_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app, _ = delivered(tmp_path, monkeypatch, say("a", verdict="right", after=""), say("b", verdict="wrong", after=""))
    assert [info.value for info in app.info] == [
        "You had judged this reference in another tab or browser: reference right. "
        "Your later verdict counts: reference wrong."
    ]
