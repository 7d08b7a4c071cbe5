"""Precision, recall and F1 where a model may leave questions unanswered.

Definition: ZIQI-Eval (arXiv 2406.15885, section 4). Precision = right / answered, recall = right / all, F1 = their
harmonic mean. With one right answer to every question, recall is accuracy. A model that evades has a precision above
its recall; a model that answers wrongly has both low.
"""

from __future__ import annotations

from typing import NamedTuple


class Answered(NamedTuple):
    """Right answers, answers and questions. The rates are from 0 to 1, None where the divisor is 0."""

    right: int
    answered: int
    asked: int

    @property
    def precision(self) -> float | None:
        return self.right / self.answered if self.answered else None

    @property
    def recall(self) -> float | None:
        return self.right / self.asked if self.asked else None

    @property
    def f1(self) -> float | None:
        """0 where no answer is right, by convention."""
        return 2 * self.right / (self.answered + self.asked) if self.asked else None

    def __add__(self, other: object) -> Answered:
        if not isinstance(other, Answered):
            return NotImplemented
        return Answered(self.right + other.right, self.answered + other.answered, self.asked + other.asked)
