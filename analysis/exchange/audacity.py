"""Audacity's label track: start, end and label of a section in each line, parted by tabs.

The three columns of a .lab file, parted by blanks, are read the same way.

Point labels, which end where they start, are instants at which sections begin; the last one is called `end`. A file
holds points or spans, not both. A line that begins with a backslash tells frequencies of the label before it, and is
passed over.
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
    """Raises FieldError."""
    lines = [*_lines(text, file)]
    points = [each for each in lines if each.is_point]
    if points and len(points) == len(lines):
        return Annotation(between([_instant(each, file) for each in lines], file))
    return Annotation(tuple(section(file, f"line {each.number}", each.start, each.end, each.label) for each in lines))


class Line(NamedTuple):
    """One label as written. number: from 1."""

    number: int
    start: str
    end: str
    label: str

    @property
    def is_point(self) -> bool:
        start, end = text_files.seconds(self.start.strip()), text_files.seconds(self.end.strip())
        return start is not None and start == end


def _lines(text: str, file: str) -> Iterator[Line]:
    for number, line in enumerate(BREAK.split(text), 1):
        if line.strip() and not line.startswith("\\"):
            cells = _cells(line)
            if len(cells) < 2:
                raise FieldError(file, f"line {number}", "end", "start, end and label, parted by tabs", line)
            yield Line(number, cells[0], cells[1], quoting.read(cells[2], holds) if len(cells) == 3 else "")


def _cells(line: str) -> list[str]:
    """Parted by tabs; by blanks where no tab stands between the two times."""
    cells = line.split("\t", 2)
    apart = len(cells) > 1 and " " not in cells[0].strip() and " " not in cells[1].strip()
    return cells if apart else line.split(None, 2)


def _instant(line: Line, file: str) -> Boundary:
    time = seconds(file, f"line {line.number}", "start", line.start)
    return Boundary(time, line.label, line.number, opens(line.label))


def holds(label: str) -> bool:
    return not _ODD.search(label)
