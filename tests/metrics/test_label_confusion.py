"""Label confusion: cases worked by hand, laws, and a count by tenths of a second."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.label_confusion import NOTHING, LabelShare, label_shares, labelled_share
from analysis.metrics.section_iou import Interval

LABELS = ("intro", "verse", "chorus")
sections = st.lists(
    st.builds(
        lambda label, start, length: Interval(label, start / 10, (start + length) / 10),
        st.sampled_from(LABELS), st.integers(0, 60), st.integers(1, 30),
    ),
    min_size=1, max_size=8,
)  # fmt: skip
VERSE, CHORUS = Interval("verse", 0, 10), Interval("chorus", 10, 20)


def test_an_answer_like_the_reference_shares_everything() -> None:
    assert label_shares([VERSE, CHORUS], [VERSE, CHORUS]) == (
        LabelShare("chorus", "chorus", 10, 1),
        LabelShare("verse", "verse", 10, 1),
    )


def test_a_late_change_gives_chorus_time_to_the_verse() -> None:
    found = label_shares([VERSE, CHORUS], [Interval("verse", 0, 14), Interval("chorus", 14, 20)])
    assert found == (
        LabelShare("chorus", "chorus", 6, 1),
        LabelShare("chorus", "verse", 4, 0),
        LabelShare("verse", "verse", 10, 1),
    )


def test_what_only_one_side_has_is_shared_with_nothing() -> None:
    found = label_shares([VERSE, CHORUS], [Interval("verse", 0, 8), Interval("outro", 20, 23)])
    assert found == (
        LabelShare("chorus", NOTHING, 10, 1),
        LabelShare(NOTHING, "outro", 3, 1),
        LabelShare("verse", NOTHING, 2, 0),
        LabelShare("verse", "verse", 8, 1),
    )
    assert labelled_share(found) == pytest.approx(0.4)


def test_sections_are_matched_whatever_their_labels() -> None:
    found = label_shares([VERSE, CHORUS], [Interval("chorus", 0, 10), Interval("verse", 10, 20)])
    assert {(row.reference, row.estimate): row.sections for row in found} == {
        ("verse", "chorus"): 1,
        ("chorus", "verse"): 1,
    }


def test_time_of_which_several_things_are_said_is_shared_equally() -> None:
    found = label_shares([VERSE], [Interval("verse", 0, 10), Interval("chorus", 0, 10)])
    assert {(row.reference, row.estimate): row.seconds for row in found} == {
        ("verse", "verse"): 5,
        ("verse", "chorus"): 5,
        (NOTHING, "chorus"): 0,
    }


def test_time_beyond_twice_the_song_is_left_out() -> None:
    (row,) = (row for row in label_shares([VERSE], [Interval("verse", 0, 1e300)]) if row.reference == NOTHING)
    assert (row.estimate, row.seconds) == ("verse", 10)


def test_without_an_answer_nothing_is_covered() -> None:
    found = label_shares([VERSE, CHORUS], [])
    assert found == (LabelShare("chorus", NOTHING, 10, 1), LabelShare("verse", NOTHING, 10, 1))
    assert labelled_share(found) == 0
    assert labelled_share(label_shares([], [VERSE])) is None
    three = label_shares([VERSE, CHORUS, Interval("outro", 20, 25)], [])
    assert {row.reference: (row.estimate, row.seconds) for row in three} == {
        "verse": (NOTHING, 10), "chorus": (NOTHING, 10), "outro": (NOTHING, 5),
    }  # fmt: skip


@given(sections, sections)
def test_rows_add_up_to_the_time_of_the_reference(reference: list[Interval], estimate: list[Interval]) -> None:
    rows = label_shares(reference, estimate)
    total = sum(_says(reference, tenth) != [] for tenth in range(100)) / 10
    assert sum(row.seconds for row in rows if row.reference != NOTHING) == pytest.approx(total)
    assert sum(row.sections for row in rows if row.reference != NOTHING) == len(reference)
    assert sum(row.sections for row in rows if row.estimate != NOTHING) == len(estimate)


@given(sections, sections)
def test_every_pair_has_the_time_counted_by_tenths_of_a_second(
    reference: list[Interval], estimate: list[Interval]
) -> None:
    counted: dict[tuple[str, str], float] = {}
    for tenth in range(round(20 * max(section.end or 0 for section in reference))):
        left, right = _says(reference, tenth) or [NOTHING], _says(estimate, tenth) or [NOTHING]
        for pair in ((a, b) for a in left for b in right):
            counted[pair] = counted.get(pair, 0) + 0.1 / len(left) / len(right)
    counted.pop((NOTHING, NOTHING), None)
    found = {(row.reference, row.estimate): row.seconds for row in label_shares(reference, estimate) if row.seconds}
    assert found == pytest.approx(counted)


def _says(sections: list[Interval], tenth: int) -> list[str]:
    middle = (tenth + 0.5) / 10
    return [each.label for each in sections if (each.start or 0) < middle < (each.end or 0)]
