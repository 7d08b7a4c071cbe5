"""One bar for each task of a run: the figure, then the parts that are missing from 100."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.summaries.run.losses import OVERALL, Losses, LossPart
from analysis.views.diagnosis import lost
from analysis.views.document import Piece
from dashboard.pages.losses.words import meaning, note, order, points, task_name
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, palette
from dashboard.ui.stacked_bars import stacked
from dashboard.ui.text import amount

SMALL = 0.005
"""Parts below this are drawn together as "other"."""
HOW = """
The light grey part is the figure of the task: IoU for segmentation, 1 / (1 + mean WER) for lyrics, chance-corrected
accuracy for the others. The coloured parts are the points lost, by type of loss. Figure and losses add up to 100. A
figure below 0 starts left of 0. The points of a type are the gain if only this type of error were repaired, averaged
over all orders of repair. They are points at stake and do not predict what a model would gain by learning.

Hatched: unreadable answers. The chart joins parts below 0.5 points as "other"; the table lists each. Hover over a part
for its definition, its 95 % CI over songs and n. Each part opens its cases, most points first.
"""


def show(selection: Selection, run: str, all_losses: Sequence[Losses]) -> None:
    """Draw the bars of a run by its name. all_losses: of its tasks and overall."""
    ordered = sorted(all_losses, key=lambda losses: losses.task != OVERALL)
    pieces = [piece for losses in ordered for piece in bar(losses)]
    rows = [row for losses in ordered for row in table(selection, run, losses)]
    types = dict.fromkeys(part.type for losses in ordered for part in losses.parts if part.value >= SMALL)
    key = {"figure": palette.FIGURE, **{name: palette.LOSSES[name] for name in types}, "other": palette.OTHER_LOSSES}
    key = {name: colour for name, colour in key.items() if any(piece.colour == colour for piece in pieces)}
    figure = stacked(pieces, "points of 100, paper lens", key, selection.linker("cases"))
    chart_panel.show("Figure and losses by task", figure, rows, "losses_by_task", HOW)


def bar(losses: Losses) -> list[Piece]:
    """The figure, then the parts in the order of the types, small ones together at the end."""
    row, name = task_name(losses.task), task_name(losses.task)
    by_type = {part.type: part for part in losses.parts}
    ordered = [by_type[kind] for kind in order(losses.tasks) if kind in by_type]
    pieces = []
    if losses.figure > 0:
        text = f"{name}: figure {points(losses.figure)}\nn = {amount(losses.n, 'case')}, {amount(losses.songs, 'song')}"
        pieces.append(Piece(row, 0.0, 100 * losses.figure, palette.FIGURE, points(losses.figure), text, lost(losses)))
    at = 100 * losses.figure
    for part in (part for part in ordered if part.value >= SMALL):
        pieces.append(_piece(row, at, losses, part))
        at += 100 * part.value
    if small := [part for part in ordered if part.value < SMALL]:
        pieces.append(_other(row, at, losses, small))
    return pieces


def _piece(row: str, at: float, losses: Losses, part: LossPart) -> Piece:
    text = note(f"{task_name(losses.task)}: {part.type}", part, losses.songs)
    definition = meaning(losses.task, part.type)
    return Piece(
        row, at, 100 * part.value, palette.LOSSES[part.type], f"{part.type} {points(part.value)}",
        f"{text}\n{definition}" if definition else text, lost(losses, [part.type]), part.type == "unread",
    )  # fmt: skip


def _other(row: str, at: float, losses: Losses, small: Sequence[LossPart]) -> Piece:
    total, types = sum(part.value for part in small), [part.type for part in small]
    breakdown = ", ".join(f"{part.type} {100 * part.value:.2f}" for part in small)
    n = amount(losses.cases(types), "case")
    text = f"{task_name(losses.task)}: other\n{points(total)} points ({breakdown})\nn = {n}"
    return Piece(row, at, 100 * total, palette.OTHER_LOSSES, "other", text, lost(losses, types))


def table(selection: Selection, run: str, losses: Losses) -> list[dict[str, Any]]:
    """The numbers of a bar, points of 100."""
    head, address = {"run": run, "task": losses.task or "overall"}, selection.linker("cases")
    rows: list[dict[str, Any]] = [
        {**head, "type": "figure", "points": 100 * losses.figure, "low": None, "high": None, "n": losses.n,
         ".href": address(lost(losses))}
    ]  # fmt: skip
    for part in losses.parts:
        low, high = (100 * part.interval.low, 100 * part.interval.high) if part.interval else (None, None)
        rows.append({**head, "type": part.type, "points": 100 * part.value, "low": low, "high": high, "n": part.n,
                     ".href": address(lost(losses, [part.type]))})  # fmt: skip
    return rows
