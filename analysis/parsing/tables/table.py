"""Tables in the text of an answer, whatever writes them: Markdown, CSV with , or ; or tab, HTML, YAML, records of JSON.

A table has a head whose words say what each column is (`roles`). Lines that only look like a table, such as words with
commas, are none: their first line has no known words. Bars alone, and tabs, may go without a head.
"""

from __future__ import annotations

import csv
import html
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from analysis.parsing.tables.roles import LONGEST_HEAD, Role, role

LONGEST = 200_000
"""Longest text that is searched for tables, in characters."""
MOST_CELLS = 60
"""Most columns of a table."""

_RULE = re.compile(r"[\s:|+=]*+-[\s:|+=-]*+")
_ROW = re.compile(r"<tr\b[^<>]{0,200}>(.*?)(?=<tr\b|</table|\Z)", re.IGNORECASE | re.DOTALL)
_CELL = re.compile(r"<t(?P<kind>[hd])\b[^<>]{0,200}>(.*?)(?=<t[hd]\b|</t[hdr]|\Z)", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[^<>]{0,200}>")
_BAR = re.compile(r"(?<!\\)\|")
_PAIR = re.compile(
    r"(?P<indent>[ \t]*)(?P<item>-[ \t]+)?(?P<key>[^\W\d][\w .()#-]{0,39}?)[ \t]*:(?:[ \t]+(?P<value>.*))?"
)
_TIMES: tuple[Role, ...] = ("start", "end", "range", "duration")
_NUMBER = re.compile(r"[~≈]?\d[\d.,:]*\s?(?:%|s|/\s?\d+)?")
_NO_HEAD = re.compile(rf"\A{_NUMBER.pattern}\Z|\d[:.]\d|\A[-*•]\s")
_DIGIT = re.compile(r"\d")


class Table(NamedTuple):
    """Cells of a table. head: empty without one. start, end: its place in the text."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    start: int = 0
    end: int = 0

    @property
    def roles(self) -> tuple[Role, ...]:
        return tuple(map(role, self.head))

    def column(self, *roles_in_order: Role) -> int | None:
        """Place of the first column with the first of these roles that there is."""
        roles = self.roles
        return next((roles.index(name) for name in roles_in_order if name in roles), None)

    @property
    def names(self) -> int | None:
        """Place of the column that names the rows: of sections or options, else a first one without a head."""
        column = self.column("section", "option")
        return 0 if column is None and self.head[:1] == ("",) else column

    def cells(self, column: int) -> list[str]:
        return [row[column] for row in self.rows]


def tables(text: str) -> list[Table]:
    """Tables of a text in order."""
    if len(text) > LONGEST:
        return []
    if "<t" in text and (table := _of_html(text)) is not None:
        return [table]
    if "\n" not in text:
        return []
    lines = _lines(text)
    for delimiter in ("|", "\t", ";", ","):
        if delimiter in text and (several := list(_of_lines(lines, delimiter))):
            return several
    table = _of_pairs(lines) if ":" in text else None
    return [table] if table is not None else []


def records(data: Any) -> list[Table]:
    """Views of data as a table: a list or an object of objects, one object as a row or as names with values."""
    if isinstance(data, dict) and len(data) == 1:
        return records(next(iter(data.values())))
    if isinstance(data, dict) and data and all(isinstance(value, dict) for value in data.values()):
        data = [{"name": key, **value} for key, value in data.items()]
    if isinstance(data, dict) and 1 < len(data) <= MOST_CELLS and all(map(_is_simple, data.values())):
        row = {str(key): str(value) for key, value in data.items()}
        return [Table(tuple(row), (tuple(row.values()),)), Table(("name", "value"), tuple(row.items()))]
    if not isinstance(data, list) or not 0 < len(data) <= 1000 or not all(isinstance(row, dict) for row in data):
        return []
    table = _of_records([{str(key): str(value) for key, value in row.items() if _is_simple(value)} for row in data])
    return [table] if table is not None else []


def _is_simple(value: object) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool)


def _of_records(records: Sequence[dict[str, str]]) -> Table | None:
    head = tuple(dict.fromkeys(key for record in records for key in record))
    if not 1 < len(head) <= MOST_CELLS:
        return None
    return Table(head, tuple(tuple(record.get(key, "") for key in head) for record in records))


def _of_html(text: str) -> Table | None:
    rows = list(_ROW.finditer(text))
    cells = [[(cell["kind"].lower(), _plain(cell[2])) for cell in _CELL.finditer(row[1])] for row in rows[:2000]]
    cells = [row for row in cells if row]
    if not cells:
        return None
    texts = [tuple(text for _, text in row) for row in cells]
    has_head = all(kind == "h" for kind, _ in cells[0]) or _is_head(texts[0], texts[1:])
    return _table(texts, has_head, rows[0].start(), rows[-1].end())


def _plain(cell: str) -> str:
    return " ".join(html.unescape(_TAG.sub(" ", cell)).split())


def _lines(text: str) -> list[tuple[str, int, int]]:
    """Lines with their places, without marks of fences."""
    lines, at = [], 0
    for line in text.splitlines(keepends=True):
        lines.append((line.rstrip("\r\n"), at, at + len(line)))
        at += len(line)
    return lines


def _of_lines(lines: Sequence[tuple[str, int, int]], delimiter: str) -> Iterator[Table]:
    """Runs of lines that a delimiter parts into as many cells as their first line has."""
    run: list[tuple[tuple[str, ...], int, int]] = []
    rules: set[int] = set()
    for line, start, end in (*lines, ("", 0, 0)):
        cells = _split(line, delimiter)
        if delimiter == "|" and run and _RULE.fullmatch(line):
            rules.add(len(run))
            continue
        if run and (len(cells) == len(run[0][0]) or _overflows(cells, run, delimiter)):
            width = len(run[0][0])
            joined = (*cells[: width - 1], delimiter.join(cells[width - 1 :]).strip())
            run.append((joined, start, end))
            continue
        table = _of_run(run, delimiter, 1 in rules)
        if table is not None:
            yield table
        run, rules = ([(cells, start, end)] if len(cells) > 1 else []), set()


def _overflows(cells: tuple[str, ...], run: Sequence[tuple[tuple[str, ...], int, int]], delimiter: str) -> bool:
    """Whether the last cell, of words or notes, holds the delimiter too."""
    return len(cells) > len(run[0][0]) and delimiter in ",;" and role(run[0][0][-1]) in ("words", "other")


def _split(line: str, delimiter: str) -> tuple[str, ...]:
    if delimiter not in line or len(line) > 5000:
        return ()
    if delimiter == "|":
        bare = line.strip()
        parts = _BAR.split(bare.removeprefix("|").removesuffix("|") if bare[:1] == "|" else bare.removesuffix("|"))
        return tuple(part.strip().replace("\\|", "|") for part in parts) if len(parts) <= MOST_CELLS else ()
    if line.count(delimiter) >= MOST_CELLS:
        return ()
    parts = (
        next(csv.reader([line], delimiter=delimiter, skipinitialspace=True)) if '"' in line else line.split(delimiter)
    )
    return tuple(part.strip() for part in parts)


def _of_run(run: Sequence[tuple[tuple[str, ...], int, int]], delimiter: str, has_rule: bool) -> Table | None:
    if len(run) < 2:
        return None
    rows = [cells for cells, _, _ in run]
    has_head = has_rule or _is_head(rows[0], rows[1:])
    if not has_head and delimiter in ",;":
        return None
    return _table(rows, has_head, run[0][1], run[-1][2])


def _is_head(cells: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether a row is a head: two cells have a known role, or one and all rows have numbers, and none is a number."""
    if any(_NO_HEAD.search(cell) or len(cell) > LONGEST_HEAD for cell in cells):
        return False
    n_known = sum(role(cell) != "" for cell in cells)
    if n_known < 2 and not (n_known and rows and all(any(map(_NUMBER.fullmatch, row)) for row in rows)):
        return False
    return not any(_DIGIT.search(cell.partition("(")[0]) for cell in cells)


def _table(rows: Sequence[Sequence[str]], has_head: bool, start: int, end: int) -> Table | None:
    width = len(rows[0])
    full = tuple(tuple((*row, *("",) * width)[:width]) for row in rows)
    if _is_turned(full):
        full, has_head = tuple(zip(*full, strict=True)), True
    body = full[1:] if has_head else full
    return Table(full[0] if has_head else (), body, start, end) if body else None


def _is_turned(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the roles of times stand at the side, below or beside a row of names: "| | Verse | Chorus |"."""
    at_top, at_side = ({role(cell) for cell in cells} & {*_TIMES} for cells in (rows[0][1:], [row[0] for row in rows]))
    return not at_top and len(at_side) > (rows[0][0] != "")


def _of_pairs(lines: Sequence[tuple[str, int, int]]) -> Table | None:
    """Table of YAML: a list of records, or records under their names."""
    records: list[dict[str, str]] = []
    heading, start, end = "", 0, 0
    for line, first, last in lines:
        pair = _PAIR.fullmatch(line) if len(line) < 2000 else None
        if pair is None:
            if records and line.strip() and not line.startswith("```"):
                break
            continue
        if pair["item"]:
            records.append({})
        elif not pair["value"]:
            heading = pair["key"]
            continue
        elif heading and pair["indent"]:
            records.append({"name": heading})
        elif not records or not pair["indent"]:
            continue
        heading = ""
        start, end = (start or first), last
        records[-1][pair["key"]] = (pair["value"] or "").strip("\"' ")
    table = _of_records(records) if records and all(len(record) > 1 for record in records) else None
    if table is None or sum(name != "" for name in table.roles) < 2:
        return None
    return table._replace(start=start, end=end)
