"""One bar for each task of a run: the figure, then the parts that are missing from 100."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.benchmarks.registry import MEAN_TASKS
from analysis.summaries.losses import Losses, Part
from dashboard.pages.losses.words import meaning, note, order, points, task_name
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, palette
from dashboard.ui.stacked_bars import Piece, stacked
from dashboard.ui.text import amount

SMALL = 0.005
"""Parts below this are drawn together as "other"."""
HOW = """
The light grey piece is the figure of the task: IoU for segmentation, 1 / (1 + mean WER) for lyrics, chance-corrected
accuracy for the others. The coloured pieces are the points lost, by type of loss. Figure and parts add up to 100. A
figure below 0 begins left of 0. The points of a type are what a repair of just this type of error would regain,
averaged over all orders of repair. They are points at stake: what a model would gain by learning it is not known.

Hatched: unread answers. Parts below 0.5 points are joined as "other" in the drawing; the table lists each. Point at a
piece for its definition, its 95 % CI over songs and n. Each piece opens its cases, most points first.
"""


def show(selection: Selection, run: str, found: Sequence[Losses]) -> None:
    """run: its name. found: its tasks, and overall."""
    ordered = sorted(found, key=lambda each: ["", *MEAN_TASKS].index(each.task))
    pieces = [piece for each in ordered for piece in bar(selection, each)]
    rows = [row for each in ordered for row in table(selection, run, each)]
    chart_panel.show(
        "Figure and losses by task", stacked(pieces, "points of 100, paper lens"), rows, "losses_by_task", HOW
    )


def door(selection: Selection, found: Losses, types: Sequence[str] = ()) -> str:
    """The cases that lost points to any of these types, most points first; without types all scored cases."""
    tasks = [found.task] if found.task else list(MEAN_TASKS)
    query = {"lost": list(types), "sort": "lost"} if types else {"from": "0"}
    return selection.link("cases", {"lens": "", "runs": [found.run], "task": tasks, **query})


def bar(selection: Selection, found: Losses) -> list[Piece]:
    """The figure, then the parts in the order of the types, small ones together at the end."""
    row, name = task_name(found.task), task_name(found.task)
    by_type = {part.type: part for part in found.parts}
    ordered = [by_type[each] for each in order(found.task) if each in by_type]
    pieces = []
    if found.figure > 0:
        text = f"{name}: figure {points(found.figure)}\nn = {amount(found.n, 'case')}, {amount(found.songs, 'song')}"
        pieces.append(
            Piece(row, 0.0, 100 * found.figure, points(found.figure), text, door(selection, found), palette.FIGURE)
        )
    at = 100 * found.figure
    for part in (each for each in ordered if each.value >= SMALL):
        pieces.append(_piece(selection, row, at, found, part))
        at += 100 * part.value
    if small := [each for each in ordered if each.value < SMALL]:
        pieces.append(_other(selection, row, at, found, small))
    return pieces


def _piece(selection: Selection, row: str, at: float, found: Losses, part: Part) -> Piece:
    said = note(f"{task_name(found.task)}: {part.type}", part, found.songs)
    definition = meaning(found.task, part.type)
    return Piece(
        row, at, 100 * part.value, f"{part.type} {points(part.value)}", f"{said}\n{definition}" if definition else said,
        door(selection, found, [part.type]), palette.LOSSES[part.type], part.type == "unread",
    )  # fmt: skip


def _other(selection: Selection, row: str, at: float, found: Losses, small: Sequence[Part]) -> Piece:
    total, types = sum(part.value for part in small), [part.type for part in small]
    listed = ", ".join(f"{part.type} {100 * part.value:.2f}" for part in small)
    n = amount(found.cases(types), "case")
    said = f"{task_name(found.task)}: other\n{points(total)} points ({listed})\nn = {n}"
    return Piece(row, at, 100 * total, "other", said, door(selection, found, types), palette.OTHER_LOSSES)


def table(selection: Selection, run: str, found: Losses) -> list[dict[str, Any]]:
    """The numbers of a bar, points of 100."""
    head = {"run": run, "task": found.task or "overall"}
    rows: list[dict[str, Any]] = [
        {**head, "type": "figure", "points": 100 * found.figure, "low": None, "high": None, "n": found.n,
         ".href": door(selection, found)}
    ]  # fmt: skip
    for part in found.parts:
        low, high = (100 * part.interval.low, 100 * part.interval.high) if part.interval else (None, None)
        rows.append({**head, "type": part.type, "points": 100 * part.value, "low": low, "high": high, "n": part.n,
                     ".href": door(selection, found, [part.type])})  # fmt: skip
    return rows
