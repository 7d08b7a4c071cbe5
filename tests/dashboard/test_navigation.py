"""The frame: every page opens at its own address, and doors lead to pages that exist."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.testing.v1 import AppTest

from analysis.store.workspace import Workspace
from dashboard.former_links import FORMER, today
from dashboard.navigation import ADDRESSES, PAGES, _at, href, module_of
from tests.browser import ROOT, Apps
from tests.dashboard.walking import FOLLOW, follow, settle


@dataclass
class HeldAnswers:
    """What the server sends to the page, kept back while `is_holding`."""

    page: Page
    is_holding: bool = False
    waiting: list[tuple[WebSocketRoute, str | bytes]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.route_web_socket("**/_stcore/stream", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: self.waiting.append((socket, text)) if self.is_holding else socket.send(text))

    def release(self) -> None:
        """Sends what has waited, in order, and from now on all at once."""
        while self.waiting:
            socket, text = self.waiting.pop(0)
            socket.send(text)
        self.is_holding = False

    def wait_for_runs(self, number: int) -> None:
        """Waits until the server has ended so many runs since it has been held."""
        while sum(_kind(text) == "script_finished" for _, text in self.waiting) < number:
            self.page.wait_for_timeout(50)


def _kind(text: str | bytes) -> str | None:
    message = ForwardMsg.FromString(text if isinstance(text, bytes) else text.encode())
    kind: str | None = message.WhichOneof("type")
    return kind


def test_every_page_names_a_view_that_shows_something() -> None:
    for view in (view for row in PAGES for view in row.views):
        assert callable(module_of(view).show)


def test_the_menu_has_nine_entries_and_every_tab_a_name_of_its_own() -> None:
    assert [row.title for row in PAGES if not row.parent] == [
        "Start", "Leaderboard", "Run report", "Cases", "Compare", "Tasks", "Review", "Data", "Guide",
    ]  # fmt: skip
    assert {row.parent for row in PAGES} - {""} <= ADDRESSES
    assert all(len({view.name for view in row.views}) == len(row.views) for row in PAGES)


def test_an_address_carries_what_is_chosen_as_plain_text() -> None:
    address = href("data", {"run": ["a b", "c&d"], "task": "FSS"})
    assert address == "/data?run=a+b&run=c%26d&task=FSS"
    assert href("data") == "/data"


def test_an_address_of_a_view_says_which_one_it_is() -> None:
    assert href("losses", {"run": "a"}) == "/report?run=a&tab=losses"
    assert href("report", {"run": "a"}) == "/report?run=a"
    assert href("structure") == "/tasks?form=sections"


def test_former_addresses_are_those_of_no_page_and_lead_to_a_view() -> None:
    assert not set(FORMER) & ADDRESSES
    for name in FORMER:
        page, query = today(name, {})
        row = next(row for row in PAGES if row.url_path == page)
        assert set(query) <= {"data"} or row.view_of(query), name


@pytest.mark.parametrize(
    ("address", "query", "told"),
    [
        ("annotate", {"q": ["1"]}, ("review", {"q": ["1"]})),
        ("cases", {"task": ["FSS"]}, ("cases", {"task": ["FSS"]})),
        ("", {}, ("", {})),
        ("losses", {"run": ["a"], "part": ["FSS"]}, ("report", {"run": ["a"], "part": ["FSS"], "tab": "losses"})),
        ("report", {"tab": ["Format compliance"]}, ("report", {"tab": "format"})),
        ("report", {"tab": ["losses"]}, ("report", {"tab": ["losses"]})),
        ("leaderboard", {"instructions": ["FSS"]}, ("leaderboard", {"instructions": ["FSS"], "tab": "format"})),
        (
            "leaderboard",
            {"instructions": ["FSS"], "tab": ["scores"]},
            ("leaderboard", {"instructions": ["FSS"], "tab": ["scores"]}),
        ),
        (
            "compare",
            {"tab": ["ranks"], "a": ["x"], "b": ["y"], "data": ["z"]},
            ("leaderboard", {"tab": ["ranks"], "data": ["z"]}),
        ),
        ("agreement", {"tab": ["labels"]}, ("review", {"part": ["labels"], "tab": "agreement"})),
        ("agreement", {"wrong": ["out"]}, ("review", {"wrong": ["out"], "part": "ranks", "tab": "agreement"})),
        (
            "prompts",
            {"tab": ["wordings"], "part": ["x"]},
            ("compare", {"part": ["x"], "view": ["wordings"], "tab": "prompts"}),
        ),
        (
            "songs",
            {"of": ["a/1"], "tab": ["annotation"]},
            ("cases", {"of": ["a/1"], "tab": ["annotation"], "group": "song"}),
        ),
        ("structure", {"tab": ["grain"]}, ("tasks", {"tab": ["grain"], "form": "sections"})),
        ("themes", {"view": ["rates"]}, ("tasks", {"view": ["rates"], "form": "bias"})),
    ],
)
def test_an_old_link_selects_what_it_selected(address: str, query: Any, told: Any) -> None:
    assert today(address, query) == told
    assert today(*told) == told


def test_a_page_that_does_not_exist_has_no_address() -> None:
    with pytest.raises(ValueError, match="no page 'elsewhere'; pages: "):
        href("elsewhere")


def test_the_entry_script_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path))
    assert not AppTest.from_file(str(ROOT / "dashboard" / "shell.py")).run(timeout=20).exception


@pytest.mark.browser
def test_the_bare_address_and_former_ones_lead_to_a_page_and_keep_what_is_chosen(
    page: Page, app_url: Apps, tmp_path_factory: pytest.TempPathFactory
) -> None:
    url = app_url(tmp_path_factory.getbasetemp())
    page.goto(f"{url}/?run=a&run=b")
    expect(page).to_have_url(f"{url}/{PAGES[0].url_path}?run=a&run=b")
    expect(page).to_have_title(f"{PAGES[0].title} · Earmark")
    settle(page)
    for number, former in enumerate(list(FORMER)[:3]):  # the way is the same for all; `today` is tested for each
        before = page.evaluate("history.length")
        if not number:
            page.goto(f"{url}/{former}?run=a&run=b")
        else:  # the app is here already
            page.evaluate(FOLLOW, f"/{former}?run=a&run=b")
        expect(page).to_have_url(f"{url}{href(*today(former, {'run': ['a', 'b']}))}")
        settle(page)
        assert page.evaluate("history.length") == before + 1


def test_a_link_of_text_keeps_all_values_of_a_filter() -> None:
    row, query = _at("/cases?task=FSS&task=SSS&section=bridge+a&text=")
    assert (row.url_path, query) == ("cases", {"task": ["FSS", "SSS"], "section": ["bridge a"], "text": [""]})


def test_nothing_changes_the_page_but_the_component_of_navigation() -> None:
    """`st.switch_page` with a query adds an entry to the history that nobody saw."""
    files = (ROOT / "dashboard").rglob("*.py")
    assert not [file.name for file in files if "st.switch_page(" in file.read_text(encoding="utf-8")]


@pytest.mark.browser
def test_a_click_before_the_scripts_are_here_has_its_address_and_back_while_a_page_is_drawn_leaves_the_app_alive(
    page: Page, app_url: Apps, demo: Workspace
) -> None:
    """Streamlit follows such a click by itself and gives it its address when the server has answered."""
    url = app_url(demo.path)
    scripts: list[Route] = []
    is_late = True
    answers = HeldAnswers(page)

    def keep_script(route: Route) -> None:
        scripts.append(route) if is_late else route.continue_()

    page.route("**/files/js/**/navigation/*.js", keep_script)
    with page.expect_request("**/navigation/navigation.js"):
        page.goto(f"{url}/data")
    expect(page.get_by_role("heading", name="Data", level=1)).to_be_visible()
    answers.is_holding = True
    page.get_by_role("link", name="Review", exact=True).click()
    is_late = False
    for route in scripts:
        route.continue_()
    page.wait_for_function("window.earmarkNavigation")
    answers.release()
    expect(page.get_by_role("heading", name="Review", level=1)).to_be_visible()
    expect(page).to_have_url(re.compile("/review"))
    page.go_back()
    expect(page.get_by_role("heading", name="Data", level=1)).to_be_visible()
    expect(page).to_have_url(re.compile("/data"))

    # Cases by song has tables that the server does not send twice; the page before last keeps them in the browser
    follow(page, "/cases?group=song")
    settle(page)
    follow(page, "/compare?tab=prompts")
    answers.is_holding = True
    page.get_by_role("link", name="Data", exact=True).click()
    answers.wait_for_runs(1)
    page.evaluate("history.go(-2)")
    answers.wait_for_runs(2)
    answers.release()
    expect(page.get_by_role("heading", name="Cases", level=1)).to_be_visible()
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.get_by_role("heading", name="Review", level=1)).to_be_visible()
