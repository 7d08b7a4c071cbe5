"""Exhibits that several pages show: what was chosen for what; cells and words of means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Any

from analysis.statistics.intervals import FEWEST_SHOWN
from analysis.store.queries.filters import NOTHING
from analysis.summaries.means.group_means import Share
from analysis.summaries.statements.choices import most_confused
from analysis.summaries.tasks.musicology import OptionConfusion
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark
from dashboard.ui.text import amount, percent, range_words

FEW = 4
"""Runs that can stand beside one another in one row of points; more are rows of a table of tinted cells."""
MOST_COLUMNS = 7
"""Of a heat table whose cells have room for n; with more it is shown on pointing at them."""
SCORED = {"from": "0"}
"""What a door to scored cases asks for: answers that are in the mean."""

Query = Mapping[str, str | Sequence[str]]

_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?")


def confusion(selection: Selection, 
    title: str, options: Sequence[OptionConfusion], key: str, door: Callable[[OptionConfusion], Query], how: str,
    order: Sequence[str] = (),
    expected: str = "right answer", answer: str = "answer given",
) -> None:  # fmt: skip
    """What is right as rows, what was chosen as columns, all chosen runs together."""
    link = selection.linker("cases")
    pairs = sorted(options, key=lambda pair: (_position(pair.expected, order), _position(pair.chosen, order)))
    hrefs = {id(pair): link({**SCORED, **door(pair)}) for pair in pairs}
    rows = [{expected: pair.expected, answer: option_name(pair.chosen), "n": pair.n, "of": pair.of, "share": pair.share,
             ".href": hrefs[id(pair)]} for pair in pairs]  # fmt: skip
    columns = sorted({pair.chosen for pair in pairs}, key=lambda name: _position(name, order))
    crowded = len(columns) > MOST_COLUMNS
    marks = []
    for item in pairs:
        note = f"{expected}: {item.expected}\n{answer}: {option_name(item.chosen)}\nn = {item.n:,} of {item.of:,}"
        text = percent(item.share, 0) if crowded else f"{percent(item.share, 0)} % · {item.n:,}"
        cell = tinted(item.share, item.of, text, item.n)
        marks.append(Mark(option_name(item.chosen), item.expected, note=note, href=hrefs[id(item)], **cell))
    marks = gridded(marks, dict.fromkeys(pair.expected for pair in pairs), map(option_name, columns))
    across = f"{answer}; % of the row" if crowded else answer
    figure = charts.heat(marks, across, expected) if marks else None
    chart_panel.show(title, figure, rows, key, how, sentence=most_confused(options, NOTHING))


def tinted(share: float, of: int, text: str, n: int | None = None) -> dict[str, Any]:
    """Text and tint of a cell that holds a share of so many cases; of fewer than FEWEST_SHOWN their number alone.

    n: how many cases the cell leads to, where these are only some.
    """
    if of < FEWEST_SHOWN:
        return {"text": f"n {of if n is None else n:,}"}
    return {"text": text, "value": min(max(share, 0.0), 1.0)}


def gridded(marks: Iterable[Mark], rows: Iterable[str], columns: Iterable[str] = ()) -> list[Mark]:
    """The cells of a heat table row by row, blank ones between them, so that rows and columns keep their order."""
    cells = {(mark.x, mark.y): mark for mark in marks}
    columns = list(columns) or list(dict.fromkeys(str(x) for x, _ in cells))
    present_rows = [row for row in rows if any(y == row for _, y in cells)]
    return [cells.get((column, row)) or Mark(column, row) for row in present_rows for column in columns]


def option_name(answer: str) -> str:
    return "no option read" if answer == NOTHING else answer


def words(share: Share) -> str:
    """Mean, interval and n, for pointing at a mark."""
    counts = f"n = {amount(share.n, 'case')}, {amount(share.songs, 'song')}"
    return f"{percent(share.mean)} %, {range_words(share.interval)}\n{counts}"


def row(share: Share) -> dict[str, Any]:
    low, high = share.interval if share.interval is not None else (None, None)
    return {"n": share.n, "songs": share.songs, "mean of cases": share.mean, "low": low, "high": high}


def _position(name: str, order: Sequence[str]) -> tuple[bool, int, float, str]:
    """Those of the order in it, then numbers by value, then others by name; what was not read comes last."""
    number = _NUMBER.match(name)
    place = order.index(name) if name in order else len(order)
    return (name == NOTHING, place, float(number[0]) if number else inf, name)
