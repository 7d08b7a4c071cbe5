"""Records of views as files: one of JSON for each, a line for each row of a table and each mark of a chart."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from tests.snapshots.page_record import Record

LISTS = ("words", "choices", "buttons", "links", "menu")
EXHIBITS = {"tables": "rows", "charts": "marks", "cards": "rows"}
"""Parts of a record that are lists of exhibits, and what of an exhibit is a list."""
LONGEST = 120
"""Letters of the name of a file; a longer one ends on a hash."""
_UNSAFE = re.compile(r"[^\w=,.+-]+")


def view_name(page: str, query: Mapping[str, str]) -> str:
    """Page and choices as the link has them, in a fixed order: `leaderboard?tab=ranks`."""
    return f"{page}?{urlencode(sorted(query.items()))}" if query else page


def parsed(name: str) -> tuple[str, dict[str, str]]:
    """Page and choices of the name of a view."""
    page, _, query = name.partition("?")
    return page, dict(parse_qsl(query, keep_blank_values=True))


def write(folder: Path, record: Record) -> Path:
    """Writes the record of a view; it says its workspace, data set and name."""
    place = folder / _file_name(record["workspace"]) / _file_name(record["data"])
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"{_file_name(record['view'].replace('?', ',').replace('&', ','))}.json"
    path.write_text(text(record), encoding="utf-8")
    return path


def read(folder: Path) -> Iterator[Record]:
    """Every record of a folder, in the order of the paths."""
    for path in sorted(folder.rglob("*.json")):
        yield json.loads(path.read_text(encoding="utf-8"))


def text(record: Record) -> str:
    """JSON with the rows of tables, the marks of charts and the words on lines of their own."""
    lines = [f"{_json(name)}: {_value(name, value)}" for name, value in record.items() if value not in ([], "")]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def size(record: Record) -> Counter[str]:
    """How many tables, cells, doors, charts, marks, cards and sentences a view has."""
    cells = [cell for table in record["tables"] for row in table["rows"] for cell in row["cells"]]
    marks = [mark for chart in record["charts"] for mark in chart["marks"]]
    rows = [row for card in record["cards"] for row in card["rows"]]
    return Counter(
        views=1, tables=len(record["tables"]), cells=len(cells), charts=len(record["charts"]), marks=len(marks),
        cards=len(rows), sentences=len(record["words"]),
        doors=sum(1 for _ in doors(record)),
    )  # fmt: skip


def doors(record: Record) -> Iterator[tuple[str, str, str]]:
    """Words, note and address of all doors of a view: cells, marks, cards."""
    for part in EXHIBITS:
        yield from _doors(record.get(part, ()))


def _doors(value: Any) -> Iterator[tuple[str, str, str]]:
    if isinstance(value, Mapping):
        address = value.get("opens") or value.get("href")
        if isinstance(address, str):
            yield str(value.get("says", "")), str(value.get("note", "")), address
        for each in value.values():
            yield from _doors(each)
    elif isinstance(value, list):
        for each in value:
            yield from _doors(each)


def complete(record: Record) -> Record:
    """A record as read, with the parts that are empty in it."""
    return {"title": "", **{part: [] for part in (*LISTS, *EXHIBITS)}, **record}


def _value(name: str, value: Any) -> str:
    if name in EXHIBITS:
        return _lines((_exhibit(each, EXHIBITS[name]) for each in value), 0)
    return _lines(map(_json, value), 0) if name in LISTS else _json(value)


def _exhibit(exhibit: Mapping[str, Any], rows: str) -> str:
    facts = [f"{_json(name)}: {_json(value)}" for name, value in exhibit.items() if name != rows and value != []]
    return "{" + ", ".join([*facts, f"{_json(rows)}: {_lines(map(_json, exhibit[rows]), 2)}"]) + "}"


def _lines(parts: Iterator[str], indent: int) -> str:
    inner = ",\n".join(f"{' ' * (indent + 2)}{part}" for part in parts)
    return f"[\n{inner}\n{' ' * indent}]" if inner else "[]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _file_name(name: str) -> str:
    safe = _UNSAFE.sub("-", name)
    return safe if len(safe) <= LONGEST else f"{safe[:LONGEST]}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
