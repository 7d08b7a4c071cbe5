"""Answers with options in wordings of many kinds: shared corpora in place, and our own.

The worst kind of error is a wrong value that is not ambiguous.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from analysis.parsing.options.choice import read_choice
from tests.cases import choices, choices_again, choices_last
from tests.cases.choices import question
from tests.shared import SHARED, needs_shared

FOLDER = SHARED / "conformance"


class Case(NamedTuple):
    """Answer to a question with options, and the places of the options that may be read; None: nothing."""

    question: str
    options: tuple[str, ...]
    answer: Any
    places: frozenset[int | None]


def ours() -> Iterator[Case]:
    offers = choices.OFFERS | choices_again.OFFERS | choices_last.OFFERS
    for name, answer, places in choices.CHOICES + choices_again.CHOICES + choices_last.CHOICES:
        prompt, options = question(offers[name])
        yield Case(prompt, options, answer, frozenset(places if isinstance(places, set) else {places}))


def shared(path: str) -> Iterator[Case]:
    for line in (FOLDER / path).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        meant = None if row["meant"] in ("none", "ambiguous") else row["meant"]
        places = frozenset((meant, *row.get("also", ())))
        yield Case(row["question"], tuple(row["choices"]), row.get("response"), places)


def wrong(cases: Iterator[Case]) -> tuple[list[str], list[str], int]:
    """Answers that are read otherwise, those of them that are not ambiguous, and the number of all."""
    other, sure, count = [], [], 0
    for case in cases:
        count += 1
        reading = read_choice(case.answer, case.options, case.question)
        if reading.value not in [None if place is None else case.options[place] for place in case.places]:
            other.append(f"{case.answer!r} -> {reading.value}")
            if reading.value is not None and reading.confidence != "ambiguous":
                sure.append(other[-1])
    return other, sure, count


def test_our_own_wordings_are_read_as_they_were_meant() -> None:
    other, sure, count = wrong(ours())
    assert (other, sure) == ([], [])
    assert count > 500


@needs_shared
@pytest.mark.parametrize(
    ("path", "equal", "worst"),
    [
        ("readings-3/choices.jsonl", 0.98, 0.005),
        ("readings-3/mutants.jsonl", 0.99, 0.005),
        ("choice_rules.jsonl", 0.975, 0.005),
    ],
)
def test_shared_corpora_are_read_as_a_careful_person_reads(path: str, equal: float, worst: float) -> None:
    other, sure, count = wrong(shared(path))
    assert count - len(other) >= equal * count, other
    assert len(sure) <= worst * count, sure


@needs_shared
def test_a_measure_of_wrong_readings_finds_them() -> None:
    cases = list(shared("readings-3/choices.jsonl"))
    turned = (case._replace(places=frozenset({0})) for case in cases if 0 not in case.places)
    other, sure, count = wrong(turned)
    assert len(other) > 0.9 * count > len(sure) > 0
