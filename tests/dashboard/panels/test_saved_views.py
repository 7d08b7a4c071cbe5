"""Saved views: the present link gets a name, Start lists it, and it leads back to the same view."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from analysis.store import views
from analysis.store.workspace import Workspace
from dashboard import access
from dashboard.panels import saved_views
from tests.dashboard import small
from tests.dashboard.pages.reading import said

SCRIPT = """
from dashboard.panels import saved_views
from dashboard.selection import present
saved_views.save_button(present.begin("compare"), "compare")
saved_views.show()
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    workspace = small.workspace(tmp_path)
    monkeypatch.setenv("EARMARK_WORKSPACE", str(workspace.path))
    return workspace


def page(**query: str | list[str]) -> AppTest:
    app = AppTest.from_string(SCRIPT, default_timeout=60)
    for name, value in query.items():
        app.query_params[name] = value
    return app.run()


def press(app: AppTest, label: str) -> None:
    next(button for button in app.button if button.label == label).click().run()
    assert not app.exception


def test_a_view_is_a_link_with_all_values_and_its_data_set(place: Workspace) -> None:
    app = page(task=["FSLT", "SSLT"], q="a&b=c")
    app.text_input(key=saved_views.NAME).set_value("*Loops* <b>")
    press(app, "Save")
    (view,) = views.views(place).values()
    assert view.name == "*Loops* <b>"
    page_address, _, query = view.link.partition("?")
    assert page_address == "compare"
    assert parse_qs(query) == {"task": ["FSLT", "SSLT"], "q": ["a&b=c"], "data": ["BASS"]}
    (link,) = app.get("page_link")
    assert (link.proto.label, parse_qs(link.proto.query_string)) == (r"\*Loops\* \<b\>", parse_qs(query))
    assert "Saved: *Loops* <b>" in said(app)


def test_a_view_without_a_name_is_not_saved(place: Workspace) -> None:
    app = page()
    press(app, "Save")
    assert "Not saved. name: expected 1 to 80 characters" in said(app)
    assert views.views(place) == {}


def test_start_renames_and_deletes_views(place: Workspace, opened: Any) -> None:
    first, second = (views.save(place, name, "cases?task=FSS") for name in ("one view", "another view"))
    app = opened("start", place.path)
    app.text_input(key=f"view_name_{first.id}").set_value("a better name")
    app.button(key=f"view_rename_{first.id}").click().run()
    app.button(key=f"view_delete_{second.id}").click().run()
    assert [view.name for view in views.views(place).values()] == ["a better name"]
    labels = [link.proto.label for link in app.get("page_link")]
    assert "a better name" in labels
    assert "another view" not in labels


def test_many_views_are_folded_and_views_of_pages_that_are_gone_are_not_shown(place: Workspace) -> None:
    for number in range(saved_views.MOST + 2):
        views.save(place, f"view {number}", "cases")
    views.save(place, "gone", "no-such-page")
    views.save(place, "older", "annotate?task=FSS")
    app = page()
    assert [expander.label for expander in app.expander] == ["3 more"]
    assert len(app.get("page_link")) == saved_views.MOST + 3


def test_a_viewer_follows_views_and_changes_none(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    view = views.save(place, "a view", "cases")
    app = page()
    monkeypatch.setattr(access, "role", lambda: "viewer")
    app.button(key=f"view_delete_{view.id}").click().run()
    assert not app.exception
    assert list(views.views(place)) == [view.id]
    assert "Your role is viewer" in str(said(app))
    assert len(app.get("page_link")) == 1
    assert [button.label for button in app.button] == []
