"""The views of a workspace: every page of the menu, and on each every choice that stands in the link, one at a time.

A choice that comes with another choice is made together with it; tabs are combined with all choices of their page.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple, TypeAlias
from unittest.mock import patch

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.navigation import PAGES, PageRow
from dashboard.selection import link_widgets
from dashboard.selection.selection import DATA, LENS, REFERENCES
from tests.dashboard.pages.reading import page_at

Query: TypeAlias = dict[str, str]

TABS = ("tab", "view", "form", "group", "part")
LEFT_OUT = frozenset({DATA, REFERENCES})
"""Choices of the sidebar: each data set is walked by itself."""
WITHOUT_MENU = ("case",)
"""Pages that only doors lead to."""
ONCE = frozenset({"guide", "load"})
"""Pages that are the same for every data set."""
MOST_OPTIONS, MOST_RUNS, MOST_CHOICES = 24, 2, 3
"""Options of one choice that are made, among them runs, and choices of one view."""
FEW_LENSES = frozenset({"review", "data", "guide"})
"""Pages on which a lens decides little: one other than the first is enough."""
REVIEWER = "Ada"


class Choice(NamedTuple):
    name: str
    options: tuple[str, ...]


class View(NamedTuple):
    """A page as a link opens it. query: without the data set."""

    data_set: str
    page: str
    query: Query
    app: AppTest


def views(place: Workspace, only: Sequence[str] = (), data_sets: Sequence[str] = ()) -> Iterator[View]:
    """Every view of every data set. only: names of pages; empty for all, as `data_sets`."""
    db = Database(place)
    shown: set[str] = set()
    with _opening(place) as choices:
        for data_set in data_sets or cases_list.choices(db, "data_set"):
            for row in pages(data_set):
                if (not only or row.url_path in only) and row.url_path not in ONCE & shown:
                    shown.add(row.url_path)
                    starts = _starts(db, data_set, row)
                    yield from _Walk(data_set, row, set(place.run_ids()), choices).views(starts)
    db.close()


def pages(data_set: str) -> list[PageRow]:
    """Those of the menu of a data set, and those without an entry."""
    linked = {element.proto.page for element in page_at("start", {"data": data_set}).sidebar.get("page_link")}
    return [row for row in PAGES if row.url_path in WITHOUT_MENU or row.url_path in linked]


def _starts(db: Database, data_set: str, row: PageRow) -> list[Query]:
    """With what a page is opened before any choice: Case with the worst answer of each task, Cases with a song."""
    filters = Filters(data_sets=(data_set,))
    rows = cases_list.cases(db, filters, sort="worst", limit=100_000).rows
    if row.url_path == "case":
        return [{"q": each["question_id"]} for each in {each["task"]: each for each in reversed(rows)}.values()]
    if row.url_path == "cases":
        audios = list(dict.fromkeys(each["audio"] for each in rows))[:2]
        return [{}, *({"group": "song", "audio": audio} for audio in audios)]
    return [{}]


@contextmanager
def _opening(place: Workspace) -> Iterator[list[Choice]]:
    """Pages are of this workspace, and tell which choices they offer. Packages are scanned for components once."""
    offered: list[Choice] = []
    single, flag, number = link_widgets.single, link_widgets.flag, link_widgets.number

    def told(name: str, options: Sequence[str]) -> None:
        offered.append(Choice(name, tuple(options)))

    def told_single(key: str, options: Sequence[str], default: str, absent: Sequence[str] = ()) -> dict[str, Any]:
        told(key, [option for option in options if option != default])
        return single(key, options, default, absent)

    def told_flag(key: str) -> dict[str, Any]:
        told(key, ["1"])
        return flag(key)

    def told_number(key: str, most: int) -> dict[str, Any]:
        told(key, ["2"] if most > 1 else [])
        return number(key, most)

    scan = cache(manifest_scanner.scan_component_manifests)
    with (
        patch.dict(os.environ, {"EARMARK_WORKSPACE": str(place.path)}),
        patch.object(manifest_scanner, "scan_component_manifests", scan),
        patch.multiple(link_widgets, single=told_single, flag=told_flag, number=told_number),
    ):
        yield offered


class _Walk:
    """Through the choices of one page."""

    def __init__(self, data_set: str, row: PageRow, runs: set[str], choices: list[Choice]) -> None:
        self._data_set, self._row, self._runs, self._choices = data_set, row, runs, choices
        self._made: set[tuple[Any, ...]] = set()

    def views(self, starts: Sequence[Query]) -> Iterator[View]:
        for start in starts:
            self._made.clear()
            waiting: list[Query] = [{}]
            while waiting:
                own = waiting.pop(0)
                self._choices.clear()
                app = page_at(self._row.url_path, {"data": self._data_set, **start, **own}, REVIEWER)
                yield View(self._data_set, self._row.url_path, start | own, app)
                waiting += self._next(own)

    def _next(self, own: Mapping[str, str]) -> Iterator[Query]:
        """What else is opened from a view: each option of each choice that was not yet made under this tab."""
        tab = tuple((name, value) for name, value in own.items() if name in TABS)
        for choice in dict.fromkeys(self._choices):
            key = (*choice, tab)
            if choice.name in LEFT_OUT or choice.name in own or key in self._made or len(own) >= MOST_CHOICES:
                continue
            self._made.add(key)
            yield from ({**own, choice.name: option} for option in self._few(choice))

    def _few(self, choice: Choice) -> Sequence[str]:
        """All options but of runs the first."""
        options = choice.options
        if choice.name == LENS and self._row.url_path in FEW_LENSES:
            return options[:1]
        runs = [option for option in options if option in self._runs][:MOST_RUNS]
        return [option for option in options if option not in self._runs or option in runs][:MOST_OPTIONS]
