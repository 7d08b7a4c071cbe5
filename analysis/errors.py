"""Everything Earmark refuses, one class per situation, each carrying its facts.

A message says what was wrong, where, and what was expected. Whoever catches an error can also read the facts as fields.
"""

from __future__ import annotations

import copyreg
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MOST_NAMES = 8
"""Names of runs in a message."""


class EarmarkError(Exception):
    """The base of every error a user can cause and mend."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies between processes by fields: an exception itself keeps no keyword arguments."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


def mismatch(place: str, expected: str, found: str = "") -> str:
    """The words of an error: where, what would have been right and, if there is anything to show, what stood there."""
    return f"{place}: expected {expected}" + (f", found {found}" if found else "")


@dataclass
class RecordError(EarmarkError):
    """One record of a file cannot be used; the others can.

    file: the file as the user named it. record: id of the record, else its position. field: the field that is wrong.
    expected: what would have been right. found: what stood there instead, shortened. position: of the record in the
    file, from 0; None where `record` is the only address.
    """

    file: str
    record: str
    field: str
    expected: str
    found: str = ""
    position: int | None = None

    @property
    def place(self) -> str:
        """The record in words: "record at position 3, id 12"."""
        if self.position is None:
            return f"record {self.record}"
        id_text = f", id {self.record}" if self.record != str(self.position) else ""
        return f"record at position {self.position}{id_text}"

    def __str__(self) -> str:
        return mismatch(f"{self.file}: {self.place}: field {self.field!r}", self.expected, self.found)


@dataclass
class LineError(EarmarkError):
    """One line of a reference file cannot be used. line counts from 1."""

    file: str
    line: int
    expected: str
    found: str = ""

    def __str__(self) -> str:
        return mismatch(f"{self.file}:{self.line}", self.expected, repr(self.found) if self.found else "")


@dataclass
class FileError(EarmarkError):
    """A whole file cannot be read."""

    file: str
    expected: str
    found: str = ""

    def __str__(self) -> str:
        return mismatch(self.file, self.expected, self.found)


@dataclass
class StorageError(EarmarkError):
    """The place of a workspace cannot be reached, or refuses to be read or written."""

    place: str
    expected: str
    found: str = ""

    def __str__(self) -> str:
        return mismatch(self.place, self.expected, self.found)


@dataclass
class ClusterError(EarmarkError):
    """A cluster of workers cannot be reached or cannot finish its tasks."""

    address: str
    expected: str
    found: str = ""

    def __str__(self) -> str:
        return mismatch(self.address, self.expected, self.found)


@dataclass
class FileNoticeError(FileError):
    """Something to know of a file although all of its records were read."""


class FormatError(EarmarkError):
    """A file that no single reader fits: none of it was loaded."""


@dataclass
class ContestedFormatError(FormatError):
    """A file with records of several benchmarks. benchmarks: those whose fields it has."""

    file: str
    layout: str
    benchmarks: tuple[str, ...]

    def __str__(self) -> str:
        names = " and ".join((", ".join(self.benchmarks[:-1]), self.benchmarks[-1]))
        expected = "questions or answers of one benchmark"
        return mismatch(
            self.file, expected, f"{self.layout} with fields of {names}. Divide it into one file per benchmark."
        )


@dataclass
class UnknownFormatError(FormatError):
    """A file that no reader recognises.

    layout: of its text, such as "JSON lines". fields: of its first record, or columns. resembles: whose file it looks
    like, "" if nobody's. advice: what could be done.
    """

    file: str
    layout: str
    fields: str
    resembles: str
    advice: str

    def __str__(self) -> str:
        whose = f"; it looks like {self.resembles}" if self.resembles else ""
        fields = f" with {self.fields}" if self.fields else ""
        description = f"{self.layout}{fields}{whose}"
        return mismatch(self.file, "questions or answers of a benchmark Earmark reads", f"{description}. {self.advice}")


@dataclass
class UnknownFieldError(FormatError):
    """A name of `--map` that the reader of a file does not know, or that no record of the file has."""

    file: str
    expected: str
    found: str
    field: str = "--map"

    def __str__(self) -> str:
        return mismatch(f"{self.file}: {self.field}", self.expected, self.found)


@dataclass
class RunHashError(EarmarkError):
    """The run hash that a file carries is not that of its content: something was changed after it was written."""

    file: str
    expected: str
    found: str
    field: str = "run_hash"

    def __str__(self) -> str:
        return mismatch(f"{self.file}: field {self.field!r}", f"{self.expected}, the hash of its content", self.found)


@dataclass
class StoredFigureError(EarmarkError):
    """A figure that a file states does not follow from its cases. expected: what they come to. found: as stated."""

    file: str
    field: str
    expected: str
    found: str

    def __str__(self) -> str:
        return mismatch(f"{self.file}: field {self.field!r}", f"{self.expected}, computed from its cases", self.found)


@dataclass
class UnknownPackError(EarmarkError):
    """A pack was named that is neither known nor a file."""

    pack: str
    packs: tuple[str, ...]

    def __str__(self) -> str:
        return f"no pack {self.pack!r}: expected a YAML file or one of {', '.join(sorted(self.packs))}"


@dataclass
class UnknownRunError(EarmarkError):
    """A run was asked for that is not in the workspace."""

    run: str
    run_ids: tuple[str, ...]

    def __str__(self) -> str:
        names = ", ".join(self.run_ids[:MOST_NAMES]) if self.run_ids else "none yet; `earmark load FILE` adds one"
        further = len(self.run_ids) - MOST_NAMES
        ending = f" and {further} more; `earmark runs` lists them" if further > 0 else ""
        return f"no run {self.run!r} in this workspace. Runs: {names}{ending}"


@dataclass
class CloneError(EarmarkError):
    """The error that git could not clone a public repository."""

    url: str
    into: Path
    reason: str

    def __str__(self) -> str:
        return (
            f"could not clone {self.url} into {self.into}: {self.reason}. Clone it by hand and give its folder as PATH."
        )


@dataclass
class PlaceholderError(EarmarkError):
    """A wording of a prompt lacks a placeholder, or has one that nothing fills. expected: where it should stand."""

    file: str
    entry: str
    placeholder: str
    expected: str

    def __str__(self) -> str:
        return mismatch(f"{self.file}: wording {self.entry!r}: placeholder {self.placeholder!r}", self.expected)


@dataclass
class MissingLibraryError(EarmarkError):
    """Something was asked for that needs a library which is not installed. extra: the extra that brings it."""

    library: str
    extra: str

    def __str__(self) -> str:
        return f"{self.library} is not installed: `pip install -e '.[{self.extra}]'` brings it"
