"""Saved views: a file each; names and links are checked; what is no view is left out and named."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from analysis.store import views
from analysis.store.workspace import Workspace


def test_a_view_is_saved_renamed_and_deleted(tmp_path: Path) -> None:
    place = Workspace(tmp_path)
    assert views.views(place) == {}
    view = views.save(place, "  verse\n called chorus ", "structure?task=FSS&runs=a+b")
    assert views.views(Workspace(tmp_path)) == {view.id: view}
    assert (view.name, view.link) == ("verse called chorus", "structure?task=FSS&runs=a+b")
    views.rename(place, view.id, "<b>Größe</b>")
    assert views.views(place)[view.id].name == "<b>Größe</b>"
    views.delete(place, view.id)
    views.delete(place, view.id)
    views.rename(place, view.id, "too late")
    assert views.views(place) == {}


def test_nothing_is_lost_if_several_save_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        saved = list(pool.map(lambda n: views.save(Workspace(tmp_path), f"view {n % 3}", "cases"), range(24)))
    assert set(views.views(Workspace(tmp_path))) == {view.id for view in saved}
    assert len({view.id for view in saved}) == 24


@pytest.mark.parametrize("name", ["", "  \n", "x" * 81])
def test_a_name_has_one_to_eighty_letters(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="name: expected 1 to 80 characters"):
        views.save(Workspace(tmp_path), name, "cases")
    view = views.save(Workspace(tmp_path), "x" * 80, "cases")
    with pytest.raises(ValueError, match="name: expected"):
        views.rename(Workspace(tmp_path), view.id, name)


@pytest.mark.parametrize("link", ["https://elsewhere.example", "//elsewhere", "javascript:alert(1)", "cases?a b", ""])
def test_a_link_stays_in_the_app(link: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="link: expected a page and its query"):
        views.save(Workspace(tmp_path), "view", link)


def test_a_file_that_is_no_view_is_named_and_the_others_are_there(tmp_path: Path) -> None:
    place = Workspace(tmp_path)
    view = views.save(place, "view", "cases")
    content = (tmp_path / "views" / f"{view.id}.json").read_text("utf-8")
    others = {
        "0123456789ab": content,  # under another id
        "0123456789ac": content.replace(view.id, "0123456789ac").replace('"cases"', '"//elsewhere"'),
        "0123456789ad": "{",
        "0123456789ae": "[]",
    }
    for name, text in others.items():
        (tmp_path / "views" / f"{name}.json").write_text(text, "utf-8")
    assert views.views(place) == {view.id: view}
    assert [error.file.rpartition("/")[2] for error in views.damaged(place)] == [f"{name}.json" for name in others]
    views.delete(place, "../runs")
    assert views.views(place) == {view.id: view}
