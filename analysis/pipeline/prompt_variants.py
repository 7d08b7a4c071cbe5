"""Baseline answers to every wording of a prompt set, to compare with a model run on the same wordings.

A baseline reads no prompt. It answers every wording, and a random one draws again for each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analysis.errors import EarmarkError
from analysis.inference import run_answers
from analysis.inference.adapter import Context
from analysis.inference.retries import Call, CallResult
from analysis.prompts.selection import Plan
from analysis.records import Answer, Question

STEP = 1_000_000
"""Difference of the seeds of two wordings of one question."""


@dataclass
class SeveralVotesError(EarmarkError):
    """A baseline with votes of its own was requested with an ensemble of wordings too."""

    votes: int

    def __str__(self) -> str:
        return f"expected one answer to each wording of a prompt set, found {self.votes} votes"


def answer_wordings(
    questions: Sequence[Question], plan: Plan, seed: int, answer: Callable[[int], Sequence[Answer]]
) -> list[Answer]:
    """Answers by vote, with the answer to each wording. answer: all answers for a seed, in the order of the questions.

    Raises EnsembleError.
    """
    calls = [
        Call(question.id, position, prompt, None, Context(question.id, question.task, question.subtask))
        for question in questions
        for position, prompt in enumerate(plan.of(question).prompts)
    ]
    n_wordings = 1 + max((call.position for call in calls), default=0)
    rounds = [answer(seed + position * STEP) for position in range(n_wordings)]
    results = {
        (answer.question.id, position): CallResult(answer.raw)
        for position, answers in enumerate(rounds)
        for answer in answers
    }
    return run_answers.of(questions, calls, results)
