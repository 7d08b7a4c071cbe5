"""A judge against a person: worked by hand."""

from __future__ import annotations

import pytest

from analysis.statistics.intervals import wilson
from analysis.statistics.judge_quality import corrected_share, flips, judge_quality

VERDICTS = [*[(True, True)] * 40, *[(False, True)] * 10, *[(True, False)] * 15, *[(False, False)] * 35]
SONGS = [f"song {n}" for n in range(100)]


def test_sensitivity_specificity_and_kappa_are_those_of_the_table() -> None:
    quality = judge_quality(VERDICTS, SONGS)
    assert (quality.n, quality.sensitivity.value, quality.specificity.value) == (100, 0.8, 0.7)
    assert quality.sensitivity.interval == pytest.approx(wilson(40, 50))
    assert quality.kappa.value == pytest.approx((0.75 - 0.5) / (1 - 0.5))  # by chance 0.55 x 0.5 + 0.45 x 0.5


def test_without_wrong_answers_there_is_no_specificity() -> None:
    quality = judge_quality([(True, True), (False, True)], ["a", "b"])
    assert (quality.specificity.n, quality.specificity.value, quality.specificity.interval) == (0, None, None)
    assert corrected_share(0.5, quality) is None


@pytest.mark.parametrize(("share", "corrected"), [(0.55, 0.5), (0.3, 0.0), (0.9, 1.0)])
def test_the_share_of_a_judge_is_corrected_by_its_errors(share: float, corrected: float) -> None:
    assert corrected_share(share, judge_quality(VERDICTS, SONGS)) == pytest.approx(corrected)


def test_flips_are_counted_among_answers_with_several_verdicts() -> None:
    share = flips([([True, True], "a"), ([True, False], "b"), ([False], "c"), ([False, True, True], "d")])
    assert (share.hits, share.n, share.interval) == (2, 3, None)


def test_intervals_are_over_songs_where_answers_share_one() -> None:
    """8 songs of 5 answers each; the judge is right on all answers of 6: conclusions, section 6."""
    verdicts = [(song < 6, True) for song in range(8) for _ in range(5)]
    quality = judge_quality(verdicts, [f"song {song}" for song in range(8) for _ in range(5)])
    assert quality.sensitivity.interval == pytest.approx(wilson(6, 8))
    assert judge_quality(verdicts[:25], [f"song {n // 5}" for n in range(25)]).sensitivity.interval is None
    repeats = [([True, song < 6], f"song {song}") for song in range(8) for _ in range(5)]
    assert flips(repeats).interval == pytest.approx(wilson(2, 8))
