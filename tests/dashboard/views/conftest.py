"""What the tests of pages share: a page as its link opens it, with nothing kept from another test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest


@pytest.fixture(autouse=True)
def fresh_caches() -> Iterator[None]:
    st.cache_resource.clear()
    st.cache_data.clear()
    yield
    st.cache_resource.clear()
    st.cache_data.clear()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Opens a page as its link does, without the frame that Streamlit's tests cannot run."""

    def open_page(view: str, workspace: Path, /, **query: str | list[str]) -> AppTest:
        monkeypatch.setenv("EARMARK_WORKSPACE", str(workspace))
        script = (
            f"from dashboard import linked, state\nfrom dashboard.views import {view}\n"
            f"state.sidebar()\n{view}.show()\nlinked.tell()"
        )
        app = AppTest.from_string(script, default_timeout=60)
        for name, value in query.items():
            app.query_params[name] = value
        app.run()
        assert not app.exception, app.exception
        return app

    return open_page
