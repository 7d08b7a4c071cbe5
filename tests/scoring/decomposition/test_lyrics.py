"""Points that transcripts lose: worked examples, each rule at its edge; laws."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.section_wer import Settings, matched_wer
from analysis.scoring.decomposition import lyrics
from analysis.scoring.decomposition.loops import without_loops


def lost(reference: list[str], answer: list[str]) -> Mapping[str, float]:
    return lyrics.lost(reference, answer, matched_wer(reference, answer), Settings())


A = "a b c d e f g h"
B = "i j k l m n o p"


@pytest.mark.parametrize(
    ("reference", "answer", "expected"),
    [
        (
            ["a b c d e f", "g h i j k l", "m n o p q r"],
            ["a b c d e f g h i j k l", "m n x p q r"],
            {"sections": 0.3871, "substitutions": 0.0323},
        ),
        (
            ["a b c d e f g h i j", "k l m n o p q r s t"],
            ["a b c d e f g h x j", "k l m n"],
            {"substitutions": 0.0370, "stopped early": 0.2222},
        ),
        ([A, B], ["a b c d e f " + "g h " * 8, B], {"loops": 0.4667}),
        ([A, B], [A, B], {}),
        ([A, B], [A], {"stopped early": 1 / 3}),
        ([A, B], [B], {"left out": 1 / 3}),
        ([A], [A, "q r s t u"], {"invented": 1 / 3}),
        ([A], [A, A], {"loops": 1 / 3}),
        ([A, ""], [A, "x y"], {"insertions": 1 / 3}),
        ([A], ["a b c d e f g x"], {"substitutions": 1 / 9}),
        ([A], ["a b c d e f g h x"], {"insertions": 1 / 9}),
        (["a b c d e f g h i j k l"], ["b c d e f g h i j k l"], {"deletions": 1 / 13}),
    ],
)
def test_worked_examples(reference: list[str], answer: list[str], expected: dict[str, float]) -> None:
    assert lost(reference, answer) == pytest.approx(expected, abs=5e-5)


def test_fewer_than_five_missing_words_at_the_end_are_deletions() -> None:
    words = [f"w{n}" for n in range(20)]
    assert set(lost([" ".join(words)], [" ".join(words[:-5])])) == {"stopped early"}
    assert set(lost([" ".join(words)], [" ".join(words[:-4])])) == {"deletions"}


def test_less_than_a_tenth_missing_at_the_end_is_no_early_stop() -> None:
    words = [f"w{n}" for n in range(60)]
    assert set(lost([" ".join(words)], [" ".join(words[:-6])])) == {"stopped early"}
    assert set(lost([" ".join(words)], [" ".join(words[:-5])])) == {"deletions"}


def test_a_loop_is_cut_to_as_often_as_a_reference_says_it() -> None:
    answer = "o" + "l" * 20 + "e"
    assert without_loops(answer, ["oll", "llll"]) == "olllle"
    assert without_loops(answer, ["o"]) == "ole"


def test_three_times_is_no_loop_and_ten_words_must_fall_away() -> None:
    assert without_loops("abcde" * 3, []) == "abcde" * 3
    assert without_loops("abcde" * 4, []) == "abcde"
    assert without_loops("abc" * 4, []) == "abc" * 4  # nine would fall away


def test_a_phrase_in_a_row_is_counted_from_any_word() -> None:
    """The reference says "aba" twice in a row from its third word on, and once from its first."""
    assert without_loops("aba" * 9, ["abaabaaba"[1:] + "x", "ababaaba"]) == "aba" * 2


def test_the_shortest_phrase_is_taken_first() -> None:
    """Twenty-four times "l" is not six times "llll"."""
    assert without_loops("l" * 24, ["l"]) == "l"


def test_a_longer_phrase_is_tried_where_the_shorter_may_stay() -> None:
    """Four times "a" in a row may stay, as too little would fall away; four times "aaaab" may not."""
    assert without_loops("aaaab" * 4, []) == "aaaab"


TEXT = st.lists(st.sampled_from("a b c d e f g".split()), max_size=14).map(" ".join)


@given(st.lists(TEXT, max_size=4), st.lists(TEXT, max_size=4))
def test_parts_add_up_to_what_the_score_lacks(reference: list[str], answer: list[str]) -> None:
    points = lost(reference, answer)
    wer = matched_wer(reference, answer).wer
    assert sum(points.values()) == pytest.approx(wer / (1 + wer), abs=1e-9)
    assert all(part > 0 for part in points.values())
