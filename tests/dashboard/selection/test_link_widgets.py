"""Choices that stand in the link: what a widget is drawn from, what a change writes, what is said to be lost."""

from __future__ import annotations

import pytest
import streamlit as st

from dashboard.selection import link as link_module
from dashboard.selection import link_widgets
from tests.dashboard.selection.params import Params, link, reports

__all__ = ["link"]


def test_a_widget_of_several_shows_all_values_of_the_link_that_are_options(link: Params) -> None:
    link["task"] = ["FSS", "nothing", "SSS"]
    arguments = link_widgets.multiple("task", ["SSS", "FSS", "GA"])
    assert st.session_state["task"] == ["FSS", "SSS"]
    assert reports() == ["task=nothing"]
    st.session_state["task"] = ["FSS", "SSS", "GA"]
    arguments["on_change"](*arguments["args"])
    assert link == {"task": ["FSS", "SSS", "GA"]}


def test_the_link_is_the_only_truth(link: Params) -> None:
    """What a widget said before Back is nothing any more."""
    st.session_state["part"] = "SSS"
    link_widgets.single("part", ["FSS", "SSS"], "FSS")
    assert st.session_state["part"] == "FSS"
    st.session_state["text"] = "left over"
    link_widgets.text("text")
    assert st.session_state["text"] == ""


@pytest.mark.parametrize(("value", "written"), [("SSS", {"part": ["SSS"]}), ("FSS", {})])
def test_a_default_is_not_written(link: Params, value: str, written: dict[str, list[str]]) -> None:
    link["part"] = ["other"]
    arguments = link_widgets.single("part", ["FSS", "SSS"], "FSS")
    st.session_state["part"] = value
    arguments["on_change"](*arguments["args"])
    assert link == written
    assert reports() == ["part=other"]


def test_a_change_leads_to_the_first_page_and_leaves_the_rest(link: Params) -> None:
    link.update({"page": ["3"], "task": ["FSS", "SSS"], "section": ["verse"]})
    link_module.change({"section": (), "genre": ["Pop", "Punk"], "page": ()})
    assert link == {"task": ["FSS", "SSS"], "genre": ["Pop", "Punk"]}


def test_what_a_page_chooses_itself_holds_where_the_link_says_nothing(link: Params) -> None:
    link_widgets.fill({"a": ["one"], "b": ["two"]})
    assert (link_widgets.values("a"), link_widgets.values("c")) == (["one"], [])
    link["a"] = ["three", "four"]
    assert link_widgets.values("a") == ["three", "four"]
    assert link_widgets.take_fill() == {"a": ["one"], "b": ["two"]}
    assert link_widgets.take_fill() == {}


@pytest.mark.parametrize(("text", "number"), [("7", 7), ("0", 1), ("-1", 1), ("two", 1), ("9" * 12, 1), ("", 1)])
def test_a_page_number_that_cannot_be_is_the_first(link: Params, text: str, number: int) -> None:
    link["page"] = [text]
    assert link_widgets.page_number("page") == number


def test_a_page_beyond_the_last_is_the_last(link: Params) -> None:
    link["page"] = ["9"]
    arguments = link_widgets.number("page", 4)
    assert arguments["default"] == 4
    st.session_state[arguments["key"]] = 2
    arguments["on_change"](*arguments["args"])
    assert link == {"page": ["2"]}
