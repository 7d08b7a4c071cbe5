"""What the views of ZIQI-Eval share: the counts of the chosen runs, a rate as a cell, the doors behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from analysis.benchmarks.ziqi import rates as themes
from analysis.metrics.abstention import Answered
from analysis.records import Lens
from analysis.statistics.intervals import FEWEST_SHOWN, Interval, share_of_cases
from analysis.store.runs.description import Run
from analysis.tallies import LetterCount, by
from dashboard.components.link_table import Cell
from dashboard.selection.selection import Selection
from dashboard.ui.text import percent

RATES = {"recall": "Recall (accuracy)", "precision": "Precision", "f1": "F1"}
MOST_SERIES = 8
"""Runs that one chart can hold and still be read."""


@dataclass(frozen=True, slots=True)
class AnswerCounts:
    """The chosen runs by id, and how to count their cases under a lens (None: the chosen one)."""

    runs: Mapping[str, Run]
    count: Callable[[Lens | None], list[LetterCount]]

    def counts(self, lens: Lens | None = None) -> list[LetterCount]:
        return [count for count in self.count(lens) if count.run in self.runs]

    def by_run(self, lens: Lens | None = None) -> dict[str, list[LetterCount]]:
        """Counts by run: models by their rate over comprehension, best first, then baselines."""
        by_run = by(self.counts(lens), lambda count: count.run)
        return dict(sorted(by_run.items(), key=lambda item: (self.is_baseline(item[0]), -_comprehension(item[1]))))

    def is_baseline(self, run: str) -> bool:
        return self.runs[run].kind == "baseline"

    def name(self, run: str) -> str:
        return self.runs[run].name

    def fullest(self) -> list[LetterCount]:
        """The counts of the run that was asked most: whose questions stand for the benchmark's."""
        return max(self.by_run().values(), key=lambda counts: sum(count.asked for count in counts))


def rate_cell(
    selection: Selection, rates: Answered, rate: str, query: Mapping[str, str | Sequence[str]], words: str
) -> Cell:
    """One rate as a door to its cases, its n and interval on pointing at it."""
    value: float | None = getattr(rates, rate)
    if not rates.asked:
        return Cell("–", None, muted=True, title=f"{words}: no question in this run")
    lines = [words, f"n {rates.asked}: {rates.right} right, {rates.answered} answered"]
    lines += [f"{name} {percent(getattr(rates, key))} %" for key, name in RATES.items()]
    if (interval := interval_of(rates, rate)) is not None:
        lines.append(f"95 % CI {percent(interval.low)} to {percent(interval.high)} %")
    heat = value if rates.asked >= FEWEST_SHOWN else None
    return Cell(percent(value), value, href=selection.link("cases", query), title="\n".join(lines), heat=heat)


def interval_of(rates: Answered, rate: str) -> Interval | None:
    """The interval of a share of independent questions; F1 is none."""
    n = {"recall": rates.asked, "precision": rates.answered}.get(rate)
    return None if n is None else share_of_cases(rates.right, n)


def printed(value: float, note: str = "", title: str = "") -> Cell:
    """A cell with a figure that the paper prints."""
    text = f"printed {percent(value, 2)} %" + (f"\n† {note}" if note else "") + (f"\n{title}" if title else "")
    return Cell(percent(value), value, title=text, heat=value, mark="†" if note else "")


def _comprehension(counts: Sequence[LetterCount]) -> float:
    return themes.rates(count for count in counts if count.task in themes.COMPREHENSION).recall or 0.0
