"""The log of tasks that the workers of a cluster do, in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class TaskLog:
    """Lines about tasks, made from the events of workers. names: of the tasks. only_repeats: of no others."""

    write: Callable[[str], None]
    names: Sequence[str] = ()
    only_repeats: bool = False
    _workers: dict[int, str] = field(default_factory=dict)

    def add(self, event: dict[str, Any]) -> None:
        """Log an event of a task: its number, its worker, and the seconds it took if it has ended."""
        number, worker = event["number"], event["worker"]
        name = self.names[number] if number < len(self.names) else f"task {number + 1}"
        earlier = self._workers.get(number)
        if "seconds" in event:
            if not self.only_repeats:
                self.write(f"{name}: finished on {worker} in {event['seconds']:.1f} s")
        elif earlier is not None:
            self.write(f"{name}: {earlier} stopped; done again on {worker}")
        self._workers[number] = worker
