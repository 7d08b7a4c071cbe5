"""Suggestions: notes that say alike things come together, others stay alone."""

from __future__ import annotations

from analysis.reviews.codes.note_groups import groups

NOTES = [
    "repeats the chorus again and again",
    "the last verse is missing",
    "repeats the chorus over and over again",
    "last verse missing at the end",
    "different language",
    "chorus repeats again",
    "...",
    "",
]


def test_alike_notes_are_one_group_and_the_largest_comes_first() -> None:
    found = groups(NOTES)
    assert [group.members for group in found] == [(0, 2, 5), (1, 3)]
    assert set(found[0].words.split()) >= {"chorus", "repeats"}
    assert "missing" in found[1].words


def test_too_few_notes_have_no_group() -> None:
    assert groups([]) == groups(["one note"]) == groups(["the", "and"]) == groups(["!", "?"]) == []
    assert [group.members for group in groups(["same words", "same words"])] == [(0, 1)]
