"""`earmark pack` and the options `--pack` and `--map` of `load` and `score`."""

from __future__ import annotations

import json
import shlex
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from analysis.benchmarks import registry
from analysis.benchmarks.packs import catalog
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests.benchmarks.packs import songs
from tests.cli.test_commands import Earmark, earmark
from tests.shared import SHARED, needs_shared

__all__ = ["earmark"]


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    forget_packs()


def forget_packs() -> None:
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


def test_a_record_that_is_left_out_ends_the_check_with_4(earmark: Earmark, tmp_path: Path) -> None:
    pack = songs.write_pack(tmp_path)
    path = songs.write(tmp_path, [songs.record(1, "B"), songs.record(17, "B", right="Lute")])
    status, out, _ = earmark("pack", "check", pack, path)
    assert status == 4
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


def odd(tmp_path: Path, n: int = 20) -> Path:
    """Records with the name of the model, and its answer in an object: half of them are right."""
    record = {"model": "piano-9b", "q": "Which?", "opts": ["flute", "piano"], "right": "piano"}
    records = [{**record, "nr": i, "q": f"Which, {i}?", "by": "gpt-x", "said": {"text": "BA"[i % 2]}} for i in range(n)]
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(records), encoding="utf-8")
    return path


def test_the_printed_hint_is_a_command_that_reads_the_file(earmark: Earmark, tmp_path: Path) -> None:
    path = odd(tmp_path)
    status, out, _ = earmark("load", path)
    words = shlex.split(out.partition("This command reads it: ")[2].strip().splitlines()[0].rstrip("."))
    assert (status, words[:3]) == (2, ["earmark", "load", str(path)])
    assert earmark(*words[1:])[0] == 0
    (task,) = next(iter(cases_list.figures(Database(Workspace(tmp_path / "workspace")), "paper").values())).values()
    assert (task.n, task.raw) == (20, 0.5)


MAPPED = "question=q,options=opts,answer=right,prediction="


def test_a_load_of_which_nearly_nothing_is_read_is_no_success(earmark: Earmark, tmp_path: Path) -> None:
    for command in ("load", "score"):
        status, out, _ = earmark(command, odd(tmp_path), "--map", f"{MAPPED}by")
        assert (status, "20 of 20 answers could not be read" in out) == (4, True)
        assert earmark(command, odd(tmp_path), "--map", f"{MAPPED}said.text")[0] == 0


@pytest.mark.parametrize(("n", "n_read", "expected"), [(5, 0, 4), (1, 0, 4), (5, 1, 0), (9, 1, 0), (10, 1, 4)])
def test_a_load_of_which_nothing_is_read_is_no_success_however_small(
    earmark: Earmark, tmp_path: Path, n: int, n_read: int, expected: int
) -> None:
    """Of ten answers and more, nine tenths are enough; of fewer all of them."""
    records = json.loads(odd(tmp_path).read_text(encoding="utf-8"))[:n]
    for row in records[n_read:]:
        row["said"] = {"text": "hm"}
    path = tmp_path / "few.json"
    path.write_text(json.dumps(records), encoding="utf-8")
    for command in ("load", "score"):
        status, out, _ = earmark(command, path, "--map", f"{MAPPED}said.text")
        assert (status, "could not be read" in out) == (expected, expected == 4), out


@pytest.mark.parametrize("command", ["load", "score"])
def test_a_load_of_which_nearly_all_answers_are_missing_is_no_success(
    command: str, earmark: Earmark, tmp_path: Path
) -> None:
    path = odd(tmp_path)
    records = json.loads(path.read_text(encoding="utf-8"))
    for row in records[:-1]:
        row["said"] = None
    path.write_text(json.dumps(records), encoding="utf-8")
    status, out, _ = earmark(command, path, "--map", f"{MAPPED}said.text")
    assert (status, "19 of 20 answers are missing or could not be read" in out) == (4, True)


@pytest.mark.parametrize(
    ("mapped", "words"),
    [
        ("question=q,choices=opts,answer=right,prediction=said.text", "audio, question, options, answer, prediction"),
        ("question=q,options=options,answer=right,prediction=said.text", "right, nr, by, said.text, found options"),
        ("question=q,options=opts,answer=right,prediction=said.words", "right, nr, by, said.text, found said.words"),
        ("prediction=reply,id=nr", "right, nr, by, said.text, found reply"),
    ],
)
def test_names_that_do_not_exist_are_refused_with_those_that_do(
    earmark: Earmark, tmp_path: Path, mapped: str, words: str
) -> None:
    for command in (("load",), ("score",), ("pack", "check", "table")):
        status, out, error = earmark(*command, odd(tmp_path), "--map", mapped)
        assert status == 2
        if command != ("pack", "check", "table") or "id=nr" not in mapped:
            assert words in " ".join((out + error).split())
    assert Workspace(tmp_path / "workspace").run_ids() == []


def test_a_file_is_scored_by_a_pack_of_the_workspace_and_by_one_in_a_file(earmark: Earmark, tmp_path: Path) -> None:
    pack, path, out = songs.write_pack(tmp_path), songs.write(tmp_path), tmp_path / "scores.json"
    assert earmark("score", path, "--pack", pack, "--json", out)[0] == 0
    assert not (tmp_path / "workspace" / "packs").exists()
    first = json.loads(out.read_text("utf-8"))
    assert first["summary"]["melodies"]["n"] == 6
    forget_packs()
    assert earmark("score", path, "--pack", "melodies")[0] == 2
    assert earmark("load", path, "--pack", pack)[0] == 0
    forget_packs()
    assert earmark("score", path, "--pack", "melodies", "--json", out)[0] == 0
    assert json.loads(out.read_text("utf-8")) == first


def figures(tmp_path: Path) -> list[float | None]:
    """The raw figures of the runs that are loaded, the latest first."""
    by_run = cases_list.figures(Database(Workspace(tmp_path / "workspace")), "paper")
    return [task.raw for tasks in by_run.values() for task in tasks.values()]


def test_what_reads_the_answers_belongs_to_a_run(earmark: Earmark, tmp_path: Path) -> None:
    """Another map, another pack, and a pack that was edited under its name each give another run; the same does not."""
    path = odd(tmp_path)
    for prediction, n in (("right", 1), ("right", 1), ("said.text", 2)):
        assert earmark("load", path, "--map", f"{MAPPED}{prediction}")[0] == 0
        assert len(Workspace(tmp_path / "workspace").run_ids()) == n
    assert set(figures(tmp_path)) == {0.5, 1.0}
    out = earmark("runs")[1]
    assert "prediction=right" in out
    assert "prediction=said.text" in out


def test_a_pack_that_was_edited_under_its_name_reads_another_run(earmark: Earmark, tmp_path: Path) -> None:
    path, pack = songs.write(tmp_path), songs.write_pack(tmp_path)
    assert earmark("load", path, "--pack", pack)[0] == 0
    songs.write_pack(tmp_path, "# a remark\n" + songs.PACK)
    assert "already loaded" in earmark("load", path, "--pack", pack)[1]
    songs.write_pack(tmp_path, songs.PACK.replace("response: [output.text, second]", "response: [second, output.text]"))
    assert "already loaded" not in earmark("load", path, "--pack", pack)[1]
    assert len(Workspace(tmp_path / "workspace").run_ids()) == 2


@needs_shared
@pytest.mark.parametrize("calls", [1, 2])
@pytest.mark.parametrize(
    ("names", "model", "n_answers"),
    [
        (("first/mu_GTZAN.jsonl", "second/mu_GTZAN.jsonl"), ("--model", "m"), [120]),
        (("first/mu_GTZAN.jsonl", "second/mu_GTZAN.jsonl"), (), [120]),
        (("first/mu_GTZAN.jsonl", "first/nu_GTZAN.jsonl"), (), [120, 120]),
    ],
)
def test_equal_bytes_of_one_model_and_task_count_once(
    earmark: Earmark, tmp_path: Path, names: tuple[str, str], model: tuple[str, ...], n_answers: list[int], calls: int
) -> None:
    paths = copies(tmp_path, *names)
    parts = [paths] if calls == 1 else [[path] for path in paths]
    out = "".join(earmark("load", *part, *model)[1] for part in parts)
    assert [run.n for run in description.load_all(Workspace(tmp_path / "workspace"))] == n_answers
    if calls == 1:
        assert f"{paths[1]}: expected other contents, found the bytes of" in out
        assert ("counted once" if n_answers == [120] else "both are loaded") in out


@needs_shared
def test_equal_bytes_about_two_tasks_are_both_loaded(earmark: Earmark, tmp_path: Path) -> None:
    assert "both are loaded" in earmark("load", *copies(tmp_path, "mu_GTZAN.jsonl", "mu_GS_key.jsonl"))[1]
    assert [run.n for run in description.load_all(Workspace(tmp_path / "workspace"))] == [240]


@needs_shared
def test_equal_bytes_about_two_tasks_are_both_loaded_in_two_calls_and_each_once(
    earmark: Earmark, tmp_path: Path
) -> None:
    paths = copies(tmp_path, "mu_GTZAN.jsonl", "mu_GS_key.jsonl")
    outs = [earmark("load", path, "--model", "m")[1] for path in (*paths, *paths)]
    assert f"{paths[1]}: expected other contents, found the bytes of mu_GTZAN.jsonl in the run mu-" in outs[1]
    assert ["already loaded" in out for out in outs] == [False, False, True, True]
    assert sorted(list(run.counts) for run in description.load_all(Workspace(tmp_path / "workspace"))) == [
        ["GNR"], ["KEY"],
    ]  # fmt: skip


@needs_shared
@pytest.mark.parametrize("copy", ["mu_GTZAN (1).jsonl", "mu_GTZAN_2.jsonl"])
def test_a_copy_whose_name_has_no_known_task_counts_once(earmark: Earmark, tmp_path: Path, copy: str) -> None:
    paths = copies(tmp_path, copy, "mu_GTZAN.jsonl")
    assert (
        f"{copy}: expected other contents, found the bytes of mu_GTZAN.jsonl; counted once"
        in (earmark("load", *paths)[1])
    )
    assert [run.counts["GNR"]["n"] for run in description.load_all(Workspace(tmp_path / "workspace"))] == [120]


@needs_shared
def test_equal_bytes_under_two_names_count_once_for_the_model_that_is_named(earmark: Earmark, tmp_path: Path) -> None:
    paths = copies(tmp_path, "mu_GTZAN.jsonl", "nu_GTZAN.jsonl")
    assert "counted once" in earmark("load", *paths, "--model", "m")[1]
    assert [run.n for run in description.load_all(Workspace(tmp_path / "workspace"))] == [120]


def copies(tmp_path: Path, *names: str) -> list[Path]:
    """The same 120 answers under these names."""
    paths = [tmp_path / "tree" / name for name in names]
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes((SHARED / "data" / "cmi_bench" / "flamingo_GTZAN.jsonl").read_bytes())
    return paths
