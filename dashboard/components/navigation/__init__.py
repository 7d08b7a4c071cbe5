"""Every way from one view to another, in the browser, without loading the page again.

A link marked `data-door` in any component, a mark of a chart and `go` each add one entry to the browser's history and
have Streamlit read the new address. Back and Forward find the view that was left, scrolled as it was. history.js
explains how.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import streamlit as st
from streamlit import file_util

from dashboard.components.es_modules import mount

ELEMENTS = ("PageLink", "Selectbox", "Multiselect", "ButtonGroup", "PlotlyChart")
"""Kinds of elements of nearly every page, as Streamlit names the files that draw them, in the order of a page."""
LATER_ELEMENTS = ("StreamlitSyntaxHighlighter",)
"""The same of many pages, but not of the first one."""
_component = st.components.v2.component("earmark_navigation", html="<span hidden></span>", js=mount("navigation"))


@cache
def chunks(elements: Sequence[str]) -> list[str]:
    """Names of the parts of Streamlit's JavaScript that draw these elements, beside its first script."""
    folder = Path(file_util.get_static_dir()) / "static" / "js"
    return [path.name for element in elements for path in sorted(folder.glob(f"{element}.*.js"))]


def prepare() -> None:
    """Before anything else of a page: fetches the scripts while the server works, so that its first links are ours, and
    the chart library, which takes a second, is there for the first chart."""
    _component(key="preparing", data={"chunks": chunks(ELEMENTS)})


def navigation(
    looks: Sequence[str] = (),
    path: str = "",
    fill: Mapping[str, Sequence[str]] | None = None,
    facts: Mapping[str, Any] | None = None,
) -> None:
    """Once on every page; shows nothing.

    looks: names of the link whose change is no entry of the history. path: the page's own address. fill: what it chose
    where its link said nothing, to be written there. facts: what files that are saved say about the page, by the names
    of `PageFacts` in download/facts.js.
    """
    data: dict[str, Any] = {"looks": list(looks), "path": path, "chunks": chunks(LATER_ELEMENTS)}
    data["run"] = uuid4().hex  # each run is said to have ended
    if facts is not None:
        data["facts"] = dict(facts)
    if fill:
        data["fill"] = {"path": path, "query": {name: list(values) for name, values in fill.items()}}
    _component(key="navigation", data=data)


def keep_wanted() -> None:
    """Keeps the view that the link asks for while a login is needed: it is visited after the login."""
    _component(key="shut", data={"isShut": True})


def go(href: str, instead: bool = False) -> None:
    """Goes there as soon as the browser has this. instead: in place of the present entry of the history."""
    _component(key="going", data={"to": {"href": href, "instead": instead, "once": uuid4().hex}})
