"""The table of pages and their views, and the way from one to another: a new view is one more row.

A view keeps its name wherever it stands: `href("losses", {"run": run})` is `/report?run=...&tab=losses`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from types import ModuleType
from typing import Literal, NoReturn, TypeAlias
from urllib.parse import parse_qs, quote_plus, urlsplit

import streamlit as st
from streamlit.navigation.page import Page

from analysis.benchmarks.frame import Frame, frame
from analysis.benchmarks.protocol import Family
from analysis.benchmarks.registry import BENCHMARKS, is_pack, of_family
from dashboard.components.navigation import go
from dashboard.settings import base_path

PACKS = "benchmarks of packs"
"""In place of the names of benchmarks, for views of all those that packs describe."""
TAB = "tab"
"""What chooses a view on most pages, in the link."""
Query: TypeAlias = Mapping[str, str | Sequence[str]]


def _any(frame: Frame) -> bool:
    return True


def _scored(frame: Frame) -> bool:
    return bool(frame.tasks)


def _published(frame: Frame) -> bool:
    return frame.has_published


@dataclass(frozen=True, slots=True)
class View:
    """What a page shows under one of its tabs. name: of the tab in the link. title: of the tab.

    module: its package in `dashboard.pages`, whose `page` has a `show(selection)`; links name a view by it. benchmarks:
    whose data sets it can show, empty for all. family: of the forms of answer that it shows, "" for any. needs: what
    the benchmark of the data set must have. baselines: whether a switch brings in the baselines.
    """

    name: str
    title: str
    module: str
    benchmarks: tuple[str, ...] = ()
    family: Family | Literal[""] = ""
    needs: Callable[[Frame], bool] = _any
    baselines: bool = False

    def shows(self, benchmark: str) -> bool:
        """Whether the view has something to show of a benchmark; "" while nothing is loaded."""
        return not benchmark or self._is_of(benchmark)

    def _is_of(self, benchmark: str) -> bool:
        of_packs = PACKS in self.benchmarks and is_pack(benchmark)
        is_shown = not self.benchmarks or benchmark in self.benchmarks or of_packs
        return is_shown and (not self.family or bool(of_family(benchmark, self.family)))

    def is_filled(self, benchmark: str, tasks: Collection[str] | None = None) -> bool:
        """Whether the data set fills the view. tasks: those with answers in it, None if that is open."""
        own = of_family(benchmark, self.family) if self.family else ()
        has_tasks = not self.family or tasks is None or not set(own).isdisjoint(tasks)
        return self._is_of(benchmark) and has_tasks and self.needs(frame(benchmark))


@dataclass(frozen=True, slots=True)
class PageRow:
    """One page. url_path: its address. views: what it shows, a tab each. choice: what chooses one, in the link.

    parent: the address that the menu marks in place of its own, of a page that only links lead to. has_head: whether
    title and tabs stand above the views; else a view has a title of its own.
    """

    title: str
    url_path: str
    views: tuple[View, ...]
    choice: str = TAB
    parent: str = ""
    has_head: bool = True

    def filled(self, benchmark: str, tasks: Collection[str] | None = None) -> list[View]:
        """The views that the data set fills."""
        return [view for view in self.views if view.is_filled(benchmark, tasks)]

    def query_of(self, view: View) -> dict[str, str]:
        """The query of a link that opens a view."""
        return {self.choice: view.name} if view.name else {}

    def view_of(self, query: Query) -> View | None:
        """The view that a link names; None if it names none."""
        names = query.get(self.choice, "")
        name = names if isinstance(names, str) else (list(names) or [""])[-1]
        return next((view for view in self.views if name and view.name == name), None)


PAGES: tuple[PageRow, ...] = (
    PageRow("Start", "start", (View("", "Start", "start"),), has_head=False),
    PageRow("Leaderboard", "leaderboard", (
        View("scores", "Scores", "leaderboard", needs=_scored, baselines=True),
        View("ranks", "Rank uncertainty", "leaderboard", needs=_scored, baselines=True),
        View("format", "Answer format compliance", "leaderboard", needs=_scored, baselines=True),
        View("published", "Published figures", "leaderboard", needs=_published),
        View("paper", "Paper, reproduced", "leaderboard", ("BASS", "ZIQI-Eval")),
        View("rules", "Rules", "rules", (PACKS,)),
        View("artefacts", "Scorer artefacts", "artefacts", baselines=True),
    )),
    PageRow("Run report", "report", (
        View("diagnosis", "Diagnosis", "report", needs=_scored),
        View("losses", "Losses", "losses", needs=_scored),
        View("modes", "Failure modes", "failures"),
        View("slices", "Slices", "report", needs=_scored),
        View("hears", "Does it hear?", "report", needs=_scored),
        View("format", "Format", "report", needs=_scored),
        View("worst", "Worst cases", "report", needs=_scored),
        View("provenance", "Provenance", "report", needs=_scored),
    )),
    PageRow("Cases", "cases", (View("", "By question", "cases"), View("song", "By song", "songs")), "group"),
    PageRow("Case", "case", (View("", "Case", "case"),), parent="cases", has_head=False),
    PageRow("Compare", "compare", (
        View("tasks", "By task", "compare"),
        View("losses", "By type of loss", "compare"),
        View("cases", "Cases that differ", "compare"),
        View("groups", "By subgroup", "compare"),
        View("tests", "Tests and power", "compare"),
        View("conditions", "Conditions", "conditions", needs=_scored),
        View("prompts", "Prompts", "prompts"),
    )),
    PageRow("Tasks", "tasks", (
        View("sections", "Sections", "structure", family="sections", baselines=True),
        View("words", "Words", "lyrics", family="words", baselines=True),
        View("numbers", "Numbers", "numbers", family="numbers", baselines=True),
        View("choices", "Choices", "choices", family="choices", baselines=True),
        View("orders", "Orders", "orders", family="orders", baselines=True),
        View("events", "Events", "events", family="events", baselines=True),
        View("groups", "Groups", "groups", needs=_scored, baselines=True),
        View("bias", "Bias and readings", "ziqi", ("ZIQI-Eval",), baselines=True),
        View("sounds", "Sounds", "audiobench", ("audiobench",), baselines=True),
    ), "form"),
    PageRow("Review", "review", (
        View("desk", "Desk", "annotate"),
        View("agreement", "Agreement", "agreement"),
        View("exchange", "Exchange", "exchange"),
        View("errata", "Errata", "errata"),
        View("judge", "Judge", "judge", family="judged", baselines=True),
    )),
    PageRow("Data", "data", (View("runs", "Runs", "runs"), View("load", "Load", "load"))),
    PageRow("Guide", "guide", (View("", "Guide", "guide"),), has_head=False),
)  # fmt: skip
"""In the order of the menu. The bare address leads to the first.

No icons: Streamlit would fetch a page's icon from outside.
"""


def _places() -> Iterator[tuple[str, tuple[str, dict[str, str]]]]:
    """Page and choice of the first view of each module, and of each page itself."""
    for row in PAGES:
        yield row.url_path, (row.url_path, {})
        for view in row.views:
            yield view.module, (row.url_path, {} if view.module == row.url_path else row.query_of(view))


PLACES: Mapping[str, tuple[str, Query]] = dict(reversed([*_places()]))
"""Where a view stands: page and choice by the name of its module or page."""


ADDRESSES = frozenset(row.url_path for row in PAGES)


def pages(
    lead_on: Callable[[], None], former: Mapping[str, Callable[[], None]], show: Callable[[PageRow], None]
) -> list[Page]:
    """The pages for Streamlit. former: by former address, what leads on from it. show: draws a page.

    Streamlit's default page loses its own address, so that one is hidden and leads on.
    """
    home = st.Page(lead_on, title="Earmark", url_path="home", default=True, visibility="hidden")
    others = [st.Page(go_on, title="Earmark", url_path=other, visibility="hidden") for other, go_on in former.items()]
    return [home, *(_page(row, partial(show, row)) for row in PAGES), *others]


def href(view: str, query: Query | None = None) -> str:
    """The address of a view, or of a page, with what is chosen on it: what a door carries."""
    return addresses(view)(query or {})


def addresses(view: str) -> Callable[[Query], str]:
    """`href` of one view for many queries: what is the same for all of them is looked up once."""
    if view not in PLACES:
        raise ValueError(f"no page {view!r}; pages: {', '.join(row.url_path for row in PAGES)}")
    page, choice = PLACES[view]
    start = f"{base_path()}/{page}"
    if choice:
        return lambda query: f"{start}?{encoded({**query, **choice})}"
    return lambda query: f"{start}?{encoded(query)}" if query else start


def encoded(query: Mapping[str, str | Sequence[str]]) -> str:
    """The query of an address. A page has thousands that repeat the same few words, so these are kept."""
    return "&".join(
        f"{_quoted(name)}={_quoted(entry)}"
        for name, value in query.items()
        for entry in ((value,) if isinstance(value, str) else value)
    )


_quoted = lru_cache(maxsize=4096)(quote_plus)


def lead_on(address: str) -> None:
    """Redirect from the bare address to that of a page; it takes the same place in the history."""
    go(address, instead=True)


def follow(address: str) -> NoReturn:
    """Go where a door of this app leads, without loading the page anew: what a button does. A link needs no Python."""
    go(address)
    st.stop()


def link_to(address: str, label: str) -> None:
    """A door of this app as a line of text. label: Markdown."""
    row, query = _at(address)
    st.page_link(_page(row), label=label, query_params=query)


def row_of(url_path: str) -> PageRow | None:
    """The page at an address, None for any other address."""
    return next((row for row in PAGES if row.url_path == url_path), None)


def benchmarks_of_link(url_path: str, query: Query) -> frozenset[str]:
    """The benchmarks that the view of a link is about, empty for any."""
    row = row_of(url_path)
    view = row.view_of(query) if row else None
    if view is not None and view.family:
        return frozenset(name for name in BENCHMARKS if of_family(name, view.family))
    return frozenset(view.benchmarks if view else ()) - {PACKS}


def menu(
    query: Query,
    benchmark: str,
    tasks: Collection[str] | None = None,
    page: str = "",
    counts: Mapping[str, int | str] | None = None,
) -> None:
    """Links to the pages that the data set fills, with what holds for all of them, which Streamlit's own menu drops.

    tasks: those with answers in the data set. page: the address of the present one. counts: shown after the titles, by
    address.
    """
    for row in PAGES:
        if not row.parent and row.filled(benchmark, tasks):
            st.page_link(_page(row), label=row.title, query_params=dict(query))
    if counts:
        texts = {name: f"{n:,}" if isinstance(n, int) else n for name, n in counts.items() if n}
        rules = [_COUNT.format(entry=_ENTRY.format(page=name), n=n) for name, n in texts.items()]
        st.html(f"<style>{''.join(rules)}</style>")
    if (present := row_of(page)) and present.parent:
        st.html(_MARK.format(entry=_ENTRY.format(page=present.parent)))


_ENTRY = """[data-testid="stSidebar"]
  :is(a[href="{page}"], a[href^="{page}?"], a[href$="/{page}"], a[href*="/{page}?"])"""
"""The entry of a page in the menu: Streamlit writes addresses relative to the app, or with its base path."""
_COUNT = """{entry}:not([href*="draw="])::after {{
  content: "{n}" / ""; margin-left: auto; padding-left: 0.5rem; font-size: 0.8rem;
  color: light-dark(#4a555c, #aab4ba);
}}"""
"""A number at the end of an entry of the menu. It is no part of its name: a screen reader reads the title alone. A
link into the queue of another selection has none."""
_MARK = """<style>{entry} {{
  background: light-dark(rgb(26 28 36 / 6%), rgb(250 250 250 / 12%)); font-weight: 600;
}}</style>"""
"""The entry of the menu at this address as if its page were open."""


def _at(address: str) -> tuple[PageRow, dict[str, list[str]]]:
    """The page of an address and what is chosen on it: all values of a name, where Streamlit keeps one of pairs."""
    parts = urlsplit(address)
    row = next(row for row in PAGES if row.url_path == parts.path.removeprefix(base_path()).strip("/"))
    return row, parse_qs(parts.query, keep_blank_values=True)


def _page(row: PageRow, show: Callable[[], None] = lambda: None) -> Page:
    return st.Page(show, title=row.title, url_path=row.url_path)


def module_of(view: View) -> ModuleType:
    """The module of a view, which has a `show(selection)`. It is imported when the view is first shown."""
    return importlib.import_module(f"dashboard.pages.{view.module}.page")
