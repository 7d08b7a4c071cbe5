"""Parts of a figure: loss of each type for a task and for the overall figure.

A figure of `analysis.scoring.figures` (chance-corrected, paper lens) and its parts add up to 1.

1. Mean over subtasks of mean points / (1 - R), R the accuracy of guessing; 0 for IoU, which cannot be guessed.
2. Lyrics: mean over subtasks of mean w / (1 + mean WER), w = points of the case * (1 + WER of the case).
3. ZIQI-Eval and CMI-bench: points of all cases / cases / (1 - R), since their figure is pooled.
4. Overall: sum of the parts of the twelve tasks / 12.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from analysis.benchmarks.registry import BENCHMARKS, EVERY, MEAN_TASKS, SUBTASKS
from analysis.records import CaseScore, Question
from analysis.scoring.decomposition import Lost
from analysis.scoring.figures import Array, chance_of, is_lyrics, mean_of_finite


@dataclass(slots=True)
class LossSums:
    """Sums over the scored cases of one subtask. points: by type; of lyrics times 1 + WER of the case (`weighted`)."""

    cases: int = 0
    wer: float = 0.0
    points: dict[str, float] = field(default_factory=dict)

    def add(self, wer: float | None, points: Lost) -> None:
        self.cases += 1
        self.wer += wer or 0.0
        for name, lost in points.items():
            self.points[name] = self.points.get(name, 0.0) + weighted(lost, wer)


def weighted(points: float, wer: float | None) -> float:
    """Points of a case in the sums of the figure; for lyrics, the type's part of the WER."""
    return points * (1.0 + (wer or 0.0))


def cells(cases: Iterable[tuple[Question, CaseScore, Lost | None]]) -> dict[str, dict[str, LossSums]]:
    """Sums of the cases with a score, by task and subtask."""
    by_task: dict[str, dict[str, LossSums]] = {}
    for question, scored, points in cases:
        if scored.score is not None and points is not None:
            by_task.setdefault(question.task, {}).setdefault(question.subtask, LossSums()).add(scored.wer, points)
    return by_task


def parts(task: str, by_subtask: Mapping[str, LossSums]) -> dict[str, float]:
    """Loss of the task's figure by type, from 0 to 1 / (1 - R)."""
    present = {subtask: cell for subtask, cell in by_subtask.items() if cell.cases}
    if not BENCHMARKS[EVERY[task].benchmark].averages_subtasks:
        return _of_pool(task, present)
    if is_lyrics(task):
        return _sums((cell, len(present) * (cell.cases + cell.wer)) for cell in present.values())
    return _sums((cell, len(present) * cell.cases * (1.0 - _chance(subtask))) for subtask, cell in present.items())


def _of_pool(task: str, present: Mapping[str, LossSums]) -> dict[str, float]:
    """The parts of a task that is one pool."""
    n, wer = sum(cell.cases for cell in present.values()), sum(cell.wer for cell in present.values())
    chance = chance_of(((subtask, cell.cases) for subtask, cell in present.items()), "paper")
    divisor = n + wer if is_lyrics(task) else n * (1.0 - chance)
    return _sums((cell, divisor) for cell in present.values() if divisor)


def overall(by_task: Mapping[str, Mapping[str, float]]) -> dict[str, float] | None:
    """The parts of the mean of the twelve tasks; None unless all twelve are present. by_task: parts of each task."""
    if not all(task in by_task for task in MEAN_TASKS):
        return None
    total: defaultdict[str, float] = defaultdict(float)
    for task in MEAN_TASKS:
        for name, part in by_task[task].items():
            total[name] += part / len(MEAN_TASKS)
    return dict(total)


def statistic(task: str, subtasks: Sequence[str]) -> Callable[[Array], Array]:
    """Function that computes the part of one type for many samples at once, for intervals.

    The function takes means of the type's points, shape (n, subtasks); for lyrics, means of the weighted points, then
    of the WER, shape (n, 2 * subtasks). NaN where a sample has no case of a subtask. It returns the parts, shape (n,).
    """
    if is_lyrics(task):
        half = len(subtasks)
        return lambda means: mean_of_finite(means[..., :half] / (1.0 + means[..., half:]))
    chance = np.array(chances(subtasks))
    return lambda means: mean_of_finite(means / (1.0 - chance))


def most(task: str, subtasks: Sequence[str]) -> float:
    """Largest possible part of one type; more than 1 for chance-corrected figures."""
    if is_lyrics(task):
        return 1.0
    return float(np.mean([1.0 / (1.0 - chance) for chance in chances(subtasks)]))


def chances(subtasks: Sequence[str]) -> list[float]:
    """R of each subtask."""
    return [_chance(subtask) for subtask in subtasks]


def _chance(subtask: str) -> float:
    return float(SUBTASKS[subtask].chance_under("paper"))


def _sums(divided: Iterable[tuple[LossSums, float]]) -> dict[str, float]:
    total: defaultdict[str, float] = defaultdict(float)
    for cell, divisor in divided:
        for name, points in cell.points.items():
            total[name] += points / divisor
    return dict(total)
