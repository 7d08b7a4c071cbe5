"""The shape of every answer to an agent: rows with a link each, in a size that a model can read.

Shares and scores are from 0 to 1, points from 0 to 100, times in seconds; what is not known is None.
"""

from __future__ import annotations

import difflib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import urlencode

from analysis.errors import EarmarkError

Row: TypeAlias = dict[str, Any]
Query: TypeAlias = Mapping[str, Any]

NEAR_MATCHES = 5


@dataclass(frozen=True, slots=True)
class Limits:
    """Most of an answer. characters: of one text; a longer one is cut, and what holds it is marked with `cut`."""

    rows: int = 100
    bytes: int = 60_000
    characters: int = 4_000


OF_AGENTS = Limits()
NO_LIMITS = Limits(sys.maxsize, sys.maxsize, sys.maxsize)


@dataclass
class UnknownNameError(EarmarkError):
    """A tool was asked for something by a name that does not exist. names: those that do."""

    what: str
    name: str
    names: tuple[str, ...]

    def __str__(self) -> str:
        near = difflib.get_close_matches(self.name, self.names, NEAR_MATCHES, 0.3) or self.names[:NEAR_MATCHES]
        return f"no {self.what} {self.name!r}; expected one of {len(self.names)}, such as {', '.join(near) or 'none'}"


def checked_name(what: str, name: str, names: Iterable[str]) -> str:
    """The name itself. Raises UnknownNameError, which lists the nearest names."""
    every = tuple(names)
    if name not in every:
        raise UnknownNameError(what, name, every)
    return name


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses of the dashboard. url: its own, without a slash at the end."""

    url: str

    def page(self, name: str, query: Query | None = None) -> str:
        """A page with what is chosen on it; empty values are left out."""
        values = {key: value for key, value in (query or {}).items() if value not in ("", None, (), [])}
        return f"{self.url}/{name}" + (f"?{urlencode(values, doseq=True)}" if values else "")

    def cases(self, **query: Any) -> str:
        """The list of the cases that fit."""
        return self.page("cases", query)


def answer(
    rows: Sequence[Row], link: str, lens: str = "paper", total: int | None = None, offset: int = 0, note: str = "",
    limits: Limits = OF_AGENTS, references: str = "published", **further: Any,
) -> Row:  # fmt: skip
    """An answer with as many of the rows as may be sent. total: of all that fit, None if these are all.

    offset: how many of all come before these. further: fields of this tool alone.
    """
    page = [cut(row, limits.characters) for row in rows[: limits.rows]]
    while limits is not NO_LIMITS and len(page) > 1 and len(json.dumps(page)) > limits.bytes:
        page = page[: max(1, len(page) * 2 // 3)]
    every = len(rows) if total is None else total
    notes = [note] if note else []
    if limits is not NO_LIMITS and offset + len(page) < every:
        notes.append(f"{len(page)} of {every} rows; offset {offset + len(page)} goes on")
    result: Row = {
        "rows": page, "total": every, "shown": len(page), "lens": lens, "references": references, "link": link,
        **further,
    }  # fmt: skip
    return result | ({"note": ". ".join(notes)} if notes else {})


def cut(row: Mapping[str, Any], characters: int = OF_AGENTS.characters) -> Row:
    """The row with long texts cut, and marked if one was."""
    short = {name: _short(value, characters) for name, value in row.items()}
    return short | ({"cut": True} if short != dict(row) else {})


def _short(value: Any, characters: int) -> Any:
    if isinstance(value, str):
        return value[:characters]
    if isinstance(value, Mapping):
        return cut(value, characters)
    if isinstance(value, list | tuple):
        return type(value)(_short(element, characters) for element in value)
    return value
