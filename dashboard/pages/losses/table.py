"""One task over all runs: types of loss down, runs across."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from analysis.summaries.run.losses import Losses, LossPart
from analysis.summaries.run.seed_losses import over_seeds
from analysis.views.diagnosis import lost
from analysis.views.document import Query
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.downloads import caption, filename
from dashboard.pages.losses.bars import table
from dashboard.pages.losses.words import meaning, note, order, points
from dashboard.selection import run_catalog
from dashboard.selection.run_catalog import RunRow
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, run_rows
from dashboard.ui.text import amount

HINT = "points of 100 lost to the type; sort by clicking"


def show(
    selection: Selection, rows: Mapping[str, RunRow], task: str, losses: Mapping[tuple[str, str], Losses], first: str
) -> None:
    """Draw types of loss by model and condition, seeds averaged.

    first: the run whose column comes first and by which the types are sorted.
    """
    present = {
        row: [losses[run, task] for run in row.runs if (run, task) in losses]
        for row in rows.values()
    }  # fmt: skip
    columns_of = [_RunColumn(row, over_seeds(own), len(own)) for row, own in present.items() if own]
    columns_of.sort(key=lambda column: (first not in column.row.runs, -column.losses.figure))
    by_run = {column.losses.run: column for column in columns_of}
    types = [name for name in order([task]) if any(name in column.parts for column in columns_of)]
    chosen_parts = columns_of[0].parts
    types.sort(key=lambda name: -chosen_parts[name].value if name in chosen_parts else 0.0)
    titles = run_rows.equal_runs(
        {run: (points(column.losses.figure), *((part.type, points(part.value)) for part in column.losses.parts))
         for run, column in by_run.items()},
        {run: column.row.name for run, column in by_run.items()},
    )  # fmt: skip
    columns = [Column("type", "Type of loss", numeric=False, whole=True)]
    columns += [Column(run, title, hint=f"{title}: {HINT}", wraps=True) for run, title in titles.items()]
    address, distinct = selection.linker("cases"), [by_run[run] for run in titles]
    lines = [
        Row([Cell(name, title=meaning(task, name)), *(column.cell(address, name) for column in distinct)])
        for name in types
    ]  # fmt: skip
    lines.append(Row([Cell("All types"), *(column.all_types(address) for column in distinct)], "note"))
    lines.append(Row([Cell("Figure"), *(column.figure(address) for column in distinct)], "note"))
    with st.container(key="losses_table"):
        doors(columns, run_rows.fitted(lines), key="losses")
    names = run_catalog.names(run_catalog.available(selection))
    data = [line for own in present.values() for of_run in own for line in table(selection, names[of_run.run], of_run)]
    st.download_button(
        "CSV", chart_panel.as_csv(data, caption(selection, "losses", "paper")).encode("utf-8"),
        filename(f"by type and run {task}", "csv", "paper"),
        "text/csv",
        icon=":material/download:", on_click="ignore", key="csv_losses_table",
        help="Save points, 95 % CI and n of every type and run",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _RunColumn:
    """What a model under a condition loses in one task. n_seeds: the runs that this is the mean of."""

    row: RunRow
    losses: Losses
    n_seeds: int

    @property
    def parts(self) -> dict[str, LossPart]:
        return {part.type: part for part in self.losses.parts}

    def cell(self, address: Callable[[Query], str], name: str) -> Cell:
        part = self.parts.get(name)
        if part is None:
            return Cell("–", 0.0, title="no points lost to this type", muted=True)
        text = note(f"{self.row.name}: {name}", part, self.losses.songs, self.n_seeds)
        return Cell(points(part.value), part.value, self._door(address, [name]), text, heat=min(part.value, 1.0))

    def all_types(self, address: Callable[[Query], str]) -> Cell:
        types = list(self.parts)
        if not types:
            return Cell("–", 0.0, title="no points lost", muted=True)
        text = f"n = {amount(self.losses.cases(types), 'case')}"
        return Cell(points(self.losses.lost), self.losses.lost, self._door(address, types), text)

    def figure(self, address: Callable[[Query], str]) -> Cell:
        text = f"n = {amount(self.losses.n, 'case')}, {amount(self.losses.songs, 'song')}"
        return Cell(points(self.losses.figure), self.losses.figure, self._door(address, []), text)

    def _door(self, address: Callable[[Query], str], types: Sequence[str]) -> str:
        return address({**lost(self.losses, types), "runs": list(self.row.runs)})
