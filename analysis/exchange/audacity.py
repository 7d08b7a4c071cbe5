"""Label track of Audacity: start, end and label of a section in each line, separated by tabs.

.lab files with three columns separated by blanks are read the same way.

Point labels, whose end equals their start, are instants at which sections start; the last one is labelled `end`. A file
contains points or spans, not both. Lines with a backslash contain frequencies of the label before and are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from analysis.exchange import quoting
from analysis.exchange.annotation import Annotation, FieldError, between, opens, rows, seconds, section
from analysis.references import text_files
from analysis.references.boundaries import Boundary

BREAK = re.compile("\r\n|\r|\n")
_ODD = re.compile("[\t\r\n]")


def write(annotation: Annotation) -> str:
    """The text of a label file."""
    return "".join(f"{row.start:.6f}\t{row.end:.6f}\t{quoting.write(row.label, holds)}\n" for row in rows(annotation))


def read(text: str, file: str) -> Annotation:
    """Sections of a label file. Raises FieldError."""
    rows_of_file = [*lines(text, file)]
    points = [line for line in rows_of_file if line.is_point]
    if points and len(points) == len(rows_of_file):
        return Annotation(between([_instant(line, file) for line in rows_of_file], file))
    spans = (section(file, f"line {line.number}", line.start, line.end, line.label) for line in rows_of_file)
    return Annotation(tuple(spans))


class Line(NamedTuple):
    """One written label. number: of the line, from 1."""

    number: int
    start: str
    end: str
    label: str

    @property
    def is_point(self) -> bool:
        start, end = text_files.seconds(self.start.strip()), text_files.seconds(self.end.strip())
        return start is not None and start == end


def lines(text: str, file: str) -> Iterator[Line]:
    """The labels as written. Raises FieldError for a line without two cells."""
    for number, line in enumerate(BREAK.split(text), 1):
        if line.strip() and not line.startswith("\\"):
            cells = _cells(line)
            if len(cells) < 2:
                raise FieldError(file, f"line {number}", "end", "start, end and label, separated by tabs", line)
            yield Line(number, cells[0], cells[1], quoting.read(cells[2], holds) if len(cells) == 3 else "")


def _cells(line: str) -> list[str]:
    """Cells separated by tabs, or by blanks if there is no tab between the two times."""
    cells = line.split("\t", 2)
    has_tabs = len(cells) > 1 and " " not in cells[0].strip() and " " not in cells[1].strip()
    return cells if has_tabs else line.split(None, 2)


def _instant(line: Line, file: str) -> Boundary:
    time = seconds(file, f"line {line.number}", "start", line.start)
    return Boundary(time, line.label, line.number, opens(line.label))


def holds(label: str) -> bool:
    return not _ODD.search(label)
