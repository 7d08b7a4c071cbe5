"""Filters as they stand in a link: read, written back the same, said where they mean nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
import streamlit as st

from analysis.store.queries.filters import Filters
from analysis.store.queries.ranges import Span
from dashboard.selection import link_filters, link_widgets
from dashboard.selection.link_filters import BOUNDS, FLAGS, NAMES, OTHERS, SEVERAL, SPANS
from tests.browser import ROOT


class Params(dict[str, list[str]]):
    """The link of a page, without a page."""

    def get(self, name: str, default: Any = None) -> Any:
        return self[name][-1] if self.get_all(name) else default

    def get_all(self, name: str) -> list[str]:
        return list(super().get(name, ()))

    def from_dict(self, pairs: Any) -> None:
        new = {name: [values] if isinstance(values, str) else list(values) for name, values in dict(pairs).items()}
        self.clear()
        self.update(new)


@pytest.fixture
def link(monkeypatch: pytest.MonkeyPatch) -> Params:
    params = Params()
    monkeypatch.setattr(st, "query_params", params)
    monkeypatch.setattr(st, "session_state", {})
    return params


def lost() -> list[str]:
    return list(st.session_state.get(link_widgets._LOST, {}))


def test_all_values_of_every_filter_are_read_and_written_back(link: Params) -> None:
    link.update({row.name: ["one", "two"] for row in SEVERAL})
    link.update({name: ["-3..5"] for name in SPANS} | {"from": ["12.5"], "to": ["60"], "text": ["a  word"]})
    link.update({name: [value] for name, (value, _) in FLAGS.items()})
    read = link_filters.of_link("released", ["run"])
    assert (read.lens, read.runs, read.lowest, read.highest, read.text) == ("released", ("run",), 0.125, 0.6, "a  word")
    assert all(getattr(read, row.field) == ("one", "two") for row in SEVERAL)
    assert all(getattr(read, name) == Span.of_text("-3..5") for name in SPANS)
    assert read.differing is read.defective is True
    again = link_filters.as_query(read)
    assert again == {name: values if len(values) > 1 else values[0] for name, values in link.items()}
    assert not lost()


def test_no_filter_is_no_filter(link: Params) -> None:
    assert link_filters.of_link("paper", []) == Filters(lens="paper")
    assert link_filters.as_query(Filters()) == {}
    assert link_filters.as_query(Filters(), "difference") == {"sort": "difference"}


def test_only_the_names_asked_for_are_read(link: Params) -> None:
    link.update({"task": ["FSS"], "from": ["50"], "error": ["1..2"], "text": ["a"], "lenses": ["differ"]})
    assert link_filters.of_link("paper", [], ["task"]) == Filters(lens="paper", tasks=("FSS",))


@pytest.mark.parametrize(
    ("name", "value"),
    [("from", "many"), ("to", "nan"), ("from", "inf"), ("error", "a..b"), ("lenses", "alike"), ("questions", "all")],
)
def test_a_value_that_cannot_be_read_is_said_and_filters_nothing(link: Params, name: str, value: str) -> None:
    link[name] = [value]
    assert link_filters.of_link("paper", []) == Filters(lens="paper")
    assert lost() == [f"{name}={value}"]


def test_a_name_that_no_page_has_is_said(link: Params) -> None:
    link.update({"mood": ["a", "b"], "task": ["FSS"], "sort": ["best"], "q": ["1"]})
    link_filters.say_unknown()
    assert lost() == ["mood=a, b"]


@pytest.mark.parametrize(("value", "sort"), [("best", "best"), ("difference", "difference"), ("upside down", "worst")])
def test_the_order_of_the_link(link: Params, value: str, sort: str) -> None:
    link["sort"] = [value]
    assert link_filters.sort_of_link() == sort


def test_every_name_that_a_page_reads_from_its_link_is_known() -> None:
    """Else the page would say that it does not know its own choice."""
    reads = re.compile(r'(?:link_widgets\.\w+\(|\bst\.query_params(?:\.\w+\(|\[))"([a-z_]+)"')
    files = (ROOT / "dashboard").rglob("*.py")
    found = {name for file in files for name in reads.findall(file.read_text(encoding="utf-8"))}
    assert len(found) > 40
    assert not found - {*NAMES, *OTHERS, *link_widgets.LOOKS}
    assert set(BOUNDS) < set(NAMES)
