"""The parts of a figure by type of loss, added up case by case: what summaries compute from sums over songs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from analysis.benchmarks.registry import BENCHMARKS, EVERY, SUBTASKS
from analysis.records import CaseScore, Question
from analysis.scoring.decomposition import Lost
from analysis.scoring.figures import chance_of, is_lyrics


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


def _chance(subtask: str) -> float:
    return float(SUBTASKS[subtask].chance_under("paper"))


def _sums(divided: Iterable[tuple[LossSums, float]]) -> dict[str, float]:
    total: defaultdict[str, float] = defaultdict(float)
    for cell, divisor in divided:
        for name, points in cell.points.items():
            total[name] += points / divisor
    return dict(total)


def chances(subtasks: Iterable[str]) -> list[float]:
    """R of each subtask."""
    return [_chance(subtask) for subtask in subtasks]
