"""Journal of answers, one line each, so that an interruption costs at most the calls that were running.

The first line contains the facts of the run (`plan`). A journal of another plan is refused. An incomplete last line is
dropped. Failed calls are repeated.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import IO, Any, Self

from analysis.errors import EarmarkError, FileError
from analysis.inference.retries import Call, CallResult

ENDING = ".journal"
"""Not a suffix of run files, so that loading a folder ignores journals."""


@dataclass
class JournalError(EarmarkError):
    """A journal belongs to an inference with other settings."""

    file: str
    field: str
    before: Any
    now: Any

    def __str__(self) -> str:
        return (
            f"{self.file}: begun with {self.field} {self.before!r}, now it is {self.now!r}. "
            "Use the same settings, or remove the journal to start again."
        )


@dataclass
class UnfinishedError(EarmarkError):
    """Answers exist already, and --resume was not given."""

    file: str

    def __str__(self) -> str:
        return f"{self.file} contains answers already: --resume continues; remove the file to start again"


class Journal:
    """Appends answers to a file while it is open as a context. Threads may share it.

    results: by question id and position of the prompt.
    """

    def __init__(self, path: Path, plan: Mapping[str, Any], resume: bool) -> None:
        """Raises UnfinishedError, JournalError, FileError."""
        self.path = path
        self.results: dict[tuple[str, int], CallResult] = {}
        self._lock = Lock()
        self._n_lines = 0
        exists = path.exists() and path.stat().st_size > 0
        if exists and not resume:
            raise UnfinishedError(str(path))
        size = self._read(plan) if exists else 0
        self._stream = self._open(size)
        if not size:
            self._write({"plan": dict(plan)})
        self._plan_size = 0 if self._n_lines > 1 else os.fstat(self._stream.fileno()).st_size

    def add(self, call: Call, result: CallResult) -> None:
        """Write the result of a call to the file, then to `results`."""
        with self._lock:
            self._write({"question": call.question, "place": call.position, **result.fields()})
            self._plan_size = 0
            self.results[call.question, call.position] = result

    @property
    def n_answers(self) -> int:
        """The number of answers, without failed calls, which are repeated."""
        return sum(not result.error for result in self.results.values())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        """One with a plan alone is removed, unless another process has written to it: there is nothing to resume."""
        self._stream.close()
        with suppress(OSError):
            if self._plan_size and self.path.stat().st_size == self._plan_size:
                self.path.unlink()

    def _open(self, size: int) -> IO[bytes]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            stream = self.path.open("ab")
            stream.truncate(size)
        except OSError as error:
            raise FileError(str(self.path), "a file that can be written", error.strerror or str(error)) from error
        return stream

    def _write(self, line: Mapping[str, Any]) -> None:
        try:
            self._stream.write(json.dumps(line).encode("ascii") + b"\n")
            self._stream.flush()
        except OSError as error:
            raise FileError(str(self.path), "a file that can be written", error.strerror or str(error)) from error

    def _read(self, plan: Mapping[str, Any]) -> int:
        """Read the results. Returns the number of bytes up to the end of the last complete line."""
        try:
            raw = self.path.read_bytes()
            complete = raw[: raw.rfind(b"\n") + 1]
            lines = [json.loads(line) for line in complete.splitlines()]
            self._n_lines = len(lines)
            before: Mapping[str, Any] = lines[0]["plan"] if lines else plan
            for line in lines[1:]:
                key = (line.pop("question"), line.pop("place"))
                self.results[key] = CallResult(**line)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise FileError(str(self.path), "a journal of answers", str(error)) from error
        for field, now in json.loads(json.dumps(dict(plan))).items():
            if before.get(field) != now:
                raise JournalError(str(self.path), field, before.get(field), now)
        self.results = {key: result for key, result in self.results.items() if not result.error}
        return len(complete)


def replace(path: Path, text: str) -> None:
    """Replace a file atomically. Raises FileError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise FileError(str(path), "a file that can be written", error.strerror or str(error)) from error
