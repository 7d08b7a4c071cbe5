"""What the tests of pages share: a page as its link opens it, with nothing kept from another test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from tests.dashboard.pages.reading import page_at


@pytest.fixture(autouse=True)
def fresh_caches() -> Iterator[None]:
    st.cache_resource.clear()
    st.cache_data.clear()
    yield
    st.cache_resource.clear()
    st.cache_data.clear()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Opens a page as its link does."""

    def open_page(view: str, workspace: Path, /, **query: str | list[str]) -> AppTest:
        monkeypatch.setenv("EARMARK_WORKSPACE", str(workspace))
        return page_at(view, query)

    return open_page
