"""What several annotators agree on: clusters, their edges, and labels by seconds."""

from __future__ import annotations

import pytest

from analysis.metrics.consensus import SharedBoundary, SharedSpan, consensus
from analysis.metrics.section_iou import Interval


def sections(*parts: tuple[str, float, float]) -> list[Interval]:
    return [Interval(*part) for part in parts]


@pytest.mark.parametrize(("second", "n"), [(10.5, 3), (10.51, 2)])
def test_of_two_a_boundary_counts_if_both_have_it_within_half_a_second(second: float, n: int) -> None:
    found = consensus([sections(("a", 0, 10), ("b", 10, 20)), sections(("a", 0, second), ("b", second, 20))])
    assert len(found.boundaries) == n
    if n == 3:
        assert found.boundaries[1] == SharedBoundary(10.25, 10.0, 10.5, 2)


def test_a_cluster_has_one_boundary_of_each_annotator_from_the_closest_pair_on() -> None:
    first = sections(("a", 0, 10), ("b", 10, 10.4), ("c", 10.4, 20))
    found = consensus([first, sections(("a", 0, 10.3), ("c", 10.3, 20))])
    assert [boundary.time for boundary in found.boundaries] == [0.0, pytest.approx(10.35), 20.0]


@pytest.mark.parametrize(("holders", "counts"), [(1, False), (2, True), (3, True)])
def test_of_four_half_are_enough(holders: int, counts: bool) -> None:
    with_boundary, without = sections(("a", 0, 10), ("b", 10, 20)), sections(("a", 0, 20))
    found = consensus([with_boundary] * holders + [without] * (4 - holders))
    assert (10.0 in [boundary.time for boundary in found.boundaries]) is counts


def test_of_three_one_is_not_half() -> None:
    with_boundary, without = sections(("a", 0, 10), ("b", 10, 20)), sections(("a", 0, 20))
    assert len(consensus([with_boundary, without, without]).boundaries) == 2


def test_a_span_has_the_label_of_most_seconds_and_a_tie_that_of_the_first() -> None:
    verse, chorus = sections(("verse", 0, 20)), sections(("chorus", 0, 20))
    assert consensus([verse, chorus, chorus]).spans == (SharedSpan("chorus", 0.0, 20.0, False),)
    assert consensus([verse, chorus]).spans == (SharedSpan("verse", 0.0, 20.0, True),)


def test_without_shared_boundaries_there_are_no_spans() -> None:
    assert consensus([sections(("a", 0, 9)), sections(("a", 3, 20))]).spans == ()
    assert consensus([[], []]).boundaries == ()
