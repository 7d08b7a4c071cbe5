"""A baseline asked in the wordings of a prompt set, so that it can stand beside a model that was asked so.

A baseline reads no prompt: it answers every wording, and one that draws draws anew for each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analysis.errors import EarmarkError
from analysis.inference import run_answers
from analysis.inference.adapter import Context
from analysis.inference.retries import Call, Given
from analysis.prompts.selection import Plan
from analysis.records import Answer, Question

STEP = 1_000_000
"""Between the seeds of two wordings of one question."""


@dataclass
class SeveralVotesError(EarmarkError):
    """A baseline that votes by itself was to vote over wordings too."""

    votes: int

    def __str__(self) -> str:
        return f"expected one answer to each wording of a prompt set, found {self.votes} votes"


def answered(
    questions: Sequence[Question], plan: Plan, seed: int, answer: Callable[[int], Sequence[Answer]]
) -> list[Answer]:
    """The answers with every single one of them. answer: all answers of one seed, in the order of the questions.

    Raises EnsembleError.
    """
    calls = [
        Call(question.id, place, prompt, None, Context(question.id, question.task, question.subtask))
        for question in questions
        for place, prompt in enumerate(plan.of(question).prompts)
    ]
    rounds = [answer(seed + place * STEP) for place in range(1 + max((call.place for call in calls), default=0))]
    given = {(one.question.id, place): Given(one.raw) for place, found in enumerate(rounds) for one in found}
    return run_answers.of(questions, calls, given)
