"""No text can hold the server up in a regular expression: its time grows no faster than the length of the text."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from analysis.parsing.lyrics.no_words import LONGEST, one_blank
from analysis.parsing.text import without_long_blanks
from tests.patterns import EXAMPLES, SHORT, SHORT_LIMIT, STEP, Use, files, further, slowest, sources, uses
from tests.sources import ROOT

BEATS = "1" + "\t1\t1111" * 25 + "\tx"


BEFORE: dict[str, Callable[[str], str]] = {
    "analysis/parsing/lyrics/no_words.py": lambda text: one_blank(text[:LONGEST]),
}
"""What every text goes through before it meets a pattern of these modules; in `parsing` long blanks are shortened."""


@pytest.mark.parametrize("file", files())
def test_every_pattern_of_a_module_takes_hostile_texts_in_linear_time(file: str) -> None:
    shorten = BEFORE.get(file, without_long_blanks if file.startswith("analysis/parsing/") else str)
    slow = {use.place: (use.pattern.pattern, example) for use in uses(file) if (example := slowest(use, shorten))}
    assert slow == {}


@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"(\S+\t\d+\t\d+\s*)+", "fullmatch"),
        (r"(a|aa)*c", "match"),
        (r"(a*)*b", "search"),
        (r"\s+x", "search"),
        (r"\W*,?\W*;", "fullmatch"),
        (r"begin.*end", "findall"),
        (r"(\d+)\s*$", "search"),
    ],
)
def test_a_pattern_that_can_be_held_up_does_not_pass(pattern: str, method: str) -> None:
    assert slowest(Use("here", re.compile(pattern), (method,)))


@pytest.mark.parametrize("factor", [1.0, 1.02, 1.2, 2.0, 3.0, 7.0])
def test_texts_for_patterns_that_explode_never_take_for_ever(factor: float) -> None:
    """One of 42 repetitions took just less than the limit, and the next one, of 170, for ever."""
    count, taken = 4, STEP * factor**4
    while taken <= SHORT_LIMIT and count < SHORT[-1]:
        before, count = count, further(count, taken)
        assert count > before
        taken = STEP * factor**count
    assert taken <= 11 * SHORT_LIMIT or count == 5


def test_patterns_built_inside_functions_are_those_of_the_code() -> None:
    for (file, expression), texts in EXAMPLES.items():
        assert expression.replace("'", '"').replace("\\\\", "\\") in sources()[file]
        assert texts


def test_beats_with_a_break_at_the_end_are_read_at_once() -> None:
    code = f"from analysis.exchange.formats import format_of; print(format_of('song.txt', {BEATS!r}))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout == "audacity\n"
