"""The query of the present link: the only module of the dashboard that reads or writes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st


def query() -> dict[str, list[str]]:
    """All values of the link by name."""
    return {name: values(name) for name in st.query_params}


def value(name: str, default: str = "") -> str:
    """The last value of a name in the link."""
    text = st.query_params.get(name, default)
    return text if text is not None else default


def values(name: str) -> list[str]:
    return list(st.query_params.get_all(name))


def change(changes: Mapping[str, Sequence[str]]) -> None:
    """Gives names other values, none to remove a name. All together are one entry of the browser's history."""
    unchanged = {name: texts for name, texts in query().items() if name not in changes}
    st.query_params.from_dict([*unchanged.items(), *((name, list(texts)) for name, texts in changes.items() if texts)])
