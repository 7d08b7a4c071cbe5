"""A short text that the browser remembers, such as the name of a reviewer: it outlives the session, not in the link."""

from __future__ import annotations

import streamlit as st

from dashboard.components.es_modules import mount

_component = st.components.v2.component(
    "earmark_remembered",
    html="<span hidden></span>",
    js=mount("local_storage"),
)


def remembered(name: str, value: str = "") -> str:
    """What this browser remembers under a name, "" at first; a value that is given is remembered from now on."""
    result = _component(key=f"remembered_{name}", data={"name": name, "value": value}, on_value_change=lambda: None)
    return value or str(result.get("value") or "")
