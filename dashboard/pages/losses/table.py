"""One task over all runs: types of loss down, runs across."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from analysis.summaries.run.losses import Losses
from analysis.views.diagnosis import lost
from analysis.views.document import Query
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.downloads import caption, filename
from dashboard.pages.losses.bars import table
from dashboard.pages.losses.words import meaning, note, order, points
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, run_rows
from dashboard.ui.text import amount

HINT = "points of 100 lost to the type; sort by clicking"


def show(
    selection: Selection, names: Mapping[str, str], task: str, losses: Mapping[tuple[str, str], Losses], first: str
) -> None:
    """Draw types of loss by run. first: the run whose column comes first and by which the types are sorted."""
    present = [run for run in names if (run, task) in losses]
    runs = sorted(present, key=lambda run: (run != first, -losses[run, task].figure))
    by_run = {run: losses[run, task] for run in runs}
    parts = {run: {part.type: part for part in by_run[run].parts} for run in runs}
    types = [name for name in order([task]) if any(name in own for own in parts.values())]
    types.sort(key=lambda name: -parts[first][name].value if name in parts[first] else 0.0)
    columns = [Column("type", "Type of loss", numeric=False, whole=True)]
    titles = run_rows.equal_runs(
        {
            run: (points(by_run[run].figure), *((part.type, points(part.value)) for part in by_run[run].parts))
            for run in runs
        },
        names,
    )
    columns += [Column(run, title, hint=f"{title}: {HINT}", wraps=True) for run, title in titles.items()]
    address = selection.linker("cases")
    rows = [
        Row(
            [
                Cell(name, title=meaning(task, name)),
                *(_cell(address, by_run[run], name, names[run]) for run in titles),
            ]
        )
        for name in types
    ]
    rows.append(Row([Cell("All types"), *(_all(address, by_run[run]) for run in titles)], "note"))
    rows.append(Row([Cell("Figure"), *(_figure(address, by_run[run]) for run in titles)], "note"))
    with st.container(key="losses_table"):
        doors(columns, run_rows.fitted(rows), key="losses")
    data = [row for run in runs for row in table(selection, names[run], by_run[run])]
    st.download_button(
        "CSV", chart_panel.as_csv(data, caption(selection, "losses", "paper")).encode("utf-8"),
        filename(f"by type and run {task}", "csv", "paper"),
        "text/csv",
        icon=":material/download:", on_click="ignore", key="csv_losses_table",
        help="Save points, 95 % CI and n of every type and run",
    )  # fmt: skip


def _cell(address: Callable[[Query], str], losses: Losses, name: str, run: str) -> Cell:
    part = next((part for part in losses.parts if part.type == name), None)
    if part is None:
        return Cell("–", 0.0, title="no points lost to this type", muted=True)
    text = note(f"{run}: {name}", part, losses.songs)
    return Cell(points(part.value), part.value, address(lost(losses, [name])), text, heat=min(part.value, 1.0))


def _all(address: Callable[[Query], str], losses: Losses) -> Cell:
    types = [part.type for part in losses.parts]
    if not types:
        return Cell("–", 0.0, title="no points lost", muted=True)
    text = f"n = {amount(losses.cases(types), 'case')}"
    return Cell(points(losses.lost), losses.lost, address(lost(losses, types)), text)


def _figure(address: Callable[[Query], str], losses: Losses) -> Cell:
    text = f"n = {amount(losses.n, 'case')}, {amount(losses.songs, 'song')}"
    return Cell(points(losses.figure), losses.figure, address(lost(losses)), text)
