"""Every form of `tests/cases` is read as a careful person would read it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from analysis.benchmarks.bass.tasks import TASKS
from analysis.parsing.readers import READERS
from analysis.records import LyricSection, Question, Reading, Section, Value
from tests.cases import Form, counts, lyrics, options, seconds, sections, songs

SUBTASK = {subtask.form: (task.code, subtask.script) for task in TASKS.values() for subtask in task.subtasks}

Row = tuple[str, tuple[str, ...], Form]
ROWS: list[Row] = [
    *(("count", (), row) for row in counts.COUNTS),
    *(("seconds", (), row) for row in seconds.SECONDS),
    *(("song", ("1", "2", "3", "4"), row) for row in songs.SONGS),
    *(("option", options.STYLES, row) for row in options.STYLE),
    *(("option", options.ROLES, row) for row in options.ROLE),
    *(("option", options.COMPARISONS, row) for row in options.COMPARISON),
    *(("option", options.GENES, row) for row in options.GENE),
    *(("pair", options.GENES, row) for row in options.PAIR),
    *(("ranking", options.RANKED, row) for row in options.RANKING),
    *(("sections", (), row) for row in sections.SECTIONS),
    *(("intervals", (), row) for row in sections.INTERVALS),
    *(("lyrics", (), row) for row in lyrics.LYRICS),
]


def read(form: str, options: tuple[str, ...], answer: Any) -> Reading:
    task, subtask = SUBTASK[form]  # type: ignore[index] # forms are written as plain text here
    references: dict[str, Value] = {"option": options[0] if options else "", "pair": options[:2], "ranking": options}
    question = Question(task, subtask, "a.wav", "", references.get(form, Decimal(1)), "", options)
    return READERS[form](answer, question)


def wanted(form: str, value: Any) -> Any:
    """A row's value as the reader gives it."""
    if value is None:
        return None
    if form in ("count", "seconds", "song"):
        return Decimal(value)
    if form in ("sections", "intervals"):
        return tuple(Section(*row) if form == "sections" else Section("", *row) for row in value)
    if form == "lyrics":
        return tuple(LyricSection(*row) for row in value)
    return value


def comparable(form: str, value: Any) -> Any:
    if value is None:
        return None
    if form == "pair":
        return tuple(sorted(value))
    if form == "intervals":
        return tuple(section._replace(label="") for section in value)
    return value


def fault(form: str, options: tuple[str, ...], row: Form) -> str:
    """How a form is read unlike a careful person reads it; "" if it is read alike."""
    parsed = read(form, options, row.answer)
    value = comparable(form, wanted(form, row.value))
    sure = ("ambiguous",) if not row.sure else () if row.value is None else ("clean", "mended")
    is_right = comparable(form, parsed.value) == value and (not sure or parsed.confidence in sure)
    return "" if is_right else f"{row.why}: {row.answer!r}: expected {value}, found {parsed}"


@pytest.mark.parametrize("form", dict.fromkeys(form for form, _, _ in ROWS))
def test_forms_are_read_as_a_careful_person_reads_them(form: str) -> None:
    assert list(filter(None, (fault(*row) for row in ROWS if row[0] == form))) == []
