"""Signed errors by run on both sides of a line of no error: a circle for equal errors, as large as there are many."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from analysis.display import amount, shorten_apart
from analysis.report.charts import BOTTOM, LABEL, LEGEND, LETTERS, RIGHT, ROW, TOP, WIDTH, Chart, Mark, axis
from analysis.report.cost_chart import nice_above
from analysis.tallies import Number
from analysis.views.document import Query

LOW, EXACT, HIGH = "#3b8fd6", "#8a949c", "#d9822b"
SMALLEST, LARGEST = 2.5, 10.0
"""Radius of a circle for one answer, and for the most."""
FURTHEST = 0.95
"""Share of the answers whose errors the axis holds; the others stand at its ends."""
LEAST = 5.0
"""Where the axis ends at least."""


def chart(
    name: str, numbers_of: Mapping[str, Sequence[Number]], tolerance: float, step: float, unit: str,
    door: Callable[[Sequence[Number]], Query],
) -> Chart:  # fmt: skip
    """Signed errors by run. step: width within which errors count as equal beyond the tolerance. door: of a circle."""
    errors = sorted(abs(own.error) for run in numbers_of.values() for own in run if own.error is not None)
    most = nice_above(max(errors[math.ceil(FURTHEST * len(errors)) - 1] if errors else 0.0, LEAST))
    most = max(2 * step * math.ceil(most / step / 2), most)  # its half is a possible error
    height = TOP + ROW * len(numbers_of) + BOTTOM

    def x(error: float) -> float:
        return (LABEL + RIGHT) / 2 + max(-1.0, min(error / most, 1.0)) * (RIGHT - LABEL - 2 * LARGEST) / 2

    marks = axis([(x(part * most / 2), f"{part * most / 2:+g}" if part else "0") for part in range(-2, 3)], height,
                 f"answer − reference{unit and f', {unit}'}; beyond the ends at the ends", RIGHT)  # fmt: skip
    marks.append(Mark("rect", x(0.0) - 1, TOP, 2, height - BOTTOM - TOP))
    circles = {run: _circles(numbers, tolerance, step, most) for run, numbers in numbers_of.items()}
    largest = max((len(own) for by_error in circles.values() for own in by_error.values()), default=1)
    labels = shorten_apart(list(circles), LETTERS)
    for place, (run, by_error) in enumerate(circles.items()):
        y = TOP + ROW * (place + 0.5)
        marks.append(Mark("text", LABEL - 8, y + 4, text=labels[place], anchor="end"))
        n_high = sum(len(own) for error, own in by_error.items() if error > 0)
        n_low = sum(len(own) for error, own in by_error.items() if error < 0)
        marks.append(Mark("text", WIDTH - 4, y + 4, text=f"{n_low} : {n_high}", anchor="end"))
        for error, own in sorted(by_error.items()):
            radius = SMALLEST + (LARGEST - SMALLEST) * math.sqrt((len(own) - 1) / max(largest - 1, 1))
            note = f"{run}: {_words(own, unit)}, {amount(len(own), 'answer')}"
            marks.append(Mark("circle", x(error), y, radius, colour=_colour(error), note=note, door=door(own)))
    for place, (text, colour) in enumerate((("too low", LOW), (_right(tolerance, unit), EXACT), ("too high", HIGH))):
        marks.append(Mark("circle", 8 + 170 * place, height + 8, 6, colour=colour))
        marks.append(Mark("text", 20 + 170 * place, height + 12, text=text))
    marks.append(Mark("text", WIDTH - 4, height + 12, text="at the right: number too low : too high", anchor="end"))
    return Chart(name, height + LEGEND, marks)


def _circles(numbers: Sequence[Number], tolerance: float, step: float, most: float) -> dict[float, list[Number]]:
    """Answers by error, those beyond the axis at its ends; 0: within the tolerance. Without those that are not read."""
    by_error: defaultdict[float, list[Number]] = defaultdict(list)
    for own in numbers:
        if own.error is None:
            continue
        size = 0.0 if abs(own.error) <= tolerance else min(max(step, step * round(abs(own.error) / step)), most)
        by_error[math.copysign(size, own.error) if size else 0.0].append(own)
    return by_error


def _words(numbers: Sequence[Number], unit: str) -> str:
    errors = [own.error for own in numbers if own.error is not None]
    ends = dict.fromkeys(f"{error:+.3g}" for error in (min(errors), max(errors)))
    return f"error {' to '.join(ends)}{unit and f' {unit}'}"


def _colour(error: float) -> str:
    return HIGH if error > 0 else LOW if error < 0 else EXACT


def _right(tolerance: float, unit: str) -> str:
    return f"off by at most {tolerance:g} {unit}" if tolerance else "exact"
