"""Planted faults: what each kind changes, and that none leaves an annotation as it was."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from analysis.reviews.learning.kinds import FAMILIES, FAMILY_OF, KINDS
from tests.reviews.learning.test_retraining import song

TIMES_STAY = {"relabelled", "two_relabelled", "labelled_as_before", "new_label", "one_label", "swapped",
              "labels_slipped", "shuffled", "reversed_labels", "misspelt", "foreign_word"}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_changes_times_or_labels_and_leaves_times_in_order(kind: str) -> None:
    whole, draw = song(1), random.Random(5)
    faults = [fault for _ in range(40) if (fault := KINDS[kind](whole, draw)) is not None]
    assert faults
    for fault in faults:
        sections = fault.annotation.sections
        assert sections != whole.sections
        assert all(after.start == before.end for before, after in pairwise(sections))
        assert all(section.end > section.start for section in sections)
        assert (fault.annotation.times == whole.times) is (kind in TIMES_STAY)
        assert fault.annotation.beats == whole.beats


def test_each_kind_has_one_family() -> None:
    assert set(FAMILY_OF) == set(KINDS)
    assert sum(map(len, FAMILIES.values())) == len(KINDS)
