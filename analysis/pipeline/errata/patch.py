"""A patch of the benchmark's own JSON files that puts the corrected references in the place of the old ones.

A record is an object of a JSON list or of a line. It is that of an entry if it names the recording and has the old
reference, and if no other one does. A reference is written as the old one was: the patch has none where that cannot be
told, and the entry says why. Nothing else in a file changes, to the byte.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import unified_diff
from pathlib import Path, PurePath
from typing import Any, NamedTuple, TypeAlias

from analysis.errors import FileError
from analysis.parsing.json_like.strict_json import strict
from analysis.records import Question
from analysis.store.tables.json_values import encode

ENDINGS = (".json", ".jsonl")
Writer: TypeAlias = Callable[[Any], str]


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


TEXTS: tuple[Writer, ...] = (str, json.dumps, _compact)
"""Ways in which a reference is written in a text."""
VALUES: tuple[Writer, ...] = (json.dumps, lambda value: json.dumps(value, ensure_ascii=False), _compact)
"""Ways in which a value of a record is written."""


class Change(NamedTuple):
    """What an entry changes. audio: the name of the recording. old, new: in the form of `json_values.encode`."""

    id: str
    audio: str
    prompt: str
    old: Any
    new: Any


class Outcome(NamedTuple):
    """Where the reference of a correction is (record: from 1), and why it is not in the patch, "" if it is."""

    file: str = ""
    record: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A file of the benchmark. name: below the folder of its files."""

    name: str
    text: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


class _Place(NamedTuple):
    source: Source
    record: int
    start: int
    end: int
    values: Mapping[str, Any]


def change_of(question: Question, new: Any) -> Change:
    return Change(question.id, PurePath(question.audio).name, question.prompt, encode(question.reference), new)


def sources(folder: Path) -> list[Source]:
    """The JSON files of a folder. Raises FileError for a folder without one, and for files that are not UTF-8."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in ENDINGS and ".git" not in path.parts)
    if not paths:
        raise FileError(str(folder), "a folder with files of the benchmark in JSON", "none")
    try:
        return [Source(path.relative_to(folder).as_posix(), path.read_bytes().decode()) for path in paths]
    except UnicodeDecodeError as error:
        raise FileError(str(folder), "files in UTF-8", str(error)) from error


def patched(files: Sequence[Source], changes: Sequence[Change]) -> tuple[str, dict[str, Outcome]]:
    """The patch, and the outcome of each change by its id."""
    places = [place for source in files for place in _records(source)]
    outcomes, replaced = dict[str, Outcome](), dict[str, list[tuple[int, int, str]]]()
    for change in changes:
        matches = [place for place in places if _is_of(place.values, change)]
        if len(matches) > 1:
            matches = [place for place in matches if change.prompt in place.values.values()]
        if len(matches) != 1:
            outcomes[change.id] = Outcome(reason=f"{len(matches)} records have its recording and its reference")
            continue
        place = matches[0]
        spans = _replacements(place, change)
        reason = "" if len(spans) == 1 else "its reference is not written once in a known form"
        outcomes[change.id] = Outcome(place.source.name, place.record, reason)
        if not reason:
            replaced.setdefault(place.source.name, []).extend(spans)
    diffs = [_diff(source, replaced[source.name]) for source in files if source.name in replaced]
    return "".join(diffs), outcomes


def _records(source: Source) -> Iterator[_Place]:
    decoder, position, record = json.JSONDecoder(), 0, 0
    while (start := source.text.find("{", position)) >= 0:
        try:
            values, position = decoder.raw_decode(source.text, start)
        except (ValueError, RecursionError):
            position = start + 1
            continue
        record += 1
        yield _Place(source, record, start, position, values)


def _is_of(values: Mapping[str, Any], change: Change) -> bool:
    names = {PurePath(value).name for value in values.values() if isinstance(value, str)}
    return change.audio in names and any(_plain(value) == change.old for value in values.values())


def _plain(value: Any) -> Any:
    """What a reference says, also where a text holds it."""
    if not isinstance(value, str) or not value.startswith(("[", "{")):
        return value
    try:
        return strict(value)
    except ValueError:
        try:
            return ast.literal_eval(value)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            return value


def _replacements(place: _Place, change: Change) -> list[tuple[int, int, str]]:
    """Spans of the file with what takes their place."""
    record = place.source.text[place.start : place.end]
    spans = dict[tuple[int, int], str]()
    for value in place.values.values():
        if _plain(value) != change.old:
            continue
        inner = (lambda plain: plain) if not isinstance(value, str) else next(
            (writer for writer in TEXTS if writer(change.old) == value), None)  # fmt: skip
        for outer in VALUES if inner else ():
            literal = outer(value)
            if inner and record.count(literal) == 1:
                start = place.start + record.index(literal)
                spans.setdefault((start, start + len(literal)), outer(inner(change.new)))
    return [(*span, text) for span, text in spans.items()]


def _diff(source: Source, replaced: Sequence[tuple[int, int, str]]) -> str:
    text = source.text
    for start, end, new in sorted(replaced, reverse=True):
        text = text[:start] + new + text[end:]
    changed = replace(source, text=text)
    lines = unified_diff(_lines(source), _lines(changed), f"a/{source.name}", f"b/{source.name}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(source: Source) -> list[str]:
    """The lines of a text with their ends; only a line feed ends one, as for git."""
    *lines, last = source.text.split("\n")
    return [f"{line}\n" for line in lines] + [last] * bool(last)
