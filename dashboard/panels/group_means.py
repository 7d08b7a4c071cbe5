"""Exhibits that several pages show: means by group and run, and what was chosen for what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import plotly.graph_objects as go

from analysis.statistics.intervals import FEWEST_SHOWN, Interval
from analysis.store.queries.filters import NOTHING
from analysis.summaries.means.group_means import Share
from analysis.summaries.statements.choices import most_confused
from analysis.summaries.statements.ranges import extremes
from analysis.summaries.tasks.musicology import OptionConfusion
from dashboard.selection import queries
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.charts import Mark
from dashboard.ui.text import amount, percent

FEW = 4
"""Runs that can stand beside one another in one row of points; more are rows of a table of tinted cells."""
MOST_COLUMNS = 7
"""Of a heat table whose cells have room for n; with more it is shown on pointing at them."""
TOO_FEW = f"every group has fewer than {FEWEST_SHOWN} cases; the table has all of them"
HOW_FEW = f"""
- Fewer than {FEWEST_SHOWN} cases are not drawn: a cell says their number alone, and the table has them.
"""
SCORED = {"from": "0"}
"""What a door to scored cases asks for: answers that are in the mean."""

Query = Mapping[str, str | Sequence[str]]


def means(selection: Selection, 
    title: str, shares: Sequence[Share], key: str, by: str, door: Callable[[Share], Query], how: str,
    order: Sequence[str] = (), name_of: Callable[[str], str] = str, chance: float | None = None,
) -> None:  # fmt: skip
    """Accuracy by group, per run. by: what the groups are called. door: the filters of a group's cases."""
    names = by_mean(queries.run_names(selection), shares)
    link = selection.linker("cases")
    runs = list(names)
    groups = sorted(
        (share for share in shares if share.run in names),
        key=lambda share: (_position(share.group, order), runs.index(share.run)),
    )
    hrefs = {id(share): link({"runs": [share.run], **SCORED, **door(share)}) for share in groups}
    rows = [{"run": names[share.run], by: name_of(share.group), **row(share), ".href": hrefs[id(share)]}
            for share in groups]  # fmt: skip
    enough = any(share.n >= FEWEST_SHOWN for share in groups)
    figure = _means(groups, names, hrefs, name_of, by, chance) if enough else None
    if groups:
        sentence = extremes(_of_groups(groups, name_of), f"Accuracy by {by}")
        chart_panel.show(title, figure, rows, key, how + HOW_FEW, TOO_FEW, sentence)
    else:
        chart_panel.show(title, figure, rows, key, how)


def by_mean(names: Mapping[str, str], shares: Sequence[Share]) -> dict[str, str]:
    """The runs in the order of their mean over all groups, the highest first; those without one last."""
    sums: dict[str, list[float]] = {}
    for share in shares:
        total = sums.setdefault(share.run, [0.0, 0.0])
        total[0] += share.mean * share.n
        total[1] += share.n
    means = {run: total / n for run, (total, n) in sums.items() if n}
    return {run: names[run] for run in sorted(names, key=lambda run: -means.get(run, -1.0))}


def _of_groups(shares: Sequence[Share], name_of: Callable[[str], str]) -> dict[str, float]:
    """The mean of each group over the runs; groups with few cases are left out."""
    groups: dict[str, list[Share]] = {}
    for share in shares:
        if share.n >= FEWEST_SHOWN:
            groups.setdefault(name_of(share.group), []).append(share)
    return {name: sum(s.mean * s.n for s in own) / sum(s.n for s in own) for name, own in groups.items()}


def _means(
    shares: Sequence[Share], names: Mapping[str, str], hrefs: Mapping[int, str], name_of: Callable[[str], str], by: str,
    chance: float | None,
) -> go.Figure:  # fmt: skip
    few = len({share.run for share in shares}) <= FEW
    crowded = len({share.group for share in shares}) > MOST_COLUMNS
    marks = []
    for share in shares:
        run, group = names[share.run], name_of(share.group)
        note = f"{run}\n{by}: {group}\n{words(share)}"
        common: dict[str, Any] = {"note": note, "href": hrefs[id(share)]}
        if few and share.n < FEWEST_SHOWN:
            continue
        if few:
            text, interval = percent(share.mean), percents(share.interval)
            marks.append(Mark(100 * share.mean, group, text, series=run, interval=interval, **common))
        else:
            text = percent(share.mean, 0) + ("" if crowded else f" % · {share.n:,}")
            marks.append(Mark(group, run, **tinted(share.mean, share.n, text), **common))
    if not few:
        joined = charts.joined(gridded(marks, names.values()))
        return charts.heat(joined, f"{by}; accuracy %{'' if crowded else ' · n'}", "", fit=True)
    marks = charts.joined(marks, "series")
    figure = charts.dots(marks, "accuracy %", charts.colours([mark.series for mark in marks]))
    figure.update_xaxes(range=[-2, 104])
    return figure if chance is None else charts.line_at(figure, 100 * chance, "guessing", upright=True)


def confusion(selection: Selection, 
    title: str, options: Sequence[OptionConfusion], key: str, door: Callable[[OptionConfusion], Query], how: str,
    order: Sequence[str] = (),
    expected: str = "right answer", answer: str = "answer given",
) -> None:  # fmt: skip
    """What is right as rows, what was chosen as columns, all chosen runs together."""
    link = selection.linker("cases")
    pairs = sorted(
        options, key=lambda pair: (_position(pair.expected, order), _position(pair.chosen, (*order, NOTHING)))
    )
    hrefs = {id(pair): link({**SCORED, **door(pair)}) for pair in pairs}
    rows = [{expected: pair.expected, answer: option_name(pair.chosen), "n": pair.n, "of": pair.of, "share": pair.share,
             ".href": hrefs[id(pair)]} for pair in pairs]  # fmt: skip
    columns = sorted({pair.chosen for pair in pairs}, key=lambda name: _position(name, (*order, NOTHING)))
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


def percents(interval: Interval | None) -> Interval | None:
    return None if interval is None else Interval(100 * interval.low, 100 * interval.high)


def option_name(answer: str) -> str:
    return "no option read" if answer == NOTHING else answer


def words(share: Share) -> str:
    """Mean, interval and n, for pointing at a mark."""
    within = "too few songs for an interval"
    if share.interval is not None:
        within = f"95 % CI {percent(share.interval.low)} to {percent(share.interval.high)} %"
    return f"{percent(share.mean)} %, {within}\nn = {amount(share.n, 'case')}, {amount(share.songs, 'song')}"


def row(share: Share) -> dict[str, Any]:
    low, high = share.interval if share.interval is not None else (None, None)
    return {"n": share.n, "songs": share.songs, "accuracy": share.mean, "low": low, "high": high}


def _position(name: str, order: Sequence[str]) -> tuple[int, str]:
    return (order.index(name) if name in order else len(order), name)
