"""What tells two folders of views apart, in lines that name view, table, row and column.

Tables are found again by name, else by their columns; rows by their first words; so an added table or row is one line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from tests.snapshots.files import LISTS, complete
from tests.snapshots.moved import MOVED, Move, place_of
from tests.snapshots.page_record import OF_ROWS, Record

Differences: TypeAlias = dict[str, list[str]]
"""Lines by view."""
MOST_NAMES = 5
"""Of rows in another order."""


def differences(old: Iterable[Record], new: Iterable[Record], moves: Sequence[Move] = MOVED) -> Differences:
    """Of all views. A view that is nowhere any more is a line, and so is one that is new."""
    before, after = ({_key(record, record["view"]): complete(record) for record in side} for side in (old, new))
    found: Differences = {}
    places = {_key(record, place_of(record["view"], moves)): record for record in before.values()}
    for key, record in places.items():
        other = after.get(key) or after.get(_key(record, record["view"]))
        lines = ["is gone"] if other is None else [*of_view(record, other, moves)]
        found |= {key: lines} if lines else {}
    known = {*places, *before}
    return found | {key: ["is new"] for key in after if key not in known}


def of_view(old: Record, new: Record, moves: Sequence[Move] = ()) -> Iterator[str]:
    if old["title"] != new["title"]:
        yield f"title: {old['title']!r} -> {new['title']!r}"
    for part in LISTS:
        yield from _of_lists(part, old[part], new[part])
    for part, of_exhibit in (("tables", _of_table), ("charts", _of_chart), ("cards", _of_card)):
        for name, one, other in _pairs(old[part], new[part]):
            if one is None or other is None:
                yield f"{part} {name}: {'is new' if one is None else 'is gone'}"
            else:
                yield from (f"{part} {name}: {line}" for line in of_exhibit(one, other, moves))


def _key(record: Record, view: str) -> str:
    return f"{record['workspace']}/{record['data']}/{view}"


def _of_lists(part: str, old: Sequence[Any], new: Sequence[Any]) -> Iterator[str]:
    before, after = (Counter(map(str, side)) for side in (old, new))
    yield from (f"{part}: without {each!r}" for each in (before - after).elements())
    yield from (f"{part}: with {each!r}" for each in (after - before).elements())


def _pairs(old: Sequence[Record], new: Sequence[Record]) -> Iterator[tuple[str, Record | None, Record | None]]:
    """Exhibits of both sides that belong together: of one name, else with the same columns, each once."""
    rest = list(new)
    for exhibit in old:
        partner = next((each for each in rest if each["name"] == exhibit["name"]), None)
        partner = partner or next(
            (each for each in rest if each.get("columns") and each["columns"] == exhibit.get("columns")), None
        )
        if partner is not None:
            rest.remove(partner)
        yield exhibit["name"], exhibit, partner
    yield from ((each["name"], None, each) for each in rest)


def _of_table(old: Record, new: Record, moves: Sequence[Move]) -> Iterator[str]:
    if old["columns"] != new["columns"]:
        yield f"columns: {old['columns']} -> {new['columns']}"
    before, after = _rows(old), _rows(new)
    yield from (f"row {name}: is gone" for name in before if name not in after)
    yield from (f"row {name}: is new" for name in after if name not in before)
    common = [name for name in before if name in after]
    if (order := [name for name in after if name in before]) != common:
        yield f"order of rows: {', '.join(order[:MOST_NAMES])}"
    for name in common:
        one, other = before[name], after[name]
        for column in one:
            if column in other:
                yield from _of_cell(f"row {name}, {column}", one[column], other[column], moves)


def _rows(table: Record) -> dict[str, dict[str, Any]]:
    """Cells by column, by the words of the first cell; with a number from the second row of the same words on."""
    rows: dict[str, dict[str, Any]] = {}
    seen: Counter[str] = Counter()
    for row in table["rows"]:
        words = _fields(row["cells"][0])["says"]
        seen[words] += 1
        name = words if seen[words] == 1 else f"{words} ({seen[words]})"
        kind = {f"({name})": row.get(name, "") for name in OF_ROWS}
        rows[name] = dict(zip(table["columns"], row["cells"], strict=False)) | kind
    return rows


def _fields(cell: Any) -> dict[str, str]:
    empty = {"says": "", "opens": "", "note": ""}
    return empty | (cell if isinstance(cell, dict) else {"says": str(cell)})


def _of_cell(place: str, old: Any, new: Any, moves: Sequence[Move]) -> Iterator[str]:
    one, other = _fields(old), _fields(new)
    for name in one:
        if one[name] != other[name] and not (name == "opens" and place_of(one[name], moves) == other[name]):
            yield f"{place}, {name}: {one[name]!r} -> {other[name]!r}"


def _of_chart(old: Record, new: Record, moves: Sequence[Move]) -> Iterator[str]:
    if old.get("axes") != new.get("axes"):
        yield f"axes: {old.get('axes')} -> {new.get('axes')}"
    yield from _of_lists("lines", old.get("lines", ()), new.get("lines", ()))
    yield from _of_rows("marks", old["marks"], new["marks"], moves)


def _of_card(old: Record, new: Record, moves: Sequence[Move]) -> Iterator[str]:
    yield from _of_rows("rows", old["rows"], new["rows"], moves)


def _of_rows(part: str, old: Sequence[Any], new: Sequence[Any], moves: Sequence[Move]) -> Iterator[str]:
    yield from _of_lists(part, [_moved(row, moves) for row in old], list(new))


def _moved(value: Any, moves: Sequence[Move]) -> Any:
    """The same with its doors where they lead now."""
    if isinstance(value, Mapping):
        return {
            name: place_of(each, moves) if name in ("opens", "href") and moves else _moved(each, moves)
            for name, each in value.items()
        }
    return [_moved(each, moves) for each in value] if isinstance(value, list) else value
