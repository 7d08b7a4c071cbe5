"""Which category an attribute belongs to."""

from __future__ import annotations

import pytest

from analysis.benchmarks.bass import reader
from analysis.benchmarks.bass.attributes import CATEGORIES, category
from tests import shared


@pytest.mark.parametrize(
    ("attributes", "stated", "expected"),
    [
        (["Piano"], None, "instrumentation"),
        (["piano "], "", "instrumentation"),
        (["Piano", "Organ"], None, "instrumentation"),
        (["Piano", "Backbeat"], None, "mixed"),
        (["Piano", "Kettle"], None, "unknown"),
        ([], None, "unknown"),
        (["Piano"], "Rhythm", "rhythm"),
        (["Piano"], "Instruments", "instrumentation"),
        (["Vocal Grit"], "Voice", "vocals"),
        (["Piano"], 3, "instrumentation"),
    ],
)
def test_the_category_stated_counts_then_the_table(attributes: list[str], stated: object, expected: str) -> None:
    assert category(attributes, stated) == expected


@shared.needs_shared
def test_the_table_agrees_with_every_category_that_the_published_questions_state() -> None:
    answers = reader.read(shared.SHARED / "data" / "bass_questions" / "musicological_analysis.json").answers
    stated = [answer.question for answer in answers if answer.question.details.get("category")]
    assert len(stated) == 120
    for question in stated:
        assert {CATEGORIES[option.casefold()] for option in question.options} == {question.details["category"]}
