"""The figures printed in the BASS paper (arXiv 2602.04085, tables 1 and 6), and whether table 1 follows from table 6.

Table 6 holds the raw figures: accuracies in per cent, for lyrics the mean WER as a ratio. Table 1 holds what was made
of them. Here the second is computed from the first once more:

1. Segmentation, counting, duration and localization: the same number.
2. SGD, PGD, GDR, GA: (raw - R) / (1 - R), R from the table of tasks.
3. Lyrics: 1 / (1 + WER).
4. Attribution: the raw figure is the mean over four subtasks, one with R = 1/2 and three with R = 1/3, each corrected
   by its own R. So one raw figure m allows a range: the corrected mean is 3/2 m + c/8 - 5/8, c the accuracy of style
   comparison, which lies from 0 to 1 such that the other three can make up the rest.
5. A printed raw figure stands for every number that rounds to it; an accuracy ending in 0 may have been printed with
   one decimal (48.90 for 46 of 94, which is 48.94). What can be made of those numbers is a range too.

A cell follows if the printed figure lies in that range, or at most TOLERANCE outside (it may have been rounded twice).
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.protocol import Task
from analysis.metrics.exact_match import chance_corrected

BASS = Path(__file__).parents[3] / "data" / "published" / "bass"
SOURCE = "Jang et al. 2026, arXiv 2602.04085, tables 1 and 6"

TOLERANCE = 0.0002
"""0.02 percentage points."""

COLUMNS = {"Counting": "Cnt", "Duration": "Dur", "Localization": "Loc", "Attribution": "Attr"}
"""Columns of the tables that are not called by the task's code."""
AVERAGE = "average"
OVERALL = "overall"
SAME_MODEL = {"Voxtral-Small-24B": "Voxtral-Small"}
"""Name in table 6 -> name in table 1."""


class Span(NamedTuple):
    """All numbers from low to high."""

    low: float
    high: float

    def distance(self, value: float) -> float:
        """Distance of a value from the span, 0 inside."""
        return max(self.low - value, value - self.high, 0.0)


@dataclass(frozen=True, slots=True)
class PublishedFigure:
    """One cell of table 1 with what table 6 says of it. Shares are from 0 to 1.

    task: a code of `tasks.TASKS`, or OVERALL. raw: accuracy or IoU of table 6; for lyrics 1 / (1 + wer); None if none
    is printed. wer: lyrics only. normalised: as printed in table 1. recomputed: what follows from table 6 (for OVERALL:
    from the other cells of table 1); None where there is nothing to compute from. note: why the cell is marked, "" if
    it follows.
    """

    model: str
    size: str
    task: str
    raw: float | None
    normalised: float
    recomputed: Span | None
    wer: float | None = None
    note: str = ""

    @property
    def follows(self) -> bool:
        return not self.note


def load(folder: Path = BASS) -> tuple[PublishedFigure, ...]:
    """Every cell of table 1, model by model in its order, each with the overall mean last."""
    return figures(_rows(folder / "table1_normalized.csv"), _rows(folder / "table6_raw.csv"))


def by_model() -> dict[str, dict[str, float]]:
    """Table 1: the printed share by task, and OVERALL, of every model."""
    shares: dict[str, dict[str, float]] = {}
    for cell in load():
        shares.setdefault(cell.model, {})[cell.task] = cell.normalised
    return shares


def figures(normalised: Sequence[Mapping[str, str]], raw: Sequence[Mapping[str, str]]) -> tuple[PublishedFigure, ...]:
    """The cells of table 1 (`normalised`) beside those of table 6 (`raw`), rows as read."""
    below = {SAME_MODEL.get(row["model"], row["model"]): row for row in raw}
    return tuple(cell for row in normalised for cell in _of_model(row, below))


def recomputed(task: Task, printed: str) -> Span:
    """What table 1 may hold for a raw figure printed so in table 6."""
    if task.metric == "IWER":
        wer = _rounded(printed, 2)
        return Span(1 / (1 + wer.high), 1 / (1 + wer.low))
    raw = _rounded(printed, 1 if printed.endswith("0") else 2)
    low, high = max(raw.low / 100, 0.0), min(raw.high / 100, 1.0)
    return Span(_corrected(task, low).low, _corrected(task, high).high)


def _of_model(row: Mapping[str, str], below: Mapping[str, Mapping[str, str]]) -> Iterator[PublishedFigure]:
    values = {COLUMNS.get(name, name): float(text) / 100 for name, text in row.items() if name not in _ABOUT}
    for code, value in values.items():
        if code != AVERAGE:
            yield _cell(row, code, value, below)
    printed = values.pop(AVERAGE)
    mean = sum(values.values()) / len(values)
    span = Span(mean - 0.00005, mean + 0.00005)
    off = span.distance(printed) > TOLERANCE
    note = f"the mean of the twelve printed figures is {_percent(mean)}" if off else ""
    yield PublishedFigure(row["model"], row["size"], OVERALL, None, printed, span, note=note)


def _cell(row: Mapping[str, str], code: str, value: float, below: Mapping[str, Mapping[str, str]]) -> PublishedFigure:
    model, size, task = row["model"], row["size"], TASKS[code]
    printed = _printed(below[model], code)
    if printed is None:
        return PublishedFigure(model, size, code, None, value, None, note="table 6 holds no raw figure for it")
    span = recomputed(task, printed)
    others = {name: text for name, other in below.items() if name != model and (text := _printed(other, code))}
    note = "" if span.distance(value) <= TOLERANCE else _why(task, printed, value, span, others)
    number = float(printed)
    if task.metric == "IWER":
        return PublishedFigure(model, size, code, 1 / (1 + number), value, span, wer=number, note=note)
    return PublishedFigure(model, size, code, number / 100, value, span, note=note)


def _why(task: Task, printed: str, value: float, span: Span, others: Mapping[str, str]) -> str:
    """What would follow instead, and whose raw figure the printed one follows from, if that can be told."""
    due = _percent(span.low)
    if _percent(span.high) != due:
        due = f"{due} to {_percent(span.high)}"
    note = f"{due} follows from the raw {printed}"
    if task.metric != "IWER" and value == float(printed) / 100:
        return f"{note}; the raw figure is printed again"
    same = [name for name, text in others.items() if recomputed(task, text).distance(value) <= TOLERANCE]
    if task.metric == "IWER" and len(same) == 1:
        return f"{note}; the printed one follows from that of {same[0]}"
    return note


def _corrected(task: Task, accuracy: float) -> Span:
    """The corrected accuracies that a mean accuracy over the subtasks allows."""
    chances = sorted(float(subtask.chance) for subtask in task.subtasks)
    if chances[0] == chances[-1]:
        return Span(*[chance_corrected(accuracy, chances[0])] * 2)
    # Of a given sum of accuracies the corrected sum is largest when it is spent where R is largest, and the other way.
    most, least = (_spent(accuracy * len(chances), order) for order in (chances[::-1], chances))
    return Span(least, most)


def _spent(total: float, chances: Sequence[float]) -> float:
    """Mean of the corrected accuracies if the subtasks, in this order, take as much of the total as they can hold."""
    corrected = []
    for chance in chances:
        accuracy = min(max(total, 0.0), 1.0)
        total -= accuracy
        corrected.append(chance_corrected(accuracy, chance))
    return sum(corrected) / len(corrected)


def _rounded(printed: str, decimals: int) -> Span:
    """The numbers that round to the printed one."""
    half = 0.5 * 10**-decimals
    return Span(max(float(printed) - half, 0.0), float(printed) + half)


def _printed(row: Mapping[str, str], code: str) -> str | None:
    column = next((name for name, other in COLUMNS.items() if other == code), code)
    return None if row[column] == "-" else row[column]


def _percent(share: float) -> str:
    return f"{100 * share:.2f}"


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


_ABOUT = ("model", "size")


CONDITION_TABLES = {
    "Qwen3-Omni with thinking off and on, table 3": "table3_qwen3_omni_thinking.csv",
    "IWER from a recogniser's transcript against from audio, table 2": "table2_cascaded_asr_iwer.csv",
}
"""Tables of the paper that set two conditions of one model beside one another, and their files."""


SIGNIFICANT = ("Duration", "Attribution", "GA", "FSS", "SSS", "SSLT")
"""Rows of table 3 that the paper's site marks as significant after Holm's correction."""
NAMES_ON_SITE = {"Gemma 3": "Gemma 3n"}
"""Models of table 2 that the site calls otherwise than the file."""


def condition_tables() -> dict[str, list[dict[str, str]]]:
    """The rows of these tables as printed, by title; names and what is significant as on the paper's site."""
    tables = {
        title: [{NAMES_ON_SITE.get(name, name): value for name, value in row.items()} for row in _rows(BASS / file)]
        for title, file in CONDITION_TABLES.items()
    }
    for row in next(iter(tables.values())):
        row["significant"] = "yes" if row["task"] in SIGNIFICANT else "no"
    return tables


def task_sizes() -> list[dict[str, str]]:
    """Table 4: questions, songs and minutes by task, as printed."""
    return _rows(BASS / "table4_task_sizes.csv")


def section_confusion() -> list[dict[str, str]]:
    """The shares in percent of mistaken sections that are taken for each other type, as on the paper's site."""
    return _rows(BASS / "section_confusion.csv")
