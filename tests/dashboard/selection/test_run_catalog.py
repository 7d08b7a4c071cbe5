"""What the menu counts, and where the bare address leads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from analysis import pipeline
from analysis.store.workspace import Workspace
from tests import ziqi
from tests.dashboard import small
from tests.dashboard.pages.reading import said

SCRIPT = """
import json
import streamlit as st
from dashboard.selection import link, present, run_catalog
selection = present.begin("start")
st.code(json.dumps([run_catalog.sizes(selection), run_catalog.landing(selection, link.query())]))
"""


def catalog(**query: str | list[str]) -> tuple[Mapping[str, Any], str]:
    app = AppTest.from_string(SCRIPT, default_timeout=60)
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    sizes, landing = json.loads(app.code[0].value)
    return sizes, landing


def test_the_menu_counts_what_its_pages_show(demo: Workspace, opened: Any) -> None:
    app = opened("cases", demo.path, data="BASS, demo")
    sizes, landing = catalog(data="BASS, demo")
    assert sizes == {
        "cases": 4214, "tasks": 12, "review": "0 / 301", "data": 27,
    }  # fmt: skip
    assert f"{sizes['cases']:,} cases" in said(app)
    style = next(element.proto.body for element in app.get("html") if "::after" in element.proto.body)
    assert 'a[href^="cases?"]' in style
    assert 'content: "4,214" / ""' in style
    assert landing == "/start?data=BASS%2C+demo"


def test_runs_of_different_questions_are_counted_together(tmp_path: Path, opened: Any) -> None:
    records = [
        {"task": "Standard Artist Counting", "audio": f"song{n}.wav", "question": "How many artists?", "answer": "2"}
        for n in range(5)
    ]
    place = Workspace(tmp_path / "workspace")
    given = {"ada": [{**record, "prediction": "2"} for record in records[:2]] + [{**records[2], "prediction": ""}]}
    given |= {"ben": [{**record, "prediction": "3"} for record in records[3:]]}
    for model, own in given.items():
        file = tmp_path / f"{model}.json"
        file.write_text(json.dumps([{**record, "model": model} for record in own]), encoding="utf-8")
        pipeline.load([file], place)
    app = opened("cases", place.path)
    assert catalog()[0] == {"cases": 5, "tasks": 1, "review": "0 / 5", "data": 2}
    assert "5 questions, 2 runs" in said(app)
    assert "5 cases" in said(app)
    assert "No run has 3 of 5 questions right; 3 of them without a score in some of the 2 runs." in said(app)


def test_a_subset_is_not_counted(demo: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(demo.path))
    assert catalog(data="BASS, demo", task="FSS")[0] == {}


def test_the_bare_address_leads_to_the_report_of_the_only_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path / "empty"))
    assert catalog()[1] == "/start"
    place = small.workspace(tmp_path)
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    for run in place.run_ids()[1:]:
        place.remove(run)
    (run,) = place.run_ids()
    assert catalog()[1] == f"/report?data=BASS&run={run}"
    assert catalog(lens="released")[1] == "/start?lens=released"


NAMES = """
import json
import streamlit as st
from dashboard.selection import present, run_catalog
selection = present.begin("start")
names = run_catalog.names_in_view(selection)
st.code(json.dumps([[run.name for run in run_catalog.available(selection)], sorted(names.values())]))
"""


@pytest.mark.parametrize(
    ("data_set", "here", "everywhere"),
    [
        ("BASS", ["careful", "careless"], ["careful", "careful, ZIQI-Eval", "careless"]),
        ("ZIQI-Eval", ["careful"], ["careful", "careful, BASS", "careless"]),
    ],
)
def test_a_run_is_told_apart_from_those_of_its_own_data_set_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data_set: str, here: list[str], everywhere: list[str]
) -> None:
    place = small.workspace(tmp_path)
    other = tmp_path / "careful" / "answers.json"
    other.parent.mkdir()
    theme = ziqi.answer(ziqi.TONIC, "composition_theory", "A")
    other.write_text(json.dumps({"model": "careful", "results": [theme]}), encoding="utf-8")
    pipeline.load([other], place)
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    app = AppTest.from_string(NAMES, default_timeout=60)
    app.query_params["data"] = data_set
    app.run()
    assert not app.exception
    names, every = json.loads(app.code[0].value)
    assert (sorted(names), every) == (here, everywhere)
