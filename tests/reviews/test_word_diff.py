"""Which words went, came and became others."""

from __future__ import annotations

import difflib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.reviews.word_diff import counts, in_words, word_diff

WORDS = st.lists(st.sampled_from("oh little light stay on <b> **x**".split()), max_size=12).map(" ".join)


@pytest.mark.parametrize(
    ("before", "after", "says", "counted"),
    [
        ("oh little light", "oh  little\nlight", "", (0, 0, 0)),  # blanks are no words
        ("stay on", "stay off", "on → off", (1, 0, 0)),
        ("stay on", "Stay on", "stay → Stay", (1, 0, 0)),
        ("oh light", "oh little light", "inserted ‘little’", (0, 0, 1)),
        ("oh little light", "oh light", "deleted ‘little’", (0, 1, 0)),
        ("", "a b", "inserted ‘a b’", (0, 0, 2)),
        ("a x c d", "a y c", "x → y; deleted ‘d’", (1, 1, 0)),
        ("1 2 3 4 5 6 7 8", "", "deleted ‘1 2 3 4 5 6 …’", (0, 8, 0)),
        ("a k b k c k d k e", "z k z k z k z k z", "a → z; b → z; c → z; d → z; and 1 more", (5, 0, 0)),
        ("<b>x</b>", "**x**", "<b>x</b> → **x**", (1, 0, 0)),
    ],
)
def test_words_that_went_came_and_became_others(
    before: str, after: str, says: str, counted: tuple[int, int, int]
) -> None:
    found = word_diff(before, after)
    assert in_words(found) == says
    assert tuple(counts(found).values()) == counted


@given(WORDS, WORDS)
def test_both_texts_can_be_rebuilt_and_kept_words_are_the_same(before: str, after: str) -> None:
    found = word_diff(before, after)
    assert [word for each in found for word in each.before] == before.split()
    assert [word for each in found for word in each.after] == after.split()
    assert all(each.before == each.after for each in found if each.operation == "equal")


@given(WORDS, WORDS)
def test_no_alignment_of_difflib_needs_fewer_edits(before: str, after: str) -> None:
    codes = difflib.SequenceMatcher(None, before.split(), after.split(), False).get_opcodes()
    theirs = sum(max(j - i, m - k) for kind, i, j, k, m in codes if kind != "equal")
    assert sum(counts(word_diff(before, after)).values()) <= theirs
