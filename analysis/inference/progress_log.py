"""Progress of an inference as a text file, one line per call, to be followed while it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from analysis.errors import FileError
from analysis.inference.retries import Call, CallResult


def _now() -> datetime:
    return datetime.now(tz=UTC)


@dataclass(slots=True)
class ProgressLog:
    """Writes a line per call, with its position among the `total` calls. Threads may share it."""

    path: Path
    total: int
    clock: Callable[[], datetime] = _now
    _lock: Lock = field(default_factory=Lock)

    def add(self, call: Call, result: CallResult, n_finished: int) -> None:
        """Append a line. Raises FileError."""
        words = [
            self.clock().isoformat(timespec="seconds"), f"{n_finished}/{self.total}", call.question,
            f"attempts {result.attempts}", f"{result.seconds:.1f} s",
        ]  # fmt: skip
        if result.input_tokens is not None:
            words.append(f"tokens {result.input_tokens}+{result.output_tokens}")
        if result.cost is not None:
            words.append(f"cost {result.cost:.6f}")
        if result.error:
            words.append(f"failed: {' '.join(result.error.split())}")
        try:
            with self._lock, self.path.open("a", encoding="utf-8") as stream:
                stream.write("  ".join(words) + "\n")
        except OSError as error:
            raise FileError(str(self.path), "a file that can be written", error.strerror or str(error)) from error
