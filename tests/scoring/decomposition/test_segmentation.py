"""Points that segmentations lose: worked examples, one test a role, a clock, an owner; laws."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.labels import same_label
from analysis.metrics.section_iou import Interval, matched_iou
from analysis.scoring.decomposition import segmentation
from analysis.scoring.decomposition.clock import IDENTITY, UNITS, Clock, clock_of
from analysis.scoring.decomposition.roles import roles

SONG = [Interval("verse", 0, 20), Interval("chorus", 20, 40), Interval("verse", 40, 60)]


def sections(*rows: tuple[str, float, float]) -> list[Interval]:
    return [Interval(*row) for row in rows]


def lost(reference: list[Interval], answer: list[Interval]) -> dict[str, float]:
    found = segmentation.lost(reference, answer, same_label)
    return {name: points for name, points in found.items() if points > 1e-12}


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (sections(("verse", 0, 24), ("chorus", 24, 60)), {"boundaries": 0.1056, "merged": 0.4833}),
        (
            sections(("verse", 0, 18), ("verse", 18, 40), ("verse", 40, 50), ("outro", 50, 60)),
            {"boundaries": 0.0431, "labels": 0.2790, "split": 0.3279},
        ),
        (
            sections(("verse", 0, 0.20), ("chorus", 0.20, 0.42), ("verse", 0.42, 1.00)),
            {"timing": 0.9583, "boundaries": 0.0320},
        ),
        (SONG, {}),
        ([], {"left out": 1.0}),
        (sections(("verse", 0, 20), ("chorus", 20, 40)), {"left out": 1 / 3}),
        ([*SONG, Interval("outro", 60, 70)], {"invented": 0.25}),
        (sections(("chorus", 0, 20), ("verse", 20, 40), ("chorus", 40, 60)), {"labels": 1.0}),
        (sections(("verse", 5, 25), ("chorus", 25, 45), ("verse", 45, 65)), {"timing": 0.4}),
        ([*SONG[:2], Interval("verse", 90, 110)], {"elsewhere": 1 / 3}),
        ([*SONG[:2], Interval("verse", 60, 40)], {"elsewhere": 1 / 3}),
        ([*SONG, Interval("intro", None, 3)], {"invented": 0.25}),
    ],
)
def test_worked_examples(answer: list[Interval], expected: dict[str, float]) -> None:
    assert lost(SONG, answer) == pytest.approx(expected, abs=5e-5)


def test_without_labels_a_section_far_away_is_elsewhere() -> None:
    reference, answer = sections(("", 30, 50), ("", 80, 100)), sections(("", 32, 50), ("", 120, 140))
    assert segmentation.lost(reference, answer, None) == pytest.approx({"boundaries": 0.05, "elsewhere": 0.5})


def test_an_answer_where_nothing_was_to_be_found_is_invented() -> None:
    assert lost([], SONG) == {"invented": 1.0}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: str(unit.name))
@given(st.floats(-6000, 6000))
def test_a_unit_and_its_inverse_cancel(unit: Clock, time: float) -> None:
    assert unit.to_reference(unit.from_reference(time)) == pytest.approx(time, abs=1e-6)


def test_an_offset_needs_two_sections_and_a_second() -> None:
    def moved(by: float, song: list[Interval]) -> list[Interval]:
        return [Interval(label, (start or 0) + by, (end or 0) + by) for label, start, end in song]

    assert clock_of(SONG, moved(4, SONG), same_label).to_reference(4.0) == 0
    assert clock_of(SONG, moved(0.99, SONG), same_label) is IDENTITY
    assert clock_of(SONG, moved(1, SONG), same_label) is not IDENTITY
    assert clock_of(SONG[:1], moved(4, SONG[:1]), same_label) is IDENTITY


def test_no_unit_where_the_answer_as_written_is_good_enough() -> None:
    """Times below one: read as minutes they would fit as well, yet as written they score 1."""
    short = sections(("verse", 0, 0.2), ("chorus", 0.2, 0.4))
    assert clock_of(short, short, same_label) is IDENTITY


def test_a_half_that_carries_the_label_is_the_partner_of_the_whole() -> None:
    """The chorus is merged into the verse before it; its own label wins over the larger overlap."""
    found = roles(sections(("verse", 0, 30), ("chorus", 30, 50)), sections(("chorus", 0, 50)), same_label)
    assert [(pair.reference, pair.answer) for pair in found.pairs] == [(1, 0)]
    assert found.swallowed == {0: 0}
    assert [(pair.start, pair.end) for pair in found.pairs] == [("merged", "boundaries")]


def test_just_half_a_section_inside_makes_a_piece_and_less_does_not() -> None:
    reference = sections(("verse", 0, 40), ("bridge", 100, 110))
    assert roles(reference, sections(("verse", 0, 30), ("chorus", 30, 50)), same_label).pieces == {1: 0}
    assert roles(reference, sections(("verse", 0, 30), ("chorus", 30, 50.1)), same_label).pieces == {}


FINITE = st.floats(0, 300).map(lambda time: round(time, 2))
BOUND = st.one_of(FINITE, FINITE, FINITE, st.none(), st.sampled_from([float("nan"), float("inf"), -1e300, 1e300]))
ANSWER = st.lists(st.builds(Interval, st.sampled_from(["verse", "chorus", "Verse 2"]), BOUND, BOUND), max_size=7)
BOUNDARIES = st.lists(st.integers(0, 300), min_size=2, max_size=7, unique=True).map(sorted)


@st.composite
def references(draw: st.DrawFn) -> list[Interval]:
    times = draw(BOUNDARIES)
    labels = draw(st.lists(st.sampled_from(["verse", "chorus", "bridge"]), min_size=len(times), max_size=len(times)))
    return [Interval(label, float(a), float(b)) for label, a, b in zip(labels, times, times[1:], strict=False)]


@settings(max_examples=200)
@given(references(), ANSWER, st.booleans())
def test_parts_add_up_to_what_the_score_lacks(reference: list[Interval], answer: list[Interval], labels: bool) -> None:
    same = same_label if labels else None
    points = segmentation.lost(reference, answer, same)
    assert sum(points.values()) == pytest.approx(1 - matched_iou(reference, answer, same).score, abs=1e-9)
    assert all(part >= 0 for part in points.values())
