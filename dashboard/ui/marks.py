"""The marks of a chart: where each stands, what is written on it, whose colour it has, where it leads."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any, Literal

from analysis.statistics.intervals import Interval
from dashboard.ui.palette import RUNS
from dashboard.ui.text import shorten

GREY = "#8a969c"
"""Readable on light and dark ground: grid lines with a meaning, intervals, marks that belong to no run."""
SYMBOLS = ("circle", "diamond", "triangle-up", "square", "x")
"""The second round of colours has another symbol, and so on."""
MOST_LETTERS, LINE_LETTERS = 80, 40
"""Of a name beside an axis or in a legend, and of a line of it."""
_EQUAL = re.compile(r"\sand \d+ equal$")
"""The end of the name of several runs in one row."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One cell, bar or point.

    x, y: places on the axes, a name or a number each. text: written on or beside it. note: shown on pointing at it,
    lines separated by newlines; n belongs here. series: what its colour stands for. href: the cases it was made of.
    interval: of the number it shows. value: of a heat cell or of the size of a point, from 0 to 1.
    """

    x: str | float
    y: str | float
    text: str = ""
    note: str = ""
    series: str = ""
    href: str = ""
    interval: Interval | None = None
    value: float | None = None


MOST_ROWS, TOP_ROWS = 16, 12
"""Rows of runs that a chart shows; of more than MOST_ROWS the first TOP_ROWS."""
BASELINE = "baseline: "
"""The name of a baseline begins with it."""


class TopMarks(list[Mark]):
    """Marks of the first runs. omission: how many of the runs these are, and which; "" where they are all."""

    def __init__(self, marks: Sequence[Mark], omission: str = "") -> None:
        super().__init__(marks)
        self.omission = omission


def joined(
    marks: Sequence[Mark], by: Literal["y", "series"] = "y", chosen_run: str = "", always: Sequence[str] = ()
) -> TopMarks:
    """Runs with equal values in one row, "name and 3 equal"; of many rows those of `top`.

    by: "series" joins the lines or bars of a chart that has one per run. chosen_run: name of a
    run whose row is among them. always: rows that are no runs, which stay as they are.
    """
    groups: dict[tuple[object, ...], list[str]] = {}
    for name in dict.fromkeys(str(getattr(mark, by)) for mark in marks):
        own = [mark for mark in marks if str(getattr(mark, by)) == name]
        content = (name if name in always else "", *(_content(mark, by) for mark in own))
        groups.setdefault(content, []).append(name)
    names = {
        same[0]: _cut(f"{same[0]} and {len(same) - 1} equal") if len(same) > 1 else same[0] for same in groups.values()
    }
    rows = [_renamed(mark, by, names[name]) for mark in marks if (name := str(getattr(mark, by))) in names]
    return top(rows, by, [names[same[0]] for same in groups.values() if chosen_run in same], always)


def top(
    marks: Sequence[Mark], by: Literal["y", "series"] = "y", chosen_rows: Sequence[str] = (), always: Sequence[str] = ()
) -> TopMarks:
    """The marks that a chart shows of many runs: of the first ones, the first baseline and the `chosen_rows`.

    always: rows that are no runs; they stay.
    """
    names = [name for name in dict.fromkeys(str(getattr(mark, by)) for mark in marks) if name not in always]
    if len(names) <= MOST_ROWS:
        return TopMarks(marks)
    visible, words = set(names[:TOP_ROWS]), [f"the first {TOP_ROWS}"]
    baselines = [name for name in names if name.startswith(BASELINE)]
    for extra, word in ((chosen_rows, "the chosen run"), (baselines[:1], "the first baseline")):
        words += [word] if set(extra) - visible else []
        visible |= set(extra)
    equal = " (equal ones count once)" if any(_EQUAL.search(name) for name in names) else ""
    which = " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
    omission = f"{len(visible)} of {len(names)} runs{equal}: {which}."
    return TopMarks([mark for mark in marks if str(getattr(mark, by)) in {*visible, *always}], omission)


def _renamed(mark: Mark, by: Literal["y", "series"], name: str) -> Mark:
    if by == "series":
        return replace(mark, series=name)
    return replace(mark, y=name, series=name if mark.series == str(mark.y) else mark.series)


def _content(mark: Mark, by: Literal["y", "series"]) -> tuple[object, ...]:
    """What a mark shows apart from the name of its run."""
    x, y = (mark.x, "") if by == "y" else (mark.x, mark.y)
    return x, y, mark.value, mark.text, mark.interval, "" if mark.series == str(getattr(mark, by)) else mark.series


def axis_name(name: str) -> str:
    """A name beside an axis or in a legend, in lines of LINE_LETTERS."""
    return "\n".join(wrap(_cut(name), LINE_LETTERS))


def _cut(name: str) -> str:
    """At most MOST_LETTERS of a name. Its end that counts equal runs is never cut, however long the name."""
    end = "".join(_EQUAL.findall(name))
    return shorten(name.removesuffix(end), MOST_LETTERS - len(end)) + end


def safe(text: str) -> str:
    """A text of a file or model, shown as it stands."""
    return html.escape(text, quote=False).replace("\n", "<br>")


def colours(series: Sequence[str]) -> dict[str, str]:
    """One colour per run, in the order of the choice; the same on every page that is given the same runs."""
    return {name: RUNS[position % len(RUNS)] for position, name in enumerate(dict.fromkeys(series))}


@dataclass(frozen=True, slots=True)
class Series:
    """The marks of one colour, name safe to show."""

    name: str
    colour: str
    symbol: str
    marks: Sequence[Mark]


def series_of(marks: Sequence[Mark], palette: Mapping[str, str] | None) -> list[Series]:
    names = list(dict.fromkeys(mark.series for mark in marks))
    tint = palette or colours(names)
    return [
        Series(
            safe(axis_name(name)),
            tint.get(name, GREY),
            SYMBOLS[position // len(RUNS) % len(SYMBOLS)],
            [mark for mark in marks if mark.series == name],
        )
        for position, name in enumerate(names)
    ]


def places(marks: Sequence[Mark]) -> list[float | str]:
    """Positions of the marks along the x axis."""
    return [safe(mark.x) if isinstance(mark.x, str) else mark.x for mark in marks]


def pointed(marks: Sequence[Mark]) -> dict[str, Any]:
    """What is shown on pointing at a mark, and where choosing it leads."""
    return {
        "customdata": [[mark.href] for mark in marks],
        "hovertext": [safe(mark.note) for mark in marks],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }


def error_bars(
    intervals: Sequence[Interval | None], values: Sequence[float], colour: str = GREY
) -> dict[str, Any] | None:
    if not any(intervals):
        return None
    pairs = list(zip(intervals, values, strict=True))
    return {
        "type": "data",
        "symmetric": False,
        "array": [max(interval.high - value, 0.0) if interval else 0.0 for interval, value in pairs],
        "arrayminus": [max(value - interval.low, 0.0) if interval else 0.0 for interval, value in pairs],
        "thickness": 1.5,
        "color": colour,
        "width": 3 if all(intervals) else 0,  # an end without a cap: a mark without an interval must not seem certain
    }
