"""The ear tests of the demo: a model that computes from the sound, two that do not, and what is said of them."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from analysis.benchmarks import readers
from analysis.pipeline import demo
from analysis.pipeline.claims import claims_of
from analysis.pipeline.sound_reliance import reliances, text_answers
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.summaries.comparison.sound_reliance import conclusion
from tests import templates

FILES = sorted(demo.EAR_TESTS.glob("*.json"))
OURS = Filters(data_sets=("Ear tests",))
MODELS = ("first option", "habit", "listener")
N_QUESTIONS = 95


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return templates.demo(tmp_path_factory.mktemp("demo"))


def records(name: str) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = json.loads((demo.EAR_TESTS / f"{name}.json").read_text(encoding="utf-8"))["results"]
    return results


def test_the_questions_are_what_the_script_makes() -> None:
    spec = importlib.util.spec_from_file_location("ear_tests", demo.FOLDER / "make" / "ear_tests.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    lines = [json.loads(line) for line in script.OUT.read_text(encoding="utf-8").splitlines()]
    assert lines == script.questions()
    assert len(lines) == N_QUESTIONS


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_run_is_read_whole_and_answers_every_question(path: Path, workspace: Workspace) -> None:
    assert "ear-tests.yaml" in [file.name for file in workspace.packs.iterdir()]
    result = readers.read(path)
    assert result.problems == ()
    assert len({answer.question.id for answer in result.answers}) == N_QUESTIONS
    assert all(answer.raw in answer.question.options for answer in result.answers)


@pytest.mark.parametrize("model", [name.replace(" ", "-") for name in MODELS])
def test_what_was_sent_is_in_the_records(model: str) -> None:
    assert all("audio_sent" not in record or record["audio_sent"] == [] for record in records(f"{model}_none"))
    by_id = {record["id"]: record for record in records(f"{model}_other")}
    assert len(by_id) == N_QUESTIONS
    for record in by_id.values():
        assert len(record["audio_sent"]) == len(record.get("audio_paths", [record["audio"]]))
        assert all(sent["from"] and len(sent["sha256"]) == 64 for sent in record["audio_sent"])


def test_the_one_that_computes_from_the_sound_hears_and_falls_to_guessing_without_it(workspace: Workspace) -> None:
    rows, refused = reliances(Database(workspace), OURS)
    assert refused == []
    assert {(row.model, row.treatment) for row in rows} == {
        (model, treatment) for model in MODELS for treatment in ("no sound", "another song")
    }
    for row in (row for row in rows if row.model == "listener"):
        assert conclusion(row.overall) == "hears"
        assert row.overall is not None
        assert row.overall.b == pytest.approx(0.0, abs=0.1)


@pytest.mark.parametrize("model", ["first option", "habit"])
def test_those_that_do_not_listen_give_the_same_answers(model: str, workspace: Workspace) -> None:
    rows, _ = reliances(Database(workspace), OURS)
    for row in (row for row in rows if row.model == model):
        assert row.overall is not None
        assert (row.overall.verdict, row.unchanged, conclusion(row.overall)) == ("same answers", 1.0, "not shown")


def test_no_more_questions_than_expected_are_answered_without_sound(workspace: Workspace) -> None:
    own = text_answers(Database(workspace), OURS)
    assert (len(own.models), own.questions) == (3, N_QUESTIONS)
    assert own.figure is not None
    assert own.figure.share < 0.15


def test_claims_of_the_listener_hold_with_the_sound_and_fall_with_another_song(workspace: Workspace) -> None:
    db = Database(workspace)
    runs = {run.condition.get("audio", ""): run.id for run in loaded_runs.runs(db) if run.model == "listener"}
    own, other = (claims_of(db, OURS, runs[condition]) for condition in ("", "other"))
    assert own.share is not None
    assert other.share is not None
    assert own.share > other.share
    assert own.checked >= 10
