"""What a person can say of an answer: options by key, numbers and places by typing, long answers by confirmation."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from analysis.records import Question
from dashboard.review.reading_entry import Entry, chosen_value, entry_of, typed_value

FOUR = ("Piano", "Drums", "Horns", "Voice")
OPTION = Question("SGD", "multiple choice question", "a.wav", "Which?", "Piano", "Piano", FOUR, "stored")
COUNT = Question("Cnt", "artist_count", "a.wav", "How many?", Decimal(2), "2")
SONG = Question("GA", "multi_song_mcq_max", "a.wav", "Which song?", Decimal(3), "3")
PAIR = Question("PGD", "pair selection", "a.wav", "Which two?", ("Piano", "Drums"), "x", FOUR, "stored")
RANKING = Question("GDR", "ranking_genes", "a.wav", "Order?", FOUR, "x", FOUR, "stored")
SECTIONS = Question("FSS", "full_structural_segmentation", "a.wav", "?", (), "x")


def test_options_have_letters_where_their_order_is_known_and_else_numbers_alone() -> None:
    entry = entry_of(OPTION)
    assert (entry.kind, entry.options, entry.keys, entry.digits) == ("option", FOUR, [*"abcd"], [*"1234"])
    unknown = entry_of(replace(OPTION, option_order="unknown"))
    assert (unknown.options, unknown.is_ordered, unknown.keys) == (FOUR, False, [*"1234"])


@pytest.mark.parametrize(("n", "order", "kind"), [(18, "stored", "option"), (19, "stored", "places"),
                                                  (9, "unknown", "option"), (10, "unknown", "places")])  # fmt: skip
def test_options_without_a_key_are_typed(n: int, order: Any, kind: str) -> None:
    question = replace(OPTION, options=tuple(f"Option {i}" for i in range(n)), reference="Option 1", option_order=order)
    assert entry_of(question).kind == kind


def test_each_form_has_its_way() -> None:
    kinds = {question.task: entry_of(question).kind for question in (COUNT, SONG, PAIR, RANKING, SECTIONS)}
    assert kinds == {"Cnt": "number", "GA": "option", "PGD": "places", "GDR": "places", "FSS": "shown"}


def test_the_chosen_option_is_a_value_of_its_form() -> None:
    assert chosen_value(entry_of(OPTION), 2) == "Horns"
    assert chosen_value(entry_of(SONG), 2) == {"number": "3"}
    assert chosen_value(Entry("option", "letter", ("oboe", "harp")), 1) == "B"


@pytest.mark.parametrize(
    ("text", "number"),
    [("2", "2"), (" 12.50 ", "12.50"), ("12,5", "12.5"), ("-1", "-1"), ("1:02.5", "62.5"), ("1:00:01", "3601"),
     ("", None), ("two", None), ("1e5", None), ("2 or 3", None), ("1:2:3:4", None), ("NaN", None)],
)  # fmt: skip
def test_numbers_are_typed_as_digits_or_minutes_and_seconds(text: str, number: str | None) -> None:
    assert typed_value(entry_of(COUNT), text) == (None if number is None else {"number": number})


@pytest.mark.parametrize(
    ("question", "text", "names"),
    [(PAIR, "1 3", ["Piano", "Horns"]), (PAIR, "13", ["Piano", "Horns"]), (PAIR, "c, a", ["Horns", "Piano"]),
     (PAIR, "1", None), (PAIR, "1 1", None), (PAIR, "1 5", None), (PAIR, "0 1", None), (PAIR, "123", None),
     (RANKING, "4321", ["Voice", "Horns", "Drums", "Piano"]), (RANKING, "432", None), (PAIR, "", None)],
)  # fmt: skip
def test_several_options_are_typed_by_their_places(question: Question, text: str, names: list[str] | None) -> None:
    assert typed_value(entry_of(question), text) == names


def test_places_of_more_than_nine_options_are_numbers_apart() -> None:
    entry = Entry("places", "option", tuple(f"Option {i}" for i in range(1, 21)))
    assert typed_value(entry, "12") == "Option 12"
    assert typed_value(Entry("places", "choices", entry.options, 0), "12 3") == ["Option 12", "Option 3"]
    assert typed_value(entry, "21") is None
