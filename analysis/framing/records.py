"""Records of a file, one at a time: a JSON array, JSON Lines, an object of facts around a list, or records by key.

    [{...}, {...}]    {...}\\n{...}\\n    {"model": "...", "results": [{...}, {...}]}    {"q1": {...}, "q2": {...}}
    {"task a": [{...}], "task b": [{...}]}    {"id": [...], "answer": [...]}

Records by key, at the top or in place of the list, get their key as `id`, unless they have one; lists of records by key
give it as `task`. The last form and those of pandas are a table by columns (`analysis.framing.columns`).

Problems are listed, not raised:

1. A record that is not JSON, or is nested too deeply, is left out; reading continues after its end, if there is one.
2. Without an end (a truncated file), the records before it count and the break is listed.
3. Text after the records is not read, and listed.
4. Bytes that are not UTF-8 become lone surrogates, which the store writes visibly, and the first is listed.
"""

from __future__ import annotations

import codecs
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import Any, TextIO

from analysis.errors import EarmarkError, FileError, FileNoticeError, RecordError
from analysis.framing import columns
from analysis.framing.json_scanner import NotJsonError, Scanner

LISTS = ("results", "records", "predictions", "data")
"""Fields of a wrapping object that may hold the records."""
AUDIO = {"audio", "audio_path"}
"""Fields of questions in lists by task."""


@dataclass(slots=True)
class Wrapper:
    """Content of a file around its records, filled while they are read.

    wraps: whether there is an object around the list of records. facts: its other fields. array: whether the file is a
    plain list.
    """

    wraps: bool = False
    array: bool = False
    facts: dict[str, Any] = field(default_factory=dict)
    problems: list[EarmarkError] = field(default_factory=list)


def records(stream: TextIO, file: str, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
    """All records of an open file with their positions from 0. file: its name in messages."""
    scanner = Scanner(stream)
    first = scanner.peek()
    if first == "[":
        wrapper.array = True
        if (yield from _array(scanner, file, wrapper)):
            _at_end(scanner, file, wrapper)
    elif first == "{":
        yield from _objects(scanner, file, wrapper)
    else:
        expected = "a JSON array, JSON Lines or an object with 'results'"
        wrapper.problems.append(FileError(file, expected, _next_text(scanner) if first else "an empty file"))
    if scanner.undecoded:
        wrapper.problems.append(FileNoticeError(file, "UTF-8 text", f"{scanner.undecoded}, shown as \\udcXX"))


def encoding_of(start: bytes) -> str:
    """Encoding of a text by its first bytes."""
    return "utf-16" if start[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8-sig"


def _bytes_as_surrogates(error: UnicodeError) -> tuple[str, int]:
    """Error handler that keeps undecodable bytes as surrogateescape does, for UTF-16 too."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return "".join(chr(0xDC00 + byte) for byte in error.object[error.start : error.end]), error.end


VISIBLE = "earmark.bytes"
codecs.register_error(VISIBLE, _bytes_as_surrogates)


def _array(scanner: Scanner, file: str, wrapper: Wrapper) -> Generator[tuple[int, Any], None, bool]:
    """The values between [ and ]; whether it was read to its end."""
    scanner.take("[")
    index = 0
    while not scanner.take("]"):
        try:
            yield index, scanner.value()
        except NotJsonError as error:
            wrapper.problems.append(_broken(file, index, error))
            if error.ends or not scanner.skip_value():
                return False
        index += 1
        if not scanner.take(",") and scanner.peek() != "]":
            expected = "a comma or the closing ] before it"
            wrapper.problems.append(RecordError(file, str(index), "(record)", expected, _next_text(scanner), index))
            return False
    return True


def _objects(scanner: Scanner, file: str, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
    """JSON Lines, or one object around a list: which of the two, the fields of the first object tell."""
    closed = False
    late: list[tuple[int, Any]] = []
    scanner.take("{")
    try:
        while scanner.peek() == '"':
            name = scanner.value()
            scanner.take(":")
            if name in LISTS and "task" not in wrapper.facts and scanner.peek() == "[":
                wrapper.wraps = True
                late += yield from columns.with_titles(_array(scanner, file, wrapper), wrapper.facts)
            else:
                wrapper.facts[name] = scanner.value()
            if not scanner.take(","):
                break
        closed = scanner.take("}")
    except NotJsonError as error:
        wrapper.problems.append(_broken(file, 0, error))
    yield from columns.late_rows(late, wrapper.facts)
    is_alone = closed and not wrapper.wraps and scanner.peek() != "{"
    by_key = _by_key(wrapper) if is_alone else None
    if by_key is not None:
        yield from _keyed(by_key, file, wrapper)
    elif is_alone and (rows := _in_lists(wrapper)):
        yield from enumerate(rows)
        return
    if wrapper.wraps and not closed:
        wrapper.problems.append(FileError(file, "the closing } behind the list", _next_text(scanner)))
        return
    if wrapper.wraps or by_key is not None:
        _at_end(scanner, file, wrapper)
        return
    first, wrapper.facts = wrapper.facts, {}
    if closed:
        yield 0, first
    else:
        scanner.skip_line()
    yield from _lines(scanner, file, wrapper)


def _by_key(wrapper: Wrapper) -> dict[str, Any] | None:
    """The object that holds records by key, taken out of the facts: the file's own or the one in the list's place."""
    if "task" in wrapper.facts:
        return None
    for name in LISTS:
        if _holds_records(wrapper.facts.get(name)):
            wrapper.wraps = True
            by_key: dict[str, Any] = wrapper.facts.pop(name)
            return by_key
    if _holds_records(wrapper.facts):
        by_key, wrapper.facts = wrapper.facts, {}
        return by_key
    return None


def _in_lists(wrapper: Wrapper) -> list[dict[str, Any]]:
    """The records of an object with lists of them by key, or with the columns of a table, taken out of the facts."""
    name = next((name for name in LISTS if isinstance(wrapper.facts.get(name), dict)), "")
    content = wrapper.facts[name] if name else wrapper.facts
    rows = columns.rows(content)
    if not rows:
        lists = {key: value for key, value in content.items() if _is_list_of_records(value)}
        rows = [{"task": key, **record} for key, records in lists.items() for record in records]
        if not rows:
            return []
        wrapper.wraps = bool(name) or len(lists) < len(content)
        others = {key: value for key, value in content.items() if key not in lists} if not name else {}
    else:
        wrapper.wraps, others = bool(name), {}
    wrapper.array = not wrapper.wraps
    wrapper.facts = {key: value for key, value in wrapper.facts.items() if key != name} if name else others
    return rows


def _is_list_of_records(value: Any) -> bool:
    """Whether a value is a list of questions about audio."""
    return (
        isinstance(value, list)
        and len(value) > 0
        and all(isinstance(record, dict) and record.keys() & AUDIO for record in value)
    )


def _keyed(by_key: dict[str, Any], file: str, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
    """The records of an object that holds nothing else; of a mixture none, because it is open what the rest means."""
    record = next(name for name, value in by_key.items() if _is_record(value))
    other = next((name for name, value in by_key.items() if not _is_record(value)), None)
    if other is not None:
        expected = "a list of records in 'results', or an object of records alone"
        wrapper.problems.append(FileError(file, expected, f"{other!r} beside the record {record!r}"))
        return
    yield from enumerate({"id": name, **value} for name, value in by_key.items())


def _holds_records(value: Any) -> bool:
    """Whether at least half of an object's fields are records: one with a "task" in it is no record by itself."""
    return isinstance(value, dict) and 0 < len(value) <= 2 * sum(map(_is_record, value.values()))


def _is_record(value: Any) -> bool:
    return isinstance(value, dict) and "task" in value


def _at_end(scanner: Scanner, file: str, wrapper: Wrapper) -> None:
    if scanner.peek():
        remainder = f"{scanner.glance()}; what follows was not read"
        wrapper.problems.append(FileError(file, "the end of the file behind its records", remainder))


def _lines(scanner: Scanner, file: str, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
    """The values of JSON Lines from the second on; a broken one costs its line."""
    index = 1
    while scanner.peek():
        try:
            yield index, scanner.value()
        except NotJsonError as error:
            wrapper.problems.append(_broken(file, index, error))
            if not scanner.skip_line():
                return
        index += 1


def _broken(file: str, index: int, error: NotJsonError) -> RecordError:
    return RecordError(file, str(index), "(record)", "JSON", str(error), index)


def _next_text(scanner: Scanner) -> str:
    return scanner.glance() if scanner.peek() else "the end of the file"
