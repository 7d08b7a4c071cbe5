"""The time of every reader grows with the length of an answer, not with its square: a repeated sign, word or number."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pytest

from analysis.parsing.readers import READERS
from analysis.parsing.time_claims import time_claims
from tests.cases.settings import question

UNITS = (
    " ", "\n", "\t", "1", "(", "|", "a ", "a\n", "1 ", "1,", "1\n", "- a\n", "not ", "so ", "0:10 - ", "artist 1 ",
    "song 1 ", "twenty-", "中", "%", "[", "{\"a\":", "answer: ", "Piano, ", "usually 2 ", "can't hear ",
)  # fmt: skip
CLAIMS = ("1:02 to ", "12 seconds ", "at 1.5, ", "(", "the chorus ", " " * 8, "one ", "1:", "from ")
SETTINGS = ("count", "guests", "seconds1", "loc2", "lengths", "song", "gene", "pair", "rank", "fss", "sss", "sslt")
SHORTER, LONGER = 2_000, 8_000
FLOOR = 0.0075
"""Seconds of processor below which the longer text is not worth comparing: a linear reader takes less."""
LIMIT = 5.7
"""Times the shorter text's time: a linear reader takes 4, a quadratic one 16."""


def read_answer(setting: str, text: str) -> float:
    """Seconds of processor that the reader of a question takes, as of `read_claims`."""
    form, asked = question(setting, text)
    start = time.process_time()
    READERS[form](text, asked)
    return time.process_time() - start


def read_claims(text: str) -> float:
    start = time.process_time()
    time_claims(text)
    return time.process_time() - start


def grows_too_fast(read: Callable[[str], float], unit: str, attempt: int) -> bool:
    """attempt: makes the text another one, because readers keep what they have read."""
    end = "x" * attempt
    longer = read(unit * (LONGER // len(unit)) + end)
    return longer > FLOOR and longer > LIMIT * read(unit * (SHORTER // len(unit)) + end)


@pytest.mark.parametrize("setting", SETTINGS)
def test_time_grows_with_the_length(setting: str) -> None:
    read = partial(read_answer, setting)
    assert [unit for unit in UNITS if all(grows_too_fast(read, unit, attempt) for attempt in range(3))] == []


def test_time_grows_with_the_length_of_claims() -> None:
    units = [unit for unit in CLAIMS if all(grows_too_fast(read_claims, unit, attempt) for attempt in range(3))]
    assert units == []
