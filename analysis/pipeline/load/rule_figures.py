"""The figures of one run under every reading rule of its benchmark, with what its programs print over all records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from analysis.benchmarks.packs import catalog
from analysis.benchmarks.registry import EVERY, SUBTASKS, is_pack
from analysis.records import LENSES, Lens

Row: TypeAlias = dict[str, Any]


def rows(figures: Mapping[Lens, Mapping[str, Mapping[str, Any]]], measures: Mapping[str, Any]) -> list[Row]:
    """Rows of figures by lens and task (`Figure.as_dict`) and of the measures of a run (`RunMeasures.as_dict`).

    Fields: task, subtask ("" for all of a task), lens, rule (its name), measure ("score" for the mean of the cases),
    value, corrected (for guessing, None of other measures), counted answers of n (None of other measures).
    """
    by_rule = [
        _row(task, lens, "score", figure.get("raw"), corrected=figure.get("corrected"), n=figure["n"],
             n_counted=figure.get("n_counted"))
        for lens, by_task in figures.items() for task, figure in by_task.items()
    ]  # fmt: skip
    return [*sorted(by_rule, key=lambda row: list(EVERY).index(row["task"])), *_measures(measures)]


def has_more(own: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the rows say more than the figures of the lenses that every benchmark has."""
    return any(row["lens"] not in LENSES or row["measure"] != "score" for row in own)


def _measures(measures: Mapping[str, Any]) -> Iterator[Row]:
    for subtask, by_lens in measures.items():
        task = next((code for code, row in EVERY.items() if SUBTASKS[subtask] in row.subtasks), "")
        for lens, values in by_lens.items():
            yield from (_row(task, lens, name, value, subtask=subtask) for name, value in values.items())


def _row(
    task: str, lens: Lens, measure: str, value: float | None, *, subtask: str = "", corrected: float | None = None,
    n: int | None = None, n_counted: int | None = None,
) -> Row:  # fmt: skip
    return {
        "task": task, "subtask": subtask, "lens": lens, "rule": _name(task, lens), "measure": measure, "value": value,
        "corrected": corrected, "n": n, "counted": n_counted,
    }  # fmt: skip


def _name(task: str, lens: Lens) -> str:
    """The name of a rule, as the pack of the task has it; of other benchmarks that of the lens."""
    if task not in EVERY or not is_pack(EVERY[task].benchmark):
        return lens
    readings = catalog.of_task(task)[1].readings
    return next((reading.key for reading in readings if reading.lens == lens), "careful" if lens == "paper" else lens)
