"""Inspect asks the questions, and its log gives the figures that `earmark run` gives for the same answers.

One process asks two mock models: one with sound, and one without, in two wordings, under other settings.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile

from analysis import notebook, pipeline
from analysis.inference.run_answers import CALLS
from analysis.pipeline.load.run import LoadResult
from analysis.pipeline.models import inference
from analysis.pipeline.models.requests import Request
from analysis.store.database import Database
from analysis.store.queries.cases import case
from analysis.store.runs import description
from analysis.store.runs.description import Run
from analysis.store.workspace import PROJECT, Workspace
from tests import small

if importlib.util.find_spec("inspect_ai") is None:
    pytest.skip("needs the extra inspect", allow_module_level=True)

MODEL = "mockllm/model"
SCRIPT = """
import json, os, sys
from inspect_ai import eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model

answers, folder, seen = json.load(open("answers.json")), sys.argv[1], []

def answer(input, tools, tool_choice, config):
    parts = input[-1].content
    seen.append([[part.audio[:22] if part.type == "audio" else part.text for part in parts], config.temperature])
    prompt = parts[-1].text.split("\\n")[0]
    if answers.get(prompt) == "FAIL":
        raise ConnectionError("no route")
    output = ModelOutput.from_content("mock", answers.get(prompt, "2"))
    output.usage = ModelUsage(input_tokens=10, output_tokens=2, total_tokens=12)
    return output

def ask(logs, **settings):
    model = get_model("mockllm/model", custom_outputs=answer, memoize=False)
    (log,) = eval(sys.argv[2], task_args={"questions": folder, **settings.pop("task_args", {})}, model=model,
                  log_dir=logs, display="none", log_level="error", fail_on_error=False, **settings)
    return log

log = ask("logs", task_args={"audio": "sounds", "max_seconds": 0.5, "temperature": 0.5})
metrics = {name: metric.value for name, metric in log.results.scores[0].metrics.items()}
other = ask("other", limit=2, temperature=0.25, max_tokens=9, log_format="json",
            task_args={"condition": "metadata,effort=high", "ensemble": 2, "seed": 7, "temperature": 0.5})
json.dump({"seen": seen, "metrics": metrics, "status": [log.status, other.status]}, open("result.json", "w"))
"""


def questions() -> list[dict[str, Any]]:
    """The small run without its answers, each with a prompt that only it has."""
    rows = [{**row, "prompt": f"question {number}"} for number, row in enumerate(small.run())]
    return [{name: value for name, value in row.items() if name != "prediction"} for row in rows]


def answers() -> dict[str, str]:
    """By prompt. The call about the pair fails."""
    texts = [row["prediction"] for row in small.run()]
    texts[4:6] = ["Syncopation", "FAIL"]
    return {f"question {number}": text for number, text in enumerate(texts) if text is not None}


def function(audio: Path | None, prompt: str) -> str:
    """The same answers for `earmark run`."""
    text = answers().get(prompt, "2")
    if text == "FAIL":
        raise ConnectionError("no route")
    return text


@dataclass(frozen=True)
class Logs:
    """What Inspect did, and what is loaded of it."""

    result: dict[str, Any]
    workspace: Workspace
    run: Run
    other: Run
    direct: Run


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Logs:
    folder = tmp_path_factory.mktemp("inspect")
    rows = questions()
    rows[7]["audio_paths"] = ["audio/kettle.wav", "audio/spoon.wav"]
    file = small.write(folder / "questions.json", rows)
    small.write(folder / "answers.json", answers())
    (folder / "sounds").mkdir()
    for name in ("kettle", "spoon"):
        soundfile.write(folder / "sounds" / f"{name}.wav", np.linspace(-0.5, 0.5, 16_000), 16_000)
    _inspect(folder, file)
    workspace = Workspace(folder / "workspace")
    (run,), (other,) = _load([folder / "logs"], workspace), _load([folder / "other"], workspace)
    request = Request("tests.test_inspect_task:function", (file,), retries=0, model="direct")
    (direct,) = _load([inference.ask(request, workspace).path], workspace)
    stored = {row.id: row for row in description.load_all(workspace)}
    result = json.loads((folder / "result.json").read_text())
    return Logs(result, workspace, *(stored[row.run.id] for row in (run, other, direct)))


def _load(files: Sequence[Path], workspace: Workspace) -> tuple[LoadResult, ...]:
    return tuple(pipeline.load(files, workspace))


def _inspect(folder: Path, file: Path) -> None:
    environment = {
        **os.environ, "PYTHONPATH": str(PROJECT), "EARMARK_WORKSPACE": str(folder / "workspace"), "PWD": str(folder),
    }  # fmt: skip
    command = [sys.executable, "-c", SCRIPT, file.name, f"{PROJECT}/analysis/inspect_task.py@earmark"]
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, timeout=300)


def test_the_same_answers_have_the_same_scores_and_figures_on_both_ways(logs: Logs) -> None:
    columns = ["question_id", "task", "outcome", "score", "wer"]
    frames = [notebook.cases(run.id, workspace=logs.workspace.path)[columns] for run in (logs.run, logs.direct)]
    ours, theirs = (frame.sort_values("question_id").reset_index(drop=True) for frame in frames)
    assert len(ours) == 13
    assert set(ours.outcome) == {"scored", "missing", "unparsed"}
    assert ours.equals(theirs)
    by_way = [notebook.figures(run.id, workspace=logs.workspace.path) for run in (logs.run, logs.direct)]
    assert by_way[0].drop(columns="run").equals(by_way[1].drop(columns="run"))


def test_figures_in_the_log_are_those_of_the_paper_lens(logs: Logs) -> None:
    raw = notebook.figures(logs.run.id, workspace=logs.workspace.path).set_index("task").raw
    metrics = logs.result["metrics"]
    # the log has no figure of the task whose only sample failed, which is no answer for Earmark
    assert len(metrics) == 11
    assert "PGD" not in metrics
    assert raw["PGD"] == 0
    assert metrics == pytest.approx({task: raw[task] for task in metrics})


def test_sound_is_sent_cut_and_encoded_and_two_songs_by_number(logs: Logs) -> None:
    sent = [content for content, _ in logs.result["seen"][:13]]
    assert all(content[-2] == "data:audio/x-wav;base6" for content in sent)
    by_prompt = {content[-1]: content for content in sent}
    assert [len(content) for content in sent].count(2) == 12
    assert by_prompt["question 7"][::2] == ["Song 1:", "Song 2:", "question 7"]
    (clip,) = (logs.workspace.path / "cache" / "clips").glob("*-0.5-16000.wav")
    assert soundfile.info(clip).duration == 0.5


def test_a_failed_sample_is_no_answer_with_its_error(logs: Logs) -> None:
    frame = notebook.cases(logs.run.id, tasks=["PGD"], workspace=logs.workspace.path)
    (answer,) = case.case(Database(logs.workspace), frame.question_id[0], [logs.run.id]).answers
    assert (answer.answer.raw, list(frame.outcome)) == (None, ["missing"])
    assert "no route" in answer.answer.question.details[CALLS][0]["error"]


def test_model_settings_and_versions_are_facts_of_the_run(logs: Logs) -> None:
    run, other = logs.run, logs.other
    audio = "mix, wav 16000 Hz, at most 0.5 s"
    assert (run.model, run.name, run.condition) == (MODEL, MODEL, {"audio": audio, "temperature": "0.5"})
    assert run.further["adapter"].startswith("inspect_ai 0.")
    assert other.name == f"{MODEL}, metadata, effort=high"
    # --temperature and --max-tokens of Inspect itself have precedence
    assert other.condition == {
        "audio": "none", "metadata": "title and artist", "effort": "high", "temperature": "0.25", "max_tokens": "9",
    }  # fmt: skip
    assert (other.n, other.seed, other.prompt_ensemble) == (2, "7", 2)


def test_each_wording_is_asked_by_itself_and_votes(logs: Logs) -> None:
    later = logs.result["seen"][13:]
    assert [temperature for _, temperature in later] == [0.25] * 3
    assert all(len(content) == 1 for content, _ in later)
    frame = notebook.cases(logs.other.id, tasks=["FSS"], workspace=logs.workspace.path)
    (answer,) = case.case(Database(logs.workspace), frame.question_id[0], [logs.other.id]).answers
    calls = answer.answer.question.details[CALLS]
    assert [call["prompt"] for call in calls] == [content[0] for content, _ in later if content != ["question 1"]]
    assert [(call["answer"], call["input_tokens"], call["output_tokens"]) for call in calls] == [("2", 10, 2)] * 2
