"""Fetches files that will be wanted next, so that the browser has them when they are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

_component = st.components.v2.component(
    "earmark_prefetch",
    html="<span hidden></span>",
    js=(Path(__file__).parent / "prefetch.js").read_text(encoding="utf-8"),
)


def prefetch(urls: Sequence[str]) -> None:
    """Once for each address; shows nothing."""
    _component(key="prefetch", data={"urls": list(urls)})
