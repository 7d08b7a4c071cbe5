"""Records of Every Eval Ever: the shared samples with their figures, older versions, what is looser than the schema."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.benchmarks import answer_file, readers
from analysis.benchmarks.every_eval_ever import Bounds
from analysis.store.database import Database
from analysis.store.workspace import Workspace
from tests.shared import SHARED, needs_shared

EEE = SHARED / "data" / "eee"


def sample(**fields: Any) -> dict[str, Any]:
    return {
        "schema_version": "0.3.0", "evaluation_id": "set/dev_m/1", "model_id": "dev/m", "evaluation_name": "set.quiz",
        "evaluation_result_id": None, "sample_id": "s1", "interaction_type": "single_turn",
        "input": {"raw": "Which?", "reference": ["oboe"], "choices": ["oboe", "flute"]},
        "output": {"raw": ["oboe"]}, "evaluation": {"score": 1.0, "is_correct": True}, "metadata": None,
    } | fields  # fmt: skip


def aggregate(**config: Any) -> dict[str, Any]:
    return {
        "schema_version": "0.2.1", "evaluation_id": "set/dev_m/1", "model_info": {"name": "m", "id": "dev/m"},
        "evaluation_results": [{
            "evaluation_name": "set.quiz", "source_data": {"dataset_name": "quiz"}, "metric_config": config,
            "score_details": {"score": "0.5"},
        }],
    }  # fmt: skip


def written(folder: Path, samples: list[dict[str, Any]], around: dict[str, Any] | None = None) -> Path:
    path = folder / "a1_samples.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in samples), encoding="utf-8")
    if around is not None:
        (folder / "a1.json").write_text(json.dumps(around), encoding="utf-8")
    return path


def stored(path: Path) -> list[dict[str, Any]]:
    return [answer.question.details["stored scores"]["their score"] for answer in readers.read(path).answers]


@needs_shared
def test_the_shared_samples_load_whole_with_the_figures_of_their_aggregate(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    results = pipeline.load([EEE / "data"], place)
    expected = json.loads((EEE / "expected.json").read_text())
    assert {result.run.model for result in results} == {row["model"] for row in expected.values()}
    assert not [problem for result in results for problem in result.problems]
    rows = Database(place).rows(
        """SELECT run, list_filter(dimensions, lambda d: starts_with(d, 'evaluation='))[1] AS name, count(*) AS n,
        avg(s.score) AS score, avg(s.wer) AS wer FROM cases c JOIN scores s USING (run, index)
        WHERE s.lens = 'released' GROUP BY ALL""", {},
    )  # fmt: skip
    models = {result.run.id: result.run.model for result in results}
    figures = {(models[row["run"]], row["name"].removeprefix("evaluation=")): row for row in rows}
    assert len(figures) == sum(len(own["tasks"]) for own in expected.values())
    for own in expected.values():
        for name, task in own["tasks"].items():
            row = figures[own["model"], name]
            value = row["score"] if row["wer"] is None else row["wer"]
            assert (row["n"], value) == (task["n"], pytest.approx(task["score"], abs=1e-6)), name


def test_a_choice_is_read_and_their_score_is_the_lens_released(tmp_path: Path) -> None:
    (answer,) = readers.read(written(tmp_path, [sample()], aggregate())).answers
    assert (answer.question.task, answer.question.reference) == ("every-eval-ever", "oboe")
    assert answer.question.options == ("oboe", "flute")
    assert "evaluation=set.quiz" in answer.question.dimensions
    facts = answer_file.look(tmp_path / "a1_samples.jsonl").facts
    assert (facts.model, facts.condition) == ("dev/m", {"data_set": "quiz"})


@pytest.mark.parametrize(
    ("config", "score", "value"),
    [
        ({}, 0.25, 0.25),
        ({"min_score": 1, "max_score": 5}, "4", 0.75),
        ({"min_score": 0, "max_score": 10, "lower_is_better": True}, 10, 0.0),
        ({"min_score": 0, "max_score": 1}, 1.0000001, None),
        ({"lower_is_better": "true", "max_score": "Infinity"}, 1.0, 0.5),
        ({"max_score": 1}, None, None),
    ],
)
def test_scores_are_scaled_by_the_bounds(
    tmp_path: Path, config: dict[str, Any], score: Any, value: float | None
) -> None:
    rows = [sample(evaluation={"score": score}, input={"raw": None, "reference": None, "choices": None})]
    assert stored(written(tmp_path, rows, aggregate(**config)))[0]["value"] == value


def test_a_rate_without_an_upper_bound_stays_one(tmp_path: Path) -> None:
    config = {"lower_is_better": True, "max_score": None, "min_score": 0}
    rows = [sample(evaluation={"score": 1.5}, input={"raw": "Sing", "reference": ["la"], "choices": None})]
    (entry,) = stored(written(tmp_path, rows, aggregate(**config)))
    assert (entry["wer"], entry["value"]) == (1.5, 0.4)


def test_bounds_that_are_equal_scale_nothing() -> None:
    assert Bounds(1.0, 1.0).scaled(1.0) is None
    assert Bounds(None, 1.0).scaled(0.5) is None


def test_several_outputs_are_several_answers_to_one_question(tmp_path: Path) -> None:
    answers = readers.read(written(tmp_path, [sample(output={"raw": ["oboe", "flute"]})])).answers
    assert [answer.raw for answer in answers] == ["oboe", "flute"]
    assert len({answer.question.id for answer in answers}) == 1


def test_the_last_turn_of_the_assistant_is_the_answer_and_traces_are_reasoning(tmp_path: Path) -> None:
    turns = [
        {"role": "user", "content": "Which?"}, {"role": "assistant", "content": "Let me hear."},
        {"role": "assistant", "content": "flute", "reasoning_trace": "It is breathy."},
    ]  # fmt: skip
    (answer,) = readers.read(written(tmp_path, [sample(output=None, messages=turns)])).answers
    assert (answer.raw, answer.reasoning) == ("flute", ("It is breathy.",))


def test_samples_of_version_01_are_inside_the_aggregate_and_right_where_they_equal(tmp_path: Path) -> None:
    inside = [
        {"sample_id": 1, "input": "Who?", "ground_truth": "oboe", "response": "oboe ", "choices": ["flute", "oboe"]},
        {"sample_id": 2, "input": "Which now?", "ground_truth": "oboe", "response": "flute", "choices": None},
    ]  # fmt: skip
    path = tmp_path / "old.json"
    path.write_text(json.dumps(aggregate() | {"detailed_evaluation_results_per_samples": inside}), encoding="utf-8")
    assert [entry["value"] for entry in stored(path)] == [1.0, 0.0]
    tasks = [answer.question.task for answer in readers.read(path).answers]
    assert tasks == ["every-eval-ever", "every-eval-ever-scores"]


def test_an_aggregate_without_samples_says_how_many_figures_it_has(tmp_path: Path) -> None:
    path = tmp_path / "alone.json"
    path.write_text(json.dumps(aggregate()), encoding="utf-8")
    result = readers.read(path)
    assert not result.answers
    assert "model dev/m: 1 figures, without samples: no cases to open" in str(result.problems[0])


def test_an_aggregate_is_found_beside_its_samples_in_an_archive_too(tmp_path: Path) -> None:
    path = written(tmp_path, [sample()], aggregate())
    archive = tmp_path / "all.zip"
    with zipfile.ZipFile(archive, "w") as opened:
        for file in (path, path.with_name(path.name.replace("_samples.jsonl", ".json"))):
            opened.write(file, f"runs/{file.name}")
    inside = readers.read(archive / "runs" / path.name)
    assert inside.facts == readers.read(path).facts
    assert inside.facts.condition == {"data_set": "quiz"}


def test_what_is_no_sample_is_a_problem_and_the_others_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, [sample()])
    path.write_text(path.read_text() + "5\n", encoding="utf-8")
    result = readers.read(path)
    assert len(result.answers) == len(result.problems) == 1
