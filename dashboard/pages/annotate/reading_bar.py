"""The bar of readings and of own answers: options, numbers and steps by key, page-wide; one key for each painting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import streamlit as st

from analysis.reviews.events import Event
from dashboard.components.review_keys import BAR, pressed, review_keys
from dashboard.review import coding, session
from dashboard.review.reading_entry import Entry, chosen_value, expected_text, typed_value
from dashboard.ui import tables
from dashboard.ui.text import plain, seconds, shorten

SAYS = {
    "nothing": "nothing",
    "unclear": "two possible readings",
    "agrees": "what the reader took",
    "differs": "something else than the reader took",
}
SKIP, UNDO, REVEAL, YES, NO = "s", "u", "v", "y", "n"
FIELD = "reading_field"
TYPED = [*"0123456789-"]
"""Keys that begin a number in the field."""
_PAINTING = "readings_painting"
"""How many readings and steps this session has made: with the answer, the name of what is on the screen."""
_REVEALED = "readings_shown"
"""The answer of which the reader's value is shown."""
_REFUSED = "readings_refused"


class Words(NamedTuple):
    """What the bar is about. asks: over the field. steps: what may be said besides a value: key and button.

    keyboard: what each key does.
    """

    asks: str
    steps: Mapping[str, tuple[str, str]]
    keyboard: Sequence[tuple[str, str]]


OF_READINGS = Words(
    "The answer says",
    {"nothing": ("x", "Says nothing"), "unclear": ("z", "Two readings possible")},
    (
        ("A B C …, 1 2 3 …", "the answer names this option; Y N where the options are yes and no"),
        ("0 to 9", "begin to type a number, or the numbers of several options; Enter stores it"),
        ("V, then Y N", "long answers: show what the reader took; it is, or is not, what the answer says"),
        ("X", "the answer says nothing usable, or refuses"),
        ("Z", "two readings are possible"),
        ("S", "skip: the answer returns at the end"),
        ("U", "undo your last reading"),
    ),
)


class Desk(NamedTuple):
    """What is read, or answered. value: what the reader took, encoded. store: gets what the person says and the value.

    undo: takes back the reading before, None without one.
    """

    key: str
    entry: Entry
    value: Any
    store: Callable[[str, Any], None]
    skip: Callable[[], None]
    undo: Event | None
    words: Words = OF_READINGS


def show(desk: Desk) -> None:
    """The buttons with their keys. A key acts on the answer that is on the screen, once."""
    actions = _actions(desk)
    painting = f"{st.session_state.get(_PAINTING, 0)} {desk.key}"
    is_typed = desk.entry.kind in ("number", "places", "text")
    with st.container(key=BAR, gap="xsmall"):
        if desk.entry.kind == "shown":
            _reveal(desk)
        if is_typed:
            _field(desk, painting)
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="readings_keys"):
            for name, (keys, label, act) in actions.items():
                shown_keys = " ".join(f"`{key.upper()}`" for key in keys[:1])
                st.button(f"{label} {shown_keys}", key=f"read_{name}", on_click=_once, args=(painting, act),
                          type="tertiary" if name in ("skip", "undo") else "secondary",
                          disabled=name == "undo" and desk.undo is None)  # fmt: skip
            with st.popover("Keys", icon=":material/keyboard:"):
                tables.show(
                    [{"key": keys, "action": says} for keys, says in desk.words.keyboard], "keyboard", downloads=False
                )
    by_key = {key: act for keys, _, act in actions.values() for key in keys}
    review_keys(
        list(by_key), list(by_key), {f"read_{name}": keys[0] for name, (keys, *_) in actions.items()},
        dict.fromkeys(["enter", *TYPED], FIELD) if is_typed else {}, painting, lambda: _press(painting, by_key),
    )  # fmt: skip


def back(undo: Event | None) -> None:
    """Undo alone, at the end of the queue."""
    st.button("Undo", key="read_undo", icon=":material/undo:", type="tertiary", disabled=undo is None,
              on_click=_take_back, args=(undo,))  # fmt: skip


def value_text(value: Any) -> str:
    """An encoded value in words."""
    if isinstance(value, dict) and "number" in value:
        return str(value["number"])
    if isinstance(value, list):
        items = [_item_text(item) for item in value]
        return ("\n" if any(isinstance(item, dict) for item in value) else ", ").join(items) or "an empty list"
    return str(value)


def _item_text(item: Any) -> str:
    if not isinstance(item, dict):
        return str(item)
    if "lyrics" in item:
        return f"[{item.get('section', '')}] {item['lyrics']}"
    if "start" in item and all(isinstance(item.get(name), int | float | None) for name in ("start", "end")):
        return f"{seconds(item['start'])} to {seconds(item.get('end'))}  {item.get('section', '')}"
    return str(item)


def _actions(desk: Desk) -> dict[str, tuple[list[str], str, Callable[[], None]]]:
    """Keys, label and what is done, by name."""
    entry, actions = desk.entry, dict[str, tuple[list[str], str, Callable[[], None]]]()
    is_shown = st.session_state.get(_REVEALED) == desk.key
    if entry.kind == "option":
        for place, option in enumerate(entry.options):
            keys = [entry.keys[place], *(entry.digits[place : place + 1] if entry.is_ordered else ())]
            keys = [option[0]] if entry.form == "yes or no" else [option] if entry.form == "song" else keys
            actions[f"option_{place}"] = keys, plain(shorten(option, 70)), _storing(desk, "value", place)
    if entry.kind == "shown" and is_shown:
        actions["agrees"] = [YES], "Yes", lambda: desk.store("agrees", desk.value)
        actions["differs"] = [NO], "No", lambda: desk.store("differs", desk.value)
    elif entry.kind == "shown":
        actions["reveal"] = [REVEAL], "Show what the reader took", lambda: _show_value(desk.key)
    if not is_shown:
        for says, (key, label) in desk.words.steps.items():
            actions[says] = [key], label, _storing(desk, says)
    actions["skip"] = [SKIP], "Skip", desk.skip
    actions["undo"] = [UNDO], "Undo", lambda: _take_back(desk.undo)
    return actions


def _storing(desk: Desk, says: str, place: int | None = None) -> Callable[[], None]:
    value = None if place is None else chosen_value(desk.entry, place)
    return lambda: desk.store(says, value)


def _reveal(desk: Desk) -> None:
    if st.session_state.get(_REVEALED) != desk.key:
        st.text("Read the answer first. What is too long to be typed is then shown as the reader took it: not blind.")
        return
    st.text("The reader took this. Is this what the answer says?")
    st.code("nothing" if desk.value is None else value_text(desk.value), language=None, wrap_lines=True, height=160)


def _field(desk: Desk, painting: str) -> None:
    """A number, or the numbers of several options, stored by Enter."""
    entry, name = desk.entry, f"reading_text {desk.key}"
    if entry.kind == "places":
        lines = (f"{i} {plain(shorten(option, 40))}" for i, option in enumerate(entry.options, 1))
        st.markdown(" · ".join(lines))
    with (
        st.form(f"reading_form {desk.key}", border=False, clear_on_submit=True),
        st.container(horizontal=True, vertical_alignment="bottom", gap="small", key=FIELD),
    ):
        label = f"{desk.words.asks} ({expected_text(entry)})"
        if entry.kind == "text":
            st.text_area(label, key=name, width=560)
        else:
            st.text_input(label, key=name, width=560, autocomplete="off")
        st.form_submit_button(
            "Store `Ctrl Enter`" if entry.kind == "text" else "Store `Enter`",
            on_click=_store_typed,
            args=(desk, name, painting),
        )
    if st.session_state.pop(_REFUSED, ""):
        st.error(f"Not stored: expected {expected_text(entry)}.")


def _store_typed(desk: Desk, name: str, painting: str) -> None:
    value = typed_value(desk.entry, str(st.session_state.get(name, "")))
    if value is None:
        st.session_state[_REFUSED] = desk.key
        return
    _once(painting, lambda: desk.store("value", value))


def _show_value(key: str) -> None:
    st.session_state[_REVEALED] = key


def _take_back(undo: Event | None) -> None:
    if undo is not None and session.may("reading"):
        coding.store([undo])


def _press(painting: str, by_key: dict[str, Callable[[], None]]) -> None:
    """What a key does, if the answer that it was pressed on is the one that was painted last."""
    press = pressed()
    if press is not None and press.painting == painting and press.key in by_key:
        _once(painting, by_key[press.key])


def _once(painting: str, act: Callable[[], None]) -> None:
    """Acts on the first key or click on what is on the screen; from then on it is another painting."""
    number = st.session_state.get(_PAINTING, 0)
    if painting.split(" ", 1)[0] == str(number):
        st.session_state[_PAINTING] = number + 1
        act()
