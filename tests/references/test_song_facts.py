"""Facts of songs: what names a song, which values are levels, and which question gets them."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.records import FactRow, Question, Song
from analysis.references.song_facts import MOST_LEVELS, SongFacts, levels, row_of

VIDEO = "https://youtu.be/abcdefghij1"
OTHER_VIDEO = "https://youtu.be/abcdefghij2"


def asked(audio: str = "a.wav", song: str = "", urls: tuple[str, ...] = (), **details: Any) -> Question:
    return Question("SGD", "multiple choice question", audio, "", "x", "x", urls=urls, song=song, details=details)


def row(**cells: Any) -> FactRow:
    result = row_of(cells)
    assert result is not None
    return result


def of(question: Question, *rows: FactRow, song: Song | None = None) -> tuple[str, ...]:
    return SongFacts(rows).of(question, song)


@pytest.mark.parametrize(
    ("cells", "question"),
    [
        ({"song": "harmonix/0001_x"}, asked(song="harmonix/0001_x")),
        ({"Song_ID": "0001_x"}, asked(song="harmonix/0001_x")),
        ({"file": "folder/A.wav"}, asked("b/a.wav")),
        ({"audio": "a.mp3"}, asked("a.wav")),
        ({"file": "a"}, asked("a.wav")),
        ({"url": "https://www.youtube.com/watch?v=abcdefghij1"}, asked(urls=(VIDEO, VIDEO))),
        ({"title": "Tin Robots (feat. Bo)", "artist": "Ann & Cy"}, asked(title="tin robots", artist="Cy")),
    ],
)
def test_a_song_is_named_by(cells: dict[str, str], question: Question) -> None:
    assert "song:genre=Jazz" in of(question, row(**cells, genre=" Jazz "))


@pytest.mark.parametrize(
    ("cells", "question"),
    [
        ({"song": "0001"}, asked(song="harmonix/0001_x")),
        ({"file": "a.1"}, asked("a.2")),
        ({"url": VIDEO}, asked(urls=(VIDEO, OTHER_VIDEO))),
        ({"title": "Tin Robots", "artist": "Ann"}, asked(title="Tin Robots", artist="Bo")),
    ],
)
def test_another_song_is_not(cells: dict[str, str], question: Question) -> None:
    assert of(question, row(**cells, genre="Jazz")) == ()


def test_a_linked_song_is_named_by_its_own_title() -> None:
    song = Song("harmonix", "0001_x", "Tin Robots", "Ann")
    facts = of(asked(song="harmonix/0001_x"), row(title="Tin Robots", artist="Ann", year=1999), song=song)
    assert facts == ("song:artist=Ann", "song:year=1999")


@pytest.mark.parametrize("text", ["", " ", "unknown", "N/A", None, float("nan")])
def test_what_is_not_known_is_no_value(text: Any) -> None:
    assert of(asked(), row(file="a", genre=text, key="C")) == ("song:key=C",)


def test_a_list_has_several_values() -> None:
    assert of(asked(), row(file="a", genre=["rock", "pop", "rock"])) == ("song:genre=rock", "song:genre=pop")


@pytest.mark.parametrize(
    "cells",
    [{"genre": "rock"}, {"title": "x", "genre": "rock"}, {"id": 3, "genre": "rock"}, {"title": "?!", "artist": "Ann"}],
)
def test_a_row_without_a_song(cells: dict[str, Any]) -> None:
    assert row_of(cells) is None


def test_the_surer_name_counts_then_the_later_row() -> None:
    song, file, later = row(song="d/1", year=1), row(file="a", year=2, key="C"), row(file="a", year=3)
    assert of(asked(song="d/1"), song, file, later) == ("song:year=1", "song:key=C") or of(
        asked(song="d/1"), song, file, later
    ) == ("song:key=C", "song:year=1")
    assert set(of(asked(), song, file, later)) == {"song:year=3", "song:key=C"}


def test_rows_that_a_question_has_met() -> None:
    facts = SongFacts([row(file="a", year=1), row(file="b", year=2)])
    facts.of(asked("b.wav"), None)
    assert facts.used == {1}


def texts(values: list[str]) -> list[str]:
    return [level.partition("=")[2] for (level,) in levels([{"x": (value,)} for value in values])]


def test_few_values_stay_as_they_are() -> None:
    few = [str(1990 + n) for n in range(MOST_LEVELS)]
    assert texts(few) == few


def test_years_become_decades() -> None:
    years = [str(1985 + n) for n in range(MOST_LEVELS + 1)]
    assert texts(years) == ["1980s"] * 5 + ["1990s"] * 8


def test_a_year_that_ends_a_decade() -> None:
    assert texts([str(1990 + n) for n in range(MOST_LEVELS + 9)])[-1] == "2010s"


def test_numbers_become_quarters() -> None:
    numbers = [str(n) for n in range(100, 113)]
    assert texts(numbers) == ["100 to 103"] * 3 + ["103 to 106"] * 3 + ["106 to 109"] * 3 + ["109 to 112"] * 4


def test_equal_quarters_are_one() -> None:
    assert set(texts(["5"] * 90 + [f"{n}" for n in range(6, 19)])) == {"5 to 18"}


def test_many_names_stay_names() -> None:
    names = [f"artist {n}" for n in range(20)]
    assert texts(names) == names
