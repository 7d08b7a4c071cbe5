"""The shape of every answer to an agent: rows with a link each, in a size that a model can read.

Shares and scores are from 0 to 1, points from 0 to 100, times in seconds; what is not known is None.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import urlencode

from analysis.errors import EarmarkError

Row: TypeAlias = dict[str, Any]
Query: TypeAlias = Mapping[str, Any]

MOST_ROWS = 100
MOST_BYTES = 60_000
MOST_CHARACTERS = 4_000
"""Of one text; a longer one is cut, and what holds it is marked with `cut`."""
NEAR_MATCHES = 5


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
    **further: Any,
) -> Row:  # fmt: skip
    """An answer with as many of the rows as may be sent. total: of all that fit, None if these are all.

    offset: how many of all come before these. further: fields of this tool alone.
    """
    page = [cut(row) for row in rows[:MOST_ROWS]]
    while len(page) > 1 and len(json.dumps(page)) > MOST_BYTES:
        page = page[: max(1, len(page) * 2 // 3)]
    every = len(rows) if total is None else total
    notes = [note] if note else []
    if offset + len(page) < every:
        notes.append(f"{len(page)} of {every} rows; offset {offset + len(page)} goes on")
    result: Row = {
        "rows": page, "total": every, "shown": len(page), "lens": lens, "references": "published", "link": link,
        **further,
    }  # fmt: skip
    return result | ({"note": ". ".join(notes)} if notes else {})


def cut(row: Mapping[str, Any]) -> Row:
    """The row with long texts cut, and marked if one was."""
    short = {name: _short(value) for name, value in row.items()}
    return short | ({"cut": True} if short != dict(row) else {})


def _short(value: Any) -> Any:
    if isinstance(value, str):
        return value[:MOST_CHARACTERS]
    if isinstance(value, Mapping):
        return cut(value)
    if isinstance(value, list | tuple):
        return type(value)(map(_short, value))
    return value
