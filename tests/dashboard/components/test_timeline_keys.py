"""The table of keys, as it stands: no key does two things, and what is pressed is named as the table names it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page

from analysis.labels import CANONICAL
from tests.modules import TIMELINE, evaluate, load

pytestmark = pytest.mark.browser


def press(key: str, **held: bool) -> dict[str, Any]:
    return {"key": key, "ctrlKey": False, "metaKey": False, "shiftKey": False, "altKey": False} | held


@pytest.fixture(scope="module")
def call(tab: Page) -> Any:
    return load(tab, "input/keys")


def test_no_key_does_two_things_in_either_mode(tab: Page) -> None:
    presses = "[...m.KEYS, ...m.EDIT_KEYS].flatMap(row => row.press ?? row.keys)"
    found = evaluate(tab, "input/keys", presses) + list(evaluate(tab, "input/keys", "m.LETTERS"))
    twice = [key for key, n in Counter(found).items() if n > 1]
    assert twice == ["Enter"]  # at a place in doubt; elsewhere it plays the selected span in edit mode too
    listening = evaluate(tab, "input/keys", "[...m.KEYS, ...m.LISTEN_KEYS].flatMap(row => row.press ?? row.keys)")
    assert len(listening) == len(set(listening))


def test_every_canonical_label_has_a_letter(tab: Page) -> None:
    assert sorted(evaluate(tab, "input/keys", "Object.values(m.LETTERS)")) == sorted(CANONICAL)


def test_every_key_does_something(tab: Page) -> None:
    rows = "[...m.KEYS, ...m.LISTEN_KEYS, ...m.EDIT_KEYS]"
    wanted = set(evaluate(tab, "input/keys", f"{rows}.map(row => row.action)")) | {"label"}
    known = (TIMELINE / "input" / "actions.js").read_text(encoding="utf-8")
    assert [name for name in wanted if f"\n  {name}: " not in known] == []


@pytest.mark.parametrize(
    ("event", "editing", "action"),
    [
        (press(" "), False, ("toggle", None)),
        (press("ArrowLeft", shiftKey=True), False, ("step", -10)),
        (press("D", shiftKey=True), False, ("disagreement", -1)),
        (press("D"), False, ("disagreement", 1)),  # with Caps Lock
        (press("?", shiftKey=True), False, ("help", None)),
        (press("<", shiftKey=True), False, ("speed", -1)),
        (press("z", metaKey=True), True, ("undo", None)),
        (press("Z", ctrlKey=True, shiftKey=True), True, ("redo", None)),
        (press("z"), True, ("zoomSelected", None)),
        (press("v"), True, ("label", "verse")),
        (press("b"), False, ("playRecording", 1)),
        (press("b"), True, ("label", "bridge")),
        (press("x"), False, ("recording", None)),
        (press("r"), True, ("recording", None)),
    ],
)
def test_what_a_press_asks_for(call: Any, event: Any, editing: bool, action: tuple[str, Any]) -> None:
    assert call("commandOf", event, editing) == {"action": action[0], "value": action[1]}


@pytest.mark.parametrize(
    ("event", "editing"),
    [
        (press("v"), False),
        (press("ArrowLeft", altKey=True), False),
        (press("r", ctrlKey=True), True),
        (press("c", metaKey=True), True),
        (press("a"), True),
        (press("PageDown"), True),
        (press("l") | {"isComposing": True}, False),
    ],
)
def test_what_is_left_to_the_page_and_the_browser(call: Any, event: Any, editing: bool) -> None:
    assert call("commandOf", event, editing) is None
