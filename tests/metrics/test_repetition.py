"""Repetition beyond the reference: worked by hand clause by clause, and against counting by string search."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.repetition import (
    LoopSettings,
    Phrase,
    Settings,
    distinct_phrases,
    loop,
    may_loop,
    recurs,
    repeats,
    repetition,
    times_in_a_row,
)

LINE = "grey rain on the tin".split()
TEXTS = st.lists(st.sampled_from("abc"), max_size=24)


def test_a_line_said_twice_instead_of_once_counts_each_of_its_phrases_once() -> None:
    found = repetition(LINE, LINE * 2)
    # three phrases of 3 words, two of 4, one of 5, each once too often; phrases over the seam occur once
    assert found.excess == 3 * 3 + 2 * 4 + 1 * 5
    assert found.rate == 22 / (5 + 1)
    assert found.phrases[0] == Phrase("grey rain on the tin", 2, 1)


def test_what_the_reference_repeats_as_often_does_not_count() -> None:
    assert repetition(LINE * 3, LINE * 3).excess == 0
    assert repetition(LINE * 4, LINE * 3).rate == 0


def test_a_phrase_said_once_is_no_repetition_though_the_reference_lacks_it() -> None:
    assert repetition([], LINE).excess == 0


def test_against_a_reference_that_says_nothing_every_time_counts() -> None:
    assert repetition([], "oh my oh my oh my".split(), Settings((2,))).excess == 2 * 3 + 2 * 2


def test_phrases_of_a_loop_overlap() -> None:
    assert repetition(["la"], ["la"] * 6, Settings((3,))).phrases == (Phrase("la la la", 4, 0),)


def test_k_keeps_a_reference_without_words_from_dividing_by_nothing() -> None:
    assert repetition([], ["la"] * 4, Settings((3,), k=2)).rate == 6 / 2


def test_phrases_that_overlap_one_shown_are_not_shown() -> None:
    refrain = "stay with me".split()
    found = repetition([*LINE, *refrain], [*LINE * 2, "x", *refrain, "y", *refrain])
    assert [phrase.text for phrase in distinct_phrases(found.phrases, 3)] == ["grey rain on the tin", "stay with me"]
    assert len(distinct_phrases(found.phrases, 1)) == 1


@given(TEXTS, TEXTS)
def test_the_sum_is_that_of_counting_by_search(reference: list[str], hypothesis: list[str]) -> None:
    """Each word is one letter here, so that a phrase is a substring."""

    def count(text: list[str], phrase: str) -> int:
        return sum("".join(text).startswith(phrase, place) for place in range(len(text)))

    phrases = {"".join(hypothesis[i : i + n]) for n in (3, 4, 5) for i in range(len(hypothesis) - n + 1)}
    counted = {phrase: (count(hypothesis, phrase), count(reference, phrase)) for phrase in phrases}
    wanted = sum(max(0, times - there) * len(phrase) for phrase, (times, there) in counted.items() if times > 1)
    found = repetition(reference, hypothesis)
    assert found.excess == wanted == sum(phrase.excess for phrase in found.phrases)


@given(TEXTS)
def test_a_text_repeats_nothing_beyond_itself(text: list[str]) -> None:
    assert repetition(text, text).rate == 0
    assert loop(text, text) is None


def test_a_loop_is_named_by_its_shortest_phrase() -> None:
    found = loop("oh baby come on".split(), ["hey", *"oh baby come on".split() * 20, "end"])
    assert found == Phrase("oh baby come on", 20, 1)


def test_a_single_word_can_be_a_loop() -> None:
    assert loop("la la la".split(), ["la"] * 60) == Phrase("la", 60, 3)


def test_words_said_almost_as_often_by_the_reference_are_no_loop() -> None:
    assert loop(["la"] * 21, ["la"] * 60) is None
    assert loop(["la"] * 20, ["la"] * 60) == Phrase("la", 60, 20)


@pytest.mark.parametrize(("times", "is_one"), [(3, False), (4, False), (5, True)])
def test_a_loop_needs_times_in_a_row_and_words_beyond_the_reference(times: int, is_one: bool) -> None:
    said = LINE * times
    assert (loop(LINE, said) is not None) is is_one  # four times are 15 words more, five times 20
    assert loop(LINE, said, LoopSettings(times=6)) is None


def test_a_phrase_longer_than_a_loop_may_be_is_none() -> None:
    words = [f"w{number}" for number in range(31)]
    assert loop([], words * 8) is None
    assert loop([], words[:30] * 8) == Phrase(" ".join(words[:30]), 8, 0)


@given(st.lists(st.sampled_from("ab"), min_size=1, max_size=3), TEXTS)
def test_times_in_a_row_are_those_of_a_search(phrase: list[str], words: list[str]) -> None:
    text, wanted = "".join(words), "".join(phrase)
    most = max(times for times in range(len(words) + 1) if wanted * times in text)
    assert times_in_a_row(phrase, words) == most


def test_words_recur_only_within_the_distance() -> None:
    assert recurs("abcxabcy", 3, 4)
    assert not recurs("abcxyabcz", 3, 4)
    assert not recurs("abcdefgh", 3, 8)
    assert recurs("aaaa", 3, 1)
    assert not recurs("ab", 3, 8)


def test_a_loop_is_found_wherever_the_rule_finds_one() -> None:
    """The quick look before it leaves out no loop: at the bounds of length, repetition and number of words."""
    for length in (1, 2, 4, 5, 6, 7, 29, 30):
        phrase = [f"w{n}" for n in range(length)]
        times = max(4, -(-20 // length))
        for n in (times - 1, times, times + 1):
            looped = loop([], ["before", *phrase * n, "after"])
            assert (looped is not None) == (n >= times), (length, n)
    assert loop([], [f"w{n}" for n in range(31)] * 5) is None


@given(st.text("abc", max_size=40), st.integers(1, 7), st.integers(0, 12))
def test_words_recur_where_a_search_of_all_places_finds_them(words: str, n: int, within: int) -> None:
    places = range(len(words) - n + 1)
    expected = any(words[i : i + n] == words[j : j + n] for i in places for j in places if i < j <= i + within)
    assert recurs(words, n, within) == expected


def test_a_phrase_said_as_often_as_in_the_reference_is_no_term() -> None:
    assert repetition(LINE * 3, LINE * 3).phrases == ()
    more = repetition([*LINE, *LINE, "x", "y", "x", "y"], [*LINE, *LINE, "x", "y", "x", "y", "x", "y"], Settings((2,)))
    assert [phrase.text for phrase in more.phrases] == ["x y", "y x"]


def test_a_phrase_repeats_where_it_occurs_twice() -> None:
    assert repeats(["a", "b", "a"], 1)
    assert not repeats(["a", "b"], 1)
    assert not repeats([], 1)


def test_phrases_that_share_two_words_come_from_one_line() -> None:
    phrases = [Phrase(text, 2, 1) for text in ("a b c", "b c d", "c d e", "e f g")]
    assert [phrase.text for phrase in distinct_phrases(phrases, 4)] == ["a b c", "e f g"]


def test_a_loop_is_the_longest_of_several_stretches() -> None:
    assert loop([], [*["la"] * 3, "oh", *["la"] * 40, "oh", *["la"] * 5]) == Phrase("la", 40, 0)


def test_words_that_recur_apart_are_no_loop() -> None:
    assert loop([], list("abcab"), LoopSettings(longest=4, times=2, words=2)) is None


@pytest.mark.parametrize(
    ("words", "n", "within", "expected"),
    [
        ("aa", 1, 1, True),  # at the very beginning, in the very next place
        ("abab", 2, 2, True),
        ("abab", 2, 1, False),
        ("abcabxabc", 3, 5, False),  # half of the words within the distance, all of them only beyond it
        ("abcabxabc", 3, 6, True),
    ],
)
def test_words_recur_at_the_edge_of_the_distance(words: str, n: int, within: int, expected: bool) -> None:
    assert recurs(words, n, within) is expected


def test_fewer_words_than_a_loop_has_are_none() -> None:
    assert not may_loop("a" * 19, LoopSettings())
    assert may_loop("a" * 20, LoopSettings())
