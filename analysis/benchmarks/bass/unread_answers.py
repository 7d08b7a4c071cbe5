"""Answers of a file in a field of another name: which one is read, and files in which none can be told."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from analysis.benchmarks.bass.record_fields import FieldNames, unnested
from analysis.errors import FileError, FileNoticeError
from analysis.framing.answer_fields import PREDICTION
from analysis.framing.head import Head
from analysis.parsing.options import order as options
from analysis.records import Answer

OF_QUESTIONS = re.compile(
    r"task|question|prompt|answer|\Agt\Z|option|choice|section|categor|gene|descri|audio|delivery|transcri|lyric|title|"
    r"artist|song|expla|rational|reason|hint|comment|split|difficult|style|role",
    re.IGNORECASE,
)
"""Names of fields that belong to a question, although their texts may name an option."""


def other_names(path: Path, names: FieldNames) -> Iterator[FileNoticeError]:
    """The notice of the field that was read, where it has not the usual name."""
    first, *others = names.predictions
    if others:
        field_list = ", ".join(map(repr, others))
        other = shlex.quote(f"{PREDICTION}={others[0]}")
        hint = f"{first!r}, which is read, and {field_list}; --map {other} reads another"
        yield FileNoticeError(str(path), f"the answers in {PREDICTION!r}", hint)
    elif first != PREDICTION:
        yield FileNoticeError(str(path), f"the answers in {PREDICTION!r}", f"{first!r}, which is read in its place")


def missing(file_head: Head, answers: Sequence[Answer]) -> FileError | None:
    """The error for records without an answer of which a field of an unknown name names options of the questions."""
    names = dict.fromkeys(name for record in file_head.objects for name in unnested(record))
    field = next((name for name in names if not OF_QUESTIONS.search(name) and _names_options(name, answers)), "")
    if not field:
        return None
    description = f"the fields {', '.join(names)}. If the answers are in {field!r}, load with --map "
    expected = f"the answers in {PREDICTION!r}"
    return FileError(str(file_head.path), expected, f"{description}{shlex.quote(f'{PREDICTION}={field}')}")


def _names_options(name: str, answers: Sequence[Answer]) -> bool:
    """Whether most values of a field name an option of their question."""
    cases = [(answer.question.details[name], options.names(answer.question)) for answer in answers
             if answer.question.options and answer.question.details.get(name) not in (None, "")]  # fmt: skip
    return 2 * sum(_names_one(value, offer) for value, offer in cases) > len(cases)


def _names_one(value: Any, offer: Sequence[str]) -> bool:
    text = value.strip().casefold() if isinstance(value, str) else ""
    return any(option.strip().casefold() in text for option in offer)
