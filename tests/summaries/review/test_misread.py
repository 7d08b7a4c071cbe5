"""The misread share of a run: the interval covers planted shares, the corrected score and the bounds by hand."""

from __future__ import annotations

import random
from functools import cache

import pytest

from analysis.reviews.reading_samples import AMBIGUOUS, SURE, Candidate, ReadingSample, Stratum, draw
from analysis.scoring.sums import CaseSums, CaseTally, in_units
from analysis.statistics.intervals import wilson
from analysis.summaries.review.misread import (
    LEAST,
    OVERALL,
    Doubt,
    Misread,
    depends_on_reading,
    misread,
    scores,
)
from analysis.summaries.review.reading_check import Checked

PLACE = ("Cnt", "artist_count", "")


def tally(score: float) -> CaseTally:
    return CaseTally("scored", score, None)


def check(is_misread: bool | None, before: float = 1.0, low: float = 1.0, high: float | None = None) -> Checked:
    return Checked(PLACE, is_misread, True, tally(before), tally(low), tally(low if high is None else high))


def sample(sizes: dict[tuple[str, str], int], seed: int = 1) -> ReadingSample:
    """By confidence and rule."""
    return draw("r", "", candidates(*sizes.items()), seed)


@cache
def candidates(*sizes: tuple[tuple[str, str], int]) -> list[Candidate]:
    return [
        Candidate(f"{confidence}{rule}{i}", f"{i:012x}", "Cnt", confidence, rule)
        for (confidence, rule), n in sizes
        for i in range(n)
    ]


def estimate(drawn: ReadingSample, verdicts: list[bool | None]) -> Misread:
    """Of a sample whose first sure answers were checked."""
    answers = drawn.of_kind(SURE)
    checked = {(one.question, one.answer): check(verdict) for one, verdict in zip(answers, verdicts, strict=False)}
    return misread(drawn, checked, sum(row.size for row in drawn.strata if row.kind == SURE), 0)


@pytest.mark.parametrize(("share", "seed"), [(0.0, 1), (0.02, 2), (0.10, 3)])
def test_the_interval_covers_planted_shares(share: float, seed: int) -> None:
    """1,200 sure answers in strata of unequal shares, 60 of them read, 300 draws: at least 93 % of the intervals."""
    source, sizes = random.Random(seed), {("clean", ""): 700, ("mended", "a"): 400, ("mended", "b"): 100}
    weights = {("clean", ""): 0.5, ("mended", "a"): 1.5, ("mended", "b"): 2.5}
    planted = {
        f"{confidence}{rule}{i}": i < round(share * weights[confidence, rule] * n)
        for (confidence, rule), n in sizes.items()
        for i in range(n)
    }
    actual = sum(planted.values()) / 1200
    n_covering = 0
    for _ in range(300):
        drawn = sample(sizes, source.randrange(10**9))
        result = estimate(drawn, [planted[answer.question] for answer in drawn.of_kind(SURE)])
        assert result.share is not None
        assert result.share.interval is not None
        assert (result.at_most is None) == (result.misread > 0)
        n_covering += result.share.interval.low - 1e-12 <= actual <= result.share.interval.high
    assert n_covering >= 0.93 * 300


@pytest.mark.parametrize("share", [0.02, 0.05])
def test_the_bound_without_a_misreading_holds(share: float) -> None:
    """It is below the planted share in at most 5 % of the draws, with some room for chance."""
    source, n_wrong = random.Random(4), 0
    for _ in range(300):
        drawn = sample({("clean", ""): 800, ("mended", "a"): 200}, source.randrange(10**9))
        verdicts: list[bool | None] = [source.random() < share for _ in drawn.of_kind(SURE)]
        result = estimate(drawn, verdicts)
        n_wrong += result.at_most is not None and result.at_most < share
    assert n_wrong <= 0.08 * 300


def test_one_stratum_gives_wilsons_interval_as_far_as_the_run_is_large() -> None:
    result = estimate(sample({("clean", ""): 100_000}), [True, True, *[False] * 58])
    exact = wilson(2, 60)
    assert exact is not None
    assert result.share is not None
    assert result.share.value == pytest.approx(2 / 60)
    assert result.share.interval == pytest.approx(exact, abs=0.012)


def test_there_is_a_share_from_30_answers_or_all_there_are() -> None:
    drawn = sample({("clean", ""): 500})
    assert estimate(drawn, [False] * (LEAST - 1)).share is None
    assert estimate(drawn, [False] * LEAST).share is not None
    assert estimate(drawn, [None] * LEAST).share is not None
    few = sample({("clean", ""): 12})
    assert (estimate(few, [False] * 11).share, estimate(few, [False] * 12).at_most) == (None, 0.0)
    assert estimate(few, []).checked == 0


def test_what_people_disagree_on_may_be_either_and_leaves_no_bound() -> None:
    result = estimate(sample({("clean", ""): 500}), [None, True, *[False] * 38])
    assert (result.checked, result.misread, result.disputed, result.at_most) == (40, 1, 1, None)
    assert result.share is not None
    assert (result.share.low, result.share.high) == pytest.approx((1 / 40, 2 / 40))


def test_strata_without_a_checked_answer_are_covered_by_the_others() -> None:
    drawn = sample({("clean", ""): 500, ("mended", "a"): 20, ("mended", "b"): 10})
    clean = [answer for answer in drawn.of_kind(SURE) if drawn.strata[answer.stratum].name.startswith("clean")]
    checked = {(one.question, one.answer): check(False) for one in clean[:40]}
    result = misread(drawn, checked, 530, 0)
    assert result.at_most == pytest.approx(1 - 0.05 ** (1 / 40))


def cells(n: int, score: float) -> dict[str, dict[tuple[str, str], CaseSums]]:
    return {"Cnt": {PLACE[1:]: CaseSums(counted=n, score=in_units(score))}}


def test_the_corrected_score_is_the_figure_plus_the_weighted_differences() -> None:
    """1,000 answers, 600 right: of 800 clean ones 40 read, 2 lose; of 200 ambiguous ones 40 read, 10 gain."""
    drawn = sample({("clean", ""): 800, ("ambiguous", ""): 200})
    checked = {}
    for kind, change, n in ((SURE, check(True, 1.0, 0.0), 2), (AMBIGUOUS, check(True, 0.0, 1.0), 10)):
        for i, answer in enumerate(drawn.of_kind(kind)[:40]):
            checked[answer.question, answer.answer] = change if i < n else check(False)
    result = scores(cells(1000, 600.0), {}, "paper", drawn, checked)[OVERALL]
    assert result.low == result.high
    assert result.low == pytest.approx(0.6 - 0.8 * 2 / 40 + 0.2 * 10 / 40)


def test_the_corrected_score_is_a_range_where_a_value_is_not_known() -> None:
    drawn = sample({("clean", ""): 100})
    answers = drawn.of_kind(SURE)
    checked = {(one.question, one.answer): check(None if i == 0 else False, 1.0, 0.0 if i == 0 else 1.0, 1.0)
               for i, one in enumerate(answers)}  # fmt: skip
    result = scores(cells(100, 50.0), {}, "paper", drawn, checked)[OVERALL]
    assert (result.low, result.high) == pytest.approx((0.5 - 1 / 60, 0.5))


def test_all_doubtful_answers_wrong_and_right() -> None:
    """Of 100 answers 60 are right, 8 are doubtful, 3 of these counted as right."""
    doubts = {PLACE: Doubt(8, 3.0, 0.0, 0.0)}
    result = scores(cells(100, 60.0), doubts, "paper")
    assert result[OVERALL] == result["Cnt"]
    assert (result["Cnt"].value, result["Cnt"].wrong, result["Cnt"].right) == pytest.approx((0.60, 0.57, 0.65))
    assert (result["Cnt"].low, result["Cnt"].high) == (None, None)


def test_a_doubtful_lyrics_answer_is_wrong_with_the_word_error_rate_of_no_answer() -> None:
    sums = CaseSums(counted=4, score=in_units(2.6), wer=in_units(3.0), capped_wer=in_units(2.5))
    doubts = {("FSLT", "full lyrics transcription", ""): Doubt(1, 0.4, 1.5, 1.0)}
    result = scores({"FSLT": {("full lyrics transcription", ""): sums}}, doubts, "paper")["FSLT"]
    assert (result.value, result.wrong, result.right) == pytest.approx(
        (1 / (1 + 3 / 4), 1 / (1 + 2.5 / 4), 1 / (1 + 1.5 / 4))
    )


def test_several_tasks_without_an_overall_have_their_own_ranges_alone() -> None:
    two = {**cells(10, 5.0), "Dur": {("artist_duration", ""): CaseSums(counted=10, score=in_units(4.0))}}
    assert set(scores(two, {}, "paper")) == {"Cnt", "Dur"}


def test_a_verdict_that_changes_between_the_bounds_depends_on_reading() -> None:
    assert depends_on_reading(["different", "no difference found"])
    assert not depends_on_reading(["different", "different"])


def test_a_stratum_of_the_sample_that_holds_all_answers_leaves_nothing_open() -> None:
    drawn = sample({("clean", ""): 40})
    assert drawn.strata == (Stratum(SURE, "clean · Cnt · ", 40),)
    result = estimate(drawn, [True, *[False] * 39])
    assert result.share is not None
    assert result.share.interval == pytest.approx((1 / 40, 1 / 40))


def test_the_overall_score_of_several_pools_is_bounded_as_one_pool() -> None:
    """40 of 100 and 240 of 300 right with four options, 20 of the latter doubtful, 10 of these counted as right."""
    sums = {task: {("a theme", ""): CaseSums(counted=n, score=in_units(score))}
            for task, n, score in (("WMH", 100, 40.0), ("POP", 300, 240.0))}  # fmt: skip
    result = scores(sums, {("POP", "a theme", ""): Doubt(20, 10.0, 0.0, 0.0)}, "paper")[OVERALL]
    assert (result.value, result.wrong, result.right) == pytest.approx(
        tuple((right / 400 - 0.25) / 0.75 for right in (280, 270, 290))
    )
