"""Tables as text with a header (RFC 4180), one record at a time. Cells may contain line feeds.

Columns are separated by tabs in .tsv files, otherwise by the most frequent of comma, semicolon and tab in the header.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Generator, Iterator
from typing import TextIO

from analysis.errors import FileError, FileNoticeError, RecordError
from analysis.framing.records import Wrapper
from analysis.framing.source import SourceFile

LARGEST_FIELD = 16_000_000
"""Characters; Python's own bound, 131,072, is less than a runaway answer."""
SEPARATORS = ",;\t"
UNDECODED = re.compile("[\udc80-\udcff]")
"""Bytes that are not UTF-8."""
_HEADER = 65_536
"""Characters of a header, at most."""


class Table:
    """A table that is read from a file. columns: the names in its header, () for an empty one.

    Raises FileError for a file without a header.
    """

    def __init__(self, stream: TextIO, file: SourceFile) -> None:
        self._file = str(file.path)
        try:
            line = stream.readline(_HEADER)
            if len(line) == _HEADER:
                raise csv.Error(f"a first line of more than {_HEADER:,} characters")
            stream.seek(0)
            separator = "\t" if file.plain_path.suffix.lower() == ".tsv" else max(SEPARATORS, key=line.count)
            self._rows = csv.reader(stream, delimiter=separator)
            self.columns = tuple(next(self._rows, ()))
        except (OSError, csv.Error, UnicodeError) as error:
            raise FileError(self._file, "a CSV file with a header", str(error)) from error

    def records(self, wrapper: Wrapper) -> Generator[tuple[int, dict[str, str]]]:
        """Every row with its position from 0. A row with too few or too many fields is listed and left out."""
        before = csv.field_size_limit(LARGEST_FIELD)  # of the whole process, so it is put back
        try:
            yield from self._records(wrapper)
        finally:
            csv.field_size_limit(before)

    def _records(self, wrapper: Wrapper) -> Iterator[tuple[int, dict[str, str]]]:
        position = 0
        try:
            is_decoded = True
            for row in filter(None, self._rows):
                if is_decoded and any(not cell.isascii() and UNDECODED.search(cell) for cell in row):
                    is_decoded = False
                    found = f"bytes of another encoding in the row at position {position}, shown as \\udcXX"
                    wrapper.problems.append(FileNoticeError(self._file, "UTF-8 text", found))
                if len(row) == len(self.columns):
                    yield position, dict(zip(self.columns, row, strict=True))
                else:
                    expected, found = f"{len(self.columns)} fields as in the header", f"{len(row)} fields"
                    wrapper.problems.append(self._broken(position, expected, found))
                position += 1
        except csv.Error as error:
            wrapper.problems.append(self._broken(position, "a row of CSV", f"{error}; what follows was not read"))

    def _broken(self, position: int, expected: str, found: str) -> RecordError:
        return RecordError(self._file, str(position), "(record)", expected, found, position)
