"""One look at a file: its layout, the fields around its records and the first records.

Formats are recognised by the `Head`, and readers take the records from it, so that each file is opened once.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Literal, TypeAlias

import pyarrow as pa

from analysis.errors import EarmarkError, FileError
from analysis.framing import arrow, csv, inspect_log, source, xlsx
from analysis.framing import records as files
from analysis.framing.records import Wrapper
from analysis.framing.source import OpenFile, SourceFile

Layout: TypeAlias = Literal[
    "JSON array", "JSON lines", "JSON object", "CSV", "TSV", "Parquet", "Arrow", "XLSX", "Inspect log",
    "RTTM", "ZIP archive", "other",
]  # fmt: skip
SAMPLE = 50
"""Number of records in a sample: broken ones at the start must not hide the format."""
BINARY: tuple[Layout, ...] = ("Parquet", "Arrow", "XLSX")
TABLES: tuple[Layout, ...] = ("CSV", "TSV", "Parquet", "Arrow", "XLSX")
FEW_SAMPLES = 5
"""The same of a log, whose samples are large."""
LOG = frozenset({"status", "eval", "samples"})
"""Fields of a JSON log of Inspect."""
BROKEN = (pa.ArrowException, OSError, ValueError)
_ZIP = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class Head:
    """What the first look at a file shows.

    stream: the file, open. encoding: of text. wraps: whether an object contains the list of records; wrapper: its
    other fields. columns: of a table; of an archive, the names of its entries. sample: the first readable records.
    problems: those so far, which the reading of the file reports again.

    The others follow from these. path: of the file in messages. plain_path: see `SourceFile`. objects: the records of
    the sample that are objects; first: of them, {} without one.
    """

    stream: OpenFile
    sha256: str
    size: int
    layout: Layout = "other"
    encoding: str = "utf-8-sig"
    wraps: bool = False
    wrapper: Mapping[str, Any] = field(default_factory=dict)
    columns: tuple[str, ...] = ()
    sample: tuple[Any, ...] = ()
    problems: tuple[EarmarkError, ...] = ()
    file: SourceFile = field(init=False)
    path: Path = field(init=False)
    plain_path: Path = field(init=False)
    is_table: bool = field(init=False)
    objects: tuple[Mapping[str, Any], ...] = field(init=False)
    first: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        file, objects = self.stream.file, tuple(record for record in self.sample if isinstance(record, dict))
        first = objects[0] if objects else {}
        facts = {"file": file, "path": file.path, "plain_path": file.plain_path, "objects": objects, "first": first}
        for name, value in {**facts, "is_table": self.layout in TABLES}.items():
            object.__setattr__(self, name, value)


def look(file: SourceFile | Path) -> Head:
    """First look at a file. Raises FileError if it cannot be opened."""
    open_file = OpenFile(file if isinstance(file, SourceFile) else source.at(file))
    path = open_file.file.path
    if path.exists() and not path.is_file():
        raise FileError(str(path), "a file of questions or answers", "a folder" if path.is_dir() else "no plain file")
    with _refused(path), open_file.binary() as stream:
        checksum = hashlib.file_digest(stream, "sha256").hexdigest()
        plain = Head(open_file, checksum, size=stream.tell())
        stream.seek(0)
        start = stream.read(4)
        stream.seek(0)
        head = _of_kind(stream, start, plain)
        return replace(head, problems=(open_file.problem, *head.problems)) if open_file.problem else head


def of(file: Head | SourceFile | Path) -> Head:
    """The head itself, or that of a file."""
    return file if isinstance(file, Head) else look(file)


def records(head: Head, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
    """Every record with its position from 0. wrapper: receives the fields around them and the problems.

    Raises FileError if the file cannot be opened any more.
    """
    with _refused(head.path):
        if head.stream.problem:
            wrapper.problems.append(head.stream.problem)
        if head.layout in BINARY or (head.layout == "Inspect log" and head.columns):
            with head.stream.binary() as stream:
                yield from _binary_records(stream, head, wrapper)
        else:
            with head.stream.text(head.encoding, files.VISIBLE) as text:
                yield from _text_records(text, head, wrapper)


def lines(head: Head) -> Iterator[str]:
    """The lines of a text. Raises FileError if the file cannot be opened any more."""
    with _refused(head.path), head.stream.text(head.encoding, files.VISIBLE) as text:
        yield from text


def _binary_records(stream: BinaryIO, head: Head, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
    if head.layout == "Inspect log":
        return inspect_log.records(stream, str(head.path), wrapper)
    if head.layout == "XLSX":
        return _rows(xlsx.rows(stream), head.path, wrapper, "a workbook with a table")
    return _rows(arrow.rows(stream), head.path, wrapper, f"{head.layout} rows")


def _text_records(text: io.TextIOWrapper, head: Head, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
    if head.layout == "Inspect log":
        return inspect_log.records_of_text(text, str(head.path), wrapper)
    if head.is_table:
        return csv.Table(text, head.file).records(wrapper)
    return files.records(text, str(head.path), wrapper)


@contextlib.contextmanager
def _refused(path: Path) -> Iterator[None]:
    """Errors of the system as errors that name the file."""
    try:
        yield
    except OSError as error:
        raise FileError(str(path), "a readable file", error.strerror or type(error).__name__) from error


def _of_kind(stream: BinaryIO, start: bytes, plain: Head) -> Head:
    """The head of a file. plain: without what is read from its layout. start: its first bytes."""
    if start == arrow.PARQUET_FILE:
        return _of_arrow(stream, replace(plain, layout="Parquet"))
    suffix = plain.plain_path.suffix.lower()
    if suffix in (".arrow", ".feather") or stream.read(len(arrow.ARROW_FILE)) == arrow.ARROW_FILE:
        return _of_arrow(stream, replace(plain, layout="Arrow"))
    if start == _ZIP:
        return _of_archive(stream, plain)
    stream.seek(0)
    encoding = files.encoding_of(start)
    text = io.TextIOWrapper(stream, encoding=encoding, errors=files.VISIBLE, newline="")
    try:
        of_text = _of_table if suffix in (".csv", ".tsv") else _of_json
        return of_text(text, replace(plain, encoding=encoding))
    finally:
        text.detach()


def _of_json(text: io.TextIOWrapper, plain: Head) -> Head:
    wrapper = Wrapper()
    sample: list[Any] = []
    for _, record in files.records(text, str(plain.path), wrapper):
        if len(sample) < SAMPLE:
            sample.append(record)
        elif not wrapper.wraps:
            break
    problems = tuple(wrapper.problems)
    if len(sample) == 1 and isinstance(sample[0], dict) and sample[0].keys() >= LOG and not wrapper.wraps:
        entries = sample[0]["samples"] if isinstance(sample[0]["samples"], list) else ()
        inside = [inspect_log.sample(entry) for entry in entries[:FEW_SAMPLES] if isinstance(entry, dict)]
        facts = inspect_log.facts(sample[0])
        return replace(plain, layout="Inspect log", wraps=True, wrapper=facts, sample=tuple(inside), problems=problems)
    return replace(
        plain,
        layout=_json_layout(wrapper, sample),
        wraps=wrapper.wraps,
        wrapper=wrapper.facts,
        sample=tuple(sample),
        problems=problems,
    )


def _json_layout(wrapper: Wrapper, sample: Sequence[Any]) -> Layout:
    if wrapper.array:
        return "JSON array"
    if wrapper.wraps or len(sample) == 1:
        return "JSON object"
    return "JSON lines" if sample else "other"


def _of_table(text: io.TextIOWrapper, plain: Head) -> Head:
    wrapper = Wrapper()
    table = csv.Table(text, plain.file)
    with contextlib.closing(table.records(wrapper)) as rows:
        sample = tuple(record for _, record in islice(rows, SAMPLE))
    layout: Layout = "TSV" if plain.plain_path.suffix.lower() == ".tsv" else "CSV"
    return replace(plain, layout=layout, columns=table.columns, sample=sample, problems=tuple(wrapper.problems))


def _of_arrow(stream: BinaryIO, plain: Head) -> Head:
    try:
        with contextlib.closing(arrow.rows(stream)) as rows:
            sample = tuple(islice(rows, SAMPLE))
        columns = tuple(arrow.schema_of(stream).names)
    except BROKEN as error:
        expected = f"{'a Parquet' if plain.layout == 'Parquet' else 'an Arrow'} file"
        return replace(plain, problems=(FileError(str(plain.path), expected, _reason(error)),))
    return replace(plain, columns=columns, sample=sample)


def _rows(rows: Iterator[Any], path: Path, wrapper: Wrapper, expected: str) -> Iterator[tuple[int, Any]]:
    """Rows of a table up to the first error, which is listed."""
    try:
        yield from enumerate(rows)
    except (*BROKEN, zipfile.BadZipFile, SyntaxError) as error:
        wrapper.problems.append(FileError(str(path), expected, _reason(error)))


def _reason(error: Exception) -> str:
    return str(error).splitlines()[0][:200] if str(error) else type(error).__name__


def _of_archive(stream: BinaryIO, plain: Head) -> Head:
    try:
        with zipfile.ZipFile(stream) as archive:
            names = tuple(archive.namelist())
        if inspect_log.is_log(names):
            wrapper = Wrapper()
            with contextlib.closing(inspect_log.records(stream, str(plain.path), wrapper)) as samples:
                sample = tuple(record for _, record in islice(samples, FEW_SAMPLES))
            return replace(plain, layout="Inspect log", wraps=True, wrapper=wrapper.facts, columns=names, sample=sample)
        if xlsx.is_workbook(names):
            with contextlib.closing(xlsx.rows(stream)) as rows:
                sample = tuple(islice(rows, SAMPLE))
            columns = tuple(sample[0]) if sample else ()
            return replace(plain, layout="XLSX", columns=columns, sample=sample)
    except (zipfile.BadZipFile, ValueError, SyntaxError, KeyError) as error:
        problem = FileError(str(plain.path), "a ZIP archive", str(error))
        return replace(plain, layout="ZIP archive", problems=(problem,))
    return replace(plain, layout="ZIP archive", columns=names)
