"""Mean scores of groups, worked by hand."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.statistics import clusters
from analysis.summaries.means.group_means import ALL, Share, shares
from analysis.tallies import GroupCount

COUNTS = [
    GroupCount("a", "", "sung", "one", 3, 2.0, 2.0),
    GroupCount("a", "", "sung", "two", 1, 0.0, 0.0),
    GroupCount("a", "", "rapped", "one", 2, 1.0, 1.0),
    GroupCount("b", "", "sung", "one", 4, 4.0, 4.0),
]


def test_a_share_is_the_mean_over_cases_not_over_songs() -> None:
    assert shares(COUNTS) == [
        Share("a", "", "sung", 4, 2, 0.5, None),
        Share("a", "", "rapped", 2, 1, 0.5, None),
        Share("b", "", "sung", 4, 1, 1.0, None),
    ]


def test_runs_together_share_their_songs() -> None:
    assert shares(COUNTS, pooled=True) == [
        Share(ALL, "", "sung", 8, 2, 0.75, None),
        Share(ALL, "", "rapped", 2, 1, 0.5, None),
    ]


def test_parts_are_kept_apart() -> None:
    found = shares([each._replace(part=each.song) for each in COUNTS], pooled=True)
    assert [(each.part, each.group, each.n) for each in found] == [
        ("one", "sung", 7), ("two", "sung", 1), ("one", "rapped", 2),
    ]  # fmt: skip


def test_the_interval_is_over_songs() -> None:
    counts = [GroupCount("a", "", "sung", str(song), 2, float(song % 3), 0.0) for song in range(12)]
    (share,) = shares(counts)
    sums, n = np.array([[song % 3.0] for song in range(12)]), np.full((12, 1), 2.0)
    assert share.interval == clusters.share(clusters.estimate(sums, n))
    assert share.mean == pytest.approx(12 / 24)
    assert shares(counts[:5])[0].interval is None


def test_nothing_counted_gives_nothing() -> None:
    assert shares([]) == []


def test_a_mean_rank_correlation_of_zero_has_an_interval_on_both_sides() -> None:
    counts = [GroupCount("a", "", "", f"s{n}", 1, -1.0 if n % 2 else 1.0, 1.0) for n in range(12)]
    (share,) = shares(counts, low=-1.0)
    assert share.mean == 0
    assert share.interval is not None
    assert -1 < share.interval.low < 0 < share.interval.high < 1
