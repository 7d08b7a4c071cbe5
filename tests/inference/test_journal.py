"""The journal: what was given is there again, whatever the interruption left behind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.errors import FileError
from analysis.inference import journal
from analysis.inference.adapter import Context
from analysis.inference.journal import Journal, JournalError, UnfinishedError
from analysis.inference.retries import Call, CallResult
from analysis.prompts.selection import Prompt

PLAN: dict[str, Any] = {"model": "m", "condition": {"audio": "mix"}, "prompt_ensemble": None}


def call(question: str, place: int = 0) -> Call:
    return Call(question, place, Prompt("?"), None, Context(question, "Cnt", "artist_count"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with two answers and one that failed."""
    with Journal(tmp_path / "deep" / "run.json.journal", PLAN, resume=False) as notes:
        notes.add(call("a"), CallResult("2 \ud800 ü\n", "", 2, 0.5))
        notes.add(call("a", 1), CallResult(None))
        notes.add(call("b"), CallResult(None, "TimeoutError: late", 4, 1.0))
    return notes.path


def test_what_was_given_is_taken_over_and_failures_are_not(path: Path) -> None:
    with Journal(path, PLAN, resume=True) as notes:
        pass
    assert notes.results == {("a", 0): CallResult("2 \ud800 ü\n", "", 2, 0.5), ("a", 1): CallResult(None)}


@pytest.mark.parametrize("cut", range(1, 40, 3))
def test_a_line_cut_off_in_the_middle_is_dropped_and_written_anew(path: Path, cut: int) -> None:
    raw = path.read_bytes()
    path.write_bytes(raw[: raw[:-1].rindex(b"\n") + cut])
    for _ in range(2):
        with Journal(path, PLAN, resume=True) as notes:
            given = list(notes.results)
            notes.add(call("c"), CallResult("3"))
    assert given == [("a", 0), ("a", 1), ("c", 0)]


def test_a_first_line_cut_off_begins_anew(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:9])
    with Journal(path, {"model": "other"}, resume=True) as notes:
        assert notes.results == {}
        assert path.read_text() == '{"plan": {"model": "other"}}\n'


def test_a_journal_without_any_answer_is_removed(tmp_path: Path) -> None:
    """What stopped before the first answer begins anew, without --resume."""
    path = tmp_path / "run.json.journal"
    for resume in (False, True, False):
        with pytest.raises(ZeroDivisionError), Journal(path, PLAN, resume):
            raise ZeroDivisionError
        assert not path.exists()
    with Journal(path, PLAN, resume=False) as notes:
        notes.add(call("b"), CallResult(None, "TimeoutError: late", 4, 1.0))
    with Journal(path, PLAN, resume=True):
        pass
    assert len(path.read_text().splitlines()) == 2


@pytest.mark.parametrize("part", ["", '{"question": "a", "pl'])
def test_a_journal_of_a_process_that_was_killed_before_the_first_answer_is_removed(tmp_path: Path, part: str) -> None:
    path = tmp_path / "run.json.journal"
    path.write_text(f"{json.dumps({'plan': PLAN})}\n{part}")
    with Journal(path, PLAN, resume=True):
        pass
    assert not path.exists()


@pytest.mark.parametrize("resume", [False, True])
def test_a_journal_to_which_another_process_writes_is_not_removed(tmp_path: Path, resume: bool) -> None:
    path = tmp_path / "run.json.journal"
    if resume:
        path.write_text(f"{json.dumps({'plan': PLAN})}\n")
    with Journal(path, PLAN, resume), Journal(path, PLAN, resume=True) as other:
        other.add(call("a"), CallResult("2"))
    with Journal(path, PLAN, resume=True) as notes:
        assert notes.results == {("a", 0): CallResult("2")}


def test_a_journal_is_not_begun_anew_unasked(path: Path) -> None:
    with pytest.raises(UnfinishedError, match="contains answers already: --resume continues"):
        Journal(path, PLAN, resume=False)


@pytest.mark.parametrize(
    ("other", "message"),
    [({"model": "n"}, "begun with model 'm', now it is 'n'"), ({"prompt_ensemble": 3}, "prompt_ensemble None, now")],
)
def test_answers_to_another_plan_are_not_taken_over(path: Path, other: dict[str, Any], message: str) -> None:
    before = path.read_bytes()
    with pytest.raises(JournalError, match=message):
        Journal(path, PLAN | other, resume=True)
    assert path.read_bytes() == before


def test_what_is_no_journal_is_refused(path: Path) -> None:
    path.write_text('{"question": "a"}\n')
    with pytest.raises(FileError, match="expected a journal of answers"):
        Journal(path, PLAN, resume=True)


def test_a_place_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="expected a file that can be written"):
        Journal(tmp_path / "file" / "run.json.journal", PLAN, resume=False)


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    journal.replace(tmp_path / "deep" / "run.json", "new")
    assert (tmp_path / "deep" / "run.json").read_text() == "new"
    with pytest.raises(FileError, match="expected a file that can be written"):
        journal.replace(tmp_path / "deep", "new")
    assert [path.name for path in tmp_path.rglob("*")] == ["deep", "run.json"]
