"""Songs by hardness: orders, and the questions about one."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.summaries.songs import ORDERS, far_end, ordered, song_questions


def song(name: str, **fields: Any) -> dict[str, Any]:
    usual = {
        "linked": True, "title": name.upper(), "artist": "", "genre": "", "duration": None, "questions": 2, "runs": 1,
        "tasks": ["Cnt"], "n": 2, "score": 0.5, "against": 0.0,
    }  # fmt: skip
    return {"song": name, **usual, **fields}


SONGS = [
    song("a", against=0.2, score=0.4, duration=200.0, questions=1),
    song("b", against=-0.3, score=0.6, duration=None, questions=3),
    song("c", against=None, score=None, duration=240.0, questions=2),
    song("d", against=0.2, score=0.5, duration=100.0, questions=2, linked=False, title=""),
]


@pytest.mark.parametrize(
    ("by", "expected"),
    [("hardest", "bacd"), ("easiest", "abcd"), ("lowest", "abcd"), ("highest", "bacd"), ("questions", "bcad"),
     ("longest", "cabd"), ("title", "abcd")],
)  # fmt: skip
def test_songs_come_in_the_order_asked_for_what_is_not_known_last(by: str, expected: str) -> None:
    assert "".join(each.song for each in ordered(SONGS, by)) == expected


def test_sounds_that_are_no_known_song_come_after_the_songs() -> None:
    sounds = [song("x", against=-0.9, linked=False), song("y", against=0.1, linked=False)]
    assert [each.song for each in ordered([*sounds, *SONGS[:2]])] == ["b", "a", "x", "y"]


def test_every_order_is_tested_above() -> None:
    assert len(ORDERS) == 7


def test_songs_that_were_asked_too_little_are_left_out() -> None:
    assert {each.song for each in ordered(SONGS, least=3)} == {"b"}
    assert ordered([], "title") == []


def test_a_song_goes_by_title_and_artist_else_by_its_name() -> None:
    (named, unnamed) = ordered([song("set/1", artist="Who"), song("x/y.wav", title="", linked=False)], "title")
    assert (named.name, unnamed.name) == ("SET/1 · Who", "y.wav")


def row(question: str, run: str, score: float | None, **fields: Any) -> dict[str, Any]:
    known = {"audio": "a.wav", "task": "Cnt", "subtask": "artist_count", "section": "", "outcome": "scored"}
    return {"question_id": question, "run": run, "score": score, **known, **fields}


def test_the_answers_to_one_question_are_one_row() -> None:
    rows = [row("q", "one", 1.0), row("q", "two", 0.0), row("q", "three", None), row("r", "one", None)]
    usual = {(run, "artist_count"): mean for run, mean in (("one", 0.5), ("two", 0.3), ("three", 0.9))}
    first, second = song_questions(rows, usual)
    assert first.scores == {"one": 1.0, "two": 0.0, "three": None}
    assert (first.score, first.usual) == (0.5, 0.4)  # the one in no mean is not in that of the usual score either
    assert (second.score, second.usual) == (None, None)


def test_an_axis_ends_before_a_song_of_ten_hours() -> None:
    lengths = [180.0, 200.0, 220.0, 240.0]
    assert far_end([*lengths, 36_000.0]) == 240.0 + 3 * 40.0
    assert far_end(lengths) is None
    assert far_end([36_000.0]) is None


@pytest.mark.parametrize("by", ["hardest", "easiest", "lowest", "highest"])
def test_last_digits_of_a_mean_do_not_order_songs(by: str) -> None:
    values = [(0.1 + 0.2) + 0.3, 0.1 + (0.2 + 0.3), 0.6]
    assert len(set(values)) > 1
    for turned in (values, values[::-1]):
        songs = [song(name, score=value, against=value) for name, value in zip("cab", turned, strict=True)]
        assert [each.song for each in ordered(songs, by)] == ["a", "b", "c"]
