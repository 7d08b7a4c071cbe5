"""Artefacts: each count leads to just its cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from analysis import pipeline
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import audiobench
from tests.dashboard import small


def test_every_count_leads_to_just_its_cases(tmp_path: Path, opened: Any) -> None:
    place = small.workspace(tmp_path)
    app = opened("artefacts", place.path)
    (table,) = [data for element in app.get("bidi_component") if "sticky" in (data := json.loads(element.proto.json))]
    counts = [cell for row in table["rows"] for cell in row["cells"] if cell["href"] and cell["value"]]
    assert {row["cells"][0]["text"] for row in table["rows"]} >= {"Last number of the text"}
    for cell in counts:
        query = parse_qs(urlsplit(cell["href"]).query)
        chosen = {"runs": "runs", "task": "tasks", "artefact": "artefacts"}
        given: dict[str, Any] = {field: tuple(query[name]) for name, field in chosen.items()}
        wanted = Filters(lens="released", **given)
        assert cases_list.cases(Database(place), wanted).total == cell["value"]


def test_an_empty_workspace_says_what_to_do(tmp_path: Path, opened: Any) -> None:
    assert opened("artefacts", tmp_path / "nothing").info


def test_without_published_scripts_it_says_that_there_is_nothing_to_check(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    pipeline.load([audiobench.sound_id(tmp_path / "kitchen.json")], place)
    assert "No cases of benchmarks with published scripts" in opened("artefacts", place.path).info[0].value
