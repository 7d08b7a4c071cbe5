"""Answers without their questions: which question an id means."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from analysis.benchmarks import readers
from analysis.benchmarks.bare_answers import STEM
from analysis.benchmarks.bass import reader
from analysis.benchmarks.protocol import ReadContext
from analysis.records import Question
from tests import small


def questions(path: Path) -> Mapping[tuple[str, str], Question]:
    record = small.record("artist_count", 2, "2", audio="12.mp3")
    (answer,) = reader.read(small.write(path / "questions.json", [record])).answers
    return {("audio", "12.mp3"): answer.question, (STEM, "12"): answer.question}


@pytest.mark.parametrize(
    ("content", "number"),
    [
        ([{"id": "12", "prediction": "2"}], 0),
        ([{"id": "12.mp3", "prediction": "2"}], 1),
        ({"12": "2", "13": "2"}, 1),
        ({"12.mp3": "2", "13.mp3": "2"}, 1),
    ],
)
def test_a_record_number_is_not_the_name_of_audio(content: Any, number: int, tmp_path: Path) -> None:
    file_context = ReadContext(questions=lambda: questions(tmp_path))
    result = readers.read(small.write(tmp_path / "answers.json", content), file_context)
    assert len(result.answers) == number
    if not number:
        assert "of which no question is loaded" in str(result.problems[0])
