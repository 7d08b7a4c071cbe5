"""Runs: shares of what could not be read stand beside runs, not beside questions that nobody answered."""

from __future__ import annotations

from unittest.mock import create_autospec

import pytest
import streamlit

from analysis import scoring
from analysis.records import WORST
from analysis.store.runs.description import Kind, Run
from dashboard.pages.runs import page
from dashboard.selection import run_catalog
from dashboard.selection.selection import Selection


@pytest.mark.parametrize(
    ("kind", "texts"),
    [("model", ["25.0", "0.0", "50.0"]), ("questions", ["–", "–", "–"])],
)
def test_only_runs_have_shares_of_answers_that_were_not_read(
    kind: Kind, texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_catalog, "cases_link", lambda selection, run, query, task="": f"/cases?run={run}")
    run = Run("r", "r", kind, counts={"FSS": {"n": 4, WORST[0]: 1, WORST[2]: 2}})
    cells = page._row(create_autospec(Selection, instance=True), run).cells
    assert [cell.text for cell in cells[4 : 4 + len(WORST)]][:3] == texts


@pytest.mark.parametrize(
    ("name", "version", "words"),
    [
        ("metrics", "0", "an older version"),
        ("metrics", "999", "a newer version"),
        ("columns", "999", "a newer version"),
        ("jiwer", "999", "another version"),
    ],
)
def test_a_run_of_another_version_is_named_with_what_to_do(
    name: str, version: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    warnings: list[str] = []
    monkeypatch.setattr(streamlit, "warning", lambda text, icon: warnings.append(text))
    runs = [("kettle", {**scoring.VERSIONS, name: version}), ("lamp", scoring.VERSIONS)]
    page._warn_of_other_versions([Run(run, run, "model", versions=versions) for run, versions in runs])
    (text,) = warnings
    assert text.startswith(f"1 run scored by {words}: kettle. ")
    assert ("Update Earmark" in text) is (words == "a newer version")
