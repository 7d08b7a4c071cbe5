"""What has no times of its own gets its place from the song: cases worked by hand, and no error is lost on the way."""

from __future__ import annotations

import pytest

from analysis.metrics.section_wer import matched_wer
from analysis.records import LyricSection, Section
from analysis.summaries.tasks.time_axis import ArtistPart, performers, wrong_words

SONG = [Section("intro", 0, 10), Section("verse", 10, 30), Section("chorus", 30, 40), Section("verse", 40, 60)]


def placed(reference: list[tuple[str, str]], hypothesis: list[str]) -> list[tuple[float, ...]]:
    lyrics = [LyricSection(*each) for each in reference]
    match = matched_wer([each.text for each in lyrics], hypothesis)
    return [tuple(each) for each in wrong_words(lyrics, match, SONG)]


def test_a_name_with_a_number_is_that_section_of_its_kind() -> None:
    found = placed([("verse2", "one two three four"), ("Chorus 1", "five six")], ["one two three nine", "five"])
    assert found == [(40, 60, 0.25, 0, 0), (30, 40, 0, 0.5, 0)]


def test_names_without_number_are_counted() -> None:
    found = placed([("verse", "a b"), ("verse", "c d")], ["a x", "c d"])
    assert found == [(10, 30, 0.5, 0, 0), (40, 60, 0, 0, 0)]


def test_what_the_song_does_not_have_is_not_placed() -> None:
    assert placed([("verse3", "a b"), ("bridge", "c")], ["a", "d"]) == []


def test_errors_stand_where_their_words_are_and_none_is_lost() -> None:
    words = [f"w{i}" for i in range(32)]
    heard = ["x", *words[1:20], "extra", *words[20:28]]
    found = placed([("verse1", " ".join(words))], [" ".join(heard)])
    assert [each[:2] for each in found] == [(10, 15), (15, 20), (20, 25), (25, 30)]
    assert [each[2:] for each in found] == [(1 / 8, 0, 0), (0, 0, 0), (0, 0, 1 / 8), (0, 4 / 8, 0)]


def test_a_section_without_words_has_no_errors_per_word() -> None:
    assert placed([("intro", "")], ["la la"]) == []


def row(start: float, end: float | None, artist: str, names: str, role: str = "", how: str = "") -> dict[str, object]:
    return {"start": start, "end": end, "artist": artist, "artists_json": names, "function": role, "delivery": how}


def test_every_artist_has_parts_in_order_of_time() -> None:
    found = performers(
        [
            row(20, 30, "Both", '["Ann", "Ben"]'),
            row(0, 20, "Ann", '["Ann"]', "Main", "Singing"),
            row(30, None, "Ben", "[]"),
        ]
    )
    assert found == {
        "Ann": (ArtistPart(0, 20, "Main", "Singing"), ArtistPart(20, 30, "", "")),
        "Ben": (ArtistPart(20, 30, "", ""),),
    }


@pytest.mark.parametrize("end", [5.0, 4.0])
def test_a_part_of_no_length_is_left_out(end: float) -> None:
    assert performers([row(5, end, "Ann", '["Ann"]')]) == {}
