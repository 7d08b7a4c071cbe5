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


@pytest.mark.parametrize(
    ("form", "options", "row"), ROWS, ids=[f"{form}: {row.why}: {str(row.answer)[:30]!r}" for form, _, row in ROWS]
)
def test_a_form_is_read_as_a_careful_person_reads_it(form: str, options: tuple[str, ...], row: Form) -> None:
    parsed = read(form, options, row.answer)
    assert comparable(form, parsed.value) == comparable(form, wanted(form, row.value)), parsed.steps
    if not row.sure:
        assert parsed.confidence == "ambiguous", parsed.steps
    elif row.value is not None:
        assert parsed.confidence in ("clean", "mended"), parsed.steps
