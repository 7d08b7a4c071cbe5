"""What a page without anything to show says: the right advice, with names as they are."""

from __future__ import annotations

import pytest
import streamlit as st

from analysis.store.queries.filters import Filters
from dashboard import navigation
from dashboard.selection import run_catalog
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the page says, and the labels of its links."""
    texts: list[str] = []
    monkeypatch.setattr(st, "title", lambda text: None)
    monkeypatch.setattr(st, "info", texts.append)
    monkeypatch.setattr(empty_states, "link_to", lambda address, label: texts.append(label))
    return texts


def test_the_name_of_a_data_set_is_not_read_as_markdown(texts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_catalog, "loaded", list)
    monkeypatch.setattr(run_catalog, "of_benchmark", lambda runs, benchmark: ["a run"])
    views = [view for row in navigation.PAGES for view in row.views if view.benchmarks or view.family]
    for view in views:
        empty_states.other_data_set(Selection(Filters(data_sets=("[x](y) *z*",))), view)
    assert len(texts) == 2 * len(views) > 2
    assert all(r"\[x\]\(y\) \*z\*" in text for text in texts)


def test_the_advice_is_that_of_the_page(texts: list[str]) -> None:
    empty_states.no_match(Selection())
    empty_states.no_match(Selection(), "No song", advice="Choose a smaller number.")
    assert texts == [
        "No case matches the filters. Select other runs in the sidebar.",
        "No song. Choose a smaller number.",
    ]
