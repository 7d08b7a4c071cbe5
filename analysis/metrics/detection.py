"""Counts and rates of yes/no detection: true and false positives and negatives.

Definition: the usual one, as audiobench (github.com/THENIROCK/audiobench, suite ab/sound-id) has it: recall =
tp / (tp + fn), false alarms (its "fpr") = fp / (fp + tn), precision = tp / (tp + fp), F1 = 2 tp / (2 tp + fp + fn).
Differences: a rate with divisor 0 is None here and 0 in audiobench.
"""

from __future__ import annotations

from typing import NamedTuple


class Detection(NamedTuple):
    """Counts of cases. The rates are from 0 to 1, None where the divisor is 0."""

    tp: int = 0
    fp: int = 0
    fn: int = 0
    tn: int = 0

    @property
    def present(self) -> int:
        return self.tp + self.fn

    @property
    def absent(self) -> int:
        return self.fp + self.tn

    @property
    def n(self) -> int:
        return self.present + self.absent

    @property
    def recall(self) -> float | None:
        return self.tp / self.present if self.present else None

    @property
    def false_alarms(self) -> float | None:
        return self.fp / self.absent if self.absent else None

    @property
    def precision(self) -> float | None:
        return self.tp / (self.tp + self.fp) if self.tp + self.fp else None

    @property
    def f1(self) -> float | None:
        return 2 * self.tp / (2 * self.tp + self.fp + self.fn) if self.tp + self.fp + self.fn else None

    @property
    def balanced_accuracy(self) -> float | None:
        """Mean of recall and of correct rejections: 0.5 for always yes, always no and guessing."""
        if self.recall is None or self.false_alarms is None:
            return None
        return (self.recall + 1 - self.false_alarms) / 2

    def plus(self, present: bool, answered_yes: bool, n: int = 1) -> Detection:
        """The counts with n more cases. present: the sound occurs. answered_yes: the answer says that it does."""
        name = ("tp" if answered_yes else "fn") if present else ("fp" if answered_yes else "tn")
        return self._replace(**{name: getattr(self, name) + n})


def outcome(present: bool, answered_yes: bool) -> str:
    """Outcome of one case: TP, FP, FN or TN."""
    return ("TP" if answered_yes else "FN") if present else ("FP" if answered_yes else "TN")
