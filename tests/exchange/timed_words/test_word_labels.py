"""Labels of Audacity as words or lines."""

from __future__ import annotations

import pytest

from analysis.annotations import Mark
from analysis.errors import FileError
from analysis.exchange.timed_words import word_labels


def test_labels_without_blanks_are_words_and_points_have_no_end() -> None:
    (item,) = word_labels.read("2.0\t2.0\tlamps\n1.0\t1.5\tmoths\n", "x.txt").annotations
    assert item.tiers == {"words": (Mark(1.0, 1.5, ("moths",)), Mark(2.0, None, ("lamps",)))}


def test_a_label_with_a_blank_makes_lines() -> None:
    (item,) = word_labels.read("1.0\t1.5\tmoths hum\n2.0\t3.0\t\n", "x.txt").annotations
    assert item.tiers == {"lines": (Mark(1.0, 1.5, ("moths hum",)), Mark(2.0, 3.0))}


def test_a_label_that_ends_before_it_starts_is_named_and_the_rest_is_read() -> None:
    content = word_labels.read("1.0\t0.5\tmoths\n2.0\t3.0\tlamps\n", "x.txt")
    assert [(error.record, error.field) for error in content.problems] == [("line 1", "end")]
    assert len(content.annotations[0].tiers["words"]) == 1
    with pytest.raises(FileError, match="labels"):
        word_labels.read("\n", "x.txt")
