"""Run hashes: made on load, carried by the files we write, and a file whose hash does not fit is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis import hashes, pipeline, scoring
from analysis.baselines import Settings
from analysis.benchmarks.bass import reader
from analysis.errors import EarmarkError, RunHashError
from analysis.framing.run_facts import RunFacts
from analysis.hashes import Setup
from analysis.pipeline import Options
from analysis.pipeline.load.run_hashes import RunHashes
from analysis.pipeline.models.baseline import baseline_file
from analysis.store.runs.description import Run
from analysis.store.workspace import Workspace
from tests import small


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path / "workspace")


@pytest.fixture
def written(tmp_path: Path, workspace: Workspace) -> dict[str, Any]:
    """A run file of ours, as plain JSON."""
    questions = small.write(tmp_path / "kettle.json", small.run())
    content: dict[str, Any] = json.loads(json.dumps(baseline_file("random", [questions], workspace, Settings(3))))
    return content


def loaded(folder: Path, content: Any, **said: Any) -> tuple[Run, tuple[EarmarkError, ...]]:
    path = small.write(folder / "run.json", content)
    (found,) = pipeline.load([path], Workspace(folder / "workspace"), Options(RunFacts(**said)))
    return found.run, found.problems


def test_a_run_keeps_what_a_comparison_asks_for(tmp_path: Path) -> None:
    around = {"model": "m", "seed": 5, "prompt_version": "p-1", "prompt_hash": "ab", "prompt_ensemble": 3}
    run, _ = loaded(tmp_path, {**around, "prompt_source": "set", "results": small.run()})
    assert (run.prompt_version, run.prompt_hash, run.prompt_ensemble, run.seed, run.n) == ("p-1", "ab", 3, "5", 13)
    assert len(run.run_hash) == len(run.reference_hash) == 64
    assert run.versions == scoring.VERSIONS


def test_the_run_hash_is_what_its_definition_says(tmp_path: Path) -> None:
    record = small.record("artist_count", 2, "two")
    run, _ = loaded(tmp_path, {"model": "m", "results": [record]})
    (question,) = [answer.question for answer in reader.read(tmp_path / "run.json").answers]
    prompts = hashes.digest({"wordings": {}, "as_written": {question.id: "?"}})
    versions = {name: value for name, value in scoring.VERSIONS.items() if name != "columns"}
    setup = Setup("m", {}, "", "", prompts, None, scoring.VERSIONS["parsing"], versions)
    assert run.prompt_hash == prompts
    assert run.run_hash == hashes.run_hash(setup, {question.id: hashes.digest("two")})


def test_how_a_score_is_stored_does_not_make_another_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for name, changed in (("a", {}), ("b", {"columns": "next"}), ("c", {"metrics": "next"})):
        monkeypatch.setattr(scoring, "VERSIONS", {**scoring.VERSIONS, **changed})
        found.append(loaded(tmp_path / name, {"model": "m", "results": small.run()})[0].run_hash)
    assert found[0] == found[1] != found[2]


CHANGES: dict[str, Any] = {
    "an answer": {"prediction": "three"},
    "a reference": {"gt": 3},
    "a prompt": {"prompt": "How many?"},
    "the song": {"audio_path": "other.wav"},
}


@pytest.mark.parametrize("changed", CHANGES)
def test_any_change_gives_another_run_hash(changed: str, tmp_path: Path) -> None:
    record = small.record("artist_count", 2, "two")
    first, _ = loaded(tmp_path / "a", [record])
    other, _ = loaded(tmp_path / "b", [record | CHANGES[changed]])
    assert first.run_hash != other.run_hash
    assert (first.reference_hash != other.reference_hash) == (changed in ("a reference", "the song"))
    assert (first.prompt_hash != other.prompt_hash) == (changed != "an answer")


def test_the_setup_of_a_run_is_in_its_hash(tmp_path: Path) -> None:
    runs = [loaded(tmp_path / name, small.run(), model=name, condition={"audio": name})[0] for name in ("a", "b")]
    assert runs[0].run_hash != runs[1].run_hash
    assert runs[0].prompt_hash == runs[1].prompt_hash


def test_what_no_json_can_hold_has_a_hash_too(tmp_path: Path) -> None:
    deep: Any = "x"
    for _ in range(300):
        deep = [deep]
    run, problems = loaded(tmp_path, [small.record("artist_count", 2, odd) for odd in (float("nan"), "\ud800", deep)])
    assert not problems
    assert len(run.run_hash) == 64


def test_a_file_of_ours_carries_its_hash_and_loads_without_a_problem(written: dict[str, Any], tmp_path: Path) -> None:
    run, problems = loaded(tmp_path, written)
    assert problems == ()
    assert run.run_hash == written["run_hash"]
    assert run.prompt_hash == written["prompt_hash"]
    assert (run.seed, run.changed) == ("3", False)
    assert list(written)[-2:] == ["run_hash", "results"]


def test_questions_that_occur_twice_do_not_disturb_the_hash(tmp_path: Path, workspace: Workspace) -> None:
    files = [small.write(tmp_path / f"{n}.json", [small.record("artist_count", 2, None, start=n)]) for n in (1, 2)]
    _, problems = loaded(tmp_path, json.loads(json.dumps(baseline_file("constant-fixed", files, workspace))))
    assert problems == ()


@pytest.mark.parametrize("field", ["prediction", "gt", "question", "model", "condition", "versions"])
def test_a_file_that_was_changed_is_told_and_loaded_all_the_same(
    field: str, written: dict[str, Any], tmp_path: Path
) -> None:
    if field in written:
        written[field] = "another" if field == "model" else {"parsing": "0"}
    else:
        written["results"][8][field] = "7"
    run, (problem,) = loaded(tmp_path, written)
    assert run.n == 13
    assert run.changed
    assert isinstance(problem, RunHashError)
    assert "run.json: field 'run_hash': expected " in str(problem)
    assert str(problem).endswith(f"found {written['run_hash']}")


def test_a_strict_load_refuses_a_file_that_was_changed(written: dict[str, Any], tmp_path: Path) -> None:
    written["run_hash"] = "0" * 64
    path = small.write(tmp_path / "run.json", written)
    with pytest.raises(RunHashError, match="the hash of its content, found 0000"):
        pipeline.load([path], Workspace(tmp_path / "w"), Options(strict=True))


def test_a_run_loaded_before_there_were_hashes_gets_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(RunHashes, "added_to", lambda _, run: run)
        assert loaded(tmp_path, small.run())[0].run_hash == ""
    assert loaded(tmp_path, small.run())[0].run_hash != ""


def test_files_asked_in_other_wordings_or_with_another_seed_are_other_runs(tmp_path: Path) -> None:
    around: list[dict[str, Any]] = [
        {"model": "m"},
        {"model": "m", "seed": 1},
        {"model": "m", "prompt_ensemble": 3},
        {"model": "m", "prompt_source": "set", "prompt_hash": "ab"},
        {"model": "m", "prompt_hash": "of its own prompts"},
    ]
    paths = [
        small.write(tmp_path / f"{n}.json", {**each, "results": [small.run()[8 + n]]}) for n, each in enumerate(around)
    ]
    found = pipeline.load(paths, Workspace(tmp_path / "w"))
    assert [each.run.n for each in found] == [2, 1, 1, 1]
