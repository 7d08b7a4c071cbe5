"""Signed errors as points: answer minus reference against the reference value, above the line of no error too high."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

import plotly.graph_objects as go

from analysis.tallies import Number
from dashboard.ui import charts
from dashboard.ui.marks import GREY, Mark, safe
from dashboard.ui.palette import WORD_ERRORS
from dashboard.ui.text import amount

HIGH, LOW, ZERO = "too high", "too low", "too low, answered 0"
COLOURS = {HIGH: "#D55E00", LOW: "#AA4499", ZERO: "#AA4499"}
RIGHT = WORD_ERRORS["deletions"]
FURTHEST = 1.5
"""The largest error of the axis, as a multiple of the largest reference value; what is beyond stands at the edge."""
MANY = 20
"""Answers beyond the first of the largest point, at least: two equal ones are little larger than one."""
LEAST = 5.0
"""The largest error of the axis at least."""


def figure(
    numbers: Sequence[Number], names: Mapping[str, str], address: Callable[[Sequence[Number]], str],
    tolerance: float, unit: str,
) -> go.Figure | None:  # fmt: skip
    """One point for equal answers to equal references. address: of the cases of a point."""
    points: defaultdict[tuple[float, float], list[Number]] = defaultdict(list)
    for number in numbers:
        if number.error is not None:
            points[number.actual, number.error].append(number)
    if not points:
        return None
    furthest = max(FURTHEST * max(actual for actual, _ in points), LEAST)
    most = max(map(len, points.values()))
    right = f"within {tolerance:g}{' s' if unit else ''}" if tolerance else "exact"
    kinds = {point: kind(*point, tolerance, right) for point in points}
    counts = {
        name: sum(len(own) for point, own in points.items() if kinds[point] == name)
        for name in (HIGH, right, LOW, ZERO)
    }
    titles = {name: f"{name}: {n:,}" for name, n in counts.items()}
    marks = [
        Mark(
            actual, max(-furthest, min(error, furthest)), note=_note(own, names, unit), series=titles[name],
            href=address(own), value=(len(own) - 1) / max(most - 1, MANY),
        )
        for name in titles for (actual, error), own in sorted(points.items()) if kinds[actual, error] == name
    ]  # fmt: skip
    colours = {titles[name]: COLOURS.get(name, RIGHT) for name in titles}
    unit_words = f", {unit}" if unit else ""
    chart = charts.scatter(marks, f"reference value{unit_words}", f"answer − reference{unit_words}", colours)
    chart.update_traces(marker_symbol="circle-open", marker_line_width=2, selector={"name": safe(titles[ZERO])})
    chart.update_layout(showlegend=True)
    if tolerance:
        chart.add_hrect(y0=-tolerance, y1=tolerance, fillcolor=RIGHT, opacity=0.14, line_width=0, layer="below")
    if counts[ZERO]:
        end = max(actual for actual, error in points if kinds[actual, error] == ZERO)
        line = {"color": GREY, "width": 1, "dash": "dot"}
        chart.add_shape(type="line", x0=0, y0=0, x1=end, y1=-end, line=line, layer="below")
    chart.add_hline(y=0, line_color=GREY, line_width=2, layer="below")
    return chart


def kind(actual: float, error: float, tolerance: float, right: str) -> str:
    """The direction of an error. right: what an error of at most the tolerance is called."""
    if abs(error) <= tolerance:
        return right
    if error > 0:
        return HIGH
    return ZERO if actual + error == 0 else LOW


def _note(own: Sequence[Number], names: Mapping[str, str], unit: str) -> str:
    first = own[0]
    assert first.error is not None
    run = names[first.run] if len({number.run for number in own}) == 1 else amount(len(own), "answer")
    values = f"answer {first.actual + first.error:.4g}, reference {first.actual:.4g}, error {first.error:+.3g} {unit}"
    return f"{run}\n{values}\nn = {amount(len(own), 'answer')}"
