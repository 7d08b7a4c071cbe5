"""A model of the user's is asked, interrupted, gone on with, and its answers are a run like any other."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.errors import ClusterError, UnknownFormatError
from analysis.inference import retries
from analysis.inference.journal import Journal, JournalError, UnfinishedError
from analysis.inference.retries import Call, CallResult
from analysis.pipeline.models import inference
from analysis.pipeline.models.inference import StoppedError, ask
from analysis.pipeline.models.requests import InferenceResult, Request
from analysis.prompts.selection import EnsembleError
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.workspace import PROJECT, Workspace
from tests import small

DEMO = PROJECT / "data" / "demo" / "questions"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path / "workspace")


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "FIRST_PAUSE", 0.0)


def questions(folder: Path, n: int = 4) -> Path:
    """Counting questions that any wording fits, and one on a duration that only says so in its own words."""
    counts = [
        {"task": "artist_count", "audio": f"{number}.wav", "question": "How many?", "answer": "2"}
        for number in range(n - 1)
    ]
    duration = {"task": "artist_duration", "audio": "0.wav", "question": "How long does artist 2 sing?", "answer": "2"}
    return small.write(folder / "questions.json", [*counts, duration])


def asked(name: str, workspace: Workspace, files: Path, **more: Any) -> tuple[InferenceResult, dict[str, Any]]:
    """What came of it, and the run file."""
    request = Request(f"tests.inference.models:{name}", (files,), **more)
    found = ask(request, workspace)
    content: dict[str, Any] = json.loads(found.path.read_text(encoding="utf-8"))
    return found, content


def test_a_run_is_written_that_loads_without_a_problem(tmp_path: Path, workspace: Workspace) -> None:
    found, content = asked(
        "two", workspace, questions(tmp_path), model="Two", condition={"audio": "none"}, seed=5, out=tmp_path / "o.json"
    )
    assert found == InferenceResult(tmp_path / "o.json", 4, 0, 4, found.as_written, ())
    (loaded,) = pipeline.load([found.path], workspace)
    run = loaded.run
    assert loaded.problems == ()
    assert (run.name, run.model, run.seed, run.n) == ("Two (audio=none, seed 5)", "Two", "5", 4)
    assert run.run_hash == content["run_hash"]
    assert run.prompt_hash == content["prompt_hash"]
    assert run.figures["paper"]["Cnt"]["raw"] == 1.0
    assert (content["prompt_source"], content["prompt_ensemble"]) == ("as written", None)
    assert content["parser_version"] == run.versions["parsing"]
    assert not list(tmp_path.glob("*.journal"))


def test_every_call_is_in_the_file(tmp_path: Path, workspace: Workspace) -> None:
    _, content = asked("telling", workspace, questions(tmp_path), seed=3)
    first = content["results"][0]
    assert json.loads(first["prediction"]) == [None, "How many?", "", 3, 0]
    (call,) = first["asked"]
    assert (call["prompt"], call["wording"], call["answer"]) == ("How many?", "", first["prediction"])
    assert (call["error"], call["attempts"]) == ("", 1)
    assert "vote" not in first


def test_sound_is_found_and_told(workspace: Workspace, tmp_path: Path) -> None:
    found, content = asked("telling", workspace, DEMO / "musicological_analysis.json")
    given = {record["task"]: json.loads(record["prediction"]) for record in content["results"]}
    assert given["Single-Gene Detection"][0].endswith(".opus")
    assert (given["Gene Attribution"][0], given["Gene Attribution"][4]) == (None, 4)
    assert found.without_audio == sum(record["task"] == "Gene Attribution" for record in content["results"])
    (tmp_path / "sound").mkdir()
    (tmp_path / "sound" / "0.flac").write_bytes(b"sound")
    _, content = asked("telling", workspace, questions(tmp_path), audio=tmp_path / "sound")
    assert [json.loads(record["prediction"])[0] for record in content["results"]] == ["0.flac", None, None, "0.flac"]


def test_an_ensemble_asks_in_the_first_wordings_and_takes_a_vote(tmp_path: Path, workspace: Workspace) -> None:
    found, content = asked("by_wording", workspace, questions(tmp_path), ensemble=3)
    first, *_, last = content["results"]
    assert first["prediction"] == "2"
    assert first["vote"] == {"elected": 0, "votes": 2, "read": 3, "tied": False}
    assert [call["answer"] for call in first["asked"]] == ["2", "3", "2"]
    assert [call["wording"] for call in first["asked"]] == ["earmark-1/1", "earmark-1/2", "earmark-1/3"]
    assert first["question"] == first["asked"][0]["prompt"]
    assert last["question"] == "How long does artist 2 sing?"
    assert dict(found.as_written) == {"the record has no 'slots' with number": 1}
    (loaded,) = pipeline.load([found.path], workspace)
    assert loaded.problems == ()
    assert (loaded.run.prompt_ensemble, loaded.run.prompt_version) == (3, "earmark-1")
    assert loaded.run.name.endswith("(prompt earmark-1, 3 wordings)")


def test_a_prompt_set_of_ones_own(tmp_path: Path, workspace: Workspace) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text('version: mine-1\nparser_version: "1"\nprompts: {artist_count: {wordings: ["Count!", "Well?"]}}\n')
    _, content = asked("two", workspace, questions(tmp_path, 12), prompts=mine)
    assert {record["question"] for record in content["results"][:-1]} == {"Count!", "Well?"}
    assert content["prompt_version"] == "mine-1"
    with pytest.raises(EnsembleError, match="ensemble of 3: expected at most 2, the wordings of 'artist_count'"):
        asked("two", workspace, questions(tmp_path), prompts=mine, ensemble=3)


def test_a_model_that_fails_is_missing_with_its_error_and_asked_again_on_resume(
    tmp_path: Path, workspace: Workspace
) -> None:
    out = tmp_path / "run.json"
    found, content = asked("stubborn", workspace, questions(tmp_path), out=out, retries=1, model="M")
    assert found.failed == 4
    assert [record["prediction"] for record in content["results"]] == [None] * 4
    assert content["results"][0]["asked"][0]["error"] == "ConnectionError: no route"
    assert content["results"][0]["asked"][0]["attempts"] == 2
    (loaded,) = pipeline.load([out], workspace)
    assert loaded.run.counts["Cnt"] == {"n": 3, "missing": 3}
    again, _ = asked("stubborn", workspace, questions(tmp_path), out=out, retries=0, model="M", resume=True)
    assert again.failed == 4


@pytest.mark.parametrize(("name", "failed"), [("odd", 4), ("silent", 0)])
def test_no_text_is_a_failure_and_no_answer_is_none(
    name: str, failed: int, tmp_path: Path, workspace: Workspace
) -> None:
    found, content = asked(name, workspace, questions(tmp_path))
    assert found.failed == failed
    assert [record["prediction"] for record in content["results"]] == [None] * 4


def test_a_run_that_is_stopped_goes_on_where_it_was(
    tmp_path: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls, files = tmp_path / "calls.json", questions(tmp_path, 9)
    monkeypatch.setenv("EARMARK_TEST_CALLS", str(calls))
    calls.write_text("[0, 5]")
    request: dict[str, Any] = {"out": tmp_path / "run.json", "model": "M"}
    with pytest.raises(StoppedError, match=r"stopped after 5 of 9 answers, kept in .*run.json.journal; --resume"):
        asked("stopping", workspace, files, **request)
    assert not (tmp_path / "run.json").exists()
    with pytest.raises(UnfinishedError, match="contains answers already"):
        asked("stopping", workspace, files, **request)
    with pytest.raises(JournalError, match="begun with prompt_version '', now it is 'earmark-1'"):
        asked("stopping", workspace, files, ensemble=2, resume=True, **request)
    with pytest.raises(JournalError, match=r"begun with adapter 'tests.inference.models:stopping', now"):
        asked("two", workspace, files, resume=True, **request)
    calls.write_text("[5, 99]")
    _, content = asked("stopping", workspace, files, resume=True, **request)
    assert [record["prediction"] for record in content["results"]] == [str(n) for n in range(9)]
    assert json.loads(calls.read_text()) == [9, 99]


def test_what_stops_before_the_first_answer_names_no_journal(
    tmp_path: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = tmp_path / "calls.json"
    monkeypatch.setenv("EARMARK_TEST_CALLS", str(calls))
    calls.write_text("[0, 0]")
    for _ in range(2):
        with pytest.raises(StoppedError) as stopped:
            asked("stopping", workspace, questions(tmp_path), out=tmp_path / "run.json", model="M")
        assert str(stopped.value) == "stopped before the first of 4 answers"


def test_only_answers_count_as_kept_when_a_cluster_fails(
    tmp_path: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failed call is repeated by --resume."""
    results: list[CallResult] = []

    def answer(calls: Sequence[Call], adapter: object, journal: Journal, *_: object) -> None:
        for call, result in zip(calls, results, strict=False):
            journal.add(call, result)
        raise ClusterError("dask://lab:8786", "a scheduler")

    monkeypatch.setattr(inference, "_answer", answer)
    lines: list[str] = []
    request = Request("tests.inference.models:two", (questions(tmp_path),), out=tmp_path / "run.json", resume=True)
    for result, line in ((CallResult(None, "late"), []), (CallResult("2"), ["1 of 4 answers are in "])):
        results.append(result)
        with pytest.raises(ClusterError):
            ask(request, workspace, notify=lines.append)
        assert [text[:22] for text in lines] == line


def test_calls_at_a_time_give_the_same_run(tmp_path: Path, workspace: Workspace) -> None:
    runs = [
        asked("by_wording", workspace, questions(tmp_path, 30), workers=n, ensemble=4, out=tmp_path / f"{n}.json")[1]
        for n in (1, 5)
    ]
    for content in runs:
        del content["run_hash"]
        for record in content["results"]:
            for call in record["asked"]:
                del call["seconds"]
    assert runs[0] == runs[1]


def test_a_run_that_is_there_is_not_written_over(tmp_path: Path, workspace: Workspace) -> None:
    found, content = asked("two", workspace, questions(tmp_path))
    assert found.path.parent == workspace.path / "answers"
    with pytest.raises(UnfinishedError, match=r"two-.*json contains answers already"):
        asked("two", workspace, questions(tmp_path))
    assert asked("two", workspace, questions(tmp_path), resume=True)[1] == content
    other, _ = asked("two", workspace, questions(tmp_path), seed=1)
    assert other.path != found.path
    with pytest.raises(UnfinishedError, match="contains answers already"):
        asked("two", workspace, questions(tmp_path), seed=2, out=found.path, resume=True)


def test_without_questions_nobody_is_asked(tmp_path: Path, workspace: Workspace) -> None:
    path = small.write(tmp_path / "none.json", [{"task": "chess"}])
    with pytest.raises(UnknownFormatError, match=r"none.json: expected questions or answers of a benchmark"):
        asked("two", workspace, path)


def test_answers_to_single_wordings_are_in_the_run_hash(tmp_path: Path, workspace: Workspace) -> None:
    found, content = asked("by_wording", workspace, questions(tmp_path), ensemble=3)
    content["results"][0]["asked"][1]["answer"] = "2"
    (loaded,) = pipeline.load([small.write(tmp_path / "changed.json", content)], workspace)
    assert loaded.run.changed
    assert found.path.exists()


def test_the_demo_is_asked_whole_and_loaded(workspace: Workspace) -> None:
    found, _ = asked("two", workspace, DEMO, ensemble=2)
    (loaded,) = pipeline.load([found.path], workspace)
    assert (loaded.run.n, len(loaded.run.counts), loaded.problems, found.as_written) == (301, 12, (), {})
    assert loaded_runs.runs(Database(workspace)) == [loaded.run]


MODEL = """
import time

def slow(audio, prompt):
    time.sleep(0.02)
    return "2"
"""


def test_a_process_that_is_killed_loses_at_most_what_was_on_its_way(tmp_path: Path) -> None:
    (tmp_path / "slow_model.py").write_text(MODEL)
    files, out = questions(tmp_path, 100), tmp_path / "run.json"
    notes = tmp_path / "run.json.journal"
    code = "import sys; from analysis.cli import main; sys.argv = ['earmark', *sys.argv[1:]]; main()"
    arguments = ["run", "--adapter", "slow_model:slow", "--questions", str(files), "--out", str(out)]
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(PROJECT)!r}); {code}", *arguments]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL)
    while not notes.exists() or notes.read_bytes().count(b"\n") < 6:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = notes.read_bytes().count(b"\n") - 1
    assert 5 <= kept < 100
    assert not out.exists()
    done = subprocess.run([*command, "--resume"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "100 questions asked" in done.stdout
    results = json.loads(out.read_text())["results"]
    assert [record["prediction"] for record in results] == ["2"] * 100
    assert not notes.exists()


def test_ctrl_c_ends_with_one_line_and_what_was_answered(tmp_path: Path) -> None:
    (tmp_path / "slow_model.py").write_text(MODEL)
    files, notes = questions(tmp_path, 400), tmp_path / "run.json.journal"
    code = f"import sys; sys.path.insert(0, {str(PROJECT)!r}); from analysis.cli import main; main()"
    arguments = f"run --adapter slow_model:slow --questions {files} --out run.json --workers 2".split()
    command, pipe = [sys.executable, "-c", code, *arguments], subprocess.PIPE
    process = subprocess.Popen(command, cwd=tmp_path, stdout=pipe, stderr=pipe, text=True)
    while not notes.exists() or notes.read_bytes().count(b"\n") < 6:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate()
    assert (process.returncode, errors) == (130, "")
    assert out.count("\n") == 1
    assert f"stopped after {notes.read_bytes().count(chr(10).encode()) - 1} of 400 answers, kept in run.json" in out
