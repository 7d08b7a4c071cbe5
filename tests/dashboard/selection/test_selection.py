"""What all pages share: the choices that go along in a link, and which lens and runs they stand for."""

from __future__ import annotations

from typing import Any

import pytest
import streamlit as st

from dashboard.selection import selection
from tests.dashboard.selection.test_link_filters import Params, link

__all__ = ["link"]


class Run:
    """As much of a run as a name needs."""

    def __init__(self, name: str, number: int) -> None:
        self.id, self.name, self.kind = f"run-{number:04d}", name, "model"


def test_what_holds_for_all_pages_goes_along_with_all_its_values(link: Params) -> None:
    link.update({"task": ["FSS", "SSS"], "part": ["SSS"], "confidence": ["clean"]})
    st.session_state.update({"lens": "released", "runs": ["b", "a"]})
    assert selection.shared() == {"lens": "released", "runs": ["b", "a"], "task": ["FSS", "SSS"]}
    assert selection.link("cases", {"section": ["verse", "chorus"]}) == (
        "/cases?lens=released&runs=b&runs=a&task=FSS&task=SSS&section=verse&section=chorus"
    )


def test_a_door_says_its_own_before_what_is_shared_and_can_take_it_away(link: Params) -> None:
    link["task"] = ["FSS", "SSS"]
    assert selection.link("cases", {"task": ["GA"]}) == "/cases?task=GA"
    assert selection.link("cases", {"task": ""}) == "/cases"


def test_defaults_are_left_out(link: Params) -> None:
    st.session_state.update({"lens": "paper", "runs": []})
    assert selection.shared() == {}


@pytest.mark.parametrize(
    ("chosen", "task", "lens"),
    [("released", "", "released"), ("careful", "", "paper"), ("careful", "FSS", "paper"), ("upside down", "", "paper"),
     ("careful", "WMH", "careful")],
)  # fmt: skip
def test_a_lens_that_a_benchmark_has_not_is_the_papers(link: Params, chosen: str, task: str, lens: str) -> None:
    st.session_state["lens"] = chosen
    assert selection.lens(task) == lens
    assert selection.any_lens() == (chosen if chosen in ("released", "careful") else "paper")


def test_runs_of_one_name_are_told_apart_and_others_keep_theirs() -> None:
    runs: Any = [Run("kettle", 1), Run("kettle", 2), Run("lamp", 3)]
    assert selection.run_names(runs) == {"run-0001": "kettle 0001", "run-0002": "kettle 0002", "run-0003": "lamp"}


def test_no_choice_of_runs_is_all_runs_of_the_data_set(link: Params, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "available", lambda: [Run("a", 1), Run("b", 2)])
    assert [run.name for run in selection.chosen()] == ["a", "b"]
    st.session_state["runs"] = ["run-0002"]
    assert [run.name for run in selection.chosen()] == ["b"]
    st.session_state["runs"] = ["gone"]
    assert [run.name for run in selection.chosen()] == ["a", "b"]
    assert selection.chosen_ids() == ("gone",)
