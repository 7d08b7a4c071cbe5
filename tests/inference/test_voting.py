"""Votes: most votes win, of several the first; the same rule as for a list of answers in a run."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis import scoring
from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.registry import SUBTASKS
from analysis.inference.voting import Vote, prediction, vote
from analysis.records import Answer, Question

CODES = {subtask.script: task.code for task in TASKS.values() for subtask in task.subtasks}
FOUR = ("Piano", "Backbeat", "Syncopation", "Vocals")
A = json.dumps([{"section": "verse", "start": 0, "end": 10}])
A_AGAIN = "```json\n[{'section': 'Verse', 'start': '0:00', 'end': 10.0}]\n```"
B = json.dumps([{"section": "verse", "start": 0, "end": 12}])


def question(subtask: str, options: tuple[str, ...] = ()) -> Question:
    reference: Any = Decimal(2) if SUBTASKS[subtask].form in ("count", "seconds") else "Piano"
    options = options or SUBTASKS[subtask].options
    return Question(CODES[subtask], subtask, "a.wav", "?", reference, "2", options, "stored")


CASES: list[tuple[str, list[str | None], Vote]] = [
    ("artist_count", ["two", "3", "There are 2."], Vote(0, 2, 3)),
    ("artist_count", ["3", "2", "two"], Vote(1, 2, 3)),
    ("artist_count", ["4", "2", "3"], Vote(0, 1, 3, tied=True)),
    ("artist_count", ["no idea", "2", None], Vote(1, 1, 1)),
    ("artist_count", [None, "no idea", "none of it"], Vote(1)),
    ("artist_count", [None, None], Vote(None)),
    ("multiple choice question", ["Vocals", "piano", "Piano."], Vote(1, 2, 3)),
    ("pair selection", ['["Piano","Vocals"]', "['Backbeat', 'Piano']", '["Vocals", "Piano"]'], Vote(0, 2, 3)),
    ("ranking_genes", [str(list(FOUR)), str(list(FOUR[::-1])), str(list(FOUR[::-1]))], Vote(1, 2, 3)),
    ("section_structural_segmentation", ["[[1, 2]]", "[[3, 4]]", "[[3.0, 4]]"], Vote(1, 2, 3)),
    ("full_structural_segmentation", [B, A, A], Vote(1, 2, 3)),
    ("full_structural_segmentation", [B, A], Vote(0, 1, 2, tied=True)),
]


@pytest.mark.parametrize(("subtask", "answers", "expected"), CASES)
def test_most_votes_win_and_of_several_the_first(subtask: str, answers: list[str | None], expected: Vote) -> None:
    options = FOUR if SUBTASKS[subtask].form in ("option", "pair", "ranking") else ()
    assert vote(question(subtask, options), answers) == expected


@given(st.lists(st.sampled_from(["2", "two", "3", "4", "no idea", "about 3"]), min_size=1, max_size=6))
def test_it_is_the_vote_that_scoring_takes_of_a_list(answers: list[str]) -> None:
    asked = question("artist_count")
    elected = vote(asked, answers).elected
    assert elected is not None
    together = scoring.read(Answer(asked, answers, "", 0)).value
    assert scoring.read(Answer(asked, answers[elected], "", 0)).value == together


def test_four_answers_to_a_choice_are_kept_as_the_published_scripts_want_them() -> None:
    asked, four = question("multiple choice question", FOUR), ["Piano", "Piano", "Vocals", "Piano"]
    assert prediction(asked, four) == four
    assert prediction(asked, four[1:]) == "Piano"
    assert prediction(asked, [*four[:3], None]) == "Piano"
    assert prediction(question("delivery_comparison"), ["same", "different", "different", "same"]) == "same"
    assert prediction(question("artist_count"), ["3", "2", "2", "2"]) == "2"
    assert prediction(question("artist_count"), [None, None]) is None
