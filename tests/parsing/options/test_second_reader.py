"""The second reader of options: what it names, where it has no opinion, and what its objection does to a reading."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from analysis.parsing.options import second_reader
from analysis.parsing.options.certainty import unless_denied
from analysis.parsing.options.second_reader import Opinion, opinion
from analysis.parsing.options.single.parts import Menu
from analysis.parsing.second_readers import SECOND
from analysis.records import Reading

OPTIONS = ("Piano", "Guitar", "Violin", "Drums")
MENU = Menu(OPTIONS)


@pytest.mark.parametrize(("text", "place"), [
    ("The answer is C.", 2), ("Answer: (B) because not A", 1), ("Violin", 2), ("It is the guitar, not the piano.", 1),
    ("The first bars suggest a piano.\n\nD", 3), ("A is wrong. The answer: B", 1), ("~~A~~ B", 1), ("A. No wait, C", 2),
    ("<think>maybe A</think>B", 1), ("答案是C", 2),
])  # fmt: skip
def test_it_names_the_declared_option_or_a_short_line(text: str, place: int) -> None:
    assert opinion(text, OPTIONS) == Opinion(place)


@pytest.mark.parametrize(("text", "reason"), [
    ("I cannot hear audio. Usually it is a piano.", "refusal"), ("B: violin", "letter against text"),
    ("A or C", "two options"), ("Answer: guitar and violin", "two options"),
])  # fmt: skip
def test_it_says_why_nothing_is_named(text: str, reason: str) -> None:
    assert opinion(text, OPTIONS) == Opinion(None, reason)


@pytest.mark.parametrize(
    "text", ["", "Something plucked.", "Piano 10%, guitar 90%", '{"A": 1, "B": 2}', "A > B", "x" * 7000]
)
def test_it_has_no_opinion_on_scores_orders_and_long_texts(text: str) -> None:
    assert opinion(text, OPTIONS) == Opinion(None)


def test_letters_count_only_where_they_name_options() -> None:
    assert opinion("The answer is C.", OPTIONS, lettered=False) == Opinion(None)


def test_an_objection_makes_a_reading_ambiguous_and_keeps_both_values() -> None:
    reading = unless_denied(Reading("Piano", "mended"), "The answer is C.", MENU)
    assert (reading.value, reading.confidence) == ("Piano", "ambiguous")
    assert [step.name for step in reading.steps] == [f"{SECOND}Violin"]
    nothing = unless_denied(Reading("Piano", "clean"), "A or C", MENU)
    assert [step.name for step in nothing.steps] == [f"{SECOND}nothing, two options"]


def test_agreement_or_no_opinion_changes_nothing() -> None:
    reading = Reading("Violin", "mended")
    assert unless_denied(reading, "The answer is C.", MENU) is reading
    assert unless_denied(reading, "Something plucked.", MENU) is reading


def test_it_shares_no_code_with_the_first_reader() -> None:
    tree = ast.parse(Path(second_reader.__file__).read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not {module for module in modules if module and module.startswith("analysis")}
