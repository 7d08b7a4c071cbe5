"""Rows of runs in tables of doors: runs with equal figures as one row, tints over the range that is shown."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from dashboard.components.link_table import Cell, Row

FAINTEST = 0.06
"""Tint of the lowest figure."""


def joined(rows: Sequence[Row]) -> list[Row]:
    """Runs with equal figures as one row: that of the first, "name and 2 equal"; hover lists them."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for number, row in enumerate(rows):
        figures = [cell.text for cell in row.cells[1:]]
        is_run = row.kind in ("run", "baseline") and any(text[:1].isdecimal() for text in figures)
        groups.setdefault((row.kind, row.badge, *figures) if is_run else (str(number),), []).append(row)
    return [_merged(group) for group in groups.values()]


def equal_runs(figures: Mapping[str, Hashable], names: Mapping[str, str]) -> dict[str, str]:
    """Titles of the columns of a table with runs across, by the first run of those with equal figures.

    figures: what the column of a run holds.
    """
    groups: dict[Hashable, list[str]] = {}
    for run, figure in figures.items():
        groups.setdefault(figure, []).append(run)
    return {
        own[0]: f"{names[own[0]]} and {len(own) - 1} equal" if len(own) > 1 else names[own[0]]
        for own in groups.values()
    }


def fitted(rows: Sequence[Row]) -> list[Row]:
    """Tints from the lowest to the highest figure of the table, not from 0 to 1."""
    heats = [cell.heat for row in rows for cell in row.cells if cell.heat is not None]
    low, high = min(heats, default=0.0), max(heats, default=0.0)
    if low == high:
        return list(rows)
    return [replace(row, cells=[_tinted(cell, low, high) for cell in row.cells]) for row in rows]


def _merged(rows: Sequence[Row]) -> Row:
    first, *others = rows
    if not others:
        return first
    head = first.cells[0]
    title = "\n".join(row.cells[0].text for row in rows)
    return replace(
        first, cells=[replace(head, text=f"{head.text} and {len(others)} equal", title=title), *first.cells[1:]]
    )


def _tinted(cell: Cell, low: float, high: float) -> Cell:
    if cell.heat is None:
        return cell
    return replace(cell, heat=FAINTEST + (1 - FAINTEST) * (cell.heat - low) / (high - low))
