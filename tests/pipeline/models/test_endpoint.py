"""A server with OpenAI's chat interface is asked: through errors and kills, within limits, with the sound asked for."""

from __future__ import annotations

import base64
import io
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
import pyarrow.parquet as pq
import pytest
import soundfile

from analysis import pipeline
from analysis.audio.clip import Encoding
from analysis.inference import retries, usage
from analysis.inference.endpoint import public_url
from analysis.inference.prices import CostLimitError
from analysis.pipeline.models import inference, requests
from analysis.pipeline.models.endpoint import EndpointOptions, TranscriptError, estimate, require_conditions
from analysis.pipeline.models.requests import InferenceResult, Request
from analysis.report import build
from analysis.store.database import Database
from analysis.store.runs import description
from analysis.store.workspace import PROJECT, Workspace
from tests import small
from tests.inference.chat_server import ChatServer, serving, tokens_of
from tests.pipeline.test_comparison import earmark

pytestmark = pytest.mark.skipif(not find_spec("openai"), reason="needs the extra openai")

PRICES = "m: {input: 2.0, audio: 40.0, output: 10.0}\n"
N = 100


def cost(numbers: list[int]) -> float:
    """By hand: 2, 40 and 10 per million."""
    tokens = [tokens_of(number) for number in numbers]
    return sum(2 * (every - audio) + 40 * audio + 10 * output for every, audio, output in tokens) / 1_000_000


def questions(folder: Path, n: int, **more: Any) -> Path:
    rows = [
        {
            "task": "artist_count",
            "audio": f"{number}.wav",
            "question": f"How many? question {number}",
            "answer": "2",
            **more,
        }
        for number in range(n)
    ]
    return small.write(folder / "questions.json", rows)


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path / "workspace")


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "FIRST_PAUSE", 0.0)


def ask(
    server: ChatServer, workspace: Workspace, files: Path, options: dict[str, Any] | None = None, **more: Any
) -> tuple[InferenceResult, dict[str, Any]]:
    """What came of it, and the run file."""
    endpoint = EndpointOptions(server.url, timeout=10, **(options or {}))
    request = Request("", (files,), model="m", endpoint=endpoint, out=files.with_name("run.json"), **more)
    result = inference.ask(request, workspace)
    return result, json.loads(result.path.read_text(encoding="utf-8"))


def test_killed_twice_nothing_is_asked_twice_and_nothing_is_lost(
    tmp_path: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Two starts of the command in a process of its own, since a kill needs one; the third is here."""
    monkeypatch.setenv("OPENAI_API_KEY", "secret-of-the-test")
    monkeypatch.chdir(tmp_path)
    files = questions(tmp_path, N)
    (tmp_path / "prices.yaml").write_text(PRICES)
    code = (f"import sys; sys.path.insert(0, {str(PROJECT)!r}); from analysis.inference import retries; "
            "retries.FIRST_PAUSE = 0.01; from analysis.cli import main; main()")  # fmt: skip
    with serving(trouble=True) as server:
        arguments = (f"run --endpoint {server.url} --model m --questions {files} --out run.json --workers 8 --resume "
                     "--timeout 2 --prices prices.yaml --retries 5").split()  # fmt: skip
        for fraction, stop in ((1, signal.SIGTERM), (2, signal.SIGKILL)):
            process = subprocess.Popen([sys.executable, "-c", code, *arguments],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
            server.pause_at = fraction * N // 3
            while len(server.answered) < server.pause_at:
                assert process.poll() is None
                time.sleep(0.005)
            process.send_signal(stop)
            server.pause_at = 0
            assert process.wait() == (130 if stop == signal.SIGTERM else -signal.SIGKILL)
            server.wait()
            if stop == signal.SIGTERM:
                assert server.answered.total() == len(server.answered)
        assert earmark(monkeypatch, *arguments) == 0
        server.wait()
        done = capfd.readouterr()
        assert set(server.answered) == set(range(N))
        assert set(server.computed.values()) == {1}
        assert server.answered.total() - N <= 8
        assert server.most_running <= 8
        assert server.keys == {"Bearer secret-of-the-test"}
    content = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))
    assert len(content["results"]) == N
    assert {row["prediction"] for row in content["results"]} == {"2"}
    assert content["usage"]["cost"] == pytest.approx(cost(list(range(N))), rel=1e-9)
    assert content["usage"]["input_tokens"] == sum(tokens_of(number)[0] for number in range(N))
    assert content["usage"]["cut"] == N // 25
    assert "cost 0." in done.out
    calls = [row["asked"][0] for row in content["results"]]
    assert [call["cost"] for call in calls] == [pytest.approx(cost([number])) for number in range(N)]
    # a kill may come after an answer is in the journal, and before its line is in the log
    assert (tmp_path / "run.json.log").read_text().count("\n") in (N - 1, N)
    everything = "".join(path.read_text() for path in tmp_path.iterdir() if path.is_file())
    assert "secret-of-the-test" not in everything + done.out + done.err
    (result,) = pipeline.load([tmp_path / "run.json"], workspace)
    assert result.run.n == N
    assert description.load_all(workspace)[0].further["usage"]["cost"] == content["usage"]["cost"]


@pytest.mark.parametrize(("status", "attempts"), [(401, 1), (400, 1), (503, 3)])
def test_only_what_may_pass_is_tried_again(status: int, attempts: int, tmp_path: Path, workspace: Workspace) -> None:
    with serving() as server:
        server.refusal = status
        result, content = ask(server, workspace, questions(tmp_path, 1), retries=2)
    assert result.failed == 1
    assert server.attempts[0] == attempts
    assert content["results"][0]["asked"][0]["error"].startswith(f"HTTP {status}: ")
    assert content["results"][0]["prediction"] is None


def test_a_limit_of_cost_stops_before_it_is_exceeded(tmp_path: Path, workspace: Workspace) -> None:
    (tmp_path / "prices.yaml").write_text(PRICES)
    files, limits = questions(tmp_path, 40), {"prices": tmp_path / "prices.yaml", "max_tokens": 100}
    with serving() as server:
        with pytest.raises(CostLimitError):
            ask(server, workspace, files, {**limits, "max_cost": 0.02}, workers=4)
        first = len(server.answered)
        assert 0 < cost(list(server.answered)) <= 0.02
        assert first < 40
        result, _ = ask(server, workspace, files, {**limits, "max_cost": 1.0}, resume=True)
    assert server.answered.total() == 40
    assert result.usage is not None
    assert result.usage.cost == pytest.approx(cost(list(range(40))))


def tone(path: Path, seconds: float, rate: int = 44_100) -> None:
    soundfile.write(path, np.sin(np.arange(round(seconds * rate)) * 0.05)[:, None].repeat(2, axis=1) * 0.3, rate)


@pytest.mark.parametrize("form", ["wav", "flac", "mp3"])
def test_sound_is_cut_resampled_and_encoded(tmp_path: Path, workspace: Workspace, form: Any) -> None:
    folder = tmp_path / "audio"
    folder.mkdir()
    tone(folder / "0.wav", 6.0)
    tone(folder / "1.wav", 6.0)
    rows = [
        {"task": "artist_count", "audio": "0.wav", "question": "question 0", "answer": "2", "start": 1.5, "end": 3.0},
        {"task": "artist_count", "audio": "1.wav", "question": "question 1", "answer": "2"},
    ]
    options = {"encoding": Encoding(form, 8000, 2.5)}
    with serving() as server:
        ask(server, workspace, small.write(tmp_path / "questions.json", rows), options, audio=folder)
        lengths = []
        for number in (0, 1):
            (data,) = server.sounds(number)
            samples, rate = soundfile.read(io.BytesIO(data), always_2d=True)
            assert (rate, samples.shape[1]) == (8000, 1)
            lengths.append(len(samples) / rate)
    assert lengths == pytest.approx([1.5, 2.5], abs=0.15 if form == "mp3" else 0.001)
    assert len(list((workspace.path / "cache" / "clips").iterdir())) == 2


def test_switches_change_what_is_sent_and_the_manifest(tmp_path: Path, workspace: Workspace) -> None:
    folder = tmp_path / "audio"
    (folder / "stems").mkdir(parents=True)
    tone(folder / "0.wav", 1.0)
    tone(folder / "stems" / "0.wav", 0.5)
    files = questions(tmp_path, 1, title="Paper Lanterns", artist="Ada")
    (tmp_path / "words.json").write_text(json.dumps({"0": "la la"}))
    conditions = {}
    for switch in ("stem", "metadata", "transcript", "thinking"):
        with serving() as server:
            words = tmp_path / "words.json" if switch == "transcript" else None
            _, content = ask(server, workspace, files, {"switches": (switch,), "transcripts": words}, audio=folder)
            conditions[switch] = (content, server.sounds(0), server.text(0), server.bodies[0])
        (tmp_path / "run.json").unlink()
    assert len({content["run_hash"] for content, *_ in conditions.values()}) == 4
    assert conditions["stem"][0]["condition"]["audio"] == "vocal stem, wav 16000 Hz"
    assert len(conditions["stem"][1][0]) == 44 + 16_000
    assert conditions["metadata"][1] == []
    assert conditions["metadata"][2].endswith("\n\nTitle: Paper Lanterns\n\nArtist: Ada")
    assert conditions["transcript"][2].endswith("\n\nTranscript of the recording:\nla la")
    assert conditions["thinking"][3]["chat_template_kwargs"] == {"enable_thinking": True}
    assert conditions["thinking"][0]["run_name"] == "m, thinking"


def test_several_songs_are_several_parts(tmp_path: Path, workspace: Workspace) -> None:
    folder = tmp_path / "audio"
    folder.mkdir()
    names = ["a.wav", "b.wav", "c.wav", "d.wav"]
    for name in names:
        tone(folder / name, 0.1)
    row = {"task": "multi_song_mcq_max", "audio": "all.wav", "audio_paths": names, "question": "question 0",
           "answer": "2", "gene": "x"}  # fmt: skip
    with serving() as server:
        result, _ = ask(server, workspace, small.write(tmp_path / "questions.json", [row]), audio=folder)
        parts = server.bodies[0]["messages"][0]["content"]
    assert [part.get("text") for part in parts[::2]] == ["Song 1:", "Song 2:", "Song 3:", "Song 4:", "question 0"]
    assert result.without_audio == 0


def test_an_estimate_sends_nothing(tmp_path: Path, workspace: Workspace) -> None:
    folder = tmp_path / "audio"
    folder.mkdir()
    tone(folder / "0.wav", 6.0)
    (tmp_path / "prices.yaml").write_text(PRICES)
    options = EndpointOptions("http://127.0.0.1:9/v1", prices=tmp_path / "prices.yaml", max_tokens=100)
    request = Request("", (questions(tmp_path, 2),), audio=folder, model="m", endpoint=options)
    job = requests.prepare(request, workspace)
    total = estimate(options, "m", job.calls)
    assert (total.calls, total.without_audio) == (2, 1)
    assert total.seconds == pytest.approx(6.0)
    assert total.megabytes == pytest.approx(6 * 32_000 / 1e6)
    assert (total.input_tokens, total.output_tokens) == (60 + 2 * 5, 200)
    assert total.cost == pytest.approx((10 * 2 + 60 * 40 + 200 * 10) / 1e6)
    assert job.result.without_audio == 1


def test_recordings_without_a_transcript_are_reported(tmp_path: Path, workspace: Workspace) -> None:
    (tmp_path / "words.json").write_text(json.dumps({"0": "la la"}))
    warnings: list[str] = []
    with serving() as server:
        options = EndpointOptions(server.url, switches=("transcript",), transcripts=tmp_path / "words.json")
        request = Request("", (questions(tmp_path, 3),), model="m", endpoint=options, out=tmp_path / "run.json")
        inference.ask(request, workspace, notify=warnings.append)
    assert warnings == ["3 of 3 questions have no audio", "2 of 3 questions have no transcript"]


def test_a_switch_without_its_file_is_refused(tmp_path: Path, workspace: Workspace) -> None:
    with serving() as server, pytest.raises(TranscriptError):
        ask(server, workspace, questions(tmp_path, 1), {"switches": ("transcript",)})


def test_only_the_first_questions_are_asked(tmp_path: Path, workspace: Workspace) -> None:
    with serving() as server:
        result, _ = ask(server, workspace, questions(tmp_path, 9), limit=4)
    assert result.questions == len(server.answered) == 4


def test_settings_are_part_of_a_journal(tmp_path: Path, workspace: Workspace) -> None:
    base = Request("", (questions(tmp_path, 1),), model="m", endpoint=EndpointOptions("http://x/v1"))
    warm = replace(base, endpoint=EndpointOptions("http://x/v1", temperature=1.0))
    assert requests.prepare(base, workspace).facts != requests.prepare(warm, workspace).facts


def test_tokens_and_cost_are_in_the_report(tmp_path: Path, workspace: Workspace) -> None:
    (tmp_path / "prices.yaml").write_text(PRICES)
    with serving() as server:
        _, content = ask(server, workspace, questions(tmp_path, 3), {"prices": tmp_path / "prices.yaml"})
    (loaded,) = pipeline.load([tmp_path / "run.json"], workspace)
    report = build.build(Database(workspace), [loaded.run.id])
    (table,) = [table for table in report.tables if table.name == "costs"]
    cells = dict(zip([column.title for column in table.columns], table.rows[0], strict=True))
    assert cells["Cost"].value == pytest.approx(cost([0, 1, 2]), rel=1e-3)
    assert cells["Cost of 1,000 questions"].value == pytest.approx(1000 * cost([0, 1, 2]) / 3, rel=1e-3)
    assert cells["Calls"].value == 3
    assert cells["Tokens in"].value == 303
    assert usage.stated({"usage": content["usage"]}) is not None
    assert usage.stated({"usage": {"cost": "free"}}) is None


def test_secrets_of_a_server_are_stored_nowhere(
    tmp_path: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret-of-the-test")
    with serving() as server:
        server.refusal = 401
        _, content = ask(server, workspace, questions(tmp_path, 1))
    assert content["results"][0]["asked"][0]["error"].endswith("no: Bearer ***'}}")
    assert all("secret-of-the-test" not in path.read_text() for path in tmp_path.glob("run.json*"))
    assert public_url("https://ada:secret@host:8000/v1?key=secret") == "https://host:8000/v1"


def choice(**fields: Any) -> dict[str, Any]:
    return {
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "2"}, **fields}]
    }


ECHOES: dict[str, Callable[[dict[str, Any], str], dict[str, Any]]] = {
    "no choices": lambda reply, key: {"id": key, "object": "chat.completion", "model": key},
    "an empty list": lambda reply, key: {**reply, "id": key, "choices": []},
    "null": lambda reply, key: {**reply, "choices": None, "system_fingerprint": key},
    "an error with status 200": lambda reply, key: {"error": {"message": key, "code": key}},
    "no message": lambda reply, key: {**reply, "id": key, "choices": [{"index": 0, "finish_reason": key}]},
    "answer": lambda reply, key: {**reply, **choice(message={"role": "assistant", "content": f"It is 2. {key}"})},
    "answer in parts": lambda reply, key: {
        **reply, **choice(message={"role": "assistant", "content": [{"type": "text", "text": key}]})
    },
    "parts that split it": lambda reply, key: {
        **reply, **choice(message={"role": "assistant", "content": [
            {"type": "text", "text": part} for part in ("It is 2. ", key[:15], key[15:])
        ]})
    },
    "escapes": lambda reply, key: {
        **reply, **choice(message={"role": "assistant", "content": "".join(f"\\u{ord(sign):04x}" for sign in key)})
    },
    "finish reason": lambda reply, key: {**reply, **choice(finish_reason=key)},
    "reasoning": lambda reply, key: {
        **reply, **choice(message={"role": "assistant", "content": "2", "reasoning": "x" * 31_945 + key + "x" * 64_000})
    },
    "answer as base64": lambda reply, key: {
        **reply, **choice(message={"role": "assistant", "content": base64.b64encode(key.encode()).decode()})
    },
    "answer as an address": lambda reply, key: {
        **reply, **choice(message={"role": "assistant", "content": f"?key={quote(key)}"})
    },
    "other fields": lambda reply, key: {**reply, "id": key, "model": key, "system_fingerprint": key, "echo": key},
    "usage": lambda reply, key: {**reply, "usage": {"prompt_tokens": key, "completion_tokens": None}},
}  # fmt: skip
SECRET = "sk-secret/of the+test"


def test_reasoning_is_kept_beside_the_answer(tmp_path: Path, workspace: Workspace) -> None:
    """In the run file, in the journal until then, and in the tables; one that is too long without its middle."""
    message = {"role": "assistant", "content": "2", "reasoning_content": "One voice? " + "x" * 70_000 + " Two."}
    usage = {"prompt_tokens": 9, "completion_tokens": 5, "completion_tokens_details": {"reasoning_tokens": 512}}
    with serving() as server:
        server.echo = lambda reply, key: {**reply, **choice(message=message), "usage": usage}
        result, content = ask(server, workspace, questions(tmp_path, 1))
    (record,) = content["results"]
    (text,) = record["reasoning"]
    assert text.startswith("One voice?")
    assert text.endswith(" Two.")
    assert "characters left out" in text
    assert len(text.encode()) <= 64_000
    assert record["prediction"] == "2"
    assert record["asked"][0]["reasoning_tokens"] == 512
    assert "reasoning" not in record["asked"][0]
    pipeline.load([result.path], workspace)
    tables = [pq.ParquetFile(path).read().to_pylist() for path in tmp_path.rglob("cases.parquet")]
    assert [json.loads(row["reasoning_json"]) for rows in tables for row in rows] == [[text]]


@pytest.mark.parametrize(("echo", "status"), [*((echo, 0) for echo in ECHOES), ("answer", 400), ("answer", 500)])
def test_a_key_that_a_server_repeats_is_in_no_file(
    tmp_path: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch, echo: str, status: int,
    capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """Run file, journal, log, and the tables of the run that is loaded from it."""
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    with serving() as server:
        server.echo, server.refusal = ECHOES[echo], status
        result, _ = ask(server, workspace, questions(tmp_path, 1))
    loaded = pipeline.load([result.path], workspace)
    assert loaded
    said = capfd.readouterr()
    contents = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".parquet"]
    contents += [repr(pq.ParquetFile(path).read().to_pylist()).encode() for path in tmp_path.rglob("*.parquet")]
    contents += [said.out.encode(), said.err.encode()]
    forms = (SECRET, quote(SECRET), base64.b64encode(f"Bearer {SECRET}".encode()).decode().rstrip("="))
    assert [form for form in forms for content in contents if form.encode() in content] == []


def test_another_request_has_another_idempotency_key(tmp_path: Path, workspace: Workspace) -> None:
    folder = tmp_path / "audio"
    (folder / "stems").mkdir(parents=True)
    tone(folder / "0.wav", 0.2)
    tone(folder / "stems" / "0.wav", 0.1)
    files = questions(tmp_path, 1)
    with serving() as server:
        for switches in ((), ("stem",), ("thinking",)):
            ask(server, workspace, files, {"switches": switches}, audio=folder)
            (tmp_path / "run.json").unlink()
    assert len(server.replies) == 3


def test_a_limit_of_cost_holds_for_a_server_that_states_no_tokens(tmp_path: Path, workspace: Workspace) -> None:
    (tmp_path / "prices.yaml").write_text(PRICES)
    limits = {"prices": tmp_path / "prices.yaml", "max_tokens": 100, "max_cost": 0.0045}
    with serving() as server:
        server.states_usage = False
        with pytest.raises(CostLimitError):
            ask(server, workspace, questions(tmp_path, 9), limits)
        assert len(server.answered) == 4  # about 0.001 each
        # estimates of the calls before count after a resumption
        with pytest.raises(CostLimitError):
            ask(server, workspace, tmp_path / "questions.json", limits, resume=True)
    assert len(server.answered) == 4


@pytest.mark.parametrize("name", ["transcrpt", "=x", ""])
def test_a_condition_that_would_be_left_out_is_named(name: str) -> None:
    require_conditions(["transcript", "stem=vocals"])
    with pytest.raises(ValueError, match=f"condition: expected KEY=VALUE or one of .*, found '{name}'"):
        require_conditions([name])
