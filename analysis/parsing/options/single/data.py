"""The one option that data names: objects, lists and tables.

1. Of an object with a number or a verdict for each option, the option with the highest.
2. Of other objects, the values under keys of an answer; a letter and a text under two keys must be one option.
3. Of a table, the option of the row with the highest score, by its header; without a header of two columns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from analysis.parsing.json_like.candidates import candidates
from analysis.parsing.json_like.envelope import ANSWER, MOST_KEYS, OTHER_KEYS, plain_key
from analysis.parsing.lexicon import names
from analysis.parsing.options.single.parts import CONTRADICTION
from analysis.parsing.steps import Steps
from analysis.parsing.tables.table import tables

Read: TypeAlias = Callable[[str], int | None]

_DEEPEST = 5
_INSIDE = frozenset("letter text label value option arguments parameters input args content key name id".split())
_CALL = frozenset({"name", "function", "tool", "type", "id"})
_NUMBER = re.compile(r"\s*(\d{1,4}(?:[.,]\d{1,6})?)\s*(?:%|/\s?\d{1,4}|points?)?\s*")
_RULE = re.compile(r"[\s|:+=-]+")
_BOX = re.compile(r"\[[ xX✓✔]?\]")
"""A box of a list of ticked items, which is no list of data."""
_AROUND = re.compile(r"\([^()]*\)|[*_?]")
"""What a heading may have besides its word."""
_MOST_ROWS = 60


def of_data(text: str, read: Read) -> int | None:
    """Place of the option that data in a text names; None without data or an answer in it."""
    if "{" in text or (text.startswith("[") and not _BOX.match(text)):
        for data in candidates(text, Steps()):
            if isinstance(data, dict | list) and (place := _value(data, read, 0)) is not None:
                return place
    return _table(text, read)


def _value(data: Any, read: Read, depth: int) -> int | None:
    if depth > _DEEPEST:
        return None
    if isinstance(data, str | int | float) and not isinstance(data, bool):
        return read(str(data)[:2000])
    if isinstance(data, list | tuple):
        return _value(data[0], read, depth + 1) if len(data) == 1 else None
    if not isinstance(data, dict) or not 0 < len(data) <= MOST_KEYS:
        return None
    if (best := _highest(data, read)) is not None:
        return best
    keys = [key for key in data if not OTHER_KEYS.search(plain_key(key))]
    if any(isinstance(data[key], dict) for key in keys):
        keys = [key for key in keys if plain_key(key) not in _CALL] or keys
    roles = names("header")
    marked = [key for key in keys if plain_key(key) in ANSWER]
    inner = [key for key in keys if plain_key(key) in _INSIDE or roles.get(str(key).lower()) == "option"]
    for chosen_keys in (marked, inner, keys if len(keys) == 1 else []):
        places = {place for key in chosen_keys if (place := _value(data[key], read, depth + 1)) is not None}
        if places:
            return places.pop() if len(places) == 1 else CONTRADICTION
    return None


def _highest(data: dict[Any, Any], read: Read) -> int | None:
    """Option with the highest number, or the only one marked as true, of an object with one for each of several."""
    if len(data) < 2 or not all(isinstance(value, bool | int | float) for value in data.values()):
        return None
    places = [read(str(key)[:200]) for key in data]
    if any(place is None or place < 0 for place in places) or len(set(places)) < len(places):
        return None
    values = [float(value) for value in data.values()]
    return places[values.index(max(values))] if values.count(max(values)) == 1 else None


def _table(text: str, read: Read) -> int | None:
    """Option of the row with the highest score."""
    rows = list(_rows(text))
    if not 2 < len(rows) <= _MOST_ROWS or len({len(row) for row in rows}) > 1:
        return None
    roles = [names("header").get(_AROUND.sub("", cell.lower()).strip()) for cell in rows[0]]
    scores = [
        place for place, role in enumerate(roles) if role == "score" or (role == "other" and _is_score(rows, place))
    ]
    if "option" in roles and len(scores) == 1:
        option, score, rows = roles.index("option"), scores[0], rows[1:]
    elif len(rows[0]) == 2 and _is_score([[], *rows], 1):
        option, score = 0, 1
    else:
        return None
    places = [read(row[option][:200]) for row in rows]
    if any(place is None or place < 0 for place in places) or len(set(places)) < len(places):
        return None
    values = [_number(row[score]) for row in rows]
    numbers = [value for value in values if value is not None]
    if len(numbers) < len(values) or values.count(max(numbers)) > 1:
        return None
    return places[values.index(max(numbers))]


def _is_score(rows: list[list[str]], place: int) -> bool:
    return all(_number(row[place]) is not None for row in rows[1:])


def _number(cell: str) -> float | None:
    match = _NUMBER.fullmatch(cell)
    return float(match[1].replace(",", ".")) if match else None


def _rows(text: str) -> Iterator[list[str]]:
    """Cells of every line of a table in Markdown or separated by commas, semicolons or tabs."""
    if len(text) > 20_000:
        return
    if "<tr" in text.lower():
        last = tables(text)[-1:]
        yield from [list(row) for table in last for row in ((table.head, *table.rows) if table.head else table.rows)]
        return
    for line in text.splitlines():
        if not line.strip() or (_RULE.fullmatch(line) and "-" in line):
            continue
        sign = next((sign for sign in ("|", "\t", ";", ",") if sign in line), None)
        if sign is None:
            return
        yield [cell.strip() for cell in line.strip().strip("|" if sign == "|" else "").split(sign)]
