"""Records of a plain text log, by patterns that a pack declares: nothing is guessed.

1. A log consists of entries. Where each begins with a stamp, such as a time, the lines without one belong to the entry
   before; otherwise an entry begins where a line begins as a pattern does.
2. An entry fits a pattern from its beginning to its end ("Expected: {answer}", see `names.parts`). The first pattern
   that it fits gives its parts as fields of the record; later entries of a record do not replace them.
3. A record begins at an entry of the pattern `record`. What stands before the first one belongs to all records.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from analysis.benchmarks.packs.records.names import literal_start, parts
from analysis.errors import FileNoticeError


@dataclass(frozen=True, slots=True)
class TextLog:
    """How a log is written. record, entries: patterns. stamp: what begins each entry, with 0 for any digit."""

    record: str
    entries: tuple[str, ...]
    stamp: str = ""

    @property
    def patterns(self) -> tuple[str, ...]:
        return (self.record, *self.entries)


class LogReading:
    """The reading of one log. others: the number of entries within records that fit no pattern, and the first."""

    def __init__(self, log: TextLog) -> None:
        self._log = log
        self._stamp = re.compile(re.escape(log.stamp).replace("0", "[0-9]"))
        self._starts = tuple(map(literal_start, log.patterns))
        self.n_others, self.first_other = 0, ""

    def records(self, lines: Iterable[str]) -> Iterator[tuple[int, dict[str, str]]]:
        """Every record with its position from 0."""
        around: dict[str, str] = {}
        record: dict[str, str] | None = None
        position = 0
        for entry in self._entries(lines):
            start = parts(entry, self._log.record)
            if start is not None:
                if record is not None:
                    yield position, record
                    position += 1
                record = {**around, **start}
                continue
            fields = next((fields for row in self._log.entries if (fields := parts(entry, row)) is not None), None)
            if fields is not None:
                target = around if record is None else record
                target |= {name: text.strip() for name, text in fields.items() if name not in target}
            elif record is not None:
                self.n_others += 1
                self.first_other = self.first_other or entry
        if record is not None:
            yield position, record

    def notice(self, path: str) -> FileNoticeError | None:
        """That entries were left out, where some were."""
        if not self.n_others:
            return None
        amount = "1 entry" if self.n_others == 1 else f"{self.n_others:,} entries"
        return FileNoticeError(
            path, "entries as the pack declares them", f"{amount} of no pattern, the first {self.first_other[:60]!r}"
        )

    def _entries(self, lines: Iterable[str]) -> Iterator[str]:
        entry: list[str] = []
        for line in lines:
            stamp = self._stamp.match(line)
            is_start = stamp is not None if self._log.stamp else line.startswith(self._starts)
            if is_start and entry:
                yield "\n".join(entry).strip()
                entry = []
            entry.append(line[stamp.end() if stamp else 0 :].rstrip("\r\n"))
        yield "\n".join(entry).strip()
