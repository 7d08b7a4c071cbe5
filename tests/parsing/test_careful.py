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
    rephrased,
    rephrased_again,
    rephrased_last,
    sections_in_words,
)
ROWS = tuple(row for rows in SETS for row in rows.ROWS)


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


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.setting}: {row.answer[:40]!r}" for row in ROWS])
def test_an_answer_is_read_as_a_careful_person_reads_it(row: Row) -> None:
    form, asked = question(row.setting, row.answer)
    parsed = READERS[form](row.answer, asked)
    value = comparable(row.setting, parsed.value)
    if not row.sure:
        assert value is None or parsed.confidence == "ambiguous", parsed
        return
    accepted = [sorted(one) if row.setting in ("pair", "trait pair") and one else one for one in row.values]
    assert value in accepted, parsed
    assert value is None or parsed.steps or parsed.confidence == "clean"
