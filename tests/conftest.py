"""Fixtures of the whole session: one Chromium, one app per workspace, one PostgreSQL."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest
import typer.main
import typer.testing
from hypothesis import settings
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)
from xdist.scheduler import LoadFileScheduling

from tests import buckets, isolation, postgres, templates
from tests.browser import ARGUMENTS, NO_BROWSER, Apps, find_chromium
from tests.slow import is_slow

# No test asserts a time: how long an example takes is the machine's matter. The same examples every time, so that a red
# run is about the change at hand; EARMARK_EXAMPLES=2000 with `-m hypothesis` looks for others, that many of each law.
EXAMPLES = os.environ.get("EARMARK_EXAMPLES")
settings.register_profile("the same", deadline=None, derandomize=True)
settings.register_profile("others", deadline=None, max_examples=int(EXAMPLES or 100), print_blob=True)
settings.load_profile("others" if EXAMPLES else "the same")

WAIT = 60_000
"""Milliseconds after which a page that does not do as expected has failed: long, for a busy machine."""
VIEWPORT: ViewportSize = {"width": 1440, "height": 900}
STILL = """{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("[data-testid=stSkeleton] {animation: none !important}")
  document.adoptedStyleSheets.push(sheet)
}"""
"""What Streamlit shows in place of a part that is not here yet does not pulse: each picture costs processor time."""


def _without(reason: str) -> NoReturn:
    """Skips, but where CI=true fails: there a missing browser or database must not pass unseen."""
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(reason)
    pytest.skip(reason)


COMPILING = "test_librosa_preload.py"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with browser tests come first, then slow ones, so that no process has a long file left at the end. Before
    them comes the one that compiles librosa, for all.

    A browser test that fails is tried once more, since a machine may be busy; the summary names each that was.
    """
    browser_files = {item.path for item in items if item.get_closest_marker("browser")}
    items.sort(key=lambda item: (item.path.name != COMPILING, item.path not in browser_files, not is_slow(item.nodeid)))
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


SOURCES = tuple(f"tests/test_{name}.py" for name in ("benchmark_names", "citations", "language", "layers", "names"))
"""Files of tests that read every module of the program as `tests.sources` parses it."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Each file of tests to one process, and `SOURCES` together to one: only that process parses the program."""
    if config.getoption("dist") != "loadfile":
        return None
    scheduler = LoadFileScheduling(config, log)
    file_of = scheduler._split_scope
    scheduler._split_scope = lambda test: "sources" if file_of(test) in SOURCES else file_of(test)
    return scheduler


def pytest_configure() -> None:
    isolation.heed_interrupts()
    gc.disable()  # of what collecting makes hardly anything goes


@pytest.fixture(scope="session", autouse=True)
def common_templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Workspaces that many tests need are loaded once for all processes."""
    folder = templates.common_folder(tmp_path_factory) / "templates"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(templates.FOLDER, str(folder))
        yield


@pytest.fixture(scope="session", autouse=True)
def commands_made_once() -> Iterator[None]:
    """typer makes all commands out of their functions at each call, a fifth of a second: here only at the first."""
    make = cache(typer.main.get_command)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.main, "get_command", make)
        patch.setattr(typer.testing, "_get_command", make)
        yield


@pytest.fixture(scope="module", autouse=True)
def process_restored() -> Iterator[None]:
    """No file of tests finds the packs and variables of another."""
    with isolation.process_restored():
        yield


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: the garbage collector need not go through them, not even once."""
    gc.freeze()
    gc.enable()


def pytest_unconfigure() -> None:
    """What was frozen is collected before native libraries look for leaks."""
    gc.unfreeze()


@pytest.fixture(scope="session")
def chromium_path() -> str:
    return find_chromium() or _without(NO_BROWSER)


@pytest.fixture(scope="session")
def window(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """Where all tests open their pages: the scripts of the app are fetched and compiled once, not once a page.

    It has a profile of its own, since only with one does a browser keep what it has compiled.
    """
    profile = tmp_path_factory.mktemp("profile")
    with sync_playwright() as playwright:
        start = playwright.chromium.launch_persistent_context
        try:
            context = start(profile, executable_path=chromium_path, args=list(ARGUMENTS), viewport=VIEWPORT)
        except Error as error:
            _without(f"{chromium_path} does not start: {error.message.splitlines()[0]}")
        context.set_default_timeout(WAIT)
        context.add_init_script(STILL)
        expect.set_options(timeout=WAIT)
        yield context
        context.close()


@pytest.fixture(scope="session")
def browser(window: BrowserContext) -> Browser:
    """For tests that are about a visitor of another machine."""
    assert window.browser is not None
    return window.browser


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    programs = postgres.find_postgres() or _without(postgres.NO_POSTGRES)
    with postgres.serving(programs) as server:
        yield server


@pytest.fixture(scope="session")
def apps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Apps]:
    apps = Apps(tmp_path_factory.mktemp("apps"))
    yield apps
    apps.stop()


@pytest.fixture(scope="module")
def app_url(apps: Apps) -> Iterator[Apps]:
    """`app_url(workspace)` is the address of the real app over that workspace, which runs until the file has ended."""
    yield apps
    apps.pause()


@contextmanager
def watched(window: BrowserContext) -> Iterator[Page]:
    """A fresh page. Nothing may be fetched from elsewhere, no script may fail, and it may not end on an exception."""
    earlier = set(window.pages)
    page = window.new_page()
    wrong: list[str] = []

    def local_only(request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            wrong.append(f"fetched {request.url}")

    window.on("request", local_only)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    if not page.is_closed():
        wrong += page.get_by_test_id("stException").all_inner_texts()
    window.remove_listener("request", local_only)
    for opened in set(window.pages) - earlier:
        opened.close()
    clear(window)
    assert not wrong, "\n".join(wrong)


def clear(window: BrowserContext) -> None:
    """As if nobody had been here: only files that were fetched stay."""
    page = window.new_page()
    _forget(page)
    page.close()


def _forget(page: Page) -> None:
    """What the browser has been allowed and keeps, and where the page has been."""
    page.context.clear_permissions()
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "cookies,local_storage,indexeddb"})
    session.send("Page.resetNavigationHistory")
    session.detach()


@pytest.fixture
def page(window: BrowserContext) -> Iterator[Page]:
    with watched(window) as page:
        yield page


@pytest.fixture(scope="module")
def tab(window: BrowserContext) -> Iterator[Page]:
    """One page for all tests of a file: the app is opened once."""
    with watched(window) as page:
        yield page


@pytest.fixture
def renewed(tab: Page) -> Iterator[Page]:
    """The page of the whole file, empty as a new one: for tests that load what they look at, in half of the time.

    What a test sets of the page itself, other than its size, its routes and its media, stays.
    """
    for opened in tab.context.pages:
        if opened != tab:
            opened.close()
    tab.unroute_all(behavior="ignoreErrors")
    if tab.url.startswith("http"):
        tab.evaluate("sessionStorage.clear()")
    tab.goto("about:blank")
    _forget(tab)
    tab.set_viewport_size(VIEWPORT)
    tab.emulate_media(color_scheme="null")
    tab.mouse.move(0, 0)
    yield tab
    assert not tab.get_by_test_id("stException").all_inner_texts()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """With CI=true a clone says how many tests it left out, by reason: a skip must not pass unseen."""
    if os.environ.get("CI", "").lower() != "true":
        return
    skipped = Counter(_reason(report) for report in terminalreporter.stats.get("skipped", []))
    terminalreporter.write_sep("=", f"{sum(skipped.values())} tests left out")
    for reason, times in skipped.most_common():
        terminalreporter.write_line(f"{times:5}  {reason}")


def _reason(report: pytest.TestReport) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix("Skipped: ")


@pytest.fixture(scope="session")
def s3_server() -> Iterator[buckets.Server]:
    with buckets.serving() as server:
        yield server


@pytest.fixture
def bucket(s3_server: buckets.Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a new workspace in a bucket, whose server the environment names."""
    for name, value in {**buckets.VARIABLES, "AWS_ENDPOINT_URL": s3_server.address}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("EARMARK_LOCAL", str(tmp_path / "local"))
    return f"s3://{s3_server.bucket()}/team"
