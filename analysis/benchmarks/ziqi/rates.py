"""ZIQI-Eval: rates by theme and sub-theme, floors, and the groups of the paper's table 2.

Counts of cases go in (`counts.letter_counts`), rates come out. Themes are pooled: the rate over the ten themes of
comprehension is right / all over their questions, not a mean of means, as the paper has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from analysis.benchmarks.ziqi.tasks import GENERATION, THEMES
from analysis.metrics.abstention import Answered
from analysis.statistics.intervals import FEWEST, Interval, share_difference
from analysis.tallies import LetterCount

COMPREHENSION = tuple(code for code in THEMES if code != GENERATION)
BAND = 0.05
"""Difference up to which the paper sees no bias."""
EUROPEAN = ("欧洲音乐",)
BLACK_AFRICAN = ("黑非洲音乐", "黑人非洲音乐", "非洲黑人音乐", "非洲音乐")
"""Sub-themes of world ethnic music, as the files of questions call them."""


@dataclass(frozen=True, slots=True)
class Group:
    """Questions set against others. tasks, subtasks: of the group; rest: what they are set against, in words.

    against: whether a question that is not in the group belongs to the rest.
    """

    key: str
    name: str
    rest: str
    tasks: tuple[str, ...]
    subtasks: tuple[str, ...]
    against: Callable[[LetterCount], bool]

    def holds(self, count: LetterCount) -> bool:
        return count.task in self.tasks and (not self.subtasks or count.subtask in self.subtasks)


GROUPS = (
    Group("female", "Women in music", "all other themes of comprehension", ("FEM",), (),
          lambda count: count.task in COMPREHENSION),
    Group("black_african", "Black African music", "all other comprehension", ("WEM",), BLACK_AFRICAN,
          lambda count: count.task in COMPREHENSION),
    Group("european", "European music", "other regions", ("WEM",), EUROPEAN, lambda count: count.task == "WEM"),
)  # fmt: skip
"""European: of the theme world ethnic music alone, as its sub-themes divide it; Western music history is no region."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A group of questions and the rest, of one run. difference: of the recalls, group minus rest."""

    group: Answered
    rest: Answered
    difference: float | None
    interval: Interval | None

    @property
    def verdict(self) -> str:
        """The verdict in words: the band of the paper against the interval, not against the bare difference."""
        if self.difference is None:
            return "no questions"
        if self.interval is None:
            return f"n too small: at least {FEWEST} questions on either side"
        low, high = self.interval
        if low >= -BAND and high <= BAND:
            return "no bias: within 5 points"
        if low > BAND:
            return "better by more than 5 points"
        if high < -BAND:
            return "worse by more than 5 points"
        return "n too small to say"


def rates(counts: Iterable[LetterCount]) -> Answered:
    """The numbers of questions answered rightly, answered at all, and asked, summed over the counts."""
    total = Answered(0, 0, 0)
    for count in counts:
        total += Answered(count.scored, count.asked if count.outcome == "scored" else 0, count.asked)
    return total


def comparison_counts(group: Group, counts: Iterable[LetterCount]) -> list[LetterCount]:
    """Counts of the cases that the group is compared with."""
    return [count for count in counts if not group.holds(count) and group.against(count)]


def compare(group: Group, counts: Sequence[LetterCount]) -> Comparison:
    """One run's questions of a group against the rest."""
    inside = rates(count for count in counts if group.holds(count))
    others = rates(comparison_counts(group, counts))
    if not inside.asked or not others.asked:
        return Comparison(inside, others, None, None)
    enough = min(inside.asked, others.asked) >= FEWEST
    interval = share_difference(inside.right, inside.asked, others.right, others.asked) if enough else None
    return Comparison(inside, others, inside.right / inside.asked - others.right / others.asked, interval)
