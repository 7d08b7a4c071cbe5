"""The result of every reader, the exception for one field of a record, and the boundary around one record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.errors import EarmarkError, RecordError
from analysis.framing.run_facts import RunFacts
from analysis.records import Answer

LONGEST = 80
"""Characters of a value in a message."""


def excerpt(value: object) -> str:
    """The text of a value, shortened for a message. An absent value is called null, as in JSON."""
    text = value if isinstance(value, str) else "null" if value is None else repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


@dataclass(frozen=True, slots=True)
class ReadResult:
    """Content of one file. answers: in its order. problems: what could not be read. facts: of the run."""

    path: Path
    facts: RunFacts
    answers: tuple[Answer, ...]
    problems: tuple[EarmarkError, ...]

    @property
    def is_run(self) -> bool:
        """Whether a record has a prediction."""
        return any(answer.given for answer in self.answers)


class FieldError(Exception):
    """One field of a record differs from what was expected."""

    def __init__(self, field: str, expected: str, found: object = "nothing") -> None:
        super().__init__(field)
        self.field, self.expected, self.found = field, expected, excerpt(found)

    def at(self, path: Path | str, position: int, record: Any = None) -> RecordError:
        """The error of a record in a file. The address contains the record's id, if it has one."""
        record_id = record.get("id", record.get("question_id")) if isinstance(record, Mapping) else None
        has_id = isinstance(record_id, str | int) and not isinstance(record_id, bool) and record_id != ""
        return self.of(path, position, str(record_id)[:80] if has_id else str(position))

    def of(self, path: Path | str, position: int, name: str) -> RecordError:
        """The error of a record with this name."""
        return RecordError(str(path), name, self.field, self.expected, self.found, position)


@contextmanager
def record_boundary(
    problems: list[EarmarkError],
    path: Path | str,
    position: int,
    record: Any = None,
    name: str = "",
    stage: str = "record",
) -> Iterator[None]:
    """Whatever stops the work on one record is added to the problems, and the work goes on with the next one.

    Errors of the machine or of a whole file pass: OSError and EarmarkError. name: of the record, where the record is
    not at hand. stage: of the work, which stands in place of the field where an exception names none.
    """
    try:
        yield
    except (OSError, EarmarkError):
        raise
    except Exception as error:  # noqa: BLE001
        stopped = field_error(error, stage)
        problems.append(stopped.of(path, position, name) if name else stopped.at(path, position, record))


def field_error(error: Exception, stage: str) -> FieldError:
    """An exception in a stage of the work on a record, as what is wrong with one of its fields."""
    reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return error if isinstance(error, FieldError) else FieldError(f"({stage})", "values that can be used", reason)
