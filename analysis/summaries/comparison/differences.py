"""Two sides on the same cases: figures, differences, tests, verdicts, task by task.

1. Only shared questions are counted, and of these only those both sides have in the mean, in all of their runs.
2. Several runs of one side (seeds) are averaged per question first; what seeds add to the variance is added.
3. The figures of A and B are those of `figures`, on the shared cases. difference = A - B of these figures. Its interval
   and p are of that very difference, paired by song (`statistics.difference`): p is at most 0.05 exactly where the 95 %
   interval excludes 0. Of groups across tasks the mean difference of the cases' scores is tested.
4. All p-values of one table are corrected together. The verdict follows the corrected p. Songs needed are worked out
   for the level that the correction leaves to one test of the table (LEVEL / number of tests), so that they suffice
   whatever the others show.
5. Five verdicts. Same answers: every answer equal, without blanks around it; there is nothing to test. Not tested: no
   figure, or too few songs. Equal scores: of every question, by different answers. Different: corrected p at most 0.05.
   No difference found: tested, and p above.
6. Where every case is right or wrong, McNemar's exact test is in the record: it takes cases as independent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from analysis.benchmarks.registry import BENCHMARKS, EVERY
from analysis.records import Lens
from analysis.scoring.figures import is_lyrics
from analysis.statistics import paired
from analysis.statistics.difference import Test
from analysis.statistics.intervals import FEWEST_OF_SHARE, Interval
from analysis.summaries.comparison.paired_figures import Pooling, figures
from analysis.summaries.comparison.pairs import Pair

Correction: TypeAlias = Literal["holm", "benjamini-hochberg", "none"]
CORRECTIONS: dict[Correction, Callable[[Sequence[float]], list[float]]] = {
    "holm": paired.holm,
    "benjamini-hochberg": paired.benjamini_hochberg,
    "none": list,
}
LEVEL = 0.05
Verdict: TypeAlias = Literal["different", "no difference found", "equal scores", "same answers", "not tested"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


@dataclass(frozen=True, slots=True)
class Difference:
    """A against B on one task, or on several: `tasks`. a, b, difference: chance-corrected figures, shares from 0 to 1.

    gain: mean of the cases' gains. wins, ties, losses: of A, cases. only_a, only_b: cases that one side alone has
    right, None unless all are right or wrong. same_answers: questions that both answered with the same text.
    unchanged: share of songs in which no question differs in score. test: by songs, None where nothing is tested.
    p_corrected: for all tests of the table. mcnemar: by cases. effect: Cohen's d of songs' mean gains.
    songs_needed: in all, to find a difference of this size with a power of 0.8; None where one is found, or it is 0.
    tests: how many tests p was corrected for. depends_on_reading: whether the verdict changes if all doubtful answers
    of both sides are wrong, or right.
    """

    name: str
    tasks: tuple[str, ...]
    n: int
    songs: int
    a: float | None
    b: float | None
    difference: float | None
    gain: float
    wins: int
    ties: int
    losses: int
    only_a: int | None
    only_b: int | None
    same_answers: int
    unchanged: float
    test: Test | None
    mcnemar: float | None
    effect: float | None
    p_corrected: float | None = None
    songs_needed: int | None = None
    tests: int = 1
    depends_on_reading: bool = False

    @property
    def p(self) -> float | None:
        return None if self.test is None else self.test.p

    @property
    def interval(self) -> Interval | None:
        return None if self.test is None else self.test.interval

    @property
    def ahead(self) -> float:
        """How much A is better: the difference of the figures, of a group without them of the cases."""
        return self.gain if self.difference is None else self.difference

    @property
    def same(self) -> bool:
        """Whether both sides scored the same on every question."""
        return not self.wins and not self.losses

    @property
    def verdict(self) -> Verdict:
        if self.same_answers == self.n:
            return "same answers"
        if self.p_corrected is None:
            return "not tested"
        if self.same:
            return "equal scores"
        return "different" if self.p_corrected <= LEVEL else "no difference found"

    @property
    def reason(self) -> str:
        """Why it is not tested, else "" ."""
        if self.verdict != "not tested":
            return ""
        return f"fewer than {FEWEST_OF_SHARE} songs" if self.songs < FEWEST_OF_SHARE else "one song decides the figure"

    @property
    def only_uncorrected(self) -> bool:
        """Whether the 95 % interval excludes 0 and the corrected p is still above the level."""
        return self.p is not None and self.p_corrected is not None and self.p <= LEVEL < self.p_corrected

    @property
    def too_few_for_tests(self) -> bool:
        """Whether so few songs could not have shown a difference among so many tests, however large it is."""
        return self.test is not None and self.test.gains is not None and self.tests * 2.0 ** (1 - self.songs) > LEVEL

    @property
    def largest_compatible(self) -> float | None:
        """The largest difference either way that the interval contains."""
        return None if self.interval is None else max(abs(self.interval.low), abs(self.interval.high))

    def as_dict(self) -> dict[str, Any]:
        """Everything for JSON, the test as numbers."""
        own = {name: getattr(self, name) for name in self.__slots__ if name != "test"}
        test = self.test
        seeds = test.seeds if test else ()
        return own | {
            "interval": self.interval, "low": self.interval.low if self.interval else None,
            "high": self.interval.high if self.interval else None, "p": self.p,
            "method": test.method if test else None, "se": test.error if test else None,
            "df": test.degrees if test else None, "se_songs": test.songs if test else None,
            "se_seeds": sum(spread.variance for spread in seeds) ** 0.5 if seeds else None,
            "largest_compatible": self.largest_compatible, "verdict": self.verdict, "reason": self.reason,
        }  # fmt: skip


def counts(rows: Sequence[Difference]) -> dict[Verdict, int]:
    """Number of rows with each verdict."""
    return {verdict: sum(row.verdict == verdict for row in rows) for verdict in VERDICTS}


def by_task(
    pairs: Sequence[Pair], lens: Lens, correction: Correction = "holm", same_seeds: bool = False
) -> list[Difference]:
    """One row per task that occurs, in the order of the table of tasks. same_seeds: see `paired_figures.figures`."""
    groups = {task: [pair for pair in pairs if pair.task == task] for task in EVERY}
    return compared({task: own for task, own in groups.items() if own}, lens, correction, same_seeds=same_seeds)


def by_part(
    pairs: Sequence[Pair], parts: Mapping[str, Sequence[str]], lens: Lens, correction: Correction = "holm",
    same_seeds: bool = False,
) -> list[Difference]:  # fmt: skip
    """One row per part whose tasks all occur: the mean of their figures. parts: the tasks of each, by name.

    The p-values of the parts are corrected among themselves: they repeat what the tasks test.
    """
    occurring = {pair.task for pair in pairs}
    groups = {
        part: [pair for pair in pairs if pair.task in tasks]
        for part, tasks in parts.items()
        if occurring.issuperset(tasks)
    }
    return compared(groups, lens, correction, "tasks", same_seeds)


def by_category(
    parts: Sequence[Difference], tasks: Sequence[Difference], members: Mapping[str, Sequence[str]]
) -> list[Difference]:
    """Overall first, then each category followed by its tasks. Tasks of a category without a row come at the end.

    members: tasks of each part by name. A part with all the tasks of another one is not followed by them.
    """
    wholes = {part.name for part in parts if any(set(members[other]) < set(members[part.name]) for other in members)}
    rows = [part for part in parts if part.name in wholes]
    for part in parts:
        if part.name not in wholes:
            rows += [part, *(task for task in tasks if task.name in members[part.name])]
    return [*rows, *(task for task in tasks if task not in rows)]


def overall(
    pairs: Sequence[Pair], lens: Lens, correction: Correction = "holm", same_seeds: bool = False
) -> list[Difference]:
    """The overall figure of a benchmark whose tasks are pools, as it declares it; none for one task, or for tasks of
    several benchmarks."""
    occurring = {pair.task for pair in pairs}
    benchmarks = {EVERY[task].benchmark for task in occurring}
    if len(benchmarks) != 1 or len(occurring) == 1:
        return []
    row = BENCHMARKS[benchmarks.pop()]
    mixed = row.overall == "questions" and len({is_lyrics(task) for task in occurring}) > 1
    lacking = row.overall == "tasks" and not occurring.issuperset(row.mean or row.tasks)
    if row.averages_subtasks or mixed or lacking:
        return []
    return compared({"Overall": pairs}, lens, correction, row.overall, same_seeds)


def compared(
    groups: Mapping[str, Sequence[Pair]], lens: Lens, correction: Correction = "holm", pooling: Pooling = "scores",
    same_seeds: bool = False,
) -> list[Difference]:  # fmt: skip
    """One row per group. pooling: how several tasks make one figure; of raw scores none is shown, but tested."""
    rows = [_difference(name, own, lens, pooling, same_seeds) for name, own in groups.items()]
    p_values = {row.name: row.p for row in rows if row.p is not None}
    corrected = dict(zip(p_values, CORRECTIONS[correction](list(p_values.values())), strict=True))
    tests = 1 if correction == "none" else max(len(p_values), 1)
    return [_with_need(replace(row, p_corrected=corrected.get(row.name), tests=tests)) for row in rows]


def _difference(name: str, pairs: Sequence[Pair], lens: Lens, pooling: Pooling, same_seeds: bool) -> Difference:
    gains = [pair.gain for pair in pairs]
    occurring = {pair.task for pair in pairs}
    tasks = tuple(task for task in EVERY if task in occurring)
    pooled = pooling == "scores" and len(tasks) > 1
    both = figures(pairs, lens, pooling if len(tasks) > 1 else "tasks", same_seeds)
    binary = all(pair.wer_a is None and {pair.a, pair.b} <= {0.0, 1.0} for pair in pairs)
    wins, losses = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    same_answers = sum(pair.same for pair in pairs)
    return Difference(
        name,
        tasks,
        len(pairs),
        len({pair.song for pair in pairs}),
        a=None if pooled else both.a,
        b=None if pooled else both.b,
        difference=None if pooled else both.a - both.b,
        gain=float(np.mean(gains)),
        wins=wins,
        ties=len(pairs) - wins - losses,
        losses=losses,
        only_a=wins if binary else None,
        only_b=losses if binary else None,
        same_answers=same_answers,
        unchanged=both.unchanged,
        test=None if same_answers == len(pairs) else both.test,
        mcnemar=paired.mcnemar(wins, losses) if binary else None,
        effect=_effect(pairs),
    )


def _effect(pairs: Sequence[Pair]) -> float | None:
    """Cohen's d over songs, None unless all gains are of scores, or all of word error rates."""
    if len({pair.wer_a is not None and pair.wer_b is not None for pair in pairs}) > 1:
        return None
    by_song: dict[str, list[float]] = {}
    for pair in pairs:
        by_song.setdefault(pair.song, []).append(pair.gain)
    return paired.effect(np.array([np.mean(own) for own in by_song.values()]))


def _with_need(row: Difference) -> Difference:
    """With the songs needed, unless a difference is found."""
    standard = row.test.standard if row.test else None
    if row.p_corrected is None or row.p_corrected <= LEVEL or standard is None:
        return row
    return replace(row, songs_needed=paired.songs_needed(standard, level=LEVEL / row.tests))
