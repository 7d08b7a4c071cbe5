"""`earmark pack` and the options `--pack` and `--map` of `load`."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from analysis.benchmarks import registry
from analysis.benchmarks.packs import catalog
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests.benchmarks.packs import songs
from tests.cli.test_commands import Earmark, earmark

__all__ = ["earmark"]


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    catalog.PACKS.pop("melodies", None)
    registry.EVERY.pop("melodies", None)
    registry.BENCHMARKS.pop("Melodies", None)
    registry._STAMPS.clear()


def test_a_pack_of_ones_own_is_checked_loaded_and_kept(earmark: Earmark, tmp_path: Path) -> None:
    pack, path = songs.write_pack(tmp_path), songs.write(tmp_path)
    status, out, _ = earmark("pack", "check", pack, path)
    assert status == 0
    assert "response    5 of 6 with output.text or second, 1 null" in out
    assert "mmau.string_match (official)" in out
    assert earmark("load", path, "--pack", pack)[0] == 0
    workspace = Workspace(tmp_path / "workspace")
    assert (workspace.packs / "melodies.yaml").read_text("utf-8") == songs.PACK
    database = Database(workspace)
    figure = cases_list.figures(database, "released")
    (task,) = next(iter(figure.values())).values()
    assert task.n == 6
    assert task.raw == pytest.approx(1 / 4)
    wild = cases_list.cases(database, Filters(dimensions=("mood=wild", "instrument=piano")))
    assert [row["record"] for row in wild.rows] == ["3"]
    names = cases_list.choices(database, "dimension")
    assert names["instrument=piano"] == 6
    assert cases_list.choices(database, "data_set") == {"Melodies": 6}


def test_a_record_that_is_left_out_ends_the_check_with_1(earmark: Earmark, tmp_path: Path) -> None:
    pack = songs.write_pack(tmp_path)
    path = songs.write(tmp_path, [songs.record(1, "B"), songs.record(17, "B", right="Lute")])
    status, out, _ = earmark("pack", "check", pack, path)
    assert status == 1
    assert "'Lute' is not among the options" in out


def test_a_broken_pack_ends_the_check_with_2(earmark: Earmark, tmp_path: Path) -> None:
    pack = songs.write_pack(tmp_path, songs.PACK.replace("type: choice", "type: chocie"))
    status, out, _ = earmark("pack", "check", pack, songs.write(tmp_path))
    assert status == 2
    assert "melodies.yaml:16: expected type: one of choice" in out


def test_fields_are_mapped_without_a_pack(earmark: Earmark, tmp_path: Path) -> None:
    record = {"q": "Which?", "opts": ["flute", "piano"], "right": "piano", "said": "A"}
    path = tmp_path / "m.json"
    path.write_text(json.dumps([record]), encoding="utf-8")
    mapped = "question=q,options=opts,answer=right,prediction=said"
    assert earmark("load", path)[0] == 2
    assert earmark("load", path, "--map", mapped)[0] == 0
    (task,) = next(iter(cases_list.figures(Database(Workspace(tmp_path / "workspace")), "paper").values())).values()
    assert (task.n, task.raw) == (1, 0.0)


def test_answers_alone_are_mapped_to_questions_loaded_before(earmark: Earmark, tmp_path: Path) -> None:
    pack = songs.write_pack(tmp_path)
    questions = [{**songs.record(n, ...)} for n in (1, 2)]
    assert earmark("load", songs.write(tmp_path, questions, "q.json"), "--pack", pack)[0] == 0
    path = tmp_path / "m.json"
    path.write_text(json.dumps([{"key": "1", "model_output": "piano"}]), encoding="utf-8")
    assert earmark("load", path, "--map", "prediction=model_output,id=key")[0] == 0
    rows = cases_list.cases(Database(Workspace(tmp_path / "workspace")), Filters(outcomes=("scored",))).rows
    assert [(row["record"], row["score"]) for row in rows] == [("1", 1.0)]


def test_packs_are_listed_and_shown(earmark: Earmark) -> None:
    assert "mmau.string_match" in earmark("pack", "list")[1]
    shown = earmark("pack", "show", "mmau")[1]
    assert "arXiv 2410.19168" in shown
    assert "mmau.string_match (official), lens released" in shown
    assert earmark("pack", "show", "nothing")[0] == 2


def test_an_archive_is_checked_and_scored_file_by_file(earmark: Earmark, tmp_path: Path) -> None:
    archive, report = tmp_path / "runs.zip", tmp_path / "scores.json"
    question = {"question": "Which?", "choices": ["flute", "piano"], "answer": "piano"}
    text = json.dumps([{"id": name, **question, "prediction": letter} for name, letter in (("a", "B"), ("b", "A"))])
    with zipfile.ZipFile(archive, "w") as stream:
        stream.writestr("model/a.json", text)
    status, out, _ = earmark("pack", "check", "choices", archive)
    assert (status, "a.json: JSON array, 2 records" in out) == (0, True)
    assert earmark("score", archive, "--json", report)[0] == 0
    assert [row["score"] for row in json.loads(report.read_text("utf-8"))["records"]] == [1, 0]
    with zipfile.ZipFile(archive, "a") as stream:
        stream.writestr("model/b.json", text.replace('"A"', '"B"'))
    assert earmark("pack", "check", "choices", archive)[1].count("2 records") == 2
    status, _, errors = earmark("score", archive)
    assert (status, "expected one run" in " ".join(errors.split())) == (2, True)
    assert earmark("score", archive / "model" / "b.json")[0] == 0
