"""Codings as CSV and JSON Lines: one row for each, codes by name. What is written is read back unchanged.

Columns: question, run, reviewer, pass, codes (names), note, design, population, time, event. On reading, question, run
and reviewer are required; a code that is not in the codebook is defined. In CSV names are joined by "; ", or are a JSON
list where one has a semicolon.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from analysis.display import spreadsheet_text, text_of_spreadsheet
from analysis.errors import EarmarkError, RecordError
from analysis.reviews.codes.codebook import Codebook, define
from analysis.reviews.codes.coding import BY_HAND, DESIGNS, Coding, code
from analysis.reviews.events import Event, EventError, checked, code_of

COLUMNS = ("question", "run", "reviewer", "pass", "codes", "note", "design", "population", "time", "event")
_BETWEEN = "; "


@dataclass(frozen=True, slots=True)
class CodesRead:
    """Events from a file of codings: new codes first, then codings. problems: rows that cannot be used."""

    events: tuple[Event, ...]
    problems: tuple[EarmarkError, ...]


def rows(codings: Iterable[Coding], book: Codebook) -> list[dict[str, Any]]:
    """One for each coding, with the present names of its codes."""
    return [
        {
            "question": coding.question,
            "run": coding.run,
            "reviewer": coding.reviewer,
            "pass": coding.number,
            "codes": [book.name(code) for code in coding.codes],
            "note": coding.note,
            "design": coding.design,
            "population": coding.population,
            "time": coding.time,
            "event": coding.event,
        }
        for coding in codings
    ]


def as_csv(codings: Iterable[Coding], book: Codebook) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in rows(codings, book):
        cells = {**row, "codes": _as_text(row["codes"])}
        writer.writerow({
            name: spreadsheet_text(value) if isinstance(value, str) else value for name, value in cells.items()
        })  # fmt: skip
    return text.getvalue()


def _as_text(names: Sequence[str]) -> str:
    if any(";" in name or name.startswith("[") for name in names):
        return json.dumps(names, ensure_ascii=False)
    return _BETWEEN.join(names)


def as_json_lines(codings: Iterable[Coding], book: Codebook) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows(codings, book))


def read(text: str, file: str, book: Codebook) -> CodesRead:
    """The codings of a file, by its ending. Rows with an event id and time keep them, so that none is added twice."""
    is_csv = file.lower().endswith(".csv")
    events: list[Event] = []
    problems: list[EarmarkError] = []
    ids = {offered_code.name.casefold(): offered_code.id for offered_code in book.offered()}
    for position, row in enumerate(_records(text, is_csv, file, problems), 2 if is_csv else 1):
        try:
            events += _events(row, file, position, ids)
        except RecordError as error:
            problems.append(error)
    return CodesRead(tuple(events), tuple(problems))


def _records(text: str, is_csv: bool, file: str, problems: list[EarmarkError]) -> Iterable[Mapping[str, Any]]:
    if is_csv:
        for row in csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))):
            yield {name: text_of_spreadsheet(value) if isinstance(value, str) else value for name, value in row.items()}
        return
    for position, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield json.loads(line)
            except (ValueError, RecursionError):
                problems.append(RecordError(file, str(position), "record", "JSON", line[:80]))


def _events(row: Any, file: str, position: int, ids: dict[str, str]) -> list[Event]:
    """The events of a row; names of codes that it defines are added to `ids`."""
    if not isinstance(row, Mapping):
        raise RecordError(file, str(position), "record", "a JSON object", str(row)[:80])
    for name in ("question", "run", "reviewer"):
        if not isinstance(row.get(name), str) or not row[name].strip():
            raise RecordError(file, str(position), name, "text", repr(row.get(name))[:80])
    design = row.get("design") or BY_HAND
    if design not in DESIGNS:
        raise RecordError(file, str(position), "design", f"one of {', '.join(DESIGNS)}", repr(design)[:80])
    number = str(row.get("pass") or 1)
    if not number.isdecimal() or not 0 < int(number) < 100:
        raise RecordError(file, str(position), "pass", "a number from 1", repr(number)[:80])
    events = []
    for name in _names(row.get("codes"), file, position):
        if name.casefold() not in ids:
            events.append(define(row["reviewer"], name))
            ids[name.casefold()] = code_of(events[-1].target)
    try:
        event = code(
            row["reviewer"], (row["question"], row["run"]),
            [ids[name.casefold()] for name in _names(row.get("codes"), file, position)], str(row.get("note") or ""),
            design, int(number), str(row.get("population") or ""),
        )  # fmt: skip
        if row.get("event") and row.get("time"):
            event = checked(replace(event, id=str(row["event"]), time=str(row["time"])))
    except EventError as error:
        raise RecordError(file, str(position), error.field, error.expected, error.found[:80]) from error
    return [*events, event]


def _names(value: Any, file: str, position: int) -> Sequence[str]:
    names = _of_text(value) if isinstance(value, str) else value or []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise RecordError(file, str(position), "codes", "names of codes", repr(value)[:80])
    return list(dict.fromkeys(" ".join(name.split()) for name in names if name.strip()))


def _of_text(text: str) -> Any:
    """The names in a cell of CSV."""
    if text.startswith("["):
        with suppress(ValueError, RecursionError):
            return json.loads(text)
    return text.split(_BETWEEN.strip())
