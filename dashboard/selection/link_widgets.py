"""Widgets whose choice stands in the link, under short plain names: every view is a link.

The link is the only source: before a widget is drawn its state is read from the link, and a change is written there.
(Streamlit's own binding puts the shown names of options into the link, which would change with their wording.)

    unit = link_widgets.choose("Confusion by", {"seconds": "Seconds", "sections": "Sections"}, "by")
    st.multiselect("Task", tasks, format_func=long_name, **link_widgets.multiple("task", tasks))

A value of the link that is no option is not dropped in silence: `show_unknown` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.selection import link
from dashboard.ui.text import plain

C = TypeVar("C", bound=str)
_UNKNOWN = "values of the link that are no option"
FILLED = "values the page chose where the link says nothing"
BEGINNING: Mapping[str, Sequence[str]] = {"page": ()}
"""What brings a list back to its beginning: another choice of what it shows."""
FOLDED: Mapping[str, Sequence[str]] = {"more": ()}
"""What folds the questions of a list again: another page or order. They stay unfolded where only its rows change."""
ORDERS = ("order", "sort")


def multiple(key: str, options: Sequence[str]) -> dict[str, Any]:
    """Keyword arguments for a widget of several choices. Values of the link that are no option are left out."""
    for value in unknown_values(key, options):
        report_unknown(key, value)
    st.session_state[key] = [value for value in values(key) if value in options]
    return {"key": key, "on_change": write, "args": (key, None)}


def single(key: str, options: Sequence[str], default: str, absent: Sequence[str] = ()) -> dict[str, Any]:
    """Keyword arguments for a widget of one choice; the default is not written into the link.

    absent: options that the page has for other selections, which are not reported.
    """
    value = link.value(key, default)
    if value not in (*options, *absent, default):
        report_unknown(key, value)
    st.session_state[key] = value if value in options else default
    return {"key": key, "on_change": write, "args": (key, default)}


def choose(
    label: str, options: Iterable[C], key: str, default: C | None = None, words: Callable[[C], str] = str,
    place: DeltaGenerator | None = None, as_menu: bool = False, absent: Sequence[str] = (), **settings: Any,
) -> C:  # fmt: skip
    """A widget of one choice, and what is chosen. options: in their order; of a mapping the values are shown.

    default: the first where it is None. words: of an option, as the widget shows it. place: a container. absent: see
    `single`. settings: further ones of the widget.
    """
    names = list(options)
    if isinstance(options, Mapping) and words is str:
        words = options.__getitem__
    settings = single(key, names, names[0] if default is None else default, absent) | settings
    where = place or st
    if as_menu:
        where.selectbox(label, names, format_func=words, **settings)
    else:
        where.segmented_control(label, names, required=True, format_func=words, **settings)
    return cast("C", st.session_state[key])


def flag(key: str) -> dict[str, Any]:
    """Keyword arguments for a switch, which is "1" in the link while it is on."""
    st.session_state[key] = link.value(key) == "1"
    return {"key": key, "on_change": _write_flag, "args": (key,)}


def text(key: str) -> dict[str, Any]:
    """Keyword arguments for a text field."""
    st.session_state[key] = link.value(key, "")
    return {"key": key, "on_change": write, "args": (key, "")}


def number(key: str, most: int) -> dict[str, Any]:
    """Keyword arguments for a page number from 1 to `most`. Its widget needs a default, so it has a key per number."""
    value = min(page_number(key), most)
    widget = f"{key} {value} of {most}"
    return {"key": widget, "default": value, "on_change": _write_number, "args": (key, widget)}


def values(key: str) -> list[str]:
    """What the link says, else what the page chose."""
    return link.values(key) or list(st.session_state.get(FILLED, {}).get(key, ()))


def fill(choices: Mapping[str, Sequence[str]]) -> None:
    """What the page chooses where its link says nothing. It stands in the link soon, without an entry in the history.

    Written through `st.query_params`, it would be added to whatever address the browser has when it comes.
    """
    st.session_state[FILLED] = dict(choices)


def take_fill() -> dict[str, Sequence[str]]:
    """What this run of the page chose; forgets it."""
    return dict(st.session_state.pop(FILLED, {}))


def page_number(key: str) -> int:
    """The page number of the link, 1 if there is none that can be read."""
    text = link.value(key, "1")
    return max(int(text), 1) if text.isdecimal() and len(text) < 9 else 1


def unknown_values(key: str, options: Sequence[str]) -> list[str]:
    """Values of the link that are no option: a link to something that is not there."""
    return [value for value in link.values(key) if value not in options]


def report_unknown(key: str, value: str) -> None:
    """Remembers for `show_unknown` that the link asks for something that is not there."""
    st.session_state.setdefault(_UNKNOWN, {})[f"{key}={value}"] = None


def show_unknown() -> None:
    """What the link asks for and is not there, each in a warning line; forgets it."""
    for value in st.session_state.pop(_UNKNOWN, {}):
        st.warning(f"The link names {plain(value)}, which does not exist here.", icon=":material/link_off:")


def write(key: str, default: str | None) -> None:
    value = st.session_state[key]
    nothing = not value or value == default
    folded = FOLDED if key in ORDERS else {}
    link.change({**BEGINNING, **folded, key: () if nothing else value if isinstance(value, list) else [str(value)]})


def _write_flag(key: str) -> None:
    link.change({**BEGINNING, key: ["1"] if st.session_state[key] else ()})


def _write_number(key: str, widget: str) -> None:
    link.change({**BEGINNING, **FOLDED, key: [str(st.session_state[widget])]})
