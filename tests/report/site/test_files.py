"""A site as files: complete, in place of an earlier one, and in nobody else's folder."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from analysis.errors import FileError
from analysis.report.cases import bundle
from analysis.report.site import files
from analysis.report.site.build import Site


def test_the_files_are_the_page_the_texts_and_the_recordings(site: Site, folder: Path) -> None:
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    texts = [f"cases/{number}.js" for number in range(len(site.texts))]
    assert names == sorted(["index.html", *texts, *site.recordings])
    for number in range(len(site.texts)):
        match = re.fullmatch(r"receive\((\d+), (\".*\")\);\n", (folder / f"cases/{number}.js").read_text())
        assert match is not None
        assert int(match[1]) == number
        assert bundle.unpack(json.loads(match[2]))
    for path, recording in site.recordings.items():
        assert (folder / path).read_bytes() == recording.read_bytes()


def test_nothing_of_an_earlier_site_stays(site: Site, tmp_path: Path) -> None:
    assert files.write(site, tmp_path / "out") == files.write(site, tmp_path / "out")
    (tmp_path / "out" / "cases" / "999.js").write_text("")
    files.write(site, tmp_path / "out")
    assert not (tmp_path / "out" / "cases" / "999.js").exists()


@pytest.mark.parametrize("name", ["notes.txt", "index.html"])
def test_a_folder_of_something_else_is_left_alone(site: Site, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("<html>mine</html>")
    with pytest.raises(FileError, match="a new folder"):
        files.write(site, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.browser
def test_every_door_opens_from_a_disk_without_a_network(folder: Path, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 800}, color_scheme="dark", offline=True)
    tab = context.new_page()
    requests: list[str] = []
    errors: list[str] = []
    tab.on("request", lambda request: requests.append(request.url))
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    index = (folder / files.INDEX).as_uri()
    tab.goto(index)
    shown = tab.locator("section.page:not([hidden])")
    expect(shown).to_have_count(1)
    expect(shown.locator("h2")).to_have_text("Start")
    assert _violations(tab) == []
    tab.get_by_role("link", name="BASS, demo", exact=True).click()
    expect(shown.locator("h2")).to_have_text("Leaderboard, BASS, demo")
    tab.locator("nav.set:not([hidden]) summary", has_text="Compare").click()
    tab.locator("nav.set:not([hidden]) a[href*='compare']").first.click()
    door = shown.locator("td a[href*='won=']").first
    n = int(door.inner_text())
    door.click()
    expect(tab.locator("#cases-title")).to_have_text(f"{2 * n} cases")
    expect(tab.locator("#choices select").first).to_have_value("BASS, demo")
    assert _violations(tab) == []
    name = tab.locator("#cases-rows a").first.inner_text()
    run = tab.locator("#cases-rows tr").first.locator("td").nth(1).inner_text()
    tab.locator("#cases-rows a").first.click()
    expect(tab.locator("#case h2")).to_have_text(name)
    expect(tab.locator("#case article")).to_have_count(3)
    expect(tab.locator("#case article h4").first).to_contain_text(run)
    expect(tab.locator("#case article").first.locator("details").first).to_have_attribute("open", "")
    tab.emulate_media(color_scheme="light")
    assert _violations(tab) == []
    tab.go_back()
    expect(tab.locator("#cases-title")).to_have_text(f"{2 * n} cases")
    expect(tab.locator("#case")).to_be_hidden()
    tab.goto(f"{index}#/leaderboard?task=FSS")
    expect(tab.locator("#note")).to_contain_text("needs the dashboard: task")
    tab.goto(f"{index}#/review?n=5")
    expect(tab.locator("#elsewhere-address")).to_have_text("http://localhost:8501/review?n=5")
    tab.goto(f"{index}#/cases?text=x&data=BASS,+demo")
    expect(tab.locator("#cases-about")).to_contain_text("needs the dashboard: text")
    context.close()
    assert {url.removeprefix(folder.as_uri()).split("/")[1] for url in requests} == {"index.html", "cases"}
    assert errors == []


@pytest.mark.browser
def test_a_recording_plays_from_where_its_strip_is_clicked(site: Site, folder: Path, browser: Browser) -> None:
    texts = (bundle.unpack(text).items() for text in site.texts)
    question = next(name for own in texts for name, text in own if "<audio" in text and 'class="strip"' in text)
    tab = browser.new_page()
    tab.goto(f"{(folder / files.INDEX).as_uri()}#/case?q={question}")
    strip = tab.locator("#case .strip").first
    seconds, box = float(strip.get_attribute("data-duration") or 0), strip.bounding_box()
    assert box is not None
    strip.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    tab.wait_for_function("document.querySelector('#case audio').currentTime > 0")
    played = tab.locator("#case audio").evaluate("player => player.currentTime")
    assert seconds / 2 - 1 < played < seconds / 2 + 20
    tab.close()


def _violations(tab: object) -> list[str]:
    return [
        violation["id"] for violation in Axe().run(tab, options={"resultTypes": ["violations"]}).response["violations"]
    ]
