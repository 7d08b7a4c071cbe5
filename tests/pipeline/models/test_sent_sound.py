"""Runs under a condition of sound: what a server gets is read back, and what is asked, recorded and priced."""

from __future__ import annotations

import hashlib
import io
import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from typer.testing import CliRunner

from analysis import pipeline
from analysis.audio import sound_conditions
from analysis.audio.clip import Encoding
from analysis.cli import app
from analysis.inference.journal import JournalError
from analysis.pipeline.models import inference, requests
from analysis.pipeline.models.endpoint import EndpointOptions
from analysis.pipeline.models.requests import InferenceResult, NothingToAskError, Request
from analysis.store.workspace import Workspace
from tests import small
from tests.inference.chat_server import ChatServer, serving

needs_openai = pytest.mark.skipif(not find_spec("openai"), reason="needs the extra openai")

RATE = 22_050
SECONDS = (24.0, 12.0, 30.0)


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    """Three recordings that differ in pitch, length and loudness."""
    folder = tmp_path / "workspace" / "audio"
    folder.mkdir(parents=True)
    for number, seconds in enumerate(SECONDS):
        times = np.arange(round(seconds * RATE)) / RATE
        tone = np.sin(2 * np.pi * (220 + 110 * number + 5 * times) * times) * 0.1 * (number + 1)
        soundfile.write(folder / f"{number}.wav", tone, RATE)
    return Workspace(tmp_path / "workspace")


def record(number: int, task: str = "artist_count", answer: Any = None, prompt: str = "How many?") -> dict[str, Any]:
    return {"task": task, "audio": f"{number}.wav", "question": f"{prompt} question {number}",
            "answer": str(number % 2 + 1) if answer is None else answer}  # fmt: skip


def questions(folder: Path, *records: dict[str, Any]) -> Path:
    return small.write(folder / "questions.json", list(records) or [record(number) for number in range(3)])


def ask(
    server: ChatServer, workspace: Workspace, files: Path, sound: str, **more: Any
) -> tuple[InferenceResult, dict[str, Any]]:
    options = EndpointOptions(server.url, timeout=10, encoding=more.pop("encoding", Encoding()))
    out = more.pop("out", files.with_name(f"{sound}.json"))
    request = Request("", (files,), model="m", endpoint=options, out=out, sound=sound, **{"seed": 7} | more)
    result = inference.ask(request, workspace)
    return result, json.loads(result.path.read_text(encoding="utf-8"))


def samples(data: bytes) -> Any:
    return soundfile.read(io.BytesIO(data), dtype="int16")


@needs_openai
@pytest.mark.parametrize("sound", sorted({*sound_conditions.TREATMENTS, "other"}))
def test_what_the_server_gets_is_what_the_record_says(sound: str, tmp_path: Path, workspace: Workspace) -> None:
    with serving() as server:
        _, content = ask(server, workspace, questions(tmp_path), sound)
        received = [server.sounds(number) for number in range(3)]
    assert (content["condition"]["audio"], content["manifest"]["sound"]["condition"]) == (sound, sound)
    assert content["manifest"]["sound"]["seed"] == 7
    for number, (row, sounds) in enumerate(zip(content["results"], received, strict=True)):
        ((sent,), (data,)) = row["audio_sent"], sounds
        heard, rate = samples(data)
        assert sent["sha256"] == hashlib.sha256(heard.tobytes()).hexdigest()
        assert (sent["rate"], sent["seconds"]) == (rate, pytest.approx(heard.size / rate, abs=1e-6))
        expected = {"slower": 1.25 * SECONDS[number], "first": 10.0, "last": 10.0}.get(sound, SECONDS[number])
        assert heard.size / rate == pytest.approx(expected, abs=0.001)
        assert ("from" in sent) == (sound == "other")
        level = sound_conditions.rms((heard / 32768).astype(np.float32))
        assert (
            (sent["rms_db"] is None)
            if sound == "silence"
            else sent["rms_db"] == pytest.approx(20 * np.log10(level), abs=0.01)
        )


@needs_openai
def test_without_sound_the_message_is_text_alone(tmp_path: Path, workspace: Workspace) -> None:
    with serving() as server:
        result, content = ask(server, workspace, questions(tmp_path), "none")
        assert [server.sounds(number) for number in range(3)] == [[], [], []]
        assert server.text(1) == "How many? question 1"
    assert [row["audio_sent"] for row in content["results"]] == [[], [], []]
    assert (content["condition"]["audio"], content["run_name"], result.without_audio) == ("none", "m, audio=none", 0)


@needs_openai
def test_the_same_seed_sends_the_same_bytes_and_another_one_others(tmp_path: Path, workspace: Workspace) -> None:
    files = questions(tmp_path)
    sums = []
    for place, seed in enumerate((7, 7, 8)):
        fresh = Workspace(tmp_path / f"copy{place}")
        fresh.path.mkdir()
        with serving() as server:
            _, content = ask(server, fresh, files, "noise", seed=seed, audio=workspace.path / "audio",
                             out=tmp_path / f"{place}.json")  # fmt: skip
        sums.append([row["audio_sent"][0]["sha256"] for row in content["results"]])
    assert sums[0] == sums[1]
    assert not set(sums[0]) & set(sums[2])
    assert len(set(sums[0])) == 3


@needs_openai
def test_another_recording_has_another_answer_where_there_is_one(tmp_path: Path, workspace: Workspace) -> None:
    files = questions(tmp_path, record(0, answer="1"), record(1, answer="1"), record(2, answer="4"))
    with serving() as server:
        _, content = ask(server, workspace, files, "other")
    ids = [question.id for question in requests.prepare(Request("x:y", (files,)), workspace).questions]
    chosen = [ids.index(row["audio_sent"][0]["from"]) for row in content["results"]]
    assert chosen[:2] == [2, 2]
    assert chosen[2] in (0, 1)


@needs_openai
def test_a_run_stopped_under_a_condition_goes_on_under_the_same_one_alone(tmp_path: Path, workspace: Workspace) -> None:
    files, out = questions(tmp_path), tmp_path / "run.json"
    with serving() as server:
        server.refusal = 500
        result, _ = ask(server, workspace, files, "noise", out=out, retries=0)
        assert result.failed == 3
        server.refusal = 0
        out.unlink()
        with pytest.raises(JournalError, match="silence"):
            ask(server, workspace, files, "silence", out=out, resume=True)
        result, content = ask(server, workspace, files, "noise", out=out, resume=True)
    assert result.failed == 0
    assert all(row["audio_sent"] for row in content["results"])


@pytest.mark.parametrize(
    ("sound", "left_out"),
    [("none", 0), ("silence", 0), ("noise", 0), ("low", 0), ("pitched", 0), ("reversed", 2), ("shuffled", 2),
     ("slower", 2), ("first", 2), ("last", 2)],
)  # fmt: skip
def test_questions_whose_right_answer_changes_are_left_out(
    sound: str, left_out: int, tmp_path: Path, workspace: Workspace
) -> None:
    files = questions(tmp_path, record(0), record(1, "artist_duration", "20"), record(2, prompt="Who sings at 0:12?"))
    job = requests.prepare(Request("x:y", (files,), sound=sound), workspace)
    assert (len(job.questions), job.result.left_out.total()) == (3 - left_out, left_out)


def test_a_condition_that_leaves_no_question_is_refused(tmp_path: Path, workspace: Workspace) -> None:
    files = questions(tmp_path, record(1, "artist_duration", "20"))
    with pytest.raises(NothingToAskError):
        requests.prepare(Request("x:y", (files,), sound="slower"), workspace)


def test_a_single_recording_has_no_other(tmp_path: Path, workspace: Workspace) -> None:
    with pytest.raises(NothingToAskError):
        requests.prepare(Request("x:y", (questions(tmp_path, record(0)),), sound="other"), workspace)


def test_a_function_gets_the_treated_file(tmp_path: Path, workspace: Workspace) -> None:
    request = Request(
        "tests.inference.models:telling", (questions(tmp_path),), sound="silence", out=tmp_path / "o.json"
    )
    content = json.loads(inference.ask(request, workspace).path.read_text(encoding="utf-8"))
    name = json.loads(content["results"][0]["prediction"])[0]
    (path,) = workspace.path.rglob(name)
    assert not soundfile.read(path)[0].any()
    (loaded,) = pipeline.load([tmp_path / "o.json"], workspace)
    assert loaded.run.condition["audio"] == "silence"


@pytest.mark.parametrize(
    ("sound", "minutes"), [("none", 0.0), ("first", 0.5), ("slower", 66 * 1.25 / 60), ("noise", 1.1)]
)
def test_the_price_is_that_of_what_is_sent(sound: str, minutes: float, tmp_path: Path, workspace: Workspace) -> None:
    arguments = ["run", "--endpoint", "http://127.0.0.1:9/v1", "--model", "m", "--questions", str(questions(tmp_path)),
                 "--sound", sound, "--dry-run", "--workspace", str(workspace.path)]  # fmt: skip
    result = CliRunner().invoke(app, arguments)
    assert f"{minutes:.1f} minutes of sound" in result.output


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--sound", "loud"], "expected one of as-is, none, other"),
        (["--sound", "none", "--condition", "audio=x"], "--sound"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_asked(more: list[str], message: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["run", "--adapter", "x:y", "--questions", str(questions(tmp_path)), *more])
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())
