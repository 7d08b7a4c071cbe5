"""Where the points go: for each task the score, then the points lost by kind, up to 100."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.scoring.decomposition.kinds import KINDS, Kind
from analysis.summaries.run.findings import losses_by_kind
from analysis.summaries.run.losses import Losses, Part
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, palette
from dashboard.ui.stacked_bars import Piece, stacked
from dashboard.ui.text import amount

SMALL = 0.005
HOW = """
The grey part is the score of the task: IoU for segmentation, 1 / (1 + mean WER) for lyrics, chance-corrected accuracy
for the others. The coloured parts are the points lost, in five kinds. Score and losses add up to 100; a score below 0
starts left of 0. Tasks are sorted by score. Hover over a part for its types of loss; click it for its cases, most
points first. The page Losses has every type.
"""


def show(selection: Selection, losses: Sequence[Losses], run: str) -> None:
    """losses: of the tasks of the run."""
    ordered = sorted(losses, key=lambda part: -part.figure)
    pieces = [piece for part in ordered for piece in bar(selection, part)]
    rows = [row for part in ordered for row in table(selection, run, part)]
    key = {"score": palette.FIGURE, **palette.KINDS}
    key = {name: colour for name, colour in key.items() if any(piece.colour == colour for piece in pieces)}
    figure = stacked(pieces, "points of 100, paper lens", key)
    chart_panel.show("Where the points go", figure, rows, "points_by_kind", HOW)
    with st.container(horizontal=True, gap="small", key="kinds"):
        for name, colour in key.items():
            st.html(f'<span style="color:{colour}">■</span> <small>{name}</small>', width="content")


def bar(selection: Selection, losses: Losses) -> list[Piece]:
    """The score, then the kinds in their order."""
    name, pieces = EVERY[losses.task].name, []
    if losses.figure > 0:
        text = f"{name}: score {100 * losses.figure:.1f}\nn = {amount(losses.n, 'case')}"
        value = 100 * losses.figure
        pieces.append(Piece(name, 0.0, value, f"{value:.0f}", text, door(selection, losses, ()), palette.FIGURE))
    start = 100 * losses.figure
    for kind, parts in losses_by_kind(losses.task, losses.parts).items():
        length = 100 * sum(part.value for part in parts)
        if length >= 100 * SMALL:
            types = [part.type for part in parts]
            pieces.append(
                Piece(
                    name, start, length, f"{length:.0f}", _note(name, kind, parts, losses.cases(types)),
                    door(selection, losses, types), palette.KINDS[kind], kind == KINDS[-1],
                )
            )  # fmt: skip
        start += length
    return pieces


def door(selection: Selection, losses: Losses, types: Sequence[str]) -> str:
    """The cases of a task that lost points to any of these types; without types all scored ones."""
    query: Mapping[str, str | Sequence[str]] = {"lost": list(types), "sort": "lost"} if types else {"from": "0"}
    return selection.link("cases", {"lens": "", "runs": [losses.run], "task": [losses.task], **query})


def table(selection: Selection, run: str, losses: Losses) -> list[dict[str, object]]:
    """The numbers of a bar, points of 100."""
    head = {"run": run, "task": EVERY[losses.task].name}
    rows: list[dict[str, object]] = [
        {**head, "kind": "score", "points": 100 * losses.figure, "n": losses.n, ".href": door(selection, losses, ())}
    ]
    for kind, parts in losses_by_kind(losses.task, losses.parts).items():
        types = [part.type for part in parts]
        points = 100 * sum(part.value for part in parts)
        rows.append(
            {**head, "kind": kind, "points": points, "n": losses.cases(types), ".href": door(selection, losses, types)}
        )
    return rows


def _note(task: str, kind: Kind, parts: Sequence[Part], cases: int) -> str:
    points = 100 * sum(part.value for part in parts)
    lines = [f"{task}: {kind}, {points:.1f} points", f"n = {amount(cases, 'case')}"]
    return "\n".join([*lines, *(f"{part.type} {100 * part.value:.1f}" for part in parts)])
