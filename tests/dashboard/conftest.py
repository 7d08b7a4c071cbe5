"""Fixtures of the dashboard tests: the demo, its reviews, and a page opened by its link."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from playwright.sync_api import Page
from streamlit import config
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest, local_script_runner

from analysis.store.reviews import Reviews, open_reviews
from analysis.store.workspace import Workspace
from dashboard.selection import ask as asking
from dashboard.selection import stores
from dashboard.selection.ask import Answers
from tests import audiobench, cmi, templates
from tests.dashboard import small
from tests.dashboard.pages.reading import page_at


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The built-in demo, for all tests that only read it."""
    return templates.demo(tmp_path_factory.mktemp("demo"))


@pytest.fixture(scope="session")
def every_set(demo: Workspace, tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The demo, and small runs of the data sets it does not have. One set of each benchmark."""
    from analysis import pipeline

    folder = tmp_path_factory.mktemp("every_set")
    place = Workspace(folder / "workspace")
    shutil.copytree(demo.path, place.path)
    genres = [cmi.record("rock", "rock", "1.wav"), cmi.record("rock", "pop", "2.wav")]
    files = [audiobench.sound_id(folder / "sounds.json"), cmi.write(folder, "mu_GTZAN.jsonl", *genres)]
    pipeline.load(files, place)
    return place


@pytest.fixture
def reused(tab: Page) -> Iterator[Page]:
    """The page of the whole file, for `open_anew`: as a fresh page, but that the app need not be loaded again."""
    yield tab
    tab.unroute_all(behavior="ignoreErrors")
    tab.emulate_media(color_scheme="null")


@pytest.fixture
def reviews(place: Workspace) -> Iterator[Reviews]:
    """What is said in the workspace that the test calls `place`."""
    reviews = open_reviews(place)
    yield reviews
    reviews.close()


@pytest.fixture(scope="module")
def small_place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The small workspace, for all tests of a file that change nothing in it: a page of its own takes half a second."""
    return small.workspace(tmp_path_factory.mktemp("small"))


@pytest.fixture
def own_reviews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is said in one test, in a database of its own, so that the tests of a file may share a workspace."""
    monkeypatch.setenv("EARMARK_REVIEWS", f"sqlite:///{tmp_path / 'reviews.sqlite'}")
    yield
    for answers in asking._ANSWERS._entries.values():
        keys: list[Any] = list(answers)
        for key in keys:
            _, _, reviews_version, *_ = key
            if reviews_version:
                del answers[key]


@pytest.fixture
def own_place(place: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """A copy of the workspace that the tests of a file share as `place`, for one that loads something."""
    own = Workspace(shutil.copytree(place.path, tmp_path / "own", ignore=shutil.ignore_patterns("tables-*")))
    monkeypatch.setenv("EARMARK_WORKSPACE", str(own.path))
    return own


@pytest.fixture(scope="session", autouse=True)
def packages_scanned_once() -> Iterator[None]:
    """Streamlit's tests look through all installed packages for components each time a page is opened."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        yield


@pytest.fixture(scope="session", autouse=True)
def nothing_counted() -> None:
    """As the app is set, whose settings a page that a test opens does not read: a fifth of the time of a page."""
    config.set_option("browser.gatherUsageStats", False)


@pytest.fixture(autouse=True)
def fresh_caches() -> Iterator[None]:
    """No test sees what another has cached. The tests of a file share the open databases and their answers, as the
    visitors of a server do: a page takes half of the time."""
    st.cache_data.clear()
    yield
    st.cache_data.clear()


@pytest.fixture(scope="module", autouse=True)
def fresh_databases() -> Iterator[None]:
    """No file of tests uses a database that another has opened."""
    clear_caches()
    yield
    clear_caches()


def clear_caches() -> None:
    st.cache_data.clear()
    st.cache_resource.clear()
    stores._open.cache_clear()
    stores._open_corrected.cache_clear()
    asking._ANSWERS._entries.clear()


@pytest.fixture(scope="session", autouse=True)
def waits_without_looking() -> Iterator[None]:
    """Streamlit looks a thousand times a second whether the script of a page has ended, which takes time from it."""
    look = local_script_runner.require_widgets_deltas

    def wait(runner: local_script_runner.LocalScriptRunner, timeout: float = 3) -> None:
        if runner._script_thread is not None:
            runner._script_thread.join(timeout)
        look(runner, 0.1 if runner.script_stopped() else 0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local_script_runner, "require_widgets_deltas", wait)
        yield


@pytest.fixture
def unchanged_answers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fails where a page changes an answer of the store: all visitors share it."""
    clear_caches()
    answers: list[tuple[str, object, bytes]] = []
    get = Answers.get

    def checked_get(
        self: Answers, query: str, key: Any, most: int, work: Callable[[], Any], holds: Callable[[], bool]
    ) -> Any:
        def checked_work() -> Any:
            value = work()
            answers.append((query, value, pickle.dumps(value)))
            return value

        return get(self, query, key, most, checked_work, holds)

    monkeypatch.setattr(Answers, "get", checked_get)
    yield
    assert answers
    assert [query for query, value, before in answers if pickle.dumps(value) != before] == []


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Opens a page as its link does."""

    def open_page(view: str, workspace: Path, /, **query: str | list[str]) -> AppTest:
        monkeypatch.setenv("EARMARK_WORKSPACE", str(workspace))
        return page_at(view, query)

    return open_page
