"""Answers of `tests/cases` that have a setting are read as a careful person would read them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from analysis.parsing.readers import READERS
from tests.cases import (
    answer_kinds,
    beside_the_number,
    careful,
    careful_again,
    choices_last,
    everyday,
    everyday_again,
    everyday_last,
    everyday_more,
    fresh,
    fresh_again,
    fresh_last,
    general,
    ordinary,
    paraphrases,
    paraphrases_again,
    rephrased,
    rephrased_again,
    rephrased_last,
    sections_in_words,
)
from tests.cases.settings import Row, question

SETS = (
    answer_kinds,
    beside_the_number,
    careful,
    careful_again,
    choices_last,
    paraphrases,
    paraphrases_again,
    everyday,
    everyday_more,
    everyday_again,
    everyday_last,
    fresh,
    fresh_again,
    fresh_last,
    general,
    ordinary,
    rephrased,
    rephrased_again,
    rephrased_last,
    sections_in_words,
)
GROUPS = {
    (rows.__name__.rpartition(".")[2], setting): [row for row in rows.ROWS if row.setting == setting]
    for rows in SETS
    for setting in dict.fromkeys(row.setting for row in rows.ROWS)
}
"""Rows by set and setting: a test each would take longer to start than its row to be read."""


def comparable(setting: str, value: Any) -> Any:
    """A value as the rows write it."""
    if value is None:
        return None
    if setting in ("count", "guests", "seconds1", "seconds2", "lengths", "loc2", "song"):
        return float(value)
    if setting in ("pair", "trait pair"):
        return sorted(value)
    if setting in ("rank", "trait order"):
        return list(value)
    if setting == "fss":
        return [(label(section.label), section.start, section.end) for section in value]
    if setting == "sss":
        return [(section.start, section.end) for section in value]
    if setting == "sslt":
        return " ".join(" ".join(section.text for section in value).split())
    if setting == "fslt":
        return [(label(section.label), " ".join(section.text.split())) for section in value]
    return value


def label(name: str) -> str:
    return re.sub(r"[^a-z-]", "", name.lower())


def fault(row: Row) -> str:
    """How an answer is read unlike a careful person reads it; "" if it is read alike."""
    form, asked = question(row.setting, row.answer)
    parsed = READERS[form](row.answer, asked)
    value = comparable(row.setting, parsed.value)
    accepted = [sorted(one) if row.setting in ("pair", "trait pair") and one else one for one in row.values]
    if not row.sure:
        is_right = value is None or parsed.confidence == "ambiguous"
    else:
        is_right = value in accepted and (value is None or bool(parsed.steps) or parsed.confidence == "clean")
    return "" if is_right else f"{row.answer!r}: expected {row.values}, sure: {row.sure}, found {parsed}"


@pytest.mark.parametrize("group", GROUPS, ids=": ".join)
def test_answers_are_read_as_a_careful_person_reads_them(group: tuple[str, str]) -> None:
    assert list(filter(None, map(fault, GROUPS[group]))) == []


def test_an_answer_that_is_read_otherwise_is_told() -> None:
    row = next(row for row in everyday.ROWS if row.setting == "count" and row.sure and row.values[0])
    assert not fault(row)
    assert fault(row._replace(values=(row.values[0] + 1,))).startswith(f"{row.answer!r}: expected (")
