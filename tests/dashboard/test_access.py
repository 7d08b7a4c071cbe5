"""Logins and roles: what a page shows before a login, and what each role may do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import streamlit as st
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from analysis.reviews import accounts, team
from analysis.reviews.events import new
from analysis.reviews.team import ROLES
from analysis.store.reviews import open_reviews
from analysis.store.storage import FolderStorage
from analysis.store.workspace import Workspace
from dashboard import access
from tests import browser
from tests.dashboard import small
from tests.dashboard.pages.reading import page_at
from tests.identity_provider import Provider

TEAM = "roles:\n  lead: [ada@example.org]\n  reviewer: [ben@example.org]\n"


class Server(NamedTuple):
    url: str
    provider: Provider
    place: Workspace


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The app with a login, over a workspace with a team."""
    folder = tmp_path_factory.mktemp("login")
    place = small.workspace(folder)
    (place.path / "team.yaml").write_text(TEAM)
    port = browser.free_port()
    url = f"http://127.0.0.1:{port}"
    with Provider() as provider:
        secrets = folder / "secrets.toml"
        secrets.write_text(provider.secrets(url))
        command = [
            sys.executable, "-m", "streamlit", "run", str(browser.APP), "--server.headless", "true", "--server.port",
            str(port), "--server.fileWatcherType", "none", "--secrets.files", str(secrets),
        ]  # fmt: skip
        environment = os.environ | {"EARMARK_WORKSPACE": str(place.path)}
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(command, env=environment, cwd=folder, stdout=log, stderr=subprocess.STDOUT)
        try:
            assert browser._answers(url, process), (folder / "log").read_text()
            yield Server(url, provider, place)
        finally:
            process.terminate()
            process.wait()


@pytest.mark.browser
def test_a_viewer_looks_a_reviewer_reviews_and_nobody_enters_without_a_login(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/review?draw=all&sort=file")
    expect(page.get_by_text("Log in to open this server.")).to_be_visible()
    expect(page.get_by_role("link", name="Cases")).to_have_count(0)

    server.provider.account = {"email": "eve@example.org", "name": "Eve"}
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("Eve · viewer")).to_be_visible()
    page.wait_for_url(f"{server.url}/review?draw=all&sort=file")  # the view that the link asked for
    expect(page.get_by_text("Your role is viewer; this needs the role reviewer.")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_text("Log in to open this server.")).to_be_visible()

    server.provider.account = {"email": "ben@example.org", "name": "Ben"}
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("Ben · reviewer")).to_be_visible()
    page.evaluate("href => sessionStorage.setItem('earmark wanted view', href)", f"{server.url}/start")
    page.goto(f"{server.url}/review")  # stays there, though another view was asked for before the login
    expect(page.get_by_role("heading", name="Review")).to_be_visible()
    expect(page.get_by_text("cases judged")).to_be_visible()
    expect(page.get_by_label("Your name as a reviewer")).to_have_count(0)
    claims = [event.reviewer for event in open_reviews(server.place).events() if event.kind == "claim"]
    account = {"iss": server.provider.address, "sub": "ben@example.org", "name": "Ben"}
    assert claims == [accounts.signature(account)]


@pytest.mark.parametrize("view", ["load", "exchange"])
def test_who_does_not_lead_uploads_nothing(
    view: str, login: dict[str, Any], demo: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    login.update(is_logged_in=True, email="ben@example.org")
    monkeypatch.setattr(access, "storage_of", lambda: FolderStorage(demo.path.parent / "nobody leads"))
    monkeypatch.setattr(team, "read", lambda path: team.parse(TEAM, str(path)))
    monkeypatch.setenv("EARMARK_WORKSPACE", str(demo.path))
    app = page_at(view, {})
    assert any("this needs the role lead" in info.value for info in app.info)
    assert not app.get("file_uploader")


@pytest.fixture
def login(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    """The claims of the session's login."""
    account: dict[str, Any] = {}

    class User:
        def get(self, name: str, default: Any = None) -> Any:
            return account.get(name, default)

        def to_dict(self) -> dict[str, Any]:
            return account

    monkeypatch.setattr(st, "user", User())
    monkeypatch.setattr(st, "secrets", {"auth": {}})
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path))
    (tmp_path / "team.yaml").write_text(TEAM)
    return account


@pytest.mark.parametrize(
    ("account", "role"),
    [({}, "viewer"), ({"is_logged_in": True, "email": "ben@example.org"}, "reviewer"),
     ({"is_logged_in": True, "email": "ada@example.org"}, "lead"), ({"email": "ada@example.org"}, "viewer")],
)  # fmt: skip
def test_the_role_of_a_session(login: dict[str, Any], account: dict[str, Any], role: str) -> None:
    login.update(account)
    assert access.role() == role
    for needed in ROLES:
        if access.may(needed):
            access.require(needed)
        else:
            with pytest.raises(access.AccessError, match=f"needs the role {needed}"):
                access.require(needed)


def undo_everything() -> None:
    import streamlit as st

    from dashboard.review import session

    for event in session.reviews().events()[:2]:
        st.text(f"may {session.may_undo(event)}")
        session.undo(event)
    session.show_failure()


@pytest.mark.parametrize(
    ("email", "may"),
    [("eve@example.org", []), ("ben@example.org", ["verdict"]), ("ada@example.org", ["accept"])],
)
def test_who_may_take_back_what(email: str, may: list[str], login: dict[str, Any], tmp_path: Path) -> None:
    """A viewer nothing; a reviewer their own; a lead also what was accepted, by whomever."""
    login.update(is_logged_in=True, email=email, iss="https://login", sub=email, name="Ben")
    ben = accounts.signature({**login, "sub": "ben@example.org"})
    reviews = open_reviews(Workspace(tmp_path))
    reviews.append([
        new(ben, "verdict", "question:a", verdict="right"), new(ben, "accept", "question:a", correction="c")
    ])  # fmt: skip
    app = AppTest.from_function(undo_everything, default_timeout=60).run()
    assert not app.exception
    events = reviews.events()
    assert [text.value for text in app.text][:2] == [f"may {event.kind in may}" for event in events[:2]]
    state = reviews.state("question:a")
    assert [event.kind for event in events[:2] if event.id in state.undone] == may
    assert len(events) == 2 or email != "eve@example.org"


def sign() -> None:
    import streamlit as st

    from dashboard.review import session

    st.text(session.reviewer())


def signed() -> str:
    app = AppTest.from_function(sign, default_timeout=60).run()
    assert not app.exception
    return str(app.text[0].value)


def test_issuer_and_subject_are_the_reviewer_and_the_name_is_not(login: dict[str, Any]) -> None:
    """Another account with the name of a lead signs as itself; an account whose name changes stays who it was."""
    login.update(is_logged_in=True, iss="https://login", sub="1", name="Ada", email="ada@example.org")
    ada = signed()
    assert ada.startswith("Ada (")
    login.update(sub="2", email="mallory@example.org")
    assert signed() != ada
    login.update(sub="1", iss="https://other")
    assert signed() != ada
    login.update(name=ada, sub="3")
    assert signed() not in (ada, "Ada")
    login.update(iss="https://login", sub="1", name="Countess")
    assert signed() == ada
    login.pop("sub")
    assert signed() == ""


@pytest.mark.parametrize(("claims", "is_listed"), [({}, True), ({"email_verified": False}, False)])
def test_a_listed_reviewer_is_known_by_a_verified_address_and_not_by_a_name(
    login: dict[str, Any], monkeypatch: pytest.MonkeyPatch, claims: dict[str, Any], is_listed: bool
) -> None:
    monkeypatch.setenv("EARMARK_REVIEWERS", "Ada@example.org, Ben")
    login.update(is_logged_in=True, iss="https://login", sub="1", name="Ben", email="ada@example.org", **claims)
    assert signed() == ("Ada@example.org" if is_listed else "")


def test_without_a_login_everybody_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "secrets", {})
    assert access.role() == "lead"
    assert not access.is_shut()


@pytest.mark.parametrize(
    ("address", "secrets", "warns"),
    [("127.0.0.1", {}, False), ("0.0.0.0", {}, True), ("0.0.0.0", {"auth": {}}, False), ("", {}, True)],
)
def test_a_shared_server_without_login_says_so(
    address: str, secrets: dict[str, Any], warns: bool, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr("dashboard.access.config.get_option", lambda name: address)
    monkeypatch.setattr(st, "secrets", secrets)
    access.warn_if_open()
    assert (access.OPEN_SERVER in capsys.readouterr().err) == warns
