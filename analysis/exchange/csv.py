"""Comma-separated values: start, end, label under a header with #, with quotes only if a label needs them.

`mir_eval.io.load_labeled_intervals(path, delimiter=",")` can read the file. Exports of layers from Sonic Visualiser can
be read too.

Columns are found by the header, ignoring case: start or time, end or duration, label; others are skipped. Without a
header, by the number of columns:

- 2: time, label: instants at which sections start, the last one labelled `end`
- 3: start, end, label
- 4: time, value, duration, label: the regions of Sonic Visualiser

Under a header, semicolons or tabs may separate the columns; with semicolons a time may have a decimal comma, as in
spreadsheets of many languages.

A label that a spreadsheet would evaluate as a formula is written with an apostrophe before it, which reading removes.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from analysis.display import spreadsheet_text, text_of_spreadsheet
from analysis.errors import FileError
from analysis.exchange.annotation import Annotation, FieldError, between, opens, rows, seconds, section
from analysis.records import Section
from analysis.references import text_files
from analysis.references.boundaries import Boundary

HEADER = ("start", "end", "label")
WITHOUT_HEADER = {2: ("start", "label"), 3: HEADER, 4: ("start", "value", "duration", "label")}
NAMES = {"time": "start"}
DELIMITERS = (",", ";", "\t")


def write(annotation: Annotation) -> str:
    """Header and one row per section."""
    text = io.StringIO()
    text.write(f"# {','.join(HEADER)}\n")
    plain = csv.writer(text, lineterminator="\n")
    with_quotes = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    for row in rows(annotation):  # the library quotes only the line breaks that it uses itself
        (with_quotes if "\r" in row.label else plain).writerow(row._replace(label=spreadsheet_text(row.label)))
    return text.getvalue()


def read(text: str, file: str) -> Annotation:
    """Sections of a file. Raises FieldError and FileError."""
    delimiter = _delimiter(text)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=delimiter)
    try:
        lines = [(reader.line_num, cells) for cells in reader if any(cells)]
    except csv.Error as error:
        raise FileError(file, "comma-separated values", str(error)) from error
    if not lines:
        return Annotation()
    lines[0][1][0] = lines[0][1][0].removeprefix("#").strip()
    columns = _columns(lines[0][1], file)
    body = lines if text_files.seconds(lines[0][1][0].strip()) is not None else lines[1:]
    if delimiter == ";":
        body = [(line, _with_points(cells, columns)) for line, cells in body]
    if "end" not in columns and "duration" not in columns:
        return Annotation(between([_instant(line, cells, columns, file) for line, cells in body], file))
    return Annotation(tuple(_section(line, cells, columns, file) for line, cells in body))


def _delimiter(text: str) -> str:
    """The sign between the columns of the header; a comma where there is no header."""
    header = text.lstrip("\ufeff\r\n #").split("\n", 1)[0]
    for delimiter in DELIMITERS:
        names = {text_files.tidy(cell.strip().strip('"')).casefold() for cell in header.split(delimiter)}
        if names & {"start", *NAMES}:
            return delimiter
    return DELIMITERS[0]


def _with_points(cells: Sequence[str], columns: Sequence[str]) -> list[str]:
    """Numbers with a decimal point in place of a comma; a row of another length stays as it is."""
    if len(cells) != len(columns):
        return list(cells)
    return [cell if name == "label" else cell.replace(",", ".") for name, cell in zip(columns, cells, strict=True)]


def _columns(first: Sequence[str], file: str) -> tuple[str, ...]:
    if text_files.seconds(first[0].strip()) is not None:
        if len(first) not in WITHOUT_HEADER:
            raise FileError(file, "2, 3 or 4 columns, or a header", f"{len(first)} columns")
        return WITHOUT_HEADER[len(first)]
    names = [text_files.tidy(cell).casefold() for cell in first]
    columns = tuple(NAMES.get(name, name) for name in names)
    for needed in ("start", "label"):
        if needed not in columns:
            expected = "a header with start, end (or duration) and label"
            raise FieldError(file, "line 1", needed, expected, ",".join(first))
    return columns


def _cells(line: int, cells: Sequence[str], columns: Sequence[str], file: str) -> dict[str, str]:
    if len(cells) != len(columns):
        raise FieldError(file, f"line {line}", "label", f"{len(columns)} columns", f"{len(cells)}: {','.join(cells)}")
    row = dict(zip(columns, cells, strict=True))
    return row | {"label": text_of_spreadsheet(row["label"])}


def _instant(line: int, cells: Sequence[str], columns: Sequence[str], file: str) -> Boundary:
    row = _cells(line, cells, columns, file)
    time = seconds(file, f"line {line}", "time", row["start"])
    return Boundary(time, row["label"], line, opens(row["label"]))


def _section(line: int, cells: Sequence[str], columns: Sequence[str], file: str) -> Section:
    row, record = _cells(line, cells, columns, file), f"line {line}"
    if "end" in row:
        return section(file, record, row["start"], row["end"], row["label"])
    start, length = (seconds(file, record, name, row[name]) for name in ("start", "duration"))
    if length == 0:
        raise FieldError(file, record, "duration", "a time above 0", row["duration"])
    return Section(row["label"], start, round(start + length, 9))
