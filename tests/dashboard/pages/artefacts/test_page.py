"""Artefacts: each count leads to just its cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from analysis import pipeline
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.summaries.tasks.artefacts import Effect
from dashboard.pages.artefacts.page import nothing_named, sentence
from tests import audiobench, cmi
from tests.dashboard import small
from tests.dashboard.pages.reading import database, said


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
        assert cases_list.cases(database(place), wanted).total == cell["value"]


def test_an_empty_workspace_says_what_to_do(tmp_path: Path, opened: Any) -> None:
    assert opened("artefacts", tmp_path / "nothing").info


def test_without_published_scripts_it_says_that_there_is_nothing_to_check(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    pipeline.load([audiobench.sound_id(tmp_path / "kitchen.json")], place)
    assert "No cases of benchmarks with published scripts" in opened("artefacts", place.path).info[0].value


def test_scores_that_differ_without_an_artefact_are_counted(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    answers = [cmi.record("rock", answer) for answer in ("It is rock.", "rock or pop", "pop rather than rock")]
    pipeline.load([cmi.write(tmp_path, "mu_GTZAN.jsonl", *answers)], place)
    app, db = opened("artefacts", place.path), database(place)
    n = cases_list.cases(db, Filters(lens="released", differing=True)).total
    assert n
    assert nothing_named(3, n) in said(app)
    queries = [parse_qs(link.proto.query_string) for link in app.get("page_link") if "case" in link.proto.label]
    assert [(query["lens"], query["lenses"]) for query in queries] == [(["released"], ["differ"])]
    assert nothing_named(3, 0).endswith("give the same score in 3 cases.")


def test_the_sentence_names_the_largest_effect_on_a_figure() -> None:
    effects = [
        Effect("a", "FSS", "clock", 3, 14, 0.5, 0.4),
        Effect("b", "Dur", "clock", 2, 35, 0.1, 0.3),
        Effect("b", "Dur", "sign", 2, 35, None, 0.3),
    ]
    assert sentence(effects, {"a": "one", "b": "two"}) == (
        "Largest effect: clock time read as seconds in duration, two: -20.0 points (n = 2 of 35)."
    )
    assert sentence(effects[2:], {"b": "two"}) == "No artefact changes a figure."
