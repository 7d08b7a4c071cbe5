"""The protocol with the official client: over standard input and output, and over HTTP."""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from analysis.agent import tokens
from analysis.agent.answers import Links
from analysis.agent.http import PATH
from analysis.agent.mcp_server import server
from analysis.agent.review_tools import ReviewTools
from analysis.agent.tools import Tools
from analysis.reviews import team
from analysis.reviews.events import of_question
from analysis.store.database import Database
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests import demo_runs
from tests.pipeline.test_comparison import earmark
from tests.shared import SHARED, needs_shared

COMMAND = (sys.executable, "-c", "from analysis.cli import main; main()")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return demo_runs.workspace(tmp_path_factory.mktemp("agent") / "workspace")


def run(coroutine: Callable[[], Awaitable[Any]]) -> Any:
    """Its result, in a loop of events of its own: tests of pages leave theirs running in this thread."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(anyio.run, coroutine).result()


def agent_of(place: Workspace) -> ReviewTools:
    return ReviewTools(Tools(Database(place), Links("http://localhost:8501")), lambda: "Ada")


def ask(target: Any, *calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """The results of calls, one after another."""

    async def asked() -> list[Any]:
        async with Client(target) as client:
            return [await client.call_tool(name, arguments) for name, arguments in calls]

    return list(run(asked))


def test_a_client_finds_tools_that_say_what_they_return(place: Workspace) -> None:
    tools = agent_of(place).tools

    async def listed() -> tuple[Any, Any, str]:
        async with Client(server(agent_of(place))) as client:
            prompt = await client.get_prompt("compare two runs", {"a": "x", "b": "y"})
            return await client.list_tools(), await client.list_prompts(), str(prompt.messages[0].content)

    found, prompts, text = run(listed)
    assert [tool.name for tool in found.tools] == [
        *(tool.__name__ for tool in tools.all()), "recordings", "review_queue"]  # fmt: skip
    assert all(tool.description and tool.annotations.read_only_hint for tool in found.tools)
    assert [prompt.name for prompt in prompts.prompts] == [
        "diagnose this run",
        "compare two runs",
        "audit ground truth",
        "is this model listening?",
    ]
    assert "'x'" in text


def test_a_client_reads_the_guide_and_hears_a_stretch(place: Workspace) -> None:
    agent = agent_of(place)
    audio = next(row["audio"] for row in agent.tools.cases(limit=100)["rows"] if row["audio"])

    async def read() -> list[Any]:
        async with Client(server(agent)) as client:
            addresses = (
                "earmark://guide/publish",
                f"earmark://audio/{audio}?from=1&to=2.5",
                f"earmark://audio/{audio}",
            )
            return [(await client.read_resource(address)).contents[0] for address in addresses]

    guide, stretch, start = run(read)
    assert guide.text.startswith("# ")
    assert [base64.b64decode(sound.blob)[:4] for sound in (stretch, start)] == [b"OggS", b"OggS"]
    assert len(stretch.blob) < len(start.blob)


def test_an_error_is_a_sentence_without_a_trace_or_a_path(place: Workspace) -> None:
    (result,) = ask(server(agent_of(place)), ("figures", {"task": "SSX"}))
    assert result.is_error
    text = result.content[0].text
    assert "no task 'SSX'" in text
    assert "Traceback" not in text
    assert str(place.path) not in text


def test_the_command_answers_over_standard_input_and_output(place: Workspace) -> None:
    command = StdioServerParameters(
        command=COMMAND[0],
        args=[*COMMAND[1:], "mcp", "--workspace", str(place.path), "--url", "http://host:9/"],
        env=dict(os.environ),
    )
    results = ask(command, ("runs", {}), ("figures", {"task": "SSS"}))
    runs, figures = (result.structured_content for result in results)
    assert runs["total"] == 3
    assert json.loads(results[0].content[0].text) == runs
    assert all(row["link"].startswith("http://host:9/cases?") for row in figures["rows"])


@contextmanager
def serving(place: Workspace, *options: str) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [*COMMAND, "mcp", "--workspace", str(place.path), "--http", str(port), *options], stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}{PATH}"
    finally:
        process.terminate()
        process.wait()


def status(address: str, **headers: str) -> int:
    body = b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}'
    content = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    request = urllib.request.Request(address, body, content | headers)
    try:
        with urllib.request.urlopen(request) as reply:
            return int(reply.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_over_http_a_foreign_host_or_origin_is_refused(place: Workspace) -> None:
    with serving(place) as address:
        (result,) = ask(address, ("runs", {}))
        assert result.structured_content["total"] == 3
        assert status(address) < 400
        assert status(address, Host="example.org") == 421
        assert status(address, Origin="http://example.org") == 403


ADA = {"iss": "https://login", "sub": "1", "name": "Ada", "email": "ada@example.org"}
BEN = ADA | {"sub": "2", "name": "Ben", "email": "ben@example.org"}


def test_over_http_a_token_speaks_for_an_account_in_its_role(tmp_path: Path) -> None:
    place = demo_runs.workspace(tmp_path)
    (place.path / team.FILE).write_text("roles:\n  reviewer: [ada@example.org]\n")
    mine, other = (tokens.issue(place.storage, account, account["name"]) for account in (ADA, BEN))
    (question,) = Tools(Database(place), Links("")).cases(limit=1)["rows"]
    proposal = {"question": question["question"], "verdict": "wrong", "reason": "an octave", "seconds": [12.5]}
    calls: list[tuple[str, dict[str, Any]]] = [("runs", {}), ("propose_review", proposal)]
    with serving(place, "--allow-reviews") as address:
        assert (status(address), status(address, Authorization="Bearer guess")) == (401, 401)
        by_ada, by_ben = (ask_as(token, address, *calls) for token in (mine, other))
        (kept,) = tokens.of_account(place.storage, ADA)
        tokens.revoke(place.storage, kept)
        assert status(address, Authorization=f"Bearer {mine}") == 401
    assert [result.is_error for result in (*by_ada, *by_ben)] == [False, False, False, True]
    assert "viewer" in by_ben[1].content[0].text
    state = open_reviews(place).state(of_question(question["question"]))
    assert (state.status, [event.reviewer for event in state.proposals]) == ("unreviewed", ["Ada (agent)"])


def test_other_machines_are_answered_only_with_tokens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert earmark(monkeypatch, "mcp", "--workspace", str(tmp_path), "--http", "0.0.0.0:8502") == 2
    assert "127.0.0.1" in capsys.readouterr().err


def ask_as(token: str, address: str, *calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """The results of calls with a token."""

    async def asked() -> list[Any]:
        async with (
            httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as http,
            Client(streamable_http_client(address, http_client=http)) as client,
        ):
            return [await client.call_tool(name, arguments) for name, arguments in calls]

    return list(run(asked))


def test_without_the_library_one_line_names_the_extra(tmp_path: Path) -> None:
    code = "import sys; sys.modules['mcp'] = None\nfrom analysis.cli import main; main()"
    command = [sys.executable, "-c", code, "mcp", "--workspace", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert ".[mcp]" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@needs_shared
def test_questions_of_researchers_are_answered_as_computed_from_the_store(tmp_path: Path) -> None:
    """The questions whose runs are in a small workspace too are asked there; all are asked of the whole demo by
    `ask.py` in the folder of the questions."""
    place = demo_runs.workspace(tmp_path)
    tools = Tools(Database(place), Links("http://localhost:8501"))
    by_name = {tool.__name__: tool for tool in tools.all()}
    document = json.loads((SHARED / "conformance" / "agent" / "questions.json").read_text(encoding="utf-8"))
    present = set(place.run_ids())
    asked = 0
    for question in document["questions"]:
        arguments, expect = question["call"]["arguments"], question["expect"]
        runs = {arguments[name] for name in ("run", "a", "b") if name in arguments}
        if not runs or not runs <= present:
            continue
        result = by_name[question["call"]["tool"]](**arguments)
        rows = result["answers"] if expect["field"].startswith("answers.") else result.get("rows", [])
        field, where = expect["field"].removeprefix("answers."), expect["where"]
        if where is None:
            row = result
        elif where == "first":
            row = rows[0]
        else:
            row = next(row for row in rows if all(row[name] == value for name, value in where.items()))
        same = pytest.approx(expect["value"], abs=expect["tolerance"]) if expect["tolerance"] else expect["value"]
        assert row[field] == same, question["id"]
        asked += 1
    assert asked > 2
