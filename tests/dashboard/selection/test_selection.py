"""The selection: read from a link, written to a link, and what goes along in the links of a page."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from typing import Any, get_args
from urllib.parse import parse_qs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.records import EVERY_LENS
from analysis.store.queries.filters import Filters, Sort
from analysis.store.queries.ranges import Span
from dashboard.navigation import encoded
from dashboard.selection import run_catalog
from dashboard.selection.link_filters import UnknownValue
from dashboard.selection.selection import (
    LINK_NAMES,
    OWN_NAMES,
    Selection,
    parse,
    query,
    resolved,
)
from tests.browser import ROOT

TEXT = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
VALUES = st.lists(TEXT, min_size=1, max_size=2).map(tuple)
PERCENT = st.decimals(-1000, 1000, places=6, allow_nan=False).map(lambda number: float(number) / 100)
SPANS = ("3..", ">3..", "..7", "..<7", "-5..-3", ">-5.25..<0.125", "7", "..", "0.000001..", "999999..")
OF_FIELD: dict[str, st.SearchStrategy[Any]] = {
    "lens": st.sampled_from(EVERY_LENS),
    "data_sets": st.lists(TEXT, max_size=1).map(tuple),
    "text": st.just("") | TEXT,
}
OF_TYPE: dict[str, st.SearchStrategy[Any]] = {
    "Several": VALUES,
    "Span | None": st.none() | st.sampled_from(SPANS).map(Span.of_text),
    "float | None": st.none() | PERCENT,
    "bool | None": st.none() | st.booleans(),
}
FIELDS = {
    field.name: OF_FIELD[field.name] if field.name in OF_FIELD else OF_TYPE[str(field.type)]
    for field in fields(Filters)
}
"""Every field of the filters. A field of a type that is not in the tables above is an error."""
FILTERS = st.lists(st.sampled_from(sorted(FIELDS)), max_size=6, unique=True).flatmap(
    lambda names: st.builds(Filters, **{name: FIELDS[name] for name in names})
)
OWN = st.dictionaries(st.sampled_from(OWN_NAMES), VALUES, max_size=3).map(
    lambda choices: tuple(sorted(choices.items()))
)
SELECTIONS = st.builds(
    Selection, FILTERS, st.sampled_from(["", "accepted", "consensus", "by:a"]), st.sampled_from(get_args(Sort)), OWN,
)  # fmt: skip


@given(SELECTIONS)
@settings(max_examples=50)
def test_a_selection_is_what_its_link_says(selection: Selection) -> None:
    assert parse(query(selection)) == (selection, ())
    address = encoded(query(selection))
    assert parse(parse_qs(address, keep_blank_values=True)) == (selection, ())


@given(SELECTIONS)
@settings(max_examples=50)
def test_equal_selections_have_one_link_and_one_key_in_a_cache(selection: Selection) -> None:
    again = parse(dict(reversed(query(selection).items()))).selection
    assert encoded(query(again)) == encoded(query(selection))
    assert hash(again) == hash(selection)


@pytest.mark.parametrize("name", FIELDS)
def test_each_filter_alone_is_what_its_link_says(name: str) -> None:
    examples = {"lens": "careful", "text": "a > b & c"}
    of_type = {"Span | None": Span(-1.5, 2.0), "float | None": 0.1, "bool | None": False}
    kind = next(str(field.type) for field in fields(Filters) if field.name == name)
    values: dict[str, Any] = {
        name: examples.get(name) or of_type.get(kind, ("a>b", "c, d")[: 1 if name == "data_sets" else 2])
    }
    selection = Selection(Filters(**values))
    assert parse(parse_qs(encoded(query(selection)))) == (selection, ())
    assert selection != Selection()


def test_the_property_is_about_every_field() -> None:
    assert [field.name for field in fields(Selection) if field.compare] == ["filters", "references", "sort", "own"]


def test_defaults_are_left_out() -> None:
    assert query(Selection()) == {}
    assert Selection().link("cases") == "/cases"


@pytest.mark.parametrize(
    ("name", "values", "reported"),
    [
        ("mood", ["a", "b"], "a, b"),
        ("lens", ["upside down"], "upside down"),
        ("sort", ["upside down"], "upside down"),
        ("references", ["wrong"], "wrong"),
        ("data", ["BASS", "ZIQI-Eval"], "BASS"),
        ("from", ["many"], "many"),
    ],
)
def test_what_cannot_be_read_is_reported(name: str, values: list[str], reported: str) -> None:
    assert parse({name: values}).unknown_values == (UnknownValue(name, reported),)


def test_a_name_of_an_older_link_is_understood() -> None:
    for name in ("accepted", "corrected"):
        assert parse({"refs": name}) == (Selection(references="accepted"), ())
    assert parse({"references": "published"}) == (Selection(), ())
    assert parse({"refs": "by:salami-7"}) == (Selection(references="by:salami-7"), ())


SHARED_LINK = {"data": "BASS", "lens": "released", "runs": ["b", "a"], "task": ["FSS", "SSS"], "confidence": "clean",
               "from": "20", "error": "1..2", "lenses": "differ", "text": "la", "part": "SSS",
               "sort": "best"}  # fmt: skip


def test_what_holds_on_every_page_goes_along_with_all_its_values() -> None:
    selection = parse(SHARED_LINK).selection
    shared = {"data": "BASS", "lens": "released", "runs": ["b", "a"], "task": ["FSS", "SSS"]}
    assert selection.shared_query() == shared
    assert selection.link("cases", {"section": ["verse", "chorus"]}) == (
        "/cases?data=BASS&lens=released&runs=b&runs=a&task=FSS&task=SSS&section=verse&section=chorus"
    )
    assert selection.shared_filters() == parse(shared).selection.filters
    assert selection.shared_filters(tasks=("GA",), sections=("verse",)).tasks == ("GA",)


def test_a_link_can_name_other_values_and_remove_a_name() -> None:
    selection = parse({"task": ["FSS", "SSS"]}).selection
    assert selection.link("cases", {"task": ["GA"]}) == "/cases?task=GA"
    assert selection.link("cases", {"task": ""}) == "/cases"


def test_links_leave_the_only_data_set_out() -> None:
    selection = resolved(parse({"task": "FSS"}).selection, "BASS", [], is_only_data_set=True)
    assert selection.data_set == selection.benchmark == "BASS"
    assert selection.link("cases") == "/cases?task=FSS"
    assert resolved(selection, "BASS", []).link("cases") == "/cases?data=BASS&task=FSS"


def test_runs_of_another_data_set_and_a_lens_that_it_does_not_have_are_left_out() -> None:
    selection = parse({"runs": ["a", "b"], "lens": "careful"}).selection
    assert resolved(selection, "BASS", ["b", "c"]).filters == Filters("paper", ("BASS",), ("b",))
    assert resolved(selection, "ZIQI-Eval", ["a", "b"]).lens == "careful"
    assert resolved(selection, "", []).filters == Filters()


@pytest.mark.parametrize(
    ("data_set", "lens", "task", "expected"),
    [("BASS", "released", "FSS", "released"), ("ZIQI-Eval", "careful", "WMH", "careful"),
     ("ZIQI-Eval", "careful", "FSS", "paper")],
)  # fmt: skip
def test_a_lens_that_a_benchmark_has_not_is_the_papers(data_set: str, lens: str, task: str, expected: str) -> None:
    selection = resolved(parse({"lens": lens}).selection, data_set, [])
    assert selection.lens_of(task) == expected


def test_the_choices_of_a_page() -> None:
    selection = parse({"a": ["x", "y"], "part": "SSS"}).selection
    assert (selection.choice("part"), selection.choices("a"), selection.choice("a")) == ("SSS", ("x", "y"), "y")
    assert (selection.choice("b"), selection.choice("b", "z"), selection.choices("b")) == ("", "z", ())


class Run:
    """As much of a run as a name needs."""

    def __init__(self, name: str, number: int) -> None:
        self.id, self.name, self.kind = f"run-{number:04d}", name, "model"


def test_runs_of_one_name_get_unique_names_and_others_keep_theirs() -> None:
    runs: Any = [Run("kettle", 1), Run("kettle", 2), Run("lamp", 3)]
    assert run_catalog.names(runs) == {"run-0001": "kettle 0001", "run-0002": "kettle 0002", "run-0003": "lamp"}


def test_no_selected_run_is_all_runs_of_the_data_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_catalog, "available", lambda selection: [Run("a", 1), Run("b", 2)])
    by_link = {"": ["a", "b"], "run-0002": ["b"], "gone": ["a", "b"]}
    for run, names in by_link.items():
        selection = parse({"runs": run}).selection
        assert [run.name for run in run_catalog.selected(selection)] == names


SOURCES = [path for path in sorted((ROOT / "dashboard").rglob("*.py")) if "node_modules" not in path.parts]
LINK = ROOT / "dashboard" / "selection" / "link.py"


def test_one_module_reads_and_writes_the_link() -> None:
    """Pages get a `Selection`; what they change goes through `link.change`."""
    modules = {
        path
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr == "query_params"
        and isinstance(node.value, ast.Name)
        and node.value.id == "st"
    }
    assert modules == {LINK}


def test_a_selection_and_its_filters_are_read_without_a_page() -> None:
    for name in ("selection", "link_filters"):
        code = (ROOT / "dashboard" / "selection" / f"{name}.py").read_text(encoding="utf-8")
        assert "streamlit" not in code


def test_every_name_that_a_page_reads_from_its_link_is_known() -> None:
    """Else the page would report its own choice as unknown."""
    reads = re.compile(
        r'(?:link_widgets\.(?!report|choose)\w+\(|\.choices?\(|\blink\.(?:value|values|change)\(\{?)"([a-z_]+)"'
    )
    names = {name for path in SOURCES for name in reads.findall(path.read_text(encoding="utf-8"))}
    names |= {
        node.args[2].value
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "link_widgets.choose"
        and isinstance(node.args[2], ast.Constant)
    }  # fmt: skip
    assert {"cells", "errors", "t"} <= names
    assert len(names) > 50
    assert not names - LINK_NAMES


@pytest.mark.parametrize(
    ("tasks", "expected"), [((), ["FSS", "SSS"]), (("SSS",), ["SSS"]), (("SSS", "FSS"), ["FSS", "SSS"]), (("GA",), [])]
)
def test_a_filter_without_values_lets_everything_through(tasks: tuple[str, ...], expected: list[str]) -> None:
    assert Selection(Filters(tasks=tasks)).within("task", ["FSS", "SSS"]) == expected
