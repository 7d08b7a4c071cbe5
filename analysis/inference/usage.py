"""What servers state of the calls of a run: tokens, seconds and cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from analysis.inference.retries import CallResult

FIELD = "usage"
"""Field of a run file."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Sums over calls with an answer. cost: None where no call has a price. cut: answers that ended at the limit."""

    calls: int
    attempts: int
    seconds: float
    input_tokens: int
    output_tokens: int
    cost: float | None
    cut: int


def of(results: Iterable[CallResult]) -> Usage | None:
    """The usage of all calls together, None if no call states any of it."""
    rows = list(results)
    if not any(row.input_tokens is not None or row.finish for row in rows):
        return None
    costs = [row.cost for row in rows if row.cost is not None]
    return Usage(
        len(rows),
        sum(row.attempts for row in rows),
        round(sum(row.seconds for row in rows), 3),
        sum(row.input_tokens or 0 for row in rows),
        sum(row.output_tokens or 0 for row in rows),
        round(sum(costs), 9) if costs else None,
        sum(row.finish == "length" for row in rows),
    )


def stated(further: Mapping[str, Any]) -> Usage | None:
    """The usage that a run file states, None for none or another form. further: facts of a run."""
    values = further.get(FIELD)
    names = {entry.name for entry in fields(Usage)}
    if not isinstance(values, Mapping) or set(values) != names:
        return None
    is_number = all(isinstance(value, int | float) for name, value in values.items() if name != "cost")
    return Usage(**values) if is_number and isinstance(values["cost"], int | float | None) else None


def facts(results: Iterable[CallResult]) -> dict[str, Any]:
    """The field of a run file, none if there is nothing to state."""
    usage = of(results)
    return {FIELD: asdict(usage)} if usage else {}
