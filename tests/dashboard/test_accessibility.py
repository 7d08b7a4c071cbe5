"""axe-core finds nothing of serious, critical or moderate impact on any page, no link is cut, the skip link works.

A view of every kind, every second one light, the others dark; EARMARK_TOUR=all takes all views both ways. The app is
loaded once, by the first test of the file.
"""

from __future__ import annotations

from contextlib import closing
from typing import Any, Literal
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.navigation import PAGES
from tests.browser import Apps
from tests.dashboard.walking import ELSEWHERE, TOUR, follow, settle

pytestmark = pytest.mark.browser
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
IMPACTS = ("moderate", "serious", "critical")
BASS = "data=BASS%2C+demo"
DEEPER = (
    "tasks?form=bias&view=readings",
    "tasks?form=sounds&view=wordings",
    "tasks?form=sounds&view=sounds",
    "leaderboard?columns=categories",
)
"""Views of a page that draw tables of other kinds than its first."""
OF_A_QUESTION = {"case", "annotate"}
"""Modules of the views that are looked at with chosen questions, which the same code draws as those they choose."""
ONLY_VIOLATIONS = {"resultTypes": ["violations"]}
AS_BEFORE = {**ONLY_VIOLATIONS, "preload": False}
"""Style sheets are the same on all pages: axe need not fetch and parse them again."""
LIKE_OTHERS = """() => {
  const grounds = new Map()
  const around = (part) => part.assignedSlot ?? part.parentElement ?? part.getRootNode().host
  const ground = (part) => {
    if (!part) return ""
    if (!grounds.has(part)) {
      const {backgroundColor, backgroundImage, opacity, position, filter} = getComputedStyle(part)
      const own = [backgroundColor, backgroundImage, opacity, position, filter].join()
      const before = ground(around(part))
      grounds.set(part, own === "rgba(0, 0, 0, 0),none,1,static,none" ? before : `${before};${own}`)
    }
    return grounds.get(part)
  }
  const alike = new Map()
  const look = (root) => {
    for (const part of root.querySelectorAll("*")) {
      part.removeAttribute("data-stands-for-others")
      if (part.shadowRoot) look(part.shadowRoot)
      const words = [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      const length = Math.max(...words.map((node) => node.data.trim().length), part.value?.length ?? 0, 0)
      if (!length || !part.getClientRects().length || !part.checkVisibility({visibilityProperty: true})) continue
      const {color, fontSize, fontWeight, textShadow} = getComputedStyle(part)
      const drawn = [part.localName, part.className, around(part)?.className, length === 1, color, fontSize, fontWeight]
      const key = JSON.stringify([...drawn, textShadow, ground(part)])
      alike.set(key, [...(alike.get(key) ?? []), part])
    }
  }
  look(document)
  for (const parts of alike.values())
    for (const place of [0, parts.length >> 1, parts.length - 1]) parts[place].dataset.standsForOthers = ""
}"""
"""Marks the texts whose contrast is looked at: the first, the middle and the last of those of one colour, size, weight
and class on one ground. Else the cells of long tables take two thirds of the time, which only the whole tour spends."""
CONFIGURED = "() => axe.configure({rules: [{id: 'color-contrast', selector: '[data-stands-for-others]'}]})"
RUN_AXE = "([context, options]) => axe.run(context ?? document, options).then(({ violations }) => violations)"
BESIDE = {"exclude": [["[data-testid=stSidebar]"]]}
"""The menu is the same on all pages."""


CUT = """() => [...document.querySelectorAll("[data-testid=stSidebar] [data-testid=stPageLink-NavLink]")]
  .filter((link) => [...link.querySelectorAll("p, span:has(p)")].some((part) => part.scrollWidth > part.clientWidth))
  .map((link) => `${link.innerText} is cut`)"""
"""The links of the menu that are not shown whole."""


def addresses(place: Workspace, scheme: Scheme) -> list[str]:
    """A view of every kind; a case of each kind of evidence, a song, a question to review; half of them a scheme.

    Views of one module draw the same parts from other figures: the first one stands for them.
    """
    every = [(row, view) for row in PAGES for view in row.views]
    kinds = {view.module: (row, view) for row, view in reversed(every) if view.module not in OF_A_QUESTION}
    found = [
        f"{row.url_path}?{urlencode(row.query_of(view))}&{BASS if view.benchmarks in ((), ('BASS',)) else ''}"
        for row, view in (every if TOUR == "all" else kinds.values())
    ]
    with closing(Database(place)) as database:
        for task in ("FSS", "FSLT", "SGD", "Dur"):
            row = cases_list.cases(database, Filters(lens="paper", tasks=(task,)), "worst", 1).rows[0]
            found.append(f"case?{BASS}&q={row['question_id']}&at={row['run']}")
            if task == "FSS":
                found += [f"cases?{BASS}&group=song&of={row['song']}", f"review?{BASS}&q={row['question_id']}"]
    found += DEEPER
    return found if TOUR == "all" else found[SCHEMES.index(scheme) :: 2]


def violations(page: Page, whole: bool) -> list[str]:
    """What axe finds, one line a rule, with the first element of each. whole: the menu too."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(Axe().axe_script)
        if TOUR != "all":
            page.evaluate(CONFIGURED)
    if TOUR != "all":
        page.evaluate(LIKE_OTHERS)
    found: list[dict[str, Any]] = page.evaluate(RUN_AXE, [None, ONLY_VIOLATIONS] if whole else [BESIDE, AS_BEFORE])
    return [
        f"{each['impact']}: {each['id']}, {len(each['nodes'])} elements, such as {each['nodes'][0]['html'][:160]}"
        for each in found
        if each["impact"] in IMPACTS
    ]


def test_the_first_tab_stop_leads_to_the_table(tab: Page, app_url: Apps, every_set: Workspace) -> None:
    tab.goto(f"{app_url(every_set.path)}/cases?{BASS}")
    settle(tab)
    row = tab.locator(".gallery :is(a, button)").first
    tab.keyboard.press("Tab")
    skip = tab.get_by_role("link", name="Skip to table")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    tab.keyboard.press("Enter")
    expect(row).to_be_focused()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_page_has_a_barrier(scheme: Scheme, tab: Page, app_url: Apps, every_set: Workspace) -> None:
    tab.emulate_media(color_scheme=scheme)
    if not tab.url.startswith(app_url(every_set.path)):  # alone, without the test before
        tab.goto(f"{app_url(every_set.path)}/{ELSEWHERE}")
        settle(tab)
    barriers: dict[str, list[str]] = {}
    places = addresses(every_set, scheme)
    for number, address in enumerate(places):
        follow(tab, f"/{address}")
        if found := violations(tab, whole=not number) + tab.evaluate(CUT):
            barriers[address] = found
    print(f"{len(places)} views {scheme}, {sum(map(len, barriers.values()))} violations")
    assert not barriers
