"""Audacity's label track: start, end and label of a section in each line, parted by tabs.

A line that begins with a backslash tells frequencies of the label before it, and is passed over.
"""

from __future__ import annotations

import re

from analysis.exchange import quoting
from analysis.exchange.annotation import Annotation, FieldError, rows, section

BREAK = re.compile("\r\n|\r|\n")
_ODD = re.compile("[\t\r\n]")


def write(annotation: Annotation) -> str:
    """The text of a label file."""
    return "".join(f"{row.start:.6f}\t{row.end:.6f}\t{quoting.write(row.label, holds)}\n" for row in rows(annotation))


def read(text: str, file: str) -> Annotation:
    """Raises FieldError."""
    found = []
    for number, line in enumerate(BREAK.split(text), 1):
        if line.strip() and not line.startswith("\\"):
            cells = line.split("\t", 2)
            if len(cells) < 2:
                raise FieldError(file, f"line {number}", "end", "start, end and label, parted by tabs", line)
            label = quoting.read(cells[2], holds) if len(cells) == 3 else ""
            found.append(section(file, f"line {number}", cells[0], cells[1], label))
    return Annotation(tuple(found))


def holds(label: str) -> bool:
    return not _ODD.search(label)
