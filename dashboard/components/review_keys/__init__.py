"""The keys of the page Review, page-wide, and the way back of the focus to the timeline after each of them.

    pressed = review_keys({"1": "right"}, painting="7 a1b2", on_press=act)

One painting takes one key or one click of a guarded button: a held key, a second press and a press within `SOON` of a
new painting do nothing. So nobody judges a case before it is on the screen. Keys do nothing in fields, with Ctrl, Alt
or Meta, or while text is composed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import streamlit as st

from dashboard.components.es_modules import mount

KEY = "review_keys"
SOON = 300
"""Milliseconds that a case is on the screen before it can be judged."""

_component = st.components.v2.component(
    "earmark_review_keys",
    html="<span hidden></span>",
    js=mount("review_keys"),
)


class Press(NamedTuple):
    """A key with the painting that was on the screen. painting: as `review_keys` got it."""

    key: str
    painting: str


def review_keys(
    keys: Collection[str], once: Collection[str], guarded: Collection[str], painting: str, on_press: Callable[[], None]
) -> None:
    """Listens; shows nothing. `pressed` gives the key in `on_press`.

    keys: as `KeyboardEvent.key` in lower case, "alt+arrowleft" for a combination. once: those of which a painting takes
    only one. guarded: keys of Streamlit's buttons of which a painting takes one click. painting: names what is on the
    screen, another one after each key.
    """
    data = {"keys": list(keys), "once": list(once), "guarded": list(guarded), "painting": painting, "soon": SOON}
    _component(key=KEY, data=data, on_press_change=on_press)


def pressed() -> Press | None:
    """The key just pressed, in the callback; None for anything that is none."""
    state: Any = st.session_state.get(KEY)
    press = state.get("press") if state is not None else None
    if not isinstance(press, dict) or not all(isinstance(press.get(name), str) for name in Press._fields):
        return None
    return Press(press["key"], press["painting"])
