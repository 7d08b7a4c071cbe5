"""The answers given so far, one line each, so that an interruption costs at most those that were on their way.

The first line tells what was asked (`plan`); answers to another plan are not taken over. A line that was cut off in the
middle is dropped. Answers that failed are asked for again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import IO, Any, Self

from analysis.errors import EarmarkError, FileError
from analysis.inference.retries import Call, Given

ENDING = ".journal"
"""No ending of run files: a folder that is loaded leaves journals alone."""


@dataclass
class JournalError(EarmarkError):
    """A journal belongs to answers that were asked for in another way."""

    file: str
    field: str
    before: Any
    now: Any

    def __str__(self) -> str:
        return (
            f"{self.file}: begun with {self.field} {self.before!r}, now it is {self.now!r}. "
            "Go on as it was begun, or remove the journal to begin anew."
        )


@dataclass
class UnfinishedError(EarmarkError):
    """There are answers already, and it was not said to go on."""

    file: str

    def __str__(self) -> str:
        return f"{self.file} holds answers already: --resume goes on with them; remove it to begin anew"


class Journal:
    """Appends answers to a file while it is a context; several threads may.

    given: by question and place of the prompt.
    """

    def __init__(self, path: Path, plan: Mapping[str, Any], resume: bool) -> None:
        """Raises UnfinishedError, JournalError, FileError."""
        self.path = path
        self.given: dict[tuple[str, int], Given] = {}
        self._lock = Lock()
        begun = path.exists() and path.stat().st_size > 0
        if begun and not resume:
            raise UnfinishedError(str(path))
        kept = self._read(plan) if begun else 0
        self._stream = self._open(kept)
        if not kept:
            self._write({"plan": dict(plan)})

    def add(self, call: Call, given: Given) -> None:
        """Written before it counts as given."""
        with self._lock:
            self._write({"question": call.question, "place": call.place, **asdict(given)})
            self.given[call.question, call.place] = given

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._stream.close()

    def _open(self, kept: int) -> IO[bytes]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            stream = self.path.open("ab")
            stream.truncate(kept)
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
        """Takes over what was given; the number of bytes up to the end of the last whole line."""
        try:
            raw = self.path.read_bytes()
            whole = raw[: raw.rfind(b"\n") + 1]
            lines = [json.loads(line) for line in whole.splitlines()]
            before: Mapping[str, Any] = lines[0]["plan"] if lines else plan
            for line in lines[1:]:
                place = (line.pop("question"), line.pop("place"))
                self.given[place] = Given(**line)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise FileError(str(self.path), "a journal of answers", str(error)) from error
        for field, now in json.loads(json.dumps(dict(plan))).items():
            if before.get(field) != now:
                raise JournalError(str(self.path), field, before.get(field), now)
        self.given = {place: given for place, given in self.given.items() if not given.error}
        return len(whole)


def replace(path: Path, text: str) -> None:
    """Writes a file so that it is there whole or as it was. Raises FileError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise FileError(str(path), "a file that can be written", error.strerror or str(error)) from error
