"""Slices of a comparison, worked by hand."""

from __future__ import annotations

import pytest

from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.slices import query_of, slices


def pair(song: int, a: float, b: float, **about: object) -> Pair:
    made = Pair(f"q{song}", "Dur", "artist_duration", "", f"s{song}", a, b, None, None)
    return made._replace(**about)  # type: ignore[arg-type]


def test_the_surest_slice_stands_first_and_all_are_corrected_together() -> None:
    rock = [pair(i, i != 3, 0, genre="Rock") for i in range(10)]
    pop = [pair(i + 10, i % 2, 1 - i % 2, genre="Pop") for i in range(12)]
    folk = [pair(i + 30, 1, 0, genre="Folk") for i in range(5)]
    first, second, third = slices(rock + pop + folk, "paper")
    assert (first.dimension, first.value, first.row.n, first.row.gain) == ("genre", "Rock", 10, 0.9)
    assert first.row.p is not None
    assert first.row.p_corrected == pytest.approx(2 * first.row.p)
    assert (second.value, second.row.p_corrected) == ("Pop", 1.0)
    assert (third.value, third.row.p, third.row.verdict) == ("Folk", None, "not tested")


def test_what_is_not_known_makes_no_slice_and_neither_do_few_songs_or_all_of_them() -> None:
    few = [pair(i, 1, 0, role="Main") for i in range(4)]
    unknown = [pair(i + 4, 1, 0, role="unknown") for i in range(8)]
    assert slices(few + unknown, "paper") == []


@pytest.mark.parametrize(
    ("fact", "dimension", "query"),
    [
        ("level=hard", "level", "level=hard"),
        ("song:year=1990s", "song:year", "song:year=1990s"),
        ("genre=rock", "genre of the question", "genre=rock"),
    ],
)
def test_what_a_benchmark_declares_of_its_questions_is_a_dimension(fact: str, dimension: str, query: str) -> None:
    own = [pair(i, 1, 0, genre="pop", facts=(fact,)) for i in range(5)]
    (found,) = slices([*own, pair(9, 0, 0, genre="pop")], "paper")
    assert found.dimension == dimension
    assert query_of(found.dimension, found.value) == {"dimension": [query]}
    assert query_of("genre", "pop") == {"genre": ["pop"]}


@pytest.mark.parametrize(
    ("seconds", "value"), [(0.0, "0-2"), (119.9, "0-2"), (120.0, "2-3"), (299.0, "4-5"), (300.0, "5-"), (900.0, "5-")]
)
def test_lengths_fall_into_minutes_as_the_filter_reads_them(seconds: float, value: str) -> None:
    own = [pair(i, 1, 0, duration=seconds) for i in range(5)]
    (found,) = slices([*own, pair(9, 0, 0)], "paper")
    assert (found.dimension, found.value) == ("length", value)


def test_lyrics_count_with_their_inverted_rate() -> None:
    own = [pair(i, 0.5, 0.25, wer_a=1.0, wer_b=3.0, genre="Rock") for i in range(5)]
    (found,) = slices([*own, pair(9, 0, 0)], "paper")
    assert found.row.gain == 0.25
