"""Durations and entries, worked out by hand."""

from __future__ import annotations

from collections import Counter

from analysis.questions import durations
from analysis.questions.candidates import NO_DELIVERY, NO_END, NO_ORDER
from tests.questions.songs import ADA, BO, BO_RAPS, KETTLE, answers, left, part, with_parts, without_ends


def test_an_artist_performs_as_long_as_the_sections_last() -> None:
    assert answers(durations.of_artist(KETTLE), "number") == {"1": "70", "2": "70", "3": "10"}


def test_only_sections_with_one_delivery_are_purely_so() -> None:
    assert answers(durations.of_delivery(KETTLE), "delivery") == {"singing": "50", "rapping": "30"}


def test_an_artist_by_delivery() -> None:
    assert answers(durations.of_artist_delivery(KETTLE), "number", "verb") == {
        "1 sing": "70", "1 rap": "0", "2 sing": "20", "2 rap": "50", "3 sing": "0", "3 rap": "0",
    }  # fmt: skip


def test_sections_of_one_type_together() -> None:
    assert answers(durations.of_section(KETTLE), "section") == {
        "intro": "10", "verse": "60", "pre-chorus": "0", "chorus": "40", "post-chorus": "0", "bridge": "10",
        "outro": "10",
    }  # fmt: skip


def test_the_first_entry_of_each_artist() -> None:
    assert answers(durations.entry(KETTLE), "number") == {"1": "10", "2": "40", "3": "90"}


def test_artists_who_enter_together_have_no_number_but_the_next_one_has() -> None:
    song = with_parts(part("verse", 5, 10, ADA, BO), part("bridge", 10, 20, KETTLE.parts[4].voices[0]))
    assert answers(durations.entry(song), "number") == {"3": "10"}
    assert left(durations.entry(song)) == [NO_ORDER] * 2
    assert left(durations.of_artist(song)) == [NO_ORDER] * 2
    assert Counter(left(durations.of_artist_delivery(song))) == {NO_ORDER: 4}


def test_an_end_that_is_not_known_is_asked_about_by_nobody() -> None:
    song = without_ends(with_parts(part("verse", 0, 10, ADA), part("chorus", 10, 20, BO_RAPS)))
    assert answers(durations.of_artist(song), "number") == {"1": "10"}
    assert left(durations.of_artist(song)) == [NO_END]
    assert answers(durations.of_delivery(song), "delivery") == {"singing": "10"}
    assert "chorus" not in answers(durations.of_section(song), "section")
    assert answers(durations.entry(song), "number") == {"1": "0", "2": "10"}


def test_a_delivery_that_is_not_known_is_asked_about_by_nobody() -> None:
    song = with_parts(part("verse", 0, 10, ADA), part("chorus", 10, 20, BO._replace(delivery="")))
    assert answers(durations.of_delivery(song), "delivery") == {}
    assert left(durations.of_delivery(song)) == [NO_DELIVERY] * 2
    assert answers(durations.of_artist_delivery(song), "number", "verb") == {"1 sing": "10", "1 rap": "0"}


def test_a_mixed_section_is_no_pure_one_even_if_one_delivery_is_open() -> None:
    mixed = part("chorus", 10, 20, BO_RAPS, KETTLE.parts[4].voices[0], ADA._replace(delivery=""))
    assert answers(durations.of_delivery(with_parts(part("verse", 0, 10, ADA), mixed)), "delivery") == {
        "singing": "10",
        "rapping": "0",
    }
