"""The table of pages, and the way from one to another: a new page is one more row."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from types import ModuleType
from typing import NoReturn
from urllib.parse import parse_qs, quote_plus, urlsplit

import streamlit as st
from streamlit.navigation.page import Page

from analysis.benchmarks.frame import frame
from analysis.benchmarks.registry import is_pack
from dashboard.components.navigation import go
from dashboard.settings import base_path

GROUPS = ("Overview", "Understand", "Tasks of this data set", "References", "Data")
"""Headings of the menu."""
PACKS = "benchmarks of packs"
"""In place of the names of benchmarks, for pages of all those that packs describe."""
_OVERVIEW, _UNDERSTAND, _TASKS, _TRUTH, _DATA = GROUPS


@dataclass(frozen=True, slots=True)
class Row:
    """One page. url_path: its address. module: its package in `dashboard.pages`, whose `page` has a `show(selection)`.

    group: its heading in the menu, "" for a page that only links lead to. benchmarks: whose data sets it can show,
    empty for all. tasks: of which the data set needs one for the page to be in the menu, empty for any. parent: the
    address that the menu marks in place of its own. scored: whether it needs a benchmark with tasks that are scored.
    """

    title: str
    url_path: str
    module: str
    group: str = ""
    benchmarks: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    parent: str = ""
    scored: bool = False

    def shows(self, benchmark: str) -> bool:
        """Whether the page has something to show of a benchmark; "" while nothing is loaded."""
        return not benchmark or self._is_of(benchmark)

    def _is_of(self, benchmark: str) -> bool:
        of_packs = PACKS in self.benchmarks and is_pack(benchmark)
        return not self.benchmarks or benchmark in self.benchmarks or of_packs

    def is_in_menu(self, benchmark: str, tasks: Collection[str] | None = None) -> bool:
        """Whether the data set fills the page. tasks: those with answers in it, None if that is open."""
        filled = not self.tasks or tasks is None or not set(self.tasks).isdisjoint(tasks)
        is_scored = not self.scored or bool(frame(benchmark).tasks)
        return bool(self.group) and self._is_of(benchmark) and filled and is_scored


PAGES: tuple[Row, ...] = (
    Row("Start", "start", "start", _OVERVIEW),
    Row("Leaderboard", "leaderboard", "leaderboard", _OVERVIEW, scored=True),
    Row("Run report", "report", "report", _UNDERSTAND, scored=True),
    Row("Losses", "losses", "losses", _UNDERSTAND, scored=True),
    Row("Failure modes", "failures", "failures", _UNDERSTAND),
    Row("Cases", "cases", "cases", _UNDERSTAND),
    Row("Case", "case", "case", parent="cases"),
    Row("Songs", "songs", "songs", _UNDERSTAND),
    Row("Compare", "compare", "compare", _UNDERSTAND),
    Row("Structure", "structure", "structure", _TASKS, ("BASS",), ("FSS", "SSS")),
    Row("Lyrics", "lyrics", "lyrics", _TASKS, ("BASS",), ("FSLT", "SSLT")),
    Row("Artists", "artists", "artists", _TASKS, ("BASS",), ("Cnt", "Dur", "Loc", "Attr")),
    Row("Musicology", "musicology", "musicology", _TASKS, ("BASS",), ("SGD", "PGD", "GA", "GDR")),
    Row("ZIQI-Eval", "ziqi", "ziqi", _TASKS, ("ZIQI-Eval",)),
    Row("audiobench", "audiobench", "audiobench", _TASKS, ("audiobench",)),
    Row("CMI-bench", "cmi", "cmi", _TASKS, ("CMI-bench",)),
    Row("Benchmark", "pack", "pack", _TASKS, (PACKS,)),
    Row("Rules", "rules", "rules", _TASKS, (PACKS,)),
    Row("Prompts", "prompts", "prompts", _TASKS),
    Row("Scorer artefacts", "artefacts", "artefacts", _TASKS),
    Row("Review", "review", "annotate", _TRUTH),
    Row("Agreement", "agreement", "agreement", _TRUTH),
    Row("Exchange", "exchange", "exchange", _TRUTH),
    Row("Runs and data", "data", "runs", _DATA),
    Row("Load", "load", "load", _DATA),
    Row("Guide", "guide", "guide", _DATA),
)
"""In the order of the menu. The bare address leads to the first.

No icons: Streamlit would fetch a page's icon from outside.
"""


ADDRESSES = frozenset(row.url_path for row in PAGES)
OTHER_ADDRESSES = {"annotate": "review", "runs": "data", "themes": "ziqi", "sounds": "audiobench", "tasks": "cmi"}
"""Former and further addresses of pages, which lead on to the address of the page."""


def pages(lead_on: Callable[[], None], lead_to: Callable[[str], None], show: Callable[[Row], None]) -> list[Page]:
    """The pages for Streamlit. lead_to: goes to the page at an address. show: draws a page.

    Streamlit's default page loses its own address, so that one is hidden and leads on.
    """
    home = st.Page(lead_on, title="Earmark", url_path="home", default=True, visibility="hidden")
    others = [
        st.Page(partial(lead_to, at), title="Earmark", url_path=other, visibility="hidden")
        for other, at in OTHER_ADDRESSES.items()
    ]
    return [home, *(_page(row, partial(show, row)) for row in PAGES), *others]


def href(url_path: str, query: Mapping[str, str | Sequence[str]] | None = None) -> str:
    """The address of a page with what is chosen on it: what a door carries."""
    if url_path not in ADDRESSES:
        raise ValueError(f"no page {url_path!r}; pages: {', '.join(row.url_path for row in PAGES)}")
    address = f"{base_path()}/{url_path}"
    return f"{address}?{encoded(query)}" if query else address


def addresses(url_path: str) -> Callable[[Mapping[str, str | Sequence[str]]], str]:
    """`href` of one page for many queries: what is the same for all of them is looked up once."""
    start = href(url_path)
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
    """From the bare address to that of a page, in its place in the history."""
    go(address, instead=True)


def follow(address: str) -> NoReturn:
    """Go where a door of this app leads, without loading the page anew: what a button does. A link needs no Python."""
    go(address)
    st.stop()


def link_to(address: str, label: str) -> None:
    """A door of this app as a line of text. label: Markdown."""
    row, query = _at(address)
    st.page_link(_page(row), label=label, query_params=query)


def present_address(url_path: str) -> str:
    """The address of the page that a former or further address leads to; any other unchanged."""
    return OTHER_ADDRESSES.get(url_path, url_path)


def row_of(url_path: str) -> Row | None:
    """The page at an address, None for any other address."""
    return next((row for row in PAGES if row.url_path == url_path), None)


def benchmark_of_page(url_path: str) -> str:
    """The one benchmark that a page shows, "" if it shows several."""
    row = row_of(url_path)
    return row.benchmarks[0] if row and len(row.benchmarks) == 1 and row.benchmarks != (PACKS,) else ""


def menu(
    query: Mapping[str, str | Sequence[str]],
    benchmark: str,
    tasks: Collection[str] | None = None,
    page: str = "",
    counts: Mapping[str, int | str] | None = None,
) -> None:
    """Links to the pages that the data set fills, with what holds for all of them, which Streamlit's own menu drops.

    tasks: those with answers in the data set. page: the address of the present one. counts: shown after the titles, by
    address.
    """
    for group in GROUPS:
        rows = [row for row in PAGES if row.group == group and row.is_in_menu(benchmark, tasks)]
        if rows:
            st.caption(group)
        for row in rows:
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


def _at(address: str) -> tuple[Row, dict[str, list[str]]]:
    """The page of an address and what is chosen on it: all values of a name, where Streamlit keeps one of pairs."""
    parts = urlsplit(address)
    row = next(row for row in PAGES if row.url_path == parts.path.removeprefix(base_path()).strip("/"))
    return row, parse_qs(parts.query, keep_blank_values=True)


def _page(row: Row, show: Callable[[], None] = lambda: None) -> Page:
    return st.Page(show, title=row.title, url_path=row.url_path)


def module_of(row: Row) -> ModuleType:
    """The module of a page, which has a `show(selection)`. It is imported when the page is first shown."""
    return importlib.import_module(f"dashboard.pages.{row.module}.page")
