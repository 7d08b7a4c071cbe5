"""Which type takes the point of an option, an order or a number; and `lost` over whole cases."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from analysis.benchmarks import readers
from analysis.scoring import score
from analysis.scoring.decomposition import lost, options
from tests import small


@pytest.mark.parametrize(
    ("reference", "answer", "expected"),
    [
        ("Same", "different", "said different"),
        ("different", "same", "said same"),
        ("Rapping", "Neither", "missed"),
        ("Neither", "Singing", "invented"),
        ("Rapping", "Singing", "swapped"),
    ],
)
def test_styles_and_roles(reference: str, answer: str, expected: str) -> None:
    assert options.style(reference, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("dcba", "reversed"), ("bacd", "neighbours swapped"), ("abdc", "neighbours swapped"), ("cbad", "other order"),
        ("badc", "other order"), ("abce", "other names"), ("abcc", "other names"),
    ],
)  # fmt: skip
def test_orders(answer: str, expected: str) -> None:
    assert options.order("ABCD", answer) == expected


def test_pairs() -> None:
    assert options.pair(("Horns", "Choir"), ("choir", "Tempo")) == "one of two"
    assert options.pair(("Horns", "Choir"), ("Piano", "Tempo")) == "neither of two"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("2", "one too few"),
        ("3.5", "one too many"),
        ("4", "one too many"),
        ("5", "too many"),
        ("0", "too few"),
        ("1.9", "too few"),
    ],
)
def test_counts(answer: str, expected: str) -> None:
    assert options.count(Decimal(3), Decimal(answer)) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("2.05", "unit"), ("205", "unit"), ("2.0883", "unit"), ("125300", "unit"), ("131.0", "near"), ("60", "too low"),
        ("135.3", "near"), ("135.4", "too high"), ("115.3", "near"), ("115.2", "too low"), ("1.65", "too low"),
        ("-125", "too low"), ("1E+20", "too high"), ("165", "too high"),
    ],
)  # fmt: skip
def test_times(answer: str, expected: str) -> None:
    """Of 125.3 s. 1.65 and 165 have more than 59 seconds and are no clock times."""
    assert options.seconds(Decimal("125.3"), Decimal(answer)) == expected


def test_short_times_have_no_unit() -> None:
    assert options.seconds(Decimal("9.9"), Decimal("0.1")) == "near"


def cases(tmp_path: Path, *records: dict[str, object]) -> list[dict[str, float] | None]:
    file = small.write(tmp_path / "run.json", list(records))
    found = [lost(answer.question, score(answer, "paper")) for answer in readers.read(file).answers]
    return [None if points is None else dict(points) for points in found]


def test_an_answer_that_is_not_read_loses_all_to_it(tmp_path: Path) -> None:
    words, none = small.WORDS, None
    assert cases(
        tmp_path,
        small.record("full_structural_segmentation", small.FULL, none),
        small.record("full lyrics transcription", words, "", audio_path="b.wav"),
        small.record("artist_count", 2, "I do not know"),
    ) == [{"unread": 1.0}, {"unread": 0.5}, {"unread": 1.0}]


def test_where_no_option_is_right_nobody_is_to_blame(tmp_path: Path) -> None:
    choices = {"answer_choices": ["Piano", "Backbeat", "Syncopation", "Vocals"]}
    assert cases(
        tmp_path,
        small.record("multiple choice question", "Horns", ["Piano"] * 4, **choices),
        small.record("section_delivery_identification", "Spoken", None, section="Chorus"),
    ) == [{"no right option": 1.0}, {"no right option": 1.0}]


def test_a_full_score_loses_nothing_and_the_released_lens_is_not_decomposed(tmp_path: Path) -> None:
    file = small.write(tmp_path / "run.json", [small.record("artist_count", 2, "2")])
    (answer,) = readers.read(file).answers
    assert lost(answer.question, score(answer, "paper")) == {}
    assert lost(answer.question, score(answer, "released")) is None
