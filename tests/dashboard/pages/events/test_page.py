"""Events: one row for each run with its shares, and doors to the answers behind them."""

from __future__ import annotations

from typing import Any

import pytest

from analysis import pipeline
from analysis.store.workspace import Workspace
from tests import cmi
from tests.dashboard.pages.reading import database, said, tables, untrue


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = tmp_path_factory.mktemp("events")
    own = Workspace(folder / "workspace")
    right = "6.0s,7.0s,8.0s,9.0s"
    for model, answers in (("even", [right, right]), ("late", ["6.0s, 20.0s", ""])):
        records = [cmi.record(right, answer, f"{n}.wav", "Beats?") for n, answer in enumerate(answers)]
        pipeline.load([cmi.write(folder, f"{model}_gtzan_beat.jsonl", *records)], own)
    return own


def test_each_run_has_what_it_has_lacks_and_adds(place: Workspace, opened: Any) -> None:
    app = opened("events", place.path)
    rows = {row[0]["text"].partition(",")[0]: [cell["text"] for cell in row[1:6]] for row in tables(app)[-1]}
    assert rows == {"even": ["2", "0", "8", "0", "0"], "late": ["2", "1", "1", "7", "1"]}
    assert "of the reference are in the answers" in said(app)
    assert untrue(app, database(place)) == []


def test_without_such_answers_it_says_so(demo: Workspace, opened: Any) -> None:
    assert opened("events", demo.path, data="BASS, demo").info
