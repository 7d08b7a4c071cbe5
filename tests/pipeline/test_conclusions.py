"""The conformance data on conclusions as answers of a pack: loaded, compared and checked on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.pipeline.test_comparison import earmark
from tests.shared import SHARED, needs_shared
from tests.statistics.conclusions import expected, table

PACK = """
pack: conclusions
title: Conclusions
recognise: {container: [json-array], fields: [id, song, ref, score]}
record: {id: id, audio: song, question: id, answer: ref, response: [answer], score: {field: score, as: of 1}}
tasks:
"""
TASKS = (*(expected()["compare"] if SHARED.is_dir() else ()), "t", "u")
Row: TypeAlias = dict[str, Any]
Earmark: TypeAlias = Callable[..., int]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Earmark:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path / "workspace"))
    return lambda *arguments: earmark(monkeypatch, *map(str, arguments))


def load(call: Earmark, folder: Path, name: str, rows: Sequence[Row], *options: str, overall: str = "") -> None:
    name_of_pack, tasks = ("conclusions", TASKS) if not overall else (f"two-{overall}", TASKS[-2:])
    where = "".join(f"  - {{name: {task}, title: {task}, type: judged, where: {{task: [{task}]}}}}\n" for task in tasks)
    pack, file = folder / "pack.yaml", folder / f"{name}.json"
    head = PACK.replace("pack: conclusions", f"pack: {name_of_pack}").replace("Conclusions", name_of_pack)
    tail = f"readings: [careful, {{rule: stored, official: true}}]\noverall: {overall or 'questions'}\n"
    pack.write_text(f"{head}{where}{tail}", encoding="utf-8")
    records = [
        {**row, "ref": row["question"], "id": f"{row['task']} {row['question']}", "score": float(row["score"])}
        for row in rows
    ]
    file.write_text(json.dumps([record | {"answer": str(record["answer"])} for record in records]), encoding="utf-8")
    assert call("load", file, "--pack", pack, "--name", name, *options) == 0


def written(call: Earmark, folder: Path, *arguments: object, status: int = 0) -> dict[str, Any]:
    assert call(*arguments, "--json", folder / "out.json") == status
    found: dict[str, Any] = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    return found


def of_run(rows: Sequence[Row], *runs: str) -> list[Row]:
    return [row for row in rows if row["run"] in runs]


@needs_shared
def test_all_ten_comparisons_are_those_of_the_conformance_data(call: Earmark, tmp_path: Path) -> None:
    """As ten tasks of one pack: p, interval and verdict without a correction, since each is expected alone."""
    rows, wanted = table("compare"), expected()["compare"]
    for side in "AB":
        load(call, tmp_path, side, of_run(rows, *(f"{task}-{side}" for task in wanted)), "--model", side)
    found = written(call, tmp_path, "compare", "A", "B", "--correction", "none")
    tasks = {row["name"].removeprefix("conclusions-"): row for row in found["tasks"]}
    names = {"n_songs": "songs", "n_questions": "n"}
    for task, own in wanted.items():
        for name, value in own.items():
            if name != "reason":
                wanted_value = value if isinstance(value, str) else pytest.approx(value, abs=1e-6)
                assert tasks[task][names.get(name, name)] == wanted_value, (task, name)
    assert found["verdicts"] == {
        "different": 4, "no difference found": 3, "equal scores": 1, "same answers": 1, "not tested": 1}  # fmt: skip


@needs_shared
@pytest.mark.parametrize("name", ["gate_pass", "gate_fall", "gate_inconclusive"])
def test_the_gates_end_as_the_conformance_data_say(name: str, call: Earmark, tmp_path: Path) -> None:
    rows, wanted = table("compare"), expected()["gate"][name]
    for side in "AB":
        load(call, tmp_path, side, of_run(rows, *(f"{task}-{side}" for task in wanted["tasks"])), "--model", side)
    arguments = ("check", "B", "--against", "A", "--margin", 100 * wanted["margin"])
    found = written(call, tmp_path, *arguments, status=wanted["exit"])
    outcomes = {row["name"].removeprefix("conclusions-"): row["outcome"] for row in found["rows"]}
    assert {task: outcomes[task] for task in wanted["tasks"]} == wanted["tasks"]
    assert (found["verdict"], found["exit"]) == (wanted["result"], wanted["exit"])
    if wanted["result"] == "inconclusive":
        assert call(*arguments, "--accept-inconclusive") == 0


@needs_shared
@pytest.mark.parametrize("model", ["alpha", "beta"])
def test_seeds_of_one_model_are_the_contrast_of_the_conformance_data(model: str, call: Earmark, tmp_path: Path) -> None:
    rows, wanted = table("conditions"), expected()["conditions"]["contrasts"][f"{model} stem-mix"]
    for condition in ("stem", "mix"):
        for seed in "123":
            own = of_run(rows, f"{model}-{condition}-{seed}")
            name = f"{model}-{condition}-{seed}"
            answers = [row | {"answer": f"{seed} {row['score']}"} for row in own]
            load(call, tmp_path, name, answers, "--model", model, "--condition", f"audio={condition}",
                 "--condition", f"seed={seed}")  # fmt: skip
    sides = [",".join(f"{model}-{condition}-{seed}" for seed in "213") for condition in ("stem", "mix")]
    found = written(call, tmp_path, "compare", *sides)
    (row,) = found["tasks"]
    names = {"value": "difference", "n_songs": "songs", "n_questions": "n", "se_songs": "se_songs", "p_holm": ""}
    for name, value in wanted.items():
        key = names.get(name, name)
        if key in row:
            assert row[key] == pytest.approx(value, abs=1e-6), name
    assert row["se_seeds"] == pytest.approx(wanted["se_seeds"], abs=1e-6)
    assert found["seeds"]["a"]["seeds"] == ["1", "2", "3"]


def answers(scores: Sequence[float], words: str = "", songs: int = 12) -> list[Row]:
    return [{"task": "t", "question": f"q{i}", "song": f"s{i % songs}", "score": score, "answer": f"{words}{i}"}
            for i, score in enumerate(scores)]  # fmt: skip


def test_runs_with_identical_answers_are_one_seed(
    call: Earmark, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    load(call, tmp_path, "base", answers([0, 1] * 6, "b"), "--model", "base")
    for seed in "123":
        own = [row | {"answer": f" {row['answer']}\n" if seed == "2" else row["answer"]} for row in answers([1] * 12)]
        load(call, tmp_path, f"run {seed}", own, "--model", "m", "--condition", f"seed={seed}")
    single = written(call, tmp_path, "compare", "run 1", "base")["tasks"]
    capsys.readouterr()
    several = written(call, tmp_path, "compare", "run 1,run 2,run 3", "base")
    printed = " ".join(capsys.readouterr().out.split())
    assert several["tasks"] == single
    assert several["seeds"]["a"]["n_runs"] == 3
    assert len(several["seeds"]["a"]["runs"]) == 1
    assert "A: 3 seeds, identical answers: counted as 1. B: 1 seed: how much the model varies" in printed


def test_two_models_are_no_side_unless_asked_for(
    call: Earmark, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a", "b", "c"):
        load(call, tmp_path, name, answers([1, 0] * 6, name), "--model", name)
    load(call, tmp_path, "d", answers([1, 0] * 6, "d"), "--model", "c", "--condition", "audio=stem")
    capsys.readouterr()
    assert call("compare", "a", "b,c") == 2
    assert "side B has runs that differ in model: b, c." in " ".join(capsys.readouterr().err.split())
    assert call("compare", "a", "c,d") == 2
    assert "differ in condition: not stated, audio=stem." in " ".join(capsys.readouterr().err.split())
    assert call("compare", "a", "b,c", "--pool") == 0


def test_equal_texts_are_the_same_answers_whatever_blanks_are_around_them(call: Earmark, tmp_path: Path) -> None:
    load(call, tmp_path, "a", answers([1, 0] * 6), "--model", "a")
    load(
        call, tmp_path, "b", [row | {"answer": f"\t {row['answer']}\n"} for row in answers([1, 0] * 6)], "--model", "b"
    )
    load(call, tmp_path, "c", answers([1, 0] * 6, "other "), "--model", "c")
    (same,), (equal,) = (written(call, tmp_path, "compare", "a", other)["tasks"] for other in "bc")
    assert (same["verdict"], same["same_answers"], same["p"], same["low"]) == ("same answers", 12, None, None)
    assert (equal["verdict"], equal["same_answers"], equal["p"]) == ("equal scores", 0, 1.0)
    assert written(call, tmp_path, "check", "a", "--against", "b")["verdict"] == "pass"
    assert written(call, tmp_path, "check", "a", "--against", "c", status=3)["verdict"] == "inconclusive"


def test_questions_that_not_all_seeds_answered_are_left_out_and_counted(
    call: Earmark, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    load(call, tmp_path, "base", answers([0] * 14, "b"), "--model", "base")
    load(call, tmp_path, "m1", answers([1] * 14), "--model", "m", "--condition", "seed=1")
    load(call, tmp_path, "m2", answers([0] * 13, "x"), "--model", "m", "--condition", "seed=2")
    capsys.readouterr()
    found = written(call, tmp_path, "compare", "m1,m2", "base")
    (row,) = found["tasks"]
    assert (row["n"], row["difference"], found["coverage"]["incomplete"]) == (13, 0.5, 1)
    assert "1 shared question left out that not all seeds were asked" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("declared", "gap"), [("questions", 8 / 20 - 4 / 20), ("tasks", (8 / 10 - 0) / 2 - 4 / 10 / 2)]
)
def test_a_pack_of_several_tasks_is_checked_overall_as_it_declares(
    declared: str, gap: float, call: Earmark, tmp_path: Path
) -> None:
    """A has 8 of 10 of one task, B 4 of 10; both have 0 of the other."""
    for name, right in (("a", 8), ("b", 4)):
        rows = [row | {"question": f"{row['question']} {task}", "task": task} for task in ("t", "u")
                for row in answers([float(i < right and task == "t") for i in range(10)], name)]  # fmt: skip
        load(call, tmp_path, name, rows, "--model", name, overall=declared)
    (part,) = written(call, tmp_path, "compare", "a", "b")["parts"]
    assert (part["name"], part["songs"], part["n"]) == ("Overall", 10, 20)
    assert part["difference"] == pytest.approx(gap)
    found = written(call, tmp_path, "check", "b", "--against", "a", status=3)
    assert [row["name"].removeprefix(f"two-{declared}-") for row in found["rows"]] == ["Overall", "t", "u"]
