"""Runs as the records of other programs: valid by their schemas, means of their samples, the same when loaded again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from analysis import pipeline
from analysis.shared_records.every_eval_ever import Settings, export
from analysis.store.database import Database
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests import demo_runs, small
from tests.cli.test_commands import Earmark, earmark
from tests.shared import SHARED, needs_shared

__all__ = ["earmark"]

EEE = SHARED / "data" / "eee"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return demo_runs.workspace(tmp_path_factory.mktemp("export") / "workspace")


def records(folder: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    (aggregate,) = folder.rglob("*.json")
    (samples,) = folder.rglob("*.jsonl")
    return json.loads(aggregate.read_text()), [json.loads(line) for line in samples.read_text().splitlines()]


def figures(place: Workspace, query: str) -> dict[str, tuple[int, Any]]:
    return {row["name"]: (row["n"], pytest.approx(row["score"], abs=1e-6)) for row in Database(place).rows(query, {})}


@needs_shared
def test_exported_records_are_valid_and_load_with_the_same_figures(
    place: Workspace, earmark: Earmark, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    options = ("--workspace", place.path, "--organization", "demo", "--relationship", "first_party")
    assert earmark("export", "eee", demo_runs.B, "--out", out, *options)[0] == 0
    aggregate, samples = records(out)
    for name, rows in (("eval", [aggregate]), ("instance_level_eval", samples)):
        schema = json.loads((EEE / "schemas" / f"{name}.schema.json").read_text())
        assert not [error for row in rows for error in Draft7Validator(schema).iter_errors(row)]
    assert len(samples) == 301
    for result in aggregate["evaluation_results"]:
        own = [row["evaluation"]["score"] for row in samples if row["evaluation_name"] == result["evaluation_name"]]
        details = result["score_details"]
        assert details["score"] == pytest.approx(sum(own) / len(own), abs=1e-9)
        assert details["uncertainty"]["num_samples"] == len(own)
        interval = details["uncertainty"].get("confidence_interval")
        assert interval is None or interval["lower"] <= details["score"] <= interval["upper"]
    again = Workspace(tmp_path / "again")
    (loaded,) = pipeline.load([out], again)
    assert not loaded.problems
    stated = {}
    for row in aggregate["evaluation_results"]:
        details = row["score_details"]
        stated[row["evaluation_name"]] = (details["uncertainty"]["num_samples"], details["score"])
    query = """SELECT list_filter(dimensions, lambda d: starts_with(d, 'evaluation='))[1][12:] AS name, count(*) AS n,
        avg(coalesce(s.wer, s.score)) AS score FROM cases c JOIN scores s USING (run, index)
        WHERE s.lens = 'released' GROUP BY ALL"""
    assert figures(again, query) == stated


def test_the_same_run_gives_the_same_bytes_and_another_lens_other_files(place: Workspace) -> None:
    run = description.read(place.storage, place.run(description.find(place, demo_runs.A)))
    first, second, other = (
        export(Database(place), run, Settings(lens=lens)) for lens in ("paper", "paper", "released")
    )  # fmt: skip
    assert first == second
    assert not first.files.keys() & other.files.keys()


def test_answers_without_a_score_are_counted_and_left_out(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    rows = [*small.run(), small.record("full_structural_lyrics_transcription", "[]", "la", id="no words")]
    (result,) = pipeline.load([small.write(tmp_path / "kettle.json", rows)], place)
    record = export(Database(place), result.run, Settings(lens="released"))
    lines = next(content for path, content in record.files.items() if path.endswith(".jsonl")).decode().splitlines()
    assert record.left_out >= 1
    assert record.n_samples == len(lines) == len(rows) - record.left_out
    unread = [json.loads(line) for line in lines if '"error"' in line]
    assert {row["evaluation"]["score"] for row in unread if "wer" not in row} <= {0.0, 1.0}


def test_a_figure_for_the_hub_has_its_n_and_interval_and_no_guessed_id(
    place: Workspace, earmark: Earmark, tmp_path: Path
) -> None:
    out, where = tmp_path / "bass.yaml", ("--workspace", place.path)
    assert earmark("export", "hf", demo_runs.A, "--out", out, "--task-id", "t", *where)[0] == 2
    ids = ("--dataset", "org/bass", "--task-id", "attribution", "--task", "Attr", "--source", "https://example.org")
    assert earmark("export", "hf", demo_runs.A, "--out", out, *ids, *where)[0] == 0
    (row,) = yaml.safe_load(out.read_text())
    (figure,) = json.loads(earmark("figures", demo_runs.A, "--task", "Attr", "--json", "-", *where)[1])["rows"]
    assert row["dataset"] == {"id": "org/bass", "task_id": "attribution"}
    assert row["value"] == pytest.approx(100 * figure["raw"], abs=1e-4)
    assert f"n = {figure['n']}, 95 % interval" in row["notes"]
    assert row["source"]["url"] == "https://example.org"


@needs_shared
def test_scores_for_inspect_have_the_ids_of_its_samples(earmark: Earmark, tmp_path: Path) -> None:
    where = ("--workspace", tmp_path / "workspace")
    earmark("load", SHARED / "data" / "inspect" / "music_choice_a.eval", *where)
    (run,) = Workspace(tmp_path / "workspace").run_ids()
    out = tmp_path / "scores.jsonl"
    assert earmark("export", "inspect-scores", run, "--out", out, *where)[0] == 0
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert len(rows) == 24
    assert all(row["id"] and row["explanation"] and 0 <= row["value"] <= 1 for row in rows)


def test_a_run_of_another_program_has_no_ids_for_inspect(place: Workspace, earmark: Earmark, tmp_path: Path) -> None:
    out = tmp_path / "scores.jsonl"
    code, _, err = earmark("export", "inspect-scores", demo_runs.A, "--out", out, "--workspace", place.path)
    assert (code, "expected answers from a log of Inspect" in err, out.exists()) == (2, True, False)
