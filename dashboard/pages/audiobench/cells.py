"""What the views of audiobench share: probes and clips of the chosen runs, rates as cells, the doors behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.benchmarks.audiobench import rates
from analysis.metrics.detection import Detection
from analysis.statistics.intervals import FEWEST_SHOWN, Interval
from analysis.store.runs.description import Run
from analysis.tallies import Clip, Probe, by
from dashboard.components.link_table import Cell
from dashboard.selection.selection import Selection
from dashboard.ui.text import percent, range_words

Query = Mapping[str, str | Sequence[str]]


@dataclass(frozen=True, slots=True)
class ProbeResults:
    """The chosen runs by id, with their probes (sound-id) and clips (asr-robust)."""

    runs: Mapping[str, Run]
    probes: Sequence[Probe]
    clips: Sequence[Clip]

    def name(self, run: str) -> str:
        return self.runs[run].name

    def by_run(self) -> dict[str, list[Probe]]:
        """Probes by run, the highest balanced accuracy first: by recall alone a run that always says yes would lead."""
        by_run = by(self.probes, lambda probe: probe.run)
        return dict(sorted(by_run.items(), key=lambda item: -(rates.detection(item[1]).balanced_accuracy or 0.0)))


def cases(selection: Selection, run: str, query: Query, task: str = "SND") -> str:
    """The door to cases of a run; there is one lens."""
    return selection.link("cases", {"lens": "", "runs": [run], "task": [task], **query})


def rate_cell(
    counts: Detection, present: bool, words: str, href: str, interval: Interval | None = None, heat: bool = True
) -> Cell:
    """Recall (present) or false alarms (absent), with n and interval on pointing at it."""
    value, n = (counts.recall, counts.present) if present else (counts.false_alarms, counts.absent)
    if value is None:
        return Cell("–", None, muted=True, title=f"{words}: no questions")
    lines = [words, f"{counts.tp} of {n} heard" if present else f"{counts.fp} of {n} reported"]
    lines.append(range_words(interval, "mixtures"))
    shade = value if heat and n >= FEWEST_SHOWN else None
    return Cell(percent(value), value, href=href, title="\n".join(lines), heat=shade)


def count_cell(n: int, href: str, title: str = "") -> Cell:
    return Cell(f"{n:,}", n, href=href if n else None, muted=not n, title=title)
