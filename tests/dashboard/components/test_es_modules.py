"""The JavaScript as the browser gets it: which files are served, under which version, and that a page runs on them."""

from __future__ import annotations

import http.client
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from dashboard import security
from dashboard.components import es_modules
from tests.browser import Apps
from tests.dashboard import small

VERSION = es_modules.MODULES.version
TIMELINE_APP = Path(__file__).with_name("timeline_app.py")


@pytest.fixture(scope="module")
def address(app_url: Apps, tmp_path_factory: pytest.TempPathFactory) -> str:
    return app_url(small.workspace(tmp_path_factory.mktemp("modules")).path).removeprefix("http://")


def ask(address: str, path: str, method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(address, timeout=60)
    connection.request(method, path)
    response = connection.getresponse()
    reply = response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
    connection.close()
    return reply


def test_every_module_is_served_as_it_is_and_kept_for_good(address: str) -> None:
    paths = sorted(path for path in es_modules.FOLDER.glob("*/**/*.js") if "node_modules" not in path.parts)
    assert len(paths) > 20
    for path in paths:
        status, headers, body = ask(address, f"/files/js/{VERSION}/{path.relative_to(es_modules.FOLDER).as_posix()}")
        assert (status, body) == (200, path.read_bytes()), path
        assert headers["content-type"].startswith("text/javascript")
        assert "immutable" in headers["cache-control"]
        assert {name: headers.get(name.lower()) for name in security.HEADERS} == security.HEADERS


@pytest.mark.parametrize(
    "path",
    [
        f"{VERSION}/timeline/__init__.py",
        f"{VERSION}/es_modules.py",
        f"{VERSION}/package.json",
        f"{VERSION}/eslint.config.js",
        f"{VERSION}/timeline",
        f"{VERSION}/timeline/",
        f"{VERSION}/",
        f"{VERSION}/timeline/../../palette.py",
        f"{VERSION}/%2e%2e/palette.py",
        f"{VERSION}/timeline/..%2ftimeline/timeline.js",
        f"{VERSION}//timeline/timeline.js",
        f"{VERSION}/timeline/timeline.js%00",
        "0000000000000000/timeline/timeline.js",
        "../timeline/timeline.js",
    ],
)
def test_nothing_else_is_served(address: str, path: str) -> None:
    status, _, body = ask(address, f"/files/js/{path}")
    assert status in (400, 404)  # Streamlit refuses ".." itself
    assert b"import" not in body


def test_a_module_is_only_read(address: str) -> None:
    assert ask(address, f"/files/js/{VERSION}/timeline/timeline.js", "HEAD")[::2] == (200, b"")
    assert ask(address, f"/files/js/{VERSION}/timeline/timeline.js", "POST")[0] == 405


def test_the_version_is_one_of_names_and_contents(tmp_path: Path) -> None:
    (tmp_path / "part").mkdir()
    seen = {es_modules.read(tmp_path).version}
    for name, content in (("a.js", "1"), ("a.js", "2"), ("b.css", "2"), ("c.js", "")):
        (tmp_path / "part" / name).write_text(content, encoding="utf-8")
        seen.add(es_modules.read(tmp_path).version)
    assert len(seen) == 5
    for name in ("notes.txt", "module.py"):
        (tmp_path / "part" / name).write_text("1", encoding="utf-8")
    (tmp_path / "eslint.config.js").write_text("1", encoding="utf-8")
    (tmp_path / "node_modules" / "other").mkdir(parents=True)
    (tmp_path / "node_modules" / "other" / "index.js").write_text("1", encoding="utf-8")
    assert es_modules.read(tmp_path).version in seen
    assert list(es_modules.read(tmp_path).files) == ["part/a.js", "part/b.css", "part/c.js"]


def test_a_component_without_a_module_of_its_name_is_refused() -> None:
    with pytest.raises(ValueError, match=r"timelin/timelin\.js: no such module"):
        es_modules.mount("timelin")


@pytest.mark.browser
def test_each_module_is_fetched_once_however_often_the_page_is_drawn(
    page: Page, app_url: Apps, tmp_path_factory: pytest.TempPathFactory
) -> None:
    asked: Counter[str] = Counter()
    page.on("request", lambda request: asked.update([request.url]) if "/files/js/" in request.url else None)
    page.goto(app_url(tmp_path_factory.getbasetemp(), TIMELINE_APP))
    expect(page.locator(".timeline .says")).not_to_be_empty()
    page.get_by_text("More", exact=True).click()
    expect(page.locator(".timeline .name")).to_have_count(4)
    expected = {path for path in es_modules.MODULES.files if path.startswith(("timeline/", "common/"))}
    expected |= {"navigation/history.js", "download/menu.js"}
    paths = {url.partition(f"{VERSION}/")[2] for url in asked}
    assert paths == {path for path in expected if path.endswith(".js")}
    assert set(asked.values()) == {1}


@pytest.mark.browser
def test_modules_load_below_a_base_path(page: Page, app_url: Apps, tmp_path: Path) -> None:
    address = app_url(tmp_path, TIMELINE_APP, base_path="labs/earmark")
    page.goto(address)
    expect(page.locator(".timeline .says")).not_to_be_empty()
