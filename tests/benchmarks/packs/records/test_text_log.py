"""Plain text logs that a pack describes by patterns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from analysis import scoring
from analysis.benchmarks import readers, registry
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.definition.document import parse
from analysis.benchmarks.packs.records.names import parts
from analysis.benchmarks.packs.records.text_log import LogReading, TextLog
from analysis.errors import LineError, UnknownFormatError
from analysis.pipeline import load
from analysis.store.workspace import Workspace
from tests import small

PACK = """
pack: chimes
title: Chimes
recognise: {name: "*.log", fields: [response]}
log:
  stamp: "00:00:00 - "
  record: "--- Question {number} ---"
  entries:
    - "Config: model={model}, seed={seed}"
    - "{mode} - Response:\\n{response}"
    - "Final: {final}"
    - "Verdict: wrong (expected={answer}, heard={heard})"
    - "Verdict: right"
    - "Sound: {audio}"
run: {model: model, seed: seed}
record: {id: number, audio: audio, answer: [answer, final], response: response}
tasks:
  - {name: chimes, type: choice, options: ["Yes, equal", "No, not equal"], chance: 1/options}
readings: [careful]
"""
LOG = """10:00:01 - Config: model=Ear, seed=3
10:00:01 -
--- Question 1 ---
10:00:02 - Sound: bells/a.wav
10:00:04 - [plain] - Response:
They begin alike.
Final: this is no entry

A. Yes, equal
10:00:04 - Final: A. Yes, equal
10:00:04 - Verdict: wrong (expected=B. No, not equal, heard=3)
10:00:05 -
--- Question 2 ---
10:00:06 - Sound: bells/b.wav
10:00:07 - [plain] - Response:
B. No, not equal
10:00:08 - Final: B. No, not equal
10:00:08 - Warning: a bell is out of tune
10:00:08 - Verdict: right
""".replace(":01 -\n", ":01 - \n").replace(":05 -\n", ":05 - \n")


@pytest.fixture(autouse=True)
def chimes(tmp_path: Path) -> Iterator[None]:
    path = tmp_path / "pack" / "chimes.yaml"
    path.parent.mkdir()
    path.write_text(PACK, encoding="utf-8")
    registry.add_file(path)
    yield
    del catalog.PACKS["chimes"], registry.EVERY["chimes"], registry.BENCHMARKS["Chimes"]


def write(folder: Path, text: str = LOG, name: str = "ear.log") -> Path:
    path = folder / "logs" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_log_becomes_questions_and_answers(tmp_path: Path, ends: str) -> None:
    path = write(tmp_path)
    path.write_bytes(path.read_text("utf-8").replace("\n", ends).encode())
    first, second = readers.read(path).answers
    assert first.raw == "They begin alike.\nFinal: this is no entry\n\nA. Yes, equal"
    assert (first.question.audio, second.question.audio) == ("bells/a.wav", "bells/b.wav")
    assert [scoring.score(answer, "paper").score for answer in (first, second)] == [0.0, 1.0]


def test_entries_of_no_pattern_are_counted_with_the_first(tmp_path: Path) -> None:
    (problem,) = readers.read(write(tmp_path)).problems
    assert "found 1 entry of no pattern, the first 'Warning: a bell is out of tune'" in str(problem)


def test_a_folder_with_logs_is_loaded_and_the_log_names_its_model(tmp_path: Path) -> None:
    write(tmp_path)
    write(tmp_path, "no log of that kind\n", "notes.md")
    (result,) = load([tmp_path / "logs"], Workspace(tmp_path / "w"))
    assert (result.run.model, result.run.n) == ("Ear", 2)
    assert result.run.condition == {"seed": "3"}


def test_a_log_that_no_pack_describes_is_not_guessed(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormatError):
        readers.format_of(write(tmp_path, LOG.replace("Response", "Reply")))
    with pytest.raises(UnknownFormatError):
        readers.format_of(write(tmp_path, LOG, "ear.txt"))


def test_records_of_data_are_no_log(tmp_path: Path) -> None:
    path = small.write(tmp_path / "run.log", small.run())
    assert readers.format_of(path).benchmark == "BASS"


def test_without_a_stamp_an_entry_begins_as_a_pattern_does() -> None:
    log = TextLog("Question {number}", ("Answer: {response}", "Right: {answer}"))
    lines = "Question 1\nAnswer: two\nlines\nRight: no\nQuestion 2\nAnswer: yes\nAnswer: not this one\n".splitlines()
    assert list(LogReading(log).records(lines)) == [
        (0, {"number": "1", "response": "two\nlines", "answer": "no"}),
        (1, {"number": "2", "response": "yes"}),
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [('  stamp: "00:00:00 - "\n', ""), ('record: "--- Question {number} ---"', 'record: ""')],
)
def test_patterns_that_begin_with_nothing_are_refused(old: str, new: str) -> None:
    with pytest.raises(LineError, match=r"chimes\.yaml:"):
        parse(PACK.replace(old, new), "chimes.yaml", {})


@pytest.mark.parametrize(
    ("text", "pattern", "expected"),
    [
        ("a=1, b=2", "a={a}, b={b}", {"a": "1", "b": "2"}),
        ("a=1, b=2, more", "a={a}, b=2", None),
        ("a=1", "b={b}", None),
        ("done", "done", {}),
        ("done.", "done", None),
        ("a", "{a}", {"a": "a"}),
    ],
)
def test_a_text_fits_a_pattern_as_a_whole_or_not(text: str, pattern: str, expected: dict[str, str] | None) -> None:
    assert parts(text, pattern) == expected
