"""The choice among candidates: even, and no answer that pays."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import floor
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from analysis.questions.candidates import Candidate
from analysis.questions.selection import choose, shares
from tests.questions.songs import KETTLE


def candidate(song: str, answer: str, section: str = "") -> Candidate:
    return Candidate(replace(KETTLE, id=song), answer, {}, {"section": section})


def test_answers_get_equal_shares_as_far_as_there_are_candidates() -> None:
    assert shares({"1": 9, "2": 9, "3": 1}, 7, Fraction(1, 2)) == {"1": 3, "2": 3, "3": 1}


def test_no_answer_gets_more_than_its_limit_even_if_questions_are_lost() -> None:
    assert shares({"1": 1, "2": 90, "3": 2}, 20, Fraction(2, 5)) == {"1": 1, "2": 2, "3": 2}


def test_one_of_an_answer_is_taken_whatever_the_limit() -> None:
    assert shares({"2": 90}, 20, Fraction(2, 5)) == {"2": 1}
    assert shares({}, 20, Fraction(2, 5)) == {}


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 60), min_size=1), st.integers(1, 60))
def test_shares_are_bounded_and_even(available: dict[str, int], wanted: int) -> None:
    limit = Fraction(2, 5)
    taken = shares(available, wanted, limit)
    total = sum(taken.values())
    assert total <= wanted
    assert all(0 <= taken[name] <= available[name] for name in available)
    assert max(taken.values()) <= max(1, floor(limit * total))
    fewest = min((taken[name] for name in available if taken[name] < available[name]), default=max(taken.values()))
    assert max(taken.values()) - fewest <= 1


def test_a_sixth_at_most_has_nothing_to_find() -> None:
    found = [candidate(str(n), "[]", str(n)) for n in range(50)] + [candidate(str(n), str(n + 1)) for n in range(50)]
    chosen = choose(found, 12, None, Random(1))
    assert Counter(one.answer == "[]" for one in chosen) == {False: 10, True: 2}


def test_seconds_that_are_scored_like_none_count_as_nothing() -> None:
    found = [candidate(str(n), seconds) for n, seconds in enumerate(["0", "1.25", "3", "3.001", "60"] * 10)]
    chosen = choose(found, 12, None, Random(1))
    assert Counter(float(one.answer) <= 3 for one in chosen) == {False: 10, True: 2}


def test_songs_are_taken_in_turn() -> None:
    found = [candidate(song, "7", str(n)) for song in "abc" for n in range(20)]
    chosen = choose(found, 9, None, Random(1))
    assert Counter(one.song.id for one in chosen) == {"a": 3, "b": 3, "c": 3}


def test_candidates_that_would_be_one_question_are_taken_once() -> None:
    found = [candidate("a", "2"), candidate("a", "2"), candidate("a", "2", "verse")]
    assert len(choose(found, 9, Fraction(1), Random(1))) == 2


def test_where_answers_abound_songs_and_right_options_take_turns() -> None:
    names = "pqrstuvw"
    found = [
        replace(candidate(song, f"{one}{two}"), right=(one, two), others=tuple(set(names) - {one, two}))
        for song in "abcd" for one, two in combinations(names, 2)
    ]  # fmt: skip
    chosen = choose(found, 12, Fraction(1), Random(1))
    assert Counter(one.song.id for one in chosen) == dict.fromkeys("abcd", 3)
    assert Counter(name for one in chosen for name in one.right) == dict.fromkeys(names, 3)
    assert len({one.answer for one in chosen}) == 12


def test_what_was_chosen_before_is_not_chosen_again_and_counts() -> None:
    found = [candidate(song, str(answer), str(answer)) for song in "abc" for answer in range(10, 14)]
    before = [one for one in found if one.song.id in "ab"][:3]
    for limit, wanted in ((Fraction(1), 3), (Fraction(1), 9), (None, 3)):
        chosen = choose(found, wanted, limit, Random(1), before)
        assert len(chosen) == wanted
        assert not {one.identity for one in chosen} & {one.identity for one in before}
    assert [one.song.id for one in choose(found, 1, None, Random(1), before)] != ["a"]


def test_rare_kinds_are_taken_in_turn_with_the_others() -> None:
    found = [candidate("a", "0", str(n)) for n in range(20)] + [replace(candidate("b", "0"), kind="beyond")]
    assert Counter(one.kind for one in choose(found, 4, Fraction(1), Random(1))) == {"": 3, "beyond": 1}
