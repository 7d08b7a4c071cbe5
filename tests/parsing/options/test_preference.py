"""What a text says of each of the things that it names, at the edges of sentences and of reach."""

from __future__ import annotations

from analysis.parsing.options.preference import preference, stances_of
from analysis.parsing.options.ratings import NameMention


def mentions(text: str, *names: str) -> list[NameMention]:
    return [NameMention(name, text.index(name), text.index(name) + len(name)) for name in names]


def test_a_sentence_begins_behind_its_stop() -> None:
    text = "A is there.   But Z dominates."
    assert stances_of(text, mentions(text, "A", "Z")) == ["lesser", "most"]
    apart = "A is there.     But Z dominates."
    assert stances_of(apart, mentions(apart, "A", "Z")) == ["named", "most"]


def test_the_reach_of_a_contrast_is_counted_from_its_end() -> None:
    for length, stance in ((200, "lesser"), (201, "named")):
        text = f"A is there, but{'x'.center(length)}B dominates"
        assert text.index("B") - text.index("but") - 3 == length
        assert stances_of(text, mentions(text, "A", "B"))[0] == stance


def test_signs_of_order_name_the_end_that_is_greatest_unless_it_is_tied() -> None:
    for text, name in (("A > B = C", "A"), ("A = B > C", None), ("A < B < C", "C"), ("A < B = C", None)):
        assert preference(text, mentions(text, "A", "B", "C"))[0] == name


def test_a_name_that_begins_with_a_word_of_contrast_is_no_contrast() -> None:
    text = "A is there, Yet Another Day dominates."
    assert stances_of(text, mentions(text, "A", "Yet Another Day"))[0] == "named"
