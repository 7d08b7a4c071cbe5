"""Fetches files that will be wanted next, so that the browser has them when they are."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from dashboard.components.es_modules import mount

_component = st.components.v2.component(
    "earmark_prefetch",
    html="<span hidden></span>",
    js=mount("prefetch"),
)


def prefetch(urls: Sequence[str]) -> None:
    """Once for each address; shows nothing."""
    _component(key="prefetch", data={"urls": list(urls)})
