"""The link of a page, without a page."""

from __future__ import annotations

from typing import Any

import pytest
import streamlit as st

from dashboard.selection import link_widgets


class Params(dict[str, list[str]]):
    """As much of `st.query_params` as the dashboard uses."""

    def get(self, name: str, default: Any = None) -> Any:
        return self[name][-1] if self.get_all(name) else default

    def get_all(self, name: str) -> list[str]:
        return list(super().get(name, ()))

    def from_dict(self, pairs: Any) -> None:
        new = {name: [values] if isinstance(values, str) else list(values) for name, values in dict(pairs).items()}
        self.clear()
        self.update(new)


@pytest.fixture
def link(monkeypatch: pytest.MonkeyPatch) -> Params:
    params = Params()
    monkeypatch.setattr(st, "query_params", params)
    monkeypatch.setattr(st, "session_state", {})
    return params


def reports() -> list[str]:
    """What of the link is reported as unknown."""
    return list(st.session_state.get(link_widgets._UNKNOWN, {}))
