"""Labels in an order that songs hardly ever have."""

from __future__ import annotations

from analysis.records import Section
from analysis.reviews.evidence.label_grammar import ENOUGH, LabelGrammar

USUAL = ("intro", "verse", "chorus", "verse", "chorus", "outro")


def song(*labels: str) -> list[Section]:
    return [Section(label, 10.0 * i, 10.0 * (i + 1)) for i, label in enumerate(labels)]


def test_labels_of_neighbours_swapped_are_doubted_where_they_are() -> None:
    faulty = song("intro", "verse", "chorus", "outro", "chorus", "verse")
    grammar = LabelGrammar.of([song(*USUAL)] * 200 + [faulty])
    doubts = sorted(reason.words for reason in grammar.reasons(faulty))
    assert doubts == [
        "outro at 0:30.0 between chorus and chorus: verse is 668 times as frequent there",
        "verse at 0:50.0 ends a song, after chorus: outro is over 1,000 times as frequent there",
    ]
    assert grammar.reasons(song(*USUAL)) == []


def test_an_order_that_other_songs_have_too_is_not_doubted() -> None:
    rare = song("intro", "chorus", "verse", "chorus", "outro")
    grammar = LabelGrammar.of([song(*USUAL)] * 100 + [rare] * 10)
    assert grammar.reasons(rare) == []


def test_a_song_does_not_speak_for_itself() -> None:
    faulty = song("outro", *USUAL[1:])
    assert LabelGrammar.of([song(*USUAL)] * 200 + [faulty]).reasons(faulty)


def test_few_songs_and_labels_of_no_vocabulary_make_no_grammar() -> None:
    faulty = song("outro", "verse", "intro")
    assert LabelGrammar.of([song(*USUAL)] * (ENOUGH - 2) + [faulty]).reasons(faulty) == []
    odd = song("intro", "xyzzy", "chorus", "xyzzy", "outro")
    doubts = [reason.words for reason in LabelGrammar.of([song(*USUAL)] * 200 + [odd]).reasons(odd)]
    assert not [words for words in doubts if words.startswith("chorus")]


def test_a_song_that_was_counted_with_other_labels_is_doubted_too() -> None:
    """As after a correction: the labels that were not counted do not make a count negative."""
    corrected = song("intro", "solo", "chorus", "verse", "chorus", "outro")
    (doubt,) = LabelGrammar.of([song(*USUAL)] * 200).reasons(corrected)
    assert doubt.words.startswith("solo at 0:10.0 between intro and chorus: verse is ")
