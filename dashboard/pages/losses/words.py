"""What the page of losses says in words."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.benchmarks.registry import EVERY
from analysis.display import within
from analysis.scoring.decomposition.types import types_of
from analysis.summaries.run.losses import OVERALL, Losses, LossPart
from dashboard.ui.text import amount, percent

SMALLEST_RANGE = 0.0005
"""Gains of a repair alone and last that differ by less are not shown as a range."""


def task_name(task: str) -> str:
    """The name of a task, such as "Full structural segmentation"."""
    return "Overall" if task == OVERALL else EVERY[task].name


def sentence(run: str, losses: Losses) -> str:
    """A sentence on the two types of loss that cost a run most."""
    name = EVERY[losses.task].name if losses.task else ""
    where = f"in {within(name)}" if name else "overall"
    if not losses.parts:
        return f"{run} loses no points {where}."
    first, *others = losses.parts
    start = f"{run} loses {points(losses.lost)} points {where}"
    if not others:
        return f"{start}, all because {_reason(losses, first)}."
    start = f"{start}: {_because(losses, first)}"
    if losses.equal:
        return (
            f"{start} and {_because(losses, others[0])}; with these songs, it is uncertain which of the two is larger."
        )
    return f"{start}, {_because(losses, others[0])}."


def points(share: float) -> str:
    return f"{100 * share:.1f}"


def note(title: str, part: LossPart, songs: int, n_seeds: int = 1) -> str:
    """The tooltip of a part of a bar, or of the mean of several seeds."""
    within = "too few songs for an interval" if n_seeds == 1 else f"mean of {n_seeds} seeds"
    if part.interval is not None:
        within = f"95 % CI {percent(part.interval.low)} to {percent(part.interval.high)}"
    order = ""
    if part.between is not None and part.between[1] - part.between[0] > SMALLEST_RANGE:
        low, high = part.between
        order = f"\nbetween {points(low)} and {points(high)} points, by the order of repairs"
    return (
        f"{title}\n{points(part.value)} points, {within}{order}\nn = {amount(part.n, 'case')}, {amount(songs, 'song')}"
    )


def meaning(task: str, name: str) -> str:
    """The definition of a type in a task; the mean of all tasks has none of its own."""
    return next((loss_type.meaning for loss_type in types_of(task) if loss_type.name == name), "") if task else ""


def order(tasks: Sequence[str]) -> list[str]:
    """The types of these tasks as they follow one another in a bar."""
    return list(dict.fromkeys(loss_type.name for code in tasks for loss_type in types_of(code)))


def _because(losses: Losses, part: LossPart) -> str:
    return f"{points(part.value)} because {_reason(losses, part)}"


def _reason(losses: Losses, part: LossPart) -> str:
    reasons = dict.fromkeys(
        loss_type.reason for code in losses.tasks for loss_type in types_of(code) if loss_type.name == part.type
    )
    return " or ".join(reasons)
