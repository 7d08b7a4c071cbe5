"""Sums over scored cases, exact in whatever order cases, parts of a run and files come.

A score is rounded to whole numbers of 1 / UNIT, which loses less than its own rounding did, and these are added. The
store adds the same numbers (`exact_sum`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import NamedTuple

from analysis.records import OUTCOMES, WORST, CaseScore, Outcome, Question

UNIT = 2**60
"""Units of a sum that make 1."""
DIGITS = 9
"""Decimal places of a mean by which lists are ordered: no division of sums reaches them."""
MOST_WER = 1.0
"""Cap of the WER: the value of a missing answer."""
WORST_FIRST = (*WORST, *(outcome for outcome in OUTCOMES if outcome not in WORST))


def in_units(score: float) -> int:
    return round(score * UNIT)


def exact_sum(column: str, type_: str = "BIGINT") -> str:
    """The sum of a column in units, as SQL; 0 without rows. type_: HUGEINT for a column that may be above 7."""
    return f"coalesce(sum(CAST({column} * {UNIT} AS {type_})), 0)"


class CaseTally(NamedTuple):
    """Fields of one scored case that enter the sums."""

    outcome: Outcome
    score: float | None
    wer: float | None
    lowest: float | None = None
    highest: float | None = None

    @staticmethod
    def of(scored: CaseScore) -> CaseTally:
        return CaseTally(scored.outcome, scored.score, scored.wer, scored.lowest, scored.highest)

    @property
    def counted_wer(self) -> float:
        return self.wer or 0.0 if self.score is not None else 0.0

    @property
    def capped_wer(self) -> float:
        return min(self.counted_wer, MOST_WER)

    @property
    def below(self) -> float:
        """Expected score minus the lowest that chance allows."""
        return 0.0 if self.score is None or self.lowest is None else self.score - self.lowest

    @property
    def above(self) -> float:
        """The highest score that chance allows minus the expected one."""
        return 0.0 if self.score is None or self.highest is None else self.highest - self.score


def mean_tally(tallies: Sequence[CaseTally]) -> CaseTally:
    """Several answers of a run to one question, which count once, with the mean of their scores.

    The outcome is the worst of those that are in the mean. The store makes the same of them (`case_selection`).
    """
    averaged = [tally for tally in tallies if tally.score is not None]
    outcome = min((tally.outcome for tally in averaged or tallies), key=WORST_FIRST.index)
    score, wer = _mean(tally.score for tally in averaged), _mean(tally.wer for tally in averaged)
    lowest, highest = (
        _mean(tally.score if bound is None else bound for tally, bound in zip(averaged, bounds, strict=True))
        if any(bound is not None for bound in bounds) else None
        for bounds in ([tally.lowest for tally in averaged], [tally.highest for tally in averaged])
    )  # fmt: skip
    return CaseTally(outcome, score, wer, lowest, highest)


def _mean(values: Iterable[float | None]) -> float | None:
    """The mean of the numbers among them, rounded once: that of equal ones is the same number."""
    numbers = [Fraction(value) for value in values if value is not None]
    return float(sum(numbers) / len(numbers)) if numbers else None


def once(cases: Iterable[tuple[Question, CaseScore]]) -> list[tuple[Question, CaseScore]]:
    """The cases of one run under one lens with several answers to a question as one of their mean (`mean_tally`)."""
    by_question: dict[str, list[tuple[Question, CaseScore]]] = {}
    for question, scored in cases:
        by_question.setdefault(question.id, []).append((question, scored))
    return [
        own[0] if len(own) == 1 else (own[0][0], _merged([scored for _, scored in own])) for own in by_question.values()
    ]


def _merged(scores: Sequence[CaseScore]) -> CaseScore:
    outcome, score, wer, lowest, highest = mean_tally([CaseTally.of(scored) for scored in scores])
    return replace(scores[0], outcome=outcome, score=score, wer=wer, lowest=lowest, highest=highest)


@dataclass(slots=True)
class CaseSums:
    """Counts and sums over the cases of one subtask and stratum. below, above: how far chance can move the score.

    counted: cases in the mean. The sums are whole numbers of 1 / UNIT.
    """

    outcomes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(OUTCOMES, 0))
    counted: int = 0
    score: int = 0
    wer: int = 0
    capped_wer: int = 0
    below: int = 0
    above: int = 0

    def add(self, scored: CaseScore, n: int = 1) -> None:
        """Add a case, or n equal ones."""
        self._add(CaseTally.of(scored), n)

    def exchanged(self, before: CaseTally, after: CaseTally) -> CaseSums:
        """The sums after the score of one case has changed."""
        changed = self.plus(CaseSums())
        changed._add(before, -1)
        changed._add(after, 1)
        return changed

    def plus(self, other: CaseSums, times: int = 1) -> CaseSums:
        """The sums over the cases of both. times: -1 to take those of the other away."""
        outcomes = {name: n + times * other.outcomes.get(name, 0) for name, n in self.outcomes.items()}
        return CaseSums(outcomes, *(getattr(self, name) + times * getattr(other, name) for name in SUMS))

    def mean(self, name: str = "score") -> float:
        """One of the sums per counted case, rounded once."""
        total: int = getattr(self, name)
        return total / (UNIT * self.counted)

    def _add(self, tally: CaseTally, n: int) -> None:
        self.outcomes[tally.outcome] += n
        if tally.score is not None:
            self.counted += n
            self.score += n * in_units(tally.score)
            self.wer += n * in_units(tally.counted_wer)
            self.capped_wer += n * in_units(tally.capped_wer)
            self.below += n * in_units(tally.below)
            self.above += n * in_units(tally.above)


SUMS = tuple(field.name for field in fields(CaseSums) if field.name != "outcomes")
