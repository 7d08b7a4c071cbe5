"""The time of every reader grows with the length of an answer, not with its square: a repeated sign, word or number."""

from __future__ import annotations

import time

import pytest

from analysis.parsing.readers import READERS
from tests.cases.settings import question

UNITS = (
    " ", "\n", "\t", "1", "(", "|", "a ", "a\n", "1 ", "1,", "1\n", "- a\n", "not ", "so ", "0:10 - ", "artist 1 ",
    "song 1 ", "twenty-", "中", "%", "[", "{\"a\":", "answer: ", "Piano, ", "usually 2 ", "can't hear ",
)  # fmt: skip
SETTINGS = ("count", "guests", "seconds1", "loc2", "lengths", "song", "gene", "pair", "rank", "fss", "sss", "sslt")
SHORTER, LONGER = 4_000, 16_000
FLOOR = 0.03
"""Seconds of processor below which the longer text is not worth comparing: a linear reader takes less."""
LIMIT = 7
"""Times the shorter text's time: a linear reader takes 4, a quadratic one 16."""


def seconds(setting: str, text: str) -> float:
    form, asked = question(setting, text)
    start = time.process_time()
    READERS[form](text, asked)
    return time.process_time() - start


def grows_too_fast(setting: str, unit: str, attempt: int) -> bool:
    """attempt: makes the text another one, because readers keep what they have read."""
    end = "x" * attempt
    longer = seconds(setting, unit * (LONGER // len(unit)) + end)
    return longer > FLOOR and longer > LIMIT * seconds(setting, unit * (SHORTER // len(unit)) + end)


@pytest.mark.parametrize("setting", SETTINGS)
def test_time_grows_with_the_length(setting: str) -> None:
    assert [unit for unit in UNITS if all(grows_too_fast(setting, unit, attempt) for attempt in range(3))] == []
