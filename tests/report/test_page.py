"""The report as one HTML file: escaped, self-contained, small, and usable in a browser without a network."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from analysis.report import build, page
from analysis.report.cases.bundle import bundle
from analysis.report.cases.doors import address, door
from analysis.report.cases.rows import CaseRow
from analysis.report.document import Chapter, Report
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.views.document import Cell, Column, Paragraph, Table
from tests import demo_runs

HOSTILE = '<img src=x onerror="alert(1)"></template><script>alert(2)</script>{{ 7 * 7 }}'


def test_texts_are_never_markup() -> None:
    table = Table(
        HOSTILE, HOSTILE, (Column(HOSTILE, hint=HOSTILE),), [[Cell(HOSTILE, door(runs=HOSTILE), HOSTILE)]], HOSTILE
    )
    chapter = Chapter(HOSTILE, HOSTILE, [Paragraph(HOSTILE, HOSTILE), table])
    text = page.html(Report(HOSTILE, HOSTILE, [(HOSTILE, HOSTILE)], [chapter], ""))
    assert "<img" not in text
    assert text.count("<script>") == text.count("</template>") == 1
    assert "49" not in re.sub(r"<style>.*?</style>|<script>.*?</script>", "", text, flags=re.DOTALL)


def test_the_file_asks_for_nothing_and_allows_its_own_script_alone(report: Report) -> None:
    text = page.html(report)
    script = re.search(r"<script>(.*?)</script>", text, re.DOTALL)
    assert script is not None
    digest = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'" in text
    assert set(re.findall(r"https?://[^\"' )]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert len(text.encode()) < 500_000
    assert re.search(r"expected [\d.]+( s)?, answered", text)
    assert " , answered" not in text


def test_every_anchor_exists(report: Report) -> None:
    text = page.html(report)
    names = re.findall(r'\bid="([^"]+)"', text)
    assert len(names) == len(set(names))
    assert set(re.findall(r'href="#([^/"][^"]*)"', text)) <= set(names)


@pytest.mark.browser
def test_a_number_opens_its_cases_without_a_network(
    place: Workspace, rows: list[CaseRow], browser: Browser, tmp_path: Path
) -> None:
    report = build.build(Database(place), demo_runs.ids(place), Filters(tasks=("FSS", "SSLT", "SGD", "Dur")))
    path = tmp_path / "report.html"
    path.write_text(page.html(replace(report, title=f"{report.title} {HOSTILE}")), encoding="utf-8")
    context = browser.new_context(viewport={"width": 1366, "height": 800}, color_scheme="dark", offline=True)
    tab = context.new_page()
    requests: list[str] = []
    errors: list[str] = []
    tab.on("request", lambda request: requests.append(request.url))
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.goto(path.as_uri())
    doors = tab.locator("#comparisons td a[href*='won=']")
    n = int(doors.first.inner_text())
    doors.first.click()
    expect(tab.locator("#cases-title")).to_have_text(f"{2 * n} cases")
    expect(tab.locator("#cases-rows tr")).to_have_count(2 * n)
    expect(tab.locator("#cases")).to_be_focused()
    assert _violations(tab) == []
    tab.locator("#cases-back").click()
    expect(tab.locator("#cases")).to_be_hidden()
    tab.emulate_media(color_scheme="light")
    assert _violations(tab) == []
    tab.emulate_media(media="print")
    expect(tab.locator("nav")).to_be_hidden()
    first, run = tmp_path / "first.html", demo_runs.ids(place)[0]
    part = bundle(rows, {run: "novelty"}, {}, [door(runs=run)], 0)
    first.write_text(page.html(replace(report, cases=part.text)), encoding="utf-8")
    tab.emulate_media(media="screen")
    tab.goto(f"{first.as_uri()}{address(door(runs=run))}")
    expect(tab.locator("#cases-title")).to_have_text("First 30 of 301 cases")
    expect(tab.locator("#cases-about")).to_contain_text("run novelty. This file has the first cases")
    expect(tab.locator("#cases-rows tr")).to_have_count(30)
    context.close()
    assert requests == [path.as_uri(), first.as_uri()]
    assert errors == []


def _violations(tab: object) -> list[str]:
    return [
        violation["id"] for violation in Axe().run(tab, options={"resultTypes": ["violations"]}).response["violations"]
    ]
