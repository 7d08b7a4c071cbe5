"""Guide: every chapter, every link in it, and what of the app it must describe."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from analysis.benchmarks.registry import EVERY
from analysis.store.workspace import Workspace
from dashboard.navigation import ADDRESSES, PAGES
from dashboard.pages.guide.chapters import (
    APP,
    BY_NAME,
    CHAPTERS,
    FOLDER,
    PICTURES,
    Chapter,
    anchor,
    chapter_of,
    markdown,
    targets,
)
from dashboard.selection.link_filters import LIST_FILTERS
from dashboard.selection.selection import LINK_NAMES, parse
from tests.browser import Apps
from tests.conftest import WAIT
from tests.dashboard.pages.reading import page_at, said

EACH = pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.name)
PICTURE_BYTES = 1_500_000
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def text_of(chapter: Chapter) -> str:
    return chapter.path.read_text(encoding="utf-8")


def headings(text: str) -> list[str]:
    """The headings of a Markdown text in their order, without those in code."""
    return [match.strip() for match in re.findall(r"^#{1,6} +(.+)$", FENCE.sub("", text), re.MULTILINE)]


def link(page: str, query: Any) -> str:
    """An address as the app would make it, to be seen in a text."""
    return f"/{page}?" + "&".join(f"{name}={value}" for name, values in query.items() for value in values)


def test_the_chapters_are_the_files_of_the_folder() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == {chapter.name for chapter in CHAPTERS}
    assert len(BY_NAME) == len(CHAPTERS)


def test_every_view_has_a_chapter() -> None:
    views = {view.module for row in PAGES for view in row.views}
    assert [view for view in sorted(views) if chapter_of(view) is None] == []
    assert {view for chapter in CHAPTERS for view in chapter.views} <= views


@EACH
def test_a_chapter_has_its_title_first_and_one_h1(chapter: Chapter) -> None:
    text = text_of(chapter)
    assert text.startswith(f"# {chapter.title}\n")
    names = headings(text)
    assert len({anchor(name) for name in names}) == len(names), "two headings have one address"
    assert re.findall(r"^# .*", FENCE.sub("", text), re.MULTILINE) == [f"# {chapter.title}"]


@EACH
def test_every_link_to_a_page_is_a_view_that_the_page_has(chapter: Chapter) -> None:
    rows = {row.url_path: row for row in PAGES}
    for target in targets(text_of(chapter)):
        if target.startswith(APP):
            parts = urlsplit(target)
            query = parse_qs(parts.query, strict_parsing=bool(parts.query))
            selection, unknown_values = parse(query)
            assert unknown_values == (), target
            page = rows[parts.path.strip("/")]
            view = page.view_of(query) or page.views[0]
            assert view.name == query.get(page.choice, [view.name])[0], target
            assert view.shows(selection.benchmark), target
            assert selection.lens in selection.lenses, target
            for row in LIST_FILTERS:
                values = query.get(row.name, [])
                assert row.values is None or set(values) <= set(row.values), target
            assert all(EVERY[task].benchmark == selection.benchmark for task in query.get("task", ())), target


def test_the_case_study_has_a_link_for_each_kind_of_finding() -> None:
    links = [parse_qs(urlsplit(target).query) for target in targets(text_of(BY_NAME["case-study"])) if APP in target]
    assert len(links) > 20
    assert {name for link in links for name in link} >= {"data", "task", "runs", "chosen", "lens", "outcome", "mode"}


@EACH
def test_every_link_of_a_chapter_leads_somewhere(chapter: Chapter) -> None:
    for target in targets(text_of(chapter)):
        parts = urlsplit(target)
        if target.startswith(APP):
            assert parts.path.strip("/") in ADDRESSES, target
            assert set(parse_qs(parts.query)) <= LINK_NAMES, target
        elif target.startswith("pictures/"):
            assert (FOLDER / target).is_file(), target
        else:
            name = parts.path.removesuffix(".md") or chapter.name
            assert name in BY_NAME, target
            anchors = {anchor(heading) for heading in headings(text_of(BY_NAME[name]))}
            assert not parts.fragment or parts.fragment in anchors, target


def test_every_picture_is_shown_and_all_are_small() -> None:
    shown = {target for chapter in CHAPTERS for target in targets(text_of(chapter)) if target.startswith("pictures/")}
    assert {f"pictures/{path.name}" for path in (FOLDER / "pictures").iterdir()} == shown
    assert sum(path.stat().st_size for path in (FOLDER / "pictures").iterdir()) < PICTURE_BYTES


def test_links_become_addresses_of_the_app(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = (
        "[a](cases.md#timeline) [b](http://localhost:8501/compare?lens=released) ![c](pictures/case.png)",
        "[d](https://example.org/x.md) [e](#here)",
        "```sh\n[f](cases.md)\n```",
    )
    (tmp_path / "own.md").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr("dashboard.pages.guide.chapters.FOLDER", tmp_path)
    assert markdown(Chapter("own", "Own"), link).splitlines() == [
        f"[a](/guide?chapter=cases#timeline) [b](/compare?lens=released) ![c]({PICTURES}/case.png)",
        "[d](https://example.org/x.md) [e](#here)",
        *lines[2].splitlines(),
    ]


def test_the_address_of_a_heading() -> None:
    assert anchor("Data set, filters and links") == "data-set-filters-and-links"
    assert headings("# A\n```sh\n# no heading\n```\n## B c\n") == ["A", "B c"]


def test_parameters_of_links_that_are_named_exist() -> None:
    rows = [line.split("|")[1:3] for line in text_of(BY_NAME["selection"]).splitlines() if line.startswith("| ")]
    names = {name for cells in rows for cell in cells for name in re.findall(r"`(\w+)`", cell)}
    assert len(names) > 15
    assert names <= LINK_NAMES


def test_the_chapter_of_the_link_is_shown_without_any_run(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path))
    page = page_at("guide", {"chapter": "exchange"})
    assert "# Exchange with other programs" in said(page)
    assert "[Cases and one case](/guide?chapter=cases)" in said(page)
    assert "[Exchange with other programs]" not in said(page)


def test_a_chapter_that_does_not_exist_is_reported(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path))
    page = page_at("guide", {"chapter": "nowhere"})
    assert "# Start" in said(page)
    assert [warning.value for warning in page.warning] != []


@pytest.mark.browser
def test_a_reader_goes_from_a_page_to_its_chapter_to_another_page_and_back(
    page: Page, app_url: Apps, demo: Workspace
) -> None:
    url, n_pages = app_url(demo.path), len(page.context.pages)
    page.goto(f"{url}/review?tab=exchange&task=FSS")
    page.wait_for_function("window.earmarkNavigation", timeout=4 * WAIT)
    page.get_by_test_id("stSidebar").get_by_role("link", name="Exchange with other programs").click()
    expect(page.get_by_role("heading", name="Exchange with other programs", level=1)).to_be_visible()
    page.locator(".st-key-contents_prose").get_by_role("link", name="Leaderboard").click()
    picture = page.locator(".st-key-chapter_prose img").first
    expect(picture).to_be_visible()
    page.wait_for_function("picture => picture.naturalWidth > 0", arg=picture.element_handle())
    page.locator(".st-key-chapter_prose").get_by_role("link", name="Outcome of an answer").click()
    heading = page.get_by_role("heading", name="Outcome of an answer")
    expect(heading).to_be_in_viewport()
    page.go_back()
    expect(page.get_by_role("heading", name="Leaderboard", level=1)).to_be_visible()
    page.locator(".st-key-contents_prose").get_by_role("link", name="Exchange with").click()
    page.locator(".st-key-chapter_prose").get_by_role("link", name="Exchange", exact=True).first.click()
    page.wait_for_url(lambda address: urlsplit(address).path == "/review")
    assert parse_qs(urlsplit(page.url).query)["tab"] == ["exchange"]
    assert parse_qs(urlsplit(page.url).query)["task"] == ["FSS"]
    assert len(page.context.pages) == n_pages  # none was opened
