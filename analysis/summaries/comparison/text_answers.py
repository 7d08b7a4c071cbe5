"""Questions that models answer without the sound: which, how many, and how many guessing would give.

A model has a question right if all of its runs without sound have. A question is answerable by text if `least` or more
of the models have it right, the least number that guessing reaches in under 5 % of the questions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from analysis.statistics.hearing import Answerable, answerable, least_models


class SilentAnswer(NamedTuple):
    """An answer without sound to a question that is right or wrong. chance: of guessing it."""

    question: str
    run: str
    is_right: bool
    chance: float


class TextAnswers(NamedTuple):
    """Answers without sound: n of the questions that all models were asked are right by `least` of them or more.

    least: None where guessing reaches any number of these models too often; then there is no figure.
    """

    models: tuple[tuple[str, ...], ...]
    questions: int
    n: int = 0
    least: int | None = None
    figure: Answerable | None = None

    def filter_value(self, action: str) -> str:
        """The value of the filter `by_text` for these questions. action: only, or out."""
        return f"{action}:{self.least}:{'|'.join(map(','.join, self.models))}"


def text_answers(answers: Sequence[SilentAnswer], models: Mapping[str, Sequence[str]]) -> TextAnswers:
    """Questions that can be answered without the sound. models: runs without sound, by model."""
    runs = tuple(tuple(own) for own in models.values() if own)
    by_run = {(answer.question, answer.run): answer for answer in answers}
    questions = [
        name for name in sorted({answer.question for answer in answers})
        if all((name, run) in by_run for own in runs for run in own)
    ]  # fmt: skip
    if not questions or not runs:
        return TextAnswers(runs, 0)
    chances = np.array([by_run[name, runs[0][0]].chance for name in questions])
    least = least_models(chances, len(runs))
    if least is None:
        return TextAnswers(runs, len(questions))
    right = [[all(by_run[name, run].is_right for run in own) for own in runs] for name in questions]
    silent = np.array(right, dtype=np.float64)
    n = int((silent.sum(axis=1) >= least).sum())
    return TextAnswers(runs, len(questions), n, least, answerable(silent, chances, least))
