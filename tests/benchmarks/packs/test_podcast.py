"""The worked example: a benchmark of podcasts with topics, speakers, a number and words, described without code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis import pipeline, scoring
from analysis.baselines import BASELINES
from analysis.baselines.prediction import answers_of
from analysis.benchmarks import readers
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace

RTTM = "SPEAKER one 1 0.00 60.00 <NA> <NA> anna <NA> <NA>\nSPEAKER one 1 60.00 40.00 <NA> <NA> ben <NA> <NA>"
EPISODE = {
    "episode": "one", "file": "shows/one.wav", "question": "Who speaks, about what?", "show": "Loud", "n_guests": 1,
    "topics_ref": [{"start": 0, "end": 20, "label": "Ad"}, {"start": 20, "end": 100, "label": "harmony"}],
    "rttm_ref": RTTM, "minutes_ref": 12, "opening_ref": "welcome to the show",
    "topics": [{"start": 0, "end": 20, "label": "advertisement"}, {"start": 20, "end": 60, "label": "harmony"}],
    "rttm": RTTM.replace("anna", "s1").replace("0.00 60.00", "0.00 50.00").replace("ben", "s2"),
    "minutes": "about 13 minutes", "opening": "welcome to a show",
}  # fmt: skip


def test_every_task_of_an_episode_is_read_and_scored(tmp_path: Path) -> None:
    path = tmp_path / "ear.jsonl"
    path.write_text(json.dumps(EPISODE) + "\n", encoding="utf-8")
    result = readers.read(path)
    assert result.problems == ()
    scores = {answer.question.task: scoring.score(answer, "paper") for answer in result.answers}
    assert scores["podcast-talk-topics"].score == pytest.approx((1 + 0.5) / 2)
    speakers = scores["podcast-talk-speakers"]
    assert speakers.evidence.missed == pytest.approx(10 - 0.25)
    assert speakers.evidence.mapping == ("s1", "s2")
    assert speakers.score == pytest.approx(1 - 9.75 / (100 - 4 * 0.25))
    assert scores["podcast-talk-words"].wer == pytest.approx(1 / 4)
    assert {answer.question.dimensions for answer in result.answers} == {("show=Loud", "guests=1-2")}
    assert {answer.question.audio for answer in result.answers} == {"one.wav"}


def test_a_number_may_differ_by_the_tolerance(tmp_path: Path) -> None:
    path = tmp_path / "ear.json"
    path.write_text(json.dumps([{**EPISODE, "minutes": given} for given in (13, 14, "11.5")]), encoding="utf-8")
    answers = [answer for answer in readers.read(path).answers if answer.question.task == "podcast-talk-minutes"]
    assert [scoring.score(answer, "paper").score for answer in answers] == [1.0, 0.0, 1.0]


def test_times_and_turns_that_cannot_be_read_are_problems_of_their_record(tmp_path: Path) -> None:
    path = tmp_path / "ear.json"
    topics = [{"start": 0, "end": "nan", "label": "Ad"}]
    turns = RTTM.replace("60.00 40.00", "60.00 -")
    path.write_text(json.dumps([{**EPISODE, "topics_ref": topics, "rttm_ref": turns}]), encoding="utf-8")
    result = readers.read(path)
    assert len(result.answers) == 2
    assert [str(problem).partition(": field ")[2] for problem in result.problems] == [
        "'topics_ref': expected times in seconds, found nan",
        "'rttm_ref': expected SPEAKER file channel start duration <NA> <NA> speaker <NA> <NA>, found "
        "SPEAKER one 1 60.00 - <NA> <NA> ben <NA> <NA>",
    ]


@pytest.mark.parametrize("name", BASELINES)
def test_a_baseline_answers_every_question_of_a_pack_or_none(name: str, tmp_path: Path) -> None:
    path = tmp_path / "ear.jsonl"
    path.write_text(json.dumps(EPISODE) + "\n", encoding="utf-8")
    questions = [answer.question for answer in readers.read(path).answers]
    answers = answers_of(name, questions)
    assert [answer.question for answer in answers] == questions
    for answer in answers:
        assert scoring.score(answer, "paper").outcome in ("scored", "missing")


def test_each_task_of_an_episode_is_stored_with_its_own_score(tmp_path: Path) -> None:
    """Two episodes with four answers each; the first words of the second are wrong."""
    path = tmp_path / "ear.jsonl"
    second = {**EPISODE, "episode": "two", "opening": "goodbye", "minutes": "12"}
    path.write_text(f"{json.dumps(EPISODE)}\n{json.dumps(second)}\n", encoding="utf-8")
    workspace = Workspace(tmp_path / "workspace")
    pipeline.load([path], workspace)
    (by_task,) = cases_list.figures(Database(workspace), "paper", Filters()).values()
    figures = {task.removeprefix("podcast-talk-"): figure for task, figure in by_task.items()}
    assert {task: figure.n for task, figure in figures.items()} == dict.fromkeys(
        ("topics", "speakers", "minutes", "words"), 2
    )
    assert figures["topics"].raw == pytest.approx(0.75)
    assert figures["minutes"].raw == 1.0
    rows = cases_list.cases(Database(workspace), Filters()).rows
    assert len({row["question_id"] for row in rows}) == len(rows) == 8
