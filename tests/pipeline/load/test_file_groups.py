"""A file with several runs: each model, condition and seed is a run of its own, and no record is lost."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.benchmarks.packs.definition import document as packs
from analysis.benchmarks.packs.reader import PackReader
from analysis.benchmarks.protocol import ReadContext
from analysis.errors import FileError
from analysis.framing.head import look
from analysis.framing.run_facts import RunFacts
from analysis.pipeline.load import report
from analysis.pipeline.load.file_groups import group_files
from analysis.store.workspace import Workspace
from tests.benchmarks.packs import songs


def records(
    n: int = 4, models: Iterable[str] = ("alpha", "beta"), seeds: Iterable[int] = (1, 2)
) -> list[dict[str, Any]]:
    """Answers of each model under each seed to the same questions; alpha is right under seed 1."""
    return [
        {"id": q, "audio": f"{q}.wav", "question": "Which?", "choices": ["flute", "piano"], "answer": "flute",
         "prediction": "flute" if (model, seed) == ("alpha", 1) else "piano", "model": model, "seed": seed}
        for model, seed, q in product(models, seeds, range(n))
    ]  # fmt: skip


def write(folder: Path, rows: list[Any], name: str = "answers.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path


def test_each_model_and_seed_of_a_file_is_a_run_with_its_own_answers(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "workspace")
    results = pipeline.load([write(tmp_path, records())], workspace)
    assert [(result.run.model, result.run.seed, result.run.n) for result in results] == [
        ("alpha", "1", 4), ("alpha", "2", 4), ("beta", "1", 4), ("beta", "2", 4)
    ]  # fmt: skip
    assert [result.problems for result in results] == [()] * 4
    raw = [result.run.figures["paper"]["choices"]["raw"] for result in results]
    assert raw == [1.0, 0.0, 0.0, 0.0]
    assert not any(result.new for result in pipeline.load([tmp_path / "answers.jsonl"], workspace))


def test_a_setting_that_differs_in_every_record_or_nowhere_divides_nothing(tmp_path: Path) -> None:
    rows = records(4, ["alpha"], [1])
    (same,) = group_files([write(tmp_path, rows)], RunFacts())
    assert same.facts.condition == {"seed": "1"}
    for position, row in enumerate(rows):
        row["seed"] = position
    (other,) = group_files([write(tmp_path, rows)], RunFacts())
    assert (other.facts.model, other.facts.condition) == ("alpha", {})


def test_two_records_of_two_models_are_two_runs(tmp_path: Path) -> None:
    groups = group_files([write(tmp_path, records(1, seeds=[1]))], RunFacts())
    assert [group.facts.model for group in groups] == ["alpha", "beta"]


def test_a_model_that_the_user_names_is_that_of_records_without_one(tmp_path: Path) -> None:
    rows = records(seeds=[1, 2], models=["alpha"])
    for row in rows:
        del row["model"]
    groups = group_files([write(tmp_path, rows)], RunFacts(model="gamma"))
    assert [group.facts.title for group in groups] == ["gamma (seed=1)", "gamma (seed=2)"]
    assert not any(group.problems for group in groups)


def test_a_record_that_is_no_object_is_a_problem_and_not_lost(tmp_path: Path) -> None:
    results = pipeline.load([write(tmp_path, [*records(), [3]])], Workspace(tmp_path / "workspace"))
    assert [result.run.n for result in results if result.new] == [4] * 4
    assert "position 16" in "".join(str(problem) for result in results for problem in result.problems)


def test_a_pack_names_settings_in_records_and_in_the_name_of_the_file(tmp_path: Path) -> None:
    text = songs.PACK.replace("record:", 'run: {name: "{model}_{prompt}.json", seed: trial}\nrecord:', 1)
    reader = PackReader(packs.parse(text, "melodies.yaml", {}))
    rows = [songs.record(number, "B", trial=trial) for number in (1, 2) for trial in (7, 8)]
    head = look(songs.write(tmp_path, rows, "gamma_short.json"))
    assert reader.facts_of(head).condition == {"prompt": "short"}
    assert reader.runs_in(head) == [{"seed": "7"}, {"seed": "8"}]
    one = replace(reader, only={"seed": "8"})
    assert one.facts_of(head).title == "gamma (prompt=short, seed=8)"
    answers = one.read(head, ReadContext()).answers
    assert len(answers) == 2
    assert {answer.question.id for answer in answers} == {
        answer.question.id for answer in replace(reader, only={"seed": "7"}).read(head, ReadContext()).answers
    }


def test_a_file_of_several_runs_cannot_be_scored_as_one(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="load it and ask for its figures, found 4: alpha"):
        report.score_file(write(tmp_path, records()), "paper")
