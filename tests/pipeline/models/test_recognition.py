"""Transcripts by a function of the user's: each recording is heard once, failures name the recording."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.errors import FileError
from analysis.inference.adapter import AdapterError
from analysis.pipeline.models.endpoint import EndpointOptions
from analysis.pipeline.models.recognition import with_transcripts
from analysis.pipeline.models.requests import Request
from analysis.store.workspace import Workspace
from tests import small

HERE = "tests.pipeline.models.test_recognition"
calls: list[str] = []


def words(path: Path) -> str:
    calls.append(path.name)
    return f"words of {path.stem}"


def number(path: Path) -> int:
    return 7


@pytest.fixture
def request_(tmp_path: Path) -> Request:
    folder = tmp_path / "sounds"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.wav").write_bytes(name.encode())
    rows = [
        {"task": "artist_count", "audio": f"{name}.wav", "question": f"How many in {place}?", "answer": "2"}
        for place, name in enumerate("aabx")
    ]
    questions = small.write(tmp_path / "questions.json", rows)
    return Request("", (questions,), folder, model="m", endpoint=EndpointOptions("", switches=("transcript",)))


def test_each_recording_is_heard_once_and_its_words_are_kept(request_: Request, tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "workspace")
    calls.clear()
    first, again = (with_transcripts(request_, f"{HERE}:words", workspace).endpoint for _ in range(2))
    assert calls == ["a.wav", "b.wav"]
    assert first is not None
    assert first.transcripts is not None
    assert first == again
    assert json.loads(first.transcripts.read_text()) == {"a.wav": "words of a", "b.wav": "words of b"}
    assert len(first.condition["transcript"]) == 12


@pytest.mark.parametrize(("name", "error"), [("number", FileError), ("nobody", AdapterError)])
def test_a_function_without_words_is_named(
    name: str, error: type[Exception], request_: Request, tmp_path: Path
) -> None:
    with pytest.raises(error, match=name):
        with_transcripts(request_, f"{HERE}:{name}", Workspace(tmp_path / "workspace"))
