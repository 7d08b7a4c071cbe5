"""Events over time: one row for each run with what it has of the reference, what it lacks and what it adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.benchmarks.registry import EVERY
from analysis.display import amount
from analysis.summaries.sentence import SILENCE, Sentence
from analysis.summaries.tasks.events import EventTotals
from analysis.views.document import Cell, Column, Query, Table

PRESENT, MATCHED = "Of the reference", "Of the answers"


def sentence(rows: Sequence[EventTotals]) -> Sentence:
    """How much of the reference the runs have and how much of their answers is right, as ranges without names."""
    present = [row.present for row in rows if row.present is not None]
    if not present:
        return SILENCE
    parts = [f"{_range(present)} of the reference {'is' if len(rows) == 1 else 'are'} in the answers"]
    if matched := [row.matched for row in rows if row.matched is not None]:
        parts.append(f"{_range(matched)} of the answers right")
    return Sentence(f"{amount(len(rows), 'run')}: {', '.join(parts)}.")


def by_run(rows: Sequence[EventTotals], task: str, names: Mapping[str, str], name: str = "events_runs") -> Table:
    """Events of a task by run, in the unit of its metric. names: of the runs by id."""
    unit = next((row.unit for row in rows if row.unit), "")
    columns = (
        Column("Run"), Column("n", "count", hint="answers"),
        Column("Unread", "count", hint="answers without a usable value: all of their reference is missing"),
        Column("Right", "count", hint=unit), Column("Missing", "count", hint=f"{unit} of the reference alone"),
        Column("Extra", "count", hint=f"{unit} of the answers alone"),
        Column("Right %", "percent", PRESENT, "sum of right over sum of the reference"),
        Column("95 % CI", "percent", PRESENT, "over songs"),
        Column("Right %", "percent", MATCHED, "sum of right over sum of the answers"),
        Column("95 % CI", "percent", MATCHED, "over songs"),
        Column("Too many", "count", "Answers with", "more than the reference has"),
        Column("Too few", "count", "Answers with", "fewer than the reference has"),
    )  # fmt: skip
    note = f"Amounts in {unit or 'the unit of the metric'}, as {EVERY[task].metric} counts them."
    return Table(
        name, f"{EVERY[task].name}: right, missing, extra", columns, [_row(row, task, names) for row in rows], note
    )


def door(row: EventTotals, task: str) -> Query:
    """The answers of a run to the task."""
    return {"runs": [row.run], "task": task}


def _row(row: EventTotals, task: str, names: Mapping[str, str]) -> Sequence[Cell]:
    cases = door(row, task)
    opens = f"opens {row.n:,}"
    extra = row.extra is not None
    return [
        Cell(names[row.run], cases, opens), Cell(row.n, cases),
        Cell(row.n_unread, {**cases, "outcome": ["refused", "unparsed", "missing"]} if row.n_unread else {}),
        Cell(round(row.right)), Cell(round(row.missing)), Cell(round(row.extra) if row.extra is not None else None),
        Cell(row.present, cases, opens), Cell(row.present_interval), Cell(row.matched, cases if extra else {}, opens),
        Cell(row.matched_interval), Cell(row.n_more if extra else None), Cell(row.n_fewer if extra else None),
    ]  # fmt: skip


def _range(shares: Sequence[float]) -> str:
    low, high = (f"{100 * value:.1f}" for value in (min(shares), max(shares)))
    return f"{low} %" if low == high else f"{low} to {high} %"
