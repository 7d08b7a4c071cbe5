"""The figure of a run as an entry of `.eval_results/*.yaml` on the Hub."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import yaml

Unit: TypeAlias = Literal["percent", "share"]


class Place(NamedTuple):
    """Where the figure belongs: ids of data set and task on the Hub, address of its source, "" for none."""

    dataset: str
    task: str
    source: str = ""


def entry(
    figure: Mapping[str, Any], run: str, condition: Mapping[str, str], lens: str, place: Place, unit: Unit,
    today: datetime.date,
) -> str:  # fmt: skip
    """YAML with one entry. figure: a row of `agent.tools.Tools.figures`, whose raw figure is not None."""
    factor = 100.0 if unit == "percent" else 1.0
    span = "" if figure["low"] is None else (
        f", 95 % interval of the figure corrected for guessing {factor * figure['low']:.2f} to "
        f"{factor * figure['high']:.2f}"
    )  # fmt: skip
    unread = "" if figure["unanswered"] is None else f", {100 * figure['unanswered']:.1f} % without a usable answer"
    settings = ", ".join(f"{name}={value}" for name, value in sorted(condition.items()))
    notes = f"{f'{settings}; ' if settings else ''}{lens} lens, n = {figure['n']}{span}{unread}"
    row = {
        "dataset": {"id": place.dataset, "task_id": place.task}, "value": round(factor * figure["raw"], 4),
        "date": today.isoformat(), "notes": notes,
        **({"source": {"url": place.source, "name": f"Earmark, {run}"}} if place.source else {}),
    }  # fmt: skip
    return yaml.safe_dump([row], sort_keys=False, allow_unicode=True, width=10_000)
