"""The patch of a benchmark's own files: git applies it, nothing else changes, and doubt gives no hunk."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analysis.errors import FileError
from analysis.pipeline.errata.patch import Change, Outcome, patched, sources
from tests.dashboard.small import SECTIONS
from tests.pipeline.reviewed import moved

CHANGE = Change("q1", "lamp.wav", "Segment the song.", SECTIONS, moved(50.0))


def record(answer: Any, audio: str = "audio/lamp.wav", prompt: str = "Segment the song.") -> dict[str, Any]:
    return {"audio": audio, "question": prompt, "answer": answer}


def applied(folder: Path, patch: str) -> str:
    """The file of the folder after git has applied the patch."""
    (folder / "errata.patch").write_text(patch, encoding="utf-8", newline="")
    subprocess.run(["git", "apply", "errata.patch"], cwd=folder, check=True, capture_output=True)
    return (folder / "questions.json").read_bytes().decode()


@pytest.mark.parametrize("write", [str, json.dumps, lambda value: json.dumps(value, separators=(",", ":"))])
@pytest.mark.parametrize("ending", ["\n", ""])
def test_a_reference_in_a_text_is_replaced_in_its_form_and_nothing_else(
    write: Callable[[Any], str], ending: str, tmp_path: Path
) -> None:
    other = json.dumps(record("12.5", prompt="Où est\u2028le refrain?"), ensure_ascii=False)
    text = f"[{json.dumps(record(write(SECTIONS)), indent=1)},\r\n {other}]{ending}"
    (tmp_path / "questions.json").write_bytes(text.encode())
    patch, outcomes = patched(sources(tmp_path), [CHANGE])
    assert outcomes == {"q1": Outcome("questions.json", 1)}
    old, new = (json.dumps(write(value)) for value in (SECTIONS, moved(50.0)))
    assert applied(tmp_path, patch) == text.replace(old, new)


def test_a_reference_that_is_a_value_is_replaced(tmp_path: Path) -> None:
    text = "\n".join(json.dumps(record(value)) for value in ("2", SECTIONS)) + "\n"
    (tmp_path / "questions.json").write_text(text, encoding="utf-8")
    patch, outcomes = patched(sources(tmp_path), [CHANGE])
    assert outcomes["q1"].record == 2
    assert applied(tmp_path, patch) == text.replace(json.dumps(SECTIONS), json.dumps(moved(50.0)))


@pytest.mark.parametrize(
    ("records", "reason"),
    [
        ([record(str(SECTIONS), "kettle.wav")], "0 records have its recording and its reference"),
        ([record(str(SECTIONS)), record(str(SECTIONS))], "2 records have its recording and its reference"),
        ([record(str(SECTIONS).replace(", ", ",  "))], "its reference is not written once in a known form"),
        ([record([*SECTIONS], prompt=json.dumps(SECTIONS))], "its reference is not written once in a known form"),
    ],
)
def test_doubt_gives_no_hunk_and_a_reason(records: list[dict[str, Any]], reason: str, tmp_path: Path) -> None:
    (tmp_path / "questions.json").write_text(json.dumps(records), encoding="utf-8")
    patch, outcomes = patched(sources(tmp_path), [CHANGE])
    assert (patch, outcomes["q1"].reason) == ("", reason)


def test_of_two_records_with_one_reference_the_question_decides(tmp_path: Path) -> None:
    records = [record(str(SECTIONS), prompt="Where?"), record(str(SECTIONS))]
    (tmp_path / "questions.json").write_text(json.dumps(records), encoding="utf-8")
    assert patched(sources(tmp_path), [CHANGE])[1] == {"q1": Outcome("questions.json", 2)}


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="a folder with files of the benchmark in JSON"):
        sources(tmp_path)
