"""Questions asked in several wordings, from the recorded answers to what the page shows; votes worked by hand."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.pipeline.load.ensembles import wording_answers
from analysis.records import Answer, Question
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import ensembles
from analysis.store.queries.filters import SCORES_DIFFER, SPLIT, UNANIMOUS, Filters
from analysis.store.workspace import Workspace
from tests import small

VOTES: tuple[list[str | None], ...] = (["2", "two", "3"], ["3", "2", "2.0"], ["no idea", None, "4"], ["2", "2", "2"])
"""Answers to the question how many artists there are, which are 2."""


def asked(answers: list[str | None]) -> list[dict[str, Any]]:
    return [{"wording": f"mine-1/{n}", "prompt": "?", "answer": each} for n, each in enumerate(answers, 1)]


def single(answers: list[str | None]) -> list[Any]:
    details = {"asked": asked(answers)}
    question = Question("Cnt", "artist_count", "a.wav", "?", Decimal(2), "2", details=details)
    return [each for each in wording_answers(Answer(question, "2", "0", 0)) if each.lens == "paper"]


@pytest.mark.parametrize(
    ("answers", "choices", "agrees", "scores", "first"),
    [
        (VOTES[0], [1, 1, 2], [True, True, False], [1, 1, 0], [1, 1, 1]),
        (VOTES[1], [1, 2, 2], [False, True, True], [0, 1, 1], [0, 0, 1]),  # a tie goes to the one given first
        (VOTES[2], [None, None, 1], [None, None, True], [0, 0, 0], [0, 0, 0]),
        (VOTES[3], [1, 1, 1], [True] * 3, [1, 1, 1], [1, 1, 1]),
    ],
)
def test_each_answer_and_the_vote_over_the_first_few(
    answers: list[str | None], choices: Any, agrees: Any, scores: Any, first: Any
) -> None:
    found = single(answers)
    assert [each.place for each in found] == [1, 2, 3]
    assert [each.wording for each in found] == ["mine-1/1", "mine-1/2", "mine-1/3"]
    assert [each.choice for each in found] == choices
    assert [each.agrees for each in found] == agrees
    assert [each.score for each in found] == scores
    assert [each.first for each in found] == first


def test_one_answer_is_no_ensemble_and_what_is_no_list_of_answers_neither() -> None:
    assert single(["2"]) == []
    question = Question("Cnt", "artist_count", "a.wav", "?", Decimal(2), "2", details={"asked": "often"})
    assert wording_answers(Answer(question, "2", "0", 0)) == []


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return workspace(tmp_path_factory.mktemp("ensembles"))


def workspace(folder: Path) -> Workspace:
    """A run of VOTES, six songs each, and one that was asked once."""
    found = Workspace(folder / "workspace")
    records = []
    for song in range(6):
        for n, answers in enumerate(VOTES):
            elected = {0: "2", 1: "2", 2: "4", 3: "2"}[n]
            record = small.record("artist_count", 2, elected) | {"audio_path": f"a/{song}.wav", "asked": asked(answers)}
            records.append(record)
    single_answers = [{k: v for k, v in record.items() if k != "asked"} for record in records]
    pipeline.load([small.write(folder / "several.json", records), small.write(folder / "once.json", single_answers)],
                  found)  # fmt: skip
    return found


def test_wordings_and_flips_are_counted_by_run(place: Workspace) -> None:
    db = Database(place)
    (row,) = ensembles.runs(db, Filters())
    assert {name: row[name] for name in ("n", "split", "moved")} == {"n": 24, "split": 12, "moved": 12}
    rows = ensembles.wordings(db, Filters())
    assert [(each["place"], each["n"], each["readable"], each["agreeing"]) for each in rows] == [
        (1, 24, 18, 12), (2, 24, 18, 18), (3, 24, 24, 18),
    ]  # fmt: skip
    assert [each["score"] for each in rows] == pytest.approx([2 / 4, 3 / 4, 2 / 4])


def test_the_score_with_all_wordings_is_that_of_the_run(place: Workspace) -> None:
    db = Database(place)
    rows = ensembles.sums(db, Filters()).to_pylist()
    by_place = {k: sum(row["total"] for row in rows if row["cell"] == k) / 24 for k in "123"}
    assert by_place == {"1": 0.5, "2": 0.5, "3": 0.75}
    run = next(run.id for run in loaded_runs.runs(db) if run.name == "several")
    assert cases_list.figures(db, "paper")[run]["Cnt"].raw == by_place["3"]


def test_cases_can_be_asked_for_by_how_their_wordings_were_answered(place: Workspace) -> None:
    db = Database(place)
    wanted = {(UNANIMOUS,): 12, (SPLIT,): 12, (SCORES_DIFFER,): 12, (UNANIMOUS, SPLIT): 24, ("nonsense",): 0}
    assert {votes: cases_list.cases(db, Filters(votes=votes)).total for votes in wanted} == wanted


def test_the_recorded_answers_stay_in_the_details(place: Workspace) -> None:
    run = next(each for each in place.run_ids() if each.startswith("several"))
    rows = (
        Database(place)
        .ask(
            "SELECT details_json FROM read_parquet($file)", {"file": str(place.path / place.run(run) / "cases.parquet")}
        )
        .to_pylist()
    )
    assert len(json.loads(rows[0]["details_json"])["asked"]) == 3
