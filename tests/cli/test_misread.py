"""`earmark misread`: the sentence, the JSON of sample and estimate, and test cases that the reader is held against."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.pipeline.load.report import score_file
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.workspace import Workspace
from tests.cli.test_commands import Earmark, earmark
from tests.parsing.test_readings import comparable
from tests.pipeline.reviews import answers_to_read
from tests.pipeline.reviews.answers_to_read import as_the_reader, reading, run_of, sample_of, sampled_cases

__all__ = ["earmark"]


@pytest.fixture
def place(earmark: Earmark, tmp_path: Path) -> Workspace:
    return answers_to_read.workspace(tmp_path)


@pytest.fixture
def reviews(place: Workspace) -> Reviews:
    return open_reviews(place)


def test_an_unchecked_run_says_so_and_names_the_page(earmark: Earmark, place: Workspace) -> None:
    code, out, _ = earmark("misread", "reader")
    assert code == 0
    assert out.startswith("Not checked.")
    assert ["Cnt", "20", "0", "0", "0", "5"] in [line.split() for line in out.splitlines()]
    assert f"/review?what=readings&run={run_of(place)}" in out


def test_the_json_has_sample_readings_and_estimate(
    earmark: Earmark, place: Workspace, reviews: Reviews, tmp_path: Path
) -> None:
    earmark("misread", "reader", "--json", tmp_path / "before.json")
    before = json.loads((tmp_path / "before.json").read_text())
    assert (before["stored"], before["drawn"], before["estimate"]["share"]) == (
        False, {"sure": 60, "ambiguous": 3, "unread": 3}, None,
    )  # fmt: skip
    assert not any("reader" in row for row in before["sample"])  # nothing is told before it is read
    sample = sample_of(place)
    reviews.append(as_the_reader(place, sample))
    case = next(case for case in sampled_cases(place, sample) if case.answer.question.task == "FSS")
    reviews.append([reading(run_of(place), case, None, "Ben")])
    code, out, _ = earmark("misread", "reader", "--json", tmp_path / "after.json")
    assert (code, "0 of 60 answers misread, 1 open" in out) == (0, True)
    after = json.loads((tmp_path / "after.json").read_text())
    assert after["stored"]
    assert [(row["question"], row["answer"]) for row in after["sample"]] == [
        (row["question"], row["answer"]) for row in before["sample"]
    ]
    (row,) = (row for row in after["sample"] if row["task"] == "FSS")
    assert [(own["reviewer"], own["says"], own["blind"]) for own in row["readings"]] == [
        ("Ada", "value", True), ("Ben", "nothing", True),
    ]  # fmt: skip
    assert (row["misread"], after["estimate"]["checked"], after["estimate"]["open"]) == (None, 60, 1)


def test_a_task_without_answers_is_refused(earmark: Earmark, place: Workspace) -> None:
    code, _, errors = earmark("misread", "reader", "--task", "Loc")
    assert code == 2
    assert "Cnt, FSS, SGD" in errors


def test_confirmed_answers_are_test_cases_that_the_reader_passes(
    earmark: Earmark, place: Workspace, reviews: Reviews, tmp_path: Path
) -> None:
    """All but the one that the person reads otherwise, which is the one that fails."""
    sample = sample_of(place)
    reviews.append(as_the_reader(place, sample))
    cases = sampled_cases(place, sample)
    otherwise = next(case for case in cases if case.answer.raw == answers_to_read.DOUBTFUL[1])
    shown = next(case for case in cases if case.answer.question.task == "FSS")
    reviews.append(
        [reading(run_of(place), otherwise, {"number": "2"}), reading(run_of(place), shown, [], "Ada", "differs")]
    )
    code, out, _ = earmark("misread", "reader", "--cases", tmp_path / "cases.jsonl")
    assert (code, "1 left out, whose value is not known" in out) == (0, True)
    rows = [json.loads(line) for line in (tmp_path / "cases.jsonl").read_text().splitlines()]
    assert {row["file"] for row in rows} == {"cases.records.jsonl"}
    records = {row["id"]: row for row in score_file(tmp_path / "cases.records.jsonl", "paper")["records"]}
    assert set(records) == {row["id"] for row in rows}
    wrong = [
        row for row in rows
        if comparable(row["task"], records[row["id"]]["value"]) != comparable(row["task"], row["value"])
        or records[row["id"]]["confidence"] != row["confidence"]
    ]  # fmt: skip
    assert [(row["id"], row["value"], row["confidence"]) for row in wrong] == [(otherwise.key, 2, "mended")]


def test_people_who_disagree_are_both_accepted(
    earmark: Earmark, place: Workspace, reviews: Reviews, tmp_path: Path
) -> None:
    case = next(case for case in sampled_cases(place, sample_of(place)) if case.answer.raw == "There are 2 artists.")
    reviews.append(
        [reading(run_of(place), case, {"number": "2"}), reading(run_of(place), case, {"number": "3"}, "Ben")]
    )
    earmark("misread", "reader", "--cases", tmp_path / "cases.jsonl")
    (row,) = map(json.loads, (tmp_path / "cases.jsonl").read_text().splitlines())
    assert (row["value"], row["also"], row["confidence"]) == (2, [3], "mended")
