"""Questions about attributes, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from analysis.questions import musicology
from analysis.questions.candidates import CLOSE, Candidate, Finder
from analysis.questions.song_material import SongMaterial
from tests.questions.songs import KETTLE, left

SOUND = {"Piano": 0.9, "Guitar": 0.7, "Horns": 0.5, "Strings": 0.45, "Choir": 0.1}


def rated(ratings: dict[str, dict[str, float]], name: str = "kettle") -> SongMaterial:
    return replace(KETTLE, id=name, attributes=ratings)


def candidates(find: Finder, *songs: SongMaterial) -> list[Candidate]:
    return [one for one in find(songs, Random(1)) if isinstance(one, Candidate)]


def test_the_right_one_of_four_is_rated_clearly_above_the_others() -> None:
    found = candidates(musicology.single, rated({"Sound": SOUND}))
    assert {one.answer for one in found} == {"Piano", "Guitar"}
    assert {frozenset(one.others) for one in found if one.answer == "Guitar"} == {
        frozenset(("Horns", "Strings", "Choir"))
    }
    assert all(one.right == (one.answer,) and one.fields == {"category": "Sound"} for one in found)
    assert left(musicology.single([rated({"Sound": SOUND})], Random(1))) == [CLOSE] * 3


def test_wrong_options_are_of_the_same_category() -> None:
    ratings = {"Sound": {"Piano": 0.9, "Horns": 0.1, "Choir": 0.1}, "Beat": {"Swing": 0.0, "Shuffle": 0.0}}
    assert candidates(musicology.single, rated(ratings)) == []


def test_a_pair_is_rated_clearly_above_the_other_six_the_stronger_named_first() -> None:
    eight = {"a": 0.7, "b": 0.9, "c": 0.5, "d": 0.4, "e": 0.3, "f": 0.2, "g": 0.1, "h": 0.0}
    (one,) = candidates(musicology.pair, rated({"Sound": eight, "Beat": {"x": 1.0}}))
    assert one.answer == "['b', 'a']"
    assert set(one.others) == set("cdefgh")
    assert one.fields == {"category": "Sound"}


def test_without_eight_of_one_category_a_pair_is_taken_from_all() -> None:
    ratings = {"Sound": {"a": 0.9, "b": 0.1, "c": 0.2, "d": 0.3}, "Beat": {"e": 0.8, "f": 0.6, "g": 0.5, "h": 0.4}}
    (one,) = candidates(musicology.pair, rated(ratings))
    assert (one.answer, one.fields) == ("['a', 'e']", {"category": "Mixed"})


def test_a_pair_that_does_not_lead_clearly_is_not_asked() -> None:
    eight = {"a": 0.69, "b": 0.9, "c": 0.5, "d": 0.4, "e": 0.3, "f": 0.2, "g": 0.1, "h": 0.0}
    assert left(musicology.pair([rated({"Sound": eight})], Random(1))) == [CLOSE]


def test_a_ranking_goes_from_least_to_most_in_clear_steps() -> None:
    found = candidates(musicology.ranking, rated({"Sound": SOUND}))
    assert {one.answer for one in found} == {
        "['Choir', 'Horns', 'Guitar', 'Piano']",
        "['Choir', 'Strings', 'Guitar', 'Piano']",
    }
    assert left(musicology.ranking([rated({"Sound": SOUND})], Random(1))) == [CLOSE] * 3


def test_of_four_songs_one_is_clearly_rated_highest() -> None:
    songs = [
        rated({"Sound": {"Piano": value}}, name) for name, value in zip("abcde", (0.9, 0.7, 0.6, 0.1, 0.2), strict=True)
    ]
    (one,) = candidates(musicology.attribution, *songs[:4])
    assert (one.answer, one.right, set(one.others)) == ("Piano", ("a",), {"b", "c", "d"})
    assert one.songs[0].id == "a"
    assert candidates(musicology.attribution, *songs[:3]) == []


def test_songs_of_different_datasets_are_not_joined() -> None:
    songs = [rated({"Sound": {"Piano": value}}, name) for name, value in zip("abcd", (0.9, 0.7, 0.6, 0.1), strict=True)]
    assert candidates(musicology.attribution, *songs[:3], replace(songs[3], dataset="other")) == []


@pytest.mark.parametrize("size", [4, 40])
def test_many_attributes_of_one_category_are_sampled(size: int) -> None:
    ratings = {"Sound": {f"s{n}": n / size for n in range(size)}}
    assert len(list(musicology.ranking([rated(ratings)], Random(1)))) <= musicology.MOST
