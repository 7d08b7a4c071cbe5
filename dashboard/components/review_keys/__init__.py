"""The keys of the page Review, page-wide, and the way back of the focus to the timeline after each of them.

    review_keys(["1", "u"], once=["1"], buttons={"verdict_right": "1"}, painting="7 a1b2", on_press=act)

One painting takes one key or one click of such a button: a held key, a second press and a press within `SOON` of a
new painting do nothing. So nobody judges a case before it is on the screen. Keys do nothing in fields, with Ctrl, Alt
or Meta, or while text is composed.

A key that says something of the case, and a text that is stored with Enter, is kept in the browser's storage, with an
id of its own, before it is sent, and is dropped when the page names its id as acknowledged. Until then it is sent
again: on load, when the network is back, and every five seconds. What waits can be undone. A verdict has the seconds
that its case was on the screen and was listened to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple, TypeAlias

import streamlit as st

from dashboard.components.es_modules import mount

KEY = "review_keys"
BAR = "verdict_bar"
"""Key of the container whose fields give the focus back to the timeline."""
SOON = 300
"""Milliseconds that a case is on the screen before it can be judged."""

Entry: TypeAlias = Mapping[str, Any]
"""What somebody says of a case."""

_component = st.components.v2.component(
    "earmark_review_keys",
    html="<span role='status'></span>",
    css="span { display: block; font-size: 0.875rem } span:empty { display: none }",
    js=mount("review_keys"),
)


@dataclass(frozen=True, slots=True)
class Outbox:
    """What is kept in the browser until the server has it.

    queue: its name in the browser's storage, "" where nothing is kept. says: what each key says. texts: by container
    of a field what its text says, which becomes the `reason`. undo: the key that undoes what waits; what it says undoes
    what is stored. acknowledged: ids of what need be kept no longer.
    """

    queue: str = ""
    says: Mapping[str, Entry] = field(default_factory=dict)
    texts: Mapping[str, Entry] = field(default_factory=dict)
    undo: str = ""
    acknowledged: Sequence[str] = ()


NOTHING = Outbox()


class Press(NamedTuple):
    """A key with the painting that was on the screen, as `review_keys` got it.

    key: "" where what waits is sent again. queue: the name of what waits. waiting: what the keys have said that the
    server has not acknowledged yet, the earliest first, each with an `id`.
    """

    key: str
    painting: str
    queue: str
    waiting: Sequence[Mapping[str, Any]]


def review_keys(
    keys: Collection[str],
    once: Collection[str],
    buttons: Mapping[str, str],
    fields: Mapping[str, str],
    painting: str,
    on_press: Callable[[], None],
    outbox: Outbox = NOTHING,
) -> None:
    """Listens; shows what waits for the server. `pressed` gives the key in `on_press`.

    keys: as `KeyboardEvent.key` in lower case, "alt+arrowleft" for a combination. once: those of which a painting takes
    only one. buttons: keys of Streamlit's buttons with the key that a click stands for. fields: keys with the container
    of the field that they lead to. painting: names what is on the screen, another one after each key.
    """
    data = {"keys": list(keys), "once": list(once), "buttons": dict(buttons), "fields": dict(fields), "bar": BAR,
            "painting": painting, "soon": SOON, **asdict(outbox)}  # fmt: skip
    _component(key=KEY, data=data, on_press_change=on_press)


def pressed() -> Press | None:
    """The key just pressed, in the callback; None for anything that is none."""
    state: Any = st.session_state.get(KEY)
    press = state.get("press") if state is not None else None
    if not isinstance(press, dict) or not all(
        isinstance(press.get(name), str) for name in ("key", "painting", "queue")
    ):
        return None
    waiting = press.get("waiting")
    entries = [entry for entry in waiting if isinstance(entry, dict)] if isinstance(waiting, list) else []
    return Press(press["key"], press["painting"], press["queue"], entries)
