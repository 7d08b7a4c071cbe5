"""What a person reaches in a task: a line beside the figures of programs, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.benchmarks.packs import catalog
from analysis.store.queries.counts.pack_figures import Sums
from dashboard.pages.pack.cells import PackView
from dashboard.ui.text import amount, percent

NAME = "human ceiling"


@dataclass(frozen=True, slots=True)
class Ceiling:
    """share: 0 to 1. n: answers in it."""

    run: str
    name: str
    share: float
    n: int

    @property
    def sentence(self) -> str:
        """`Human ceiling: annotator 2, 37.9 % (5 answers).`"""
        return f"Human ceiling: {self.name}, {percent(self.share)} % ({amount(self.n, 'answer')})."


def of_task(view: PackView, code: str, sums: dict[tuple[str, str], Sums]) -> Ceiling | None:
    """The answers of a person to the task; None where the pack names none, or they are not loaded."""
    person = catalog.of_task(code)[1].ceiling
    for run in view.best_first(code):
        own = sums.get((run, code))
        if person and view.runs[run].model == person and own is not None and own.mean is not None:
            return Ceiling(run, view.runs[run].name, own.mean, own.counted)
    return None
