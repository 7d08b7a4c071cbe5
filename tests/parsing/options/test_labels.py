"""Labels of a vocabulary in an answer."""

from __future__ import annotations

import pytest

from analysis.parsing.options.labels import read_labels

VOCABULARY = ("drummachine", "drums", "happy", "pop", "poprock", "sad")


@pytest.mark.parametrize(
    ("text", "labels"),
    [("Happy, pop.", ("happy", "pop")), ("a drum-machine", ("drummachine",)), ("pop rock", ("poprock",)),
     ("unhappy, popular", None), ("", None), (["sad", "drums"], ("drums", "sad")), (None, None)],
)  # fmt: skip
def test_labels_are_whole_words_and_the_longest_counts(text: object, labels: tuple[str, ...] | None) -> None:
    assert read_labels(text, VOCABULARY).value == labels
