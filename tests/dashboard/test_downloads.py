"""Names of files that are saved say page, figure, data set and lens."""

from __future__ import annotations

import json
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from analysis import scoring
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from dashboard import downloads
from dashboard.selection import present
from dashboard.selection.selection import parse
from dashboard.settings import version
from tests.dashboard.pages.reading import page_at


@pytest.mark.parametrize(
    ("figure", "ending", "lens", "name"),
    [
        ("Label confusion", "svg", "", "earmark-structure-label-confusion-bass-demo-released.svg"),
        ("Too many?", "", "paper released", "earmark-structure-too-many-bass-demo-paper-released"),
        ("", "csv", "", "earmark-structure-bass-demo-released.csv"),
        ("../Größe_1", "csv", "", "earmark-structure-größe-1-bass-demo-released.csv"),
    ],
)
def test_a_name_says_what_is_saved(
    figure: str, ending: str, lens: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    selected = parse({"data": "BASS, demo", "lens": "released"}).selection
    monkeypatch.setattr(present, "view_name", lambda: "structure")
    monkeypatch.setattr(present, "selection", lambda: selected)
    assert downloads.filename(figure, ending, lens) == name


@pytest.mark.parametrize(
    ("doors", "lens"),
    [
        (["/cases?task=FSS", "/cases?task=SSS&sort=worst"], "paper"),
        (["/cases?data=BASS&lens=released&task=FSS"], "released"),
        (["/cases?lens=released", "/cases?task=FSS"], "paper released"),
        ([], ""),
    ],
)
def test_the_lens_is_that_of_the_doors(doors: list[str], lens: str) -> None:
    assert downloads.lens_of_doors(doors) == lens


def test_a_page_under_one_lens_names_that_one(demo: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(demo.path))
    names: list[str] = []
    real: Any = st.download_button

    def button(label: str, data: Any, file_name: str, *others: Any, **options: Any) -> Any:
        names.append(file_name)
        return real(label, data, file_name, *others, **options)

    monkeypatch.setattr(st, "download_button", button)
    page_at("losses", {"data": "BASS, demo", "lens": "released"})
    assert names
    assert all(name.startswith("earmark-losses-") and name.endswith("-bass-demo-paper.csv") for name in names), names


def test_a_caption_names_data_set_lens_runs_filters_and_versions(
    demo: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(demo.path))
    runs = {run.name: run.id for run in description.load_all(demo)}
    shown = facts(data="BASS, demo", lens="released", task="FSS", run=runs["novelty, mix"])
    captions = shown["captions"]
    assert shown["size"] == "196 cases"
    assert facts(data="BASS, demo")["size"] == "4,214 cases"
    lines = captions["released"]
    assert (
        lines[0] == "Data set: BASS, demo; lens: Released scripts; references: published; all runs; run: novelty, mix"
    )
    assert lines[1].startswith("Subset: Task: Full")
    assert lines[2].startswith(f"Earmark {version()}, metrics {scoring.VERSIONS['metrics']}, parsing ")
    assert captions["paper"][0].split("; ")[1] == "lens: Paper"


def facts(**query: str) -> dict[str, Any]:
    """The facts of the run report at a link."""
    script = (
        "import json\nimport streamlit as st\n"
        "from dashboard import downloads\nfrom dashboard.selection import sidebar\n"
        "st.code(json.dumps(downloads.facts(sidebar.show('report'), 'report', {})))"
    )
    app = AppTest.from_string(script, default_timeout=60)
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return dict(json.loads(app.code[0].value))
