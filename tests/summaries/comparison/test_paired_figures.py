"""Weighted sums of the differences of several comparisons, against the same contrasts of arrays of scores."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from analysis.statistics import difference
from analysis.summaries.comparison.paired_figures import contrast, figures, figures_of_runs
from analysis.summaries.comparison.pairs import Pair
from tests.statistics import contrasts
from tests.statistics.contrasts import Term

SONGS = [f"s{i // 2}" for i in range(40)]


def drawn(seed: int, share: float = 0.5, seeds: int = 3) -> np.ndarray:
    return (np.random.default_rng(seed).random((40, seeds)) < share).astype(float)


def pairs_of(a: np.ndarray, b: np.ndarray, task: str = "Dur", subtask: str = "artist_duration") -> list[Pair]:
    return [
        Pair(f"q{i}", task, subtask, "", song, float(x.mean()), float(y.mean()), None, None,
             scores_a=tuple(x) if x.size > 1 else (), scores_b=tuple(y) if y.size > 1 else ())
        for i, (x, y, song) in enumerate(zip(a, b, SONGS, strict=True))
    ]  # fmt: skip


def assert_equal(found: difference.Test | None, wanted: difference.Test | None) -> None:
    assert found is not None
    assert wanted is not None
    assert [*found.interval, found.value, found.p, found.error, found.degrees, found.most] == pytest.approx(
        [*wanted.interval, wanted.value, wanted.p, wanted.error, wanted.degrees, wanted.most]
    )


@pytest.mark.parametrize("seeds", [1, 3])
@pytest.mark.parametrize("paired", [True, False])
@pytest.mark.parametrize("factors", [(1.0, -1.0), (0.5, 0.5)])
def test_the_contrast_of_two_comparisons_is_that_of_their_four_cells(
    seeds: int, paired: bool, factors: Sequence[float]
) -> None:
    first, second = (drawn(1, 0.7, seeds), drawn(2, 0.5, seeds)), (drawn(3, 0.4, seeds), drawn(4, 0.5, seeds))
    found = contrast([pairs_of(*first), pairs_of(*second)], factors, "paper", same_seeds=paired)
    terms = [Term(side, sign * factor) for factor, own in zip(factors, (first, second), strict=True)
             for sign, side in zip((1.0, -1.0), own, strict=True)]  # fmt: skip
    wanted = contrasts.contrast(terms, SONGS, paired)
    assert_equal(found.test, wanted)
    assert found.a - found.b == pytest.approx(found.test.value if found.test else None)


def test_questions_that_change_alike_in_both_do_not_differ() -> None:
    """The same difference in every question: nothing is left, and every song is unchanged in the net."""
    own = pairs_of(drawn(1), drawn(2))
    found = contrast([own, own], (1.0, -1.0), "paper", same_seeds=True)
    assert found.a - found.b == 0.0
    assert found.unchanged == 1.0


def test_an_interaction_is_corrected_for_chance_as_the_figures_are() -> None:
    """Same or different has R = 1/2: a difference of a quarter of raw points is half of the corrected ones."""
    a, b = np.ones((40, 1)), np.zeros((40, 1))
    b[::2] = 1.0
    two_options = [pairs_of(x, y, "Attr", "delivery_comparison") for x, y in ((a, b), (a, a))]
    found = contrast(two_options, (1.0, -1.0), "paper")
    assert found.a - found.b == pytest.approx(0.5 / 0.5)


def test_the_figures_of_the_runs_of_a_side_have_theirs_as_mean() -> None:
    pairs = pairs_of(drawn(1), drawn(2))
    of_runs = figures_of_runs(pairs, 0, "paper")
    assert of_runs == pytest.approx(drawn(1).mean(axis=0))
    assert figures(pairs, "paper").a == pytest.approx(np.mean(of_runs))


def test_the_word_error_rates_of_single_runs_make_their_figures() -> None:
    wers = np.random.default_rng(5).gamma(2, 0.4, (20, 2))
    pairs = [
        Pair(f"w{i}", "SSLT", "section transcription", "", f"s{i}", 0.0, 0.0, float(own.mean()), 0.5,
             wers_a=tuple(own), wers_b=(0.5, 0.5), scores_a=(0.0, 0.0), scores_b=(0.0, 0.0))
        for i, own in enumerate(wers)
    ]  # fmt: skip
    assert figures_of_runs(pairs, 0, "paper") == pytest.approx(1 / (1 + wers.mean(axis=0)))
