"""Counting artists, worked out by hand."""

from __future__ import annotations

from dataclasses import replace

from analysis.questions import counting
from analysis.questions.candidates import FEW_ARTISTS, MIXED_ROLE, NO_DELIVERY, NO_DURATION, NO_ROLE
from analysis.questions.song_material import MAIN, SINGING
from tests.questions.songs import ADA, BO, CY, KETTLE, answers, left, only, part, with_parts, without_ends


def test_credited_artists_count() -> None:
    """One who is credited anywhere in the song is."""
    assert only(counting.everyone, KETTLE).answer == "3"
    backing = CY._replace(is_credited=False)
    song = with_parts(part("verse", 0, 10, ADA, backing), part("chorus", 10, 20, ADA, BO._replace(is_credited=False)))
    assert only(counting.everyone, song).answer == "1"
    assert only(counting.everyone, with_parts(*song.parts, part("bridge", 20, 30, BO))).answer == "2"
    assert only(counting.everyone, replace(KETTLE, parts=KETTLE.parts[:1])).answer == "0"


def test_only_featured_artists_count_as_featured() -> None:
    assert only(counting.featured, KETTLE).answer == "1"


def test_featured_artists_are_asked_for_where_more_than_two_are_credited() -> None:
    two = with_parts(part("verse", 0, 10, ADA, BO, CY._replace(is_credited=False)))
    assert left(counting.featured(two)) == [FEW_ARTISTS]
    three = with_parts(part("verse", 0, 10, ADA, BO, CY))
    assert only(counting.featured, three).answer == "1"


def test_a_role_that_is_known_elsewhere_in_the_song_is_known() -> None:
    again = BO._replace(role="", delivery="")
    song = with_parts(part("verse", 0, 10, BO), part("chorus", 10, 20, ADA, CY, again))
    assert only(counting.featured, song).answer == "1"


def test_featured_artists_are_not_counted_where_a_role_is_open() -> None:
    assert left(counting.featured(with_parts(part("verse", 0, 10, ADA, CY, BO._replace(role=""))))) == [NO_ROLE]
    changing = with_parts(part("verse", 0, 10, ADA, CY, BO), part("chorus", 10, 20, BO._replace(role=MAIN)))
    assert left(counting.featured(changing)) == [MIXED_ROLE]


def test_artists_within_a_span() -> None:
    assert answers(counting.within_span(KETTLE), "start", "end") == {
        "2.0 8.0": "0", "12.0 38.0": "1", "42.0 58.0": "2", "62.0 88.0": "1", "92.0 98.0": "1", "102.0 118.0": "2",
        "122.0 128.0": "0",
        "4.0 16.0": "1", "34.0 46.0": "2", "54.0 66.0": "2", "84.0 96.0": "2", "94.0 106.0": "3", "114.0 126.0": "2",
        "140.0 160.0": "0",
    }  # fmt: skip


def test_no_span_beyond_an_end_that_is_not_known() -> None:
    assert left(counting.within_span(without_ends(KETTLE))) == [NO_DURATION]
    assert "140.0 160.0" not in answers(counting.within_span(without_ends(KETTLE)), "start", "end")


def test_artists_within_a_section() -> None:
    assert answers(counting.within_section(KETTLE), "section") == {
        "intro": "0", "first verse": "1", "first chorus": "2", "second verse": "1", "bridge": "1", "second chorus": "2",
        "outro": "0",
    }  # fmt: skip


def test_a_type_that_is_written_in_two_ways_is_not_numbered() -> None:
    dance = part("chorus", 60, 80, ADA)._replace(label="dance chorus")
    song = with_parts(part("verse", 0, 40, ADA), part("chorus", 40, 60, ADA), dance)
    assert answers(counting.within_section(song), "section") == {"verse": "1"}


def test_artists_by_delivery() -> None:
    assert answers(counting.by_delivery(KETTLE), "verb") == {"sing": "2", "rap": "1"}
    assert answers(counting.by_delivery(with_parts(part("verse", 0, 9, CY))), "verb") == {"sing": "0", "rap": "0"}


def test_an_open_delivery_counts_only_where_it_changes_nothing() -> None:
    both = part("chorus", 9, 20, ADA._replace(delivery=""), BO._replace(delivery=""))
    song = with_parts(part("verse", 0, 9, ADA, BO._replace(delivery=SINGING)), both)
    assert answers(counting.by_delivery(song), "verb") == {"sing": "2"}
    assert left(counting.by_delivery(song)) == [NO_DELIVERY]
