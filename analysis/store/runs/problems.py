"""What was wrong in the files of a run, as it is stored: alike problems are one, with their number and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any, NamedTuple

from analysis.errors import mismatch

FEW = 4
"""So many alike problems are told as one."""
MOST_PLACES = 5
"""Places of them that are named."""
TEXTS = 3
"""Different offending texts of them that are quoted."""
NOTICES = frozenset({"FileNoticeError", "RunHashError", "StoredFigureError"})
"""Kinds of problems by which nothing was left out."""
_EVERY_FILE = frozenset({"UnknownFormatError", "FileError", "FileNoticeError"})
"""Kinds of problems that are of a whole file: those of one folder may be alike."""


class ProblemGroup(NamedTuple):
    """Problems that differ in nothing but their place and the text found. rows: each as stored."""

    message: str
    rows: tuple[Mapping[str, Any], ...]

    @property
    def first(self) -> Mapping[str, Any]:
        return self.rows[0]

    @property
    def places(self) -> str:
        """Positions, with the ids of the records, or names of files; the first of them."""
        return _place_list([place for row in self.rows if (place := _place(row))])


def problem_groups(rows: Sequence[Mapping[str, Any]]) -> list[ProblemGroup]:
    """The problems in their order, those that are alike together at the place of the first."""
    groups: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for row in rows:
        groups.setdefault(_key(row), []).append(row)
    problems = []
    for group in groups.values():
        if len(group) < FEW:
            problems += [ProblemGroup(str(row.get("message", "")), (row,)) for row in group]
        else:
            problems.append(ProblemGroup(_message(group), tuple(group)))
    return problems


def left_out(rows: Sequence[Mapping[str, Any]]) -> int:
    """How many of the problems are of something that was not loaded."""
    return sum(row.get("kind") not in NOTICES for row in rows)


def _key(row: Mapping[str, Any]) -> tuple[str, ...]:
    kind = str(row.get("kind", ""))
    file = str(row.get("file", ""))
    where = str(PurePath(file).parent) if kind in _EVERY_FILE else file
    what = [str(row.get(name, "")) for name in ("field", "expected", "layout", "resembles", "advice")]
    return (kind, where, *what) if file else (kind, str(row.get("message", "")))


def _message(group: Sequence[Mapping[str, Any]]) -> str:
    """The words of many alike problems."""
    first, n = group[0], len(group)
    file, kind = str(first.get("file", "")), first.get("kind")
    places = _place_list([_place(row) for row in group])
    if kind in _EVERY_FILE:
        place = f"{PurePath(file).parent}: {n} files ({places})"
        words = str(first.get("message", "")).partition(": ")[2]
        return f"{place}: {words}"
    field = f": field {first['field']!r}" if first.get("field") else ""
    what = "lines" if "line" in first else "records"
    texts = list(dict.fromkeys(str(row.get("found", "")) for row in group))
    quoted = " / ".join(text for text in texts[:TEXTS] if text)
    others = f" and {len(texts) - TEXTS} other texts" if len(texts) > TEXTS else ""
    return mismatch(f"{file}: {n} {what} (at {places}){field}", str(first.get("expected", "")), quoted + others)


def _place(row: Mapping[str, Any]) -> str:
    if row.get("kind") in _EVERY_FILE:
        return PurePath(str(row.get("file", ""))).name
    if "line" in row:
        return f"line {row['line']}"
    position, record = str(row.get("position", "None")), str(row.get("record", ""))
    if position in ("None", ""):
        return record
    return f"position {position}" + (f", id {record}" if record not in ("", position) else "")


def _place_list(places: Sequence[str]) -> str:
    return "; ".join(places[:MOST_PLACES]) + ("; …" if len(places) > MOST_PLACES else "")
