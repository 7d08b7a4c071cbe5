"""Judges against people: which answers count, and which are left out."""

from __future__ import annotations

import pytest

from analysis.reviews.codes.coding import BY_HAND, RANDOM
from analysis.reviews.ratings import JudgeVerdict, Rating
from analysis.statistics.judge_quality import judge_quality
from analysis.summaries.review.judge_checks import JudgeCheck, judge_checks


def verdicts(scores: dict[str, list[float | None]], judge: str = "gpt") -> list[JudgeVerdict]:
    return [
        JudgeVerdict("r1", f"q {answer}", answer, judge, score, f"song {answer}")
        for answer, own in scores.items() for score in own
    ]  # fmt: skip


def rating(answer: str, is_right: bool, reviewer: str = "Ada", design: str = RANDOM) -> Rating:
    return Rating(answer, reviewer, is_right, f"q {answer}", "r1", design, "", "")


def check(scores: dict[str, list[float | None]], *ratings: Rating, bound: float = 0.5) -> JudgeCheck:
    (only,) = judge_checks(verdicts(scores), ratings, bound)
    return only


def test_the_answers_of_each_cell_are_those_of_the_table() -> None:
    scores: dict[str, list[float | None]] = {"a": [1.0], "b": [1.0], "c": [0.0], "d": [0.0], "e": [1.0]}
    result = check(scores, rating("a", True), rating("b", False), rating("c", True), rating("d", False))
    assert result.rated(judge=True, person=True) == ["a"]
    assert result.rated(judge=True, person=False) == ["b"]
    assert result.rated(judge=False, person=True) == ["c"]
    assert result.rated(person=False) == ["b", "d"]
    assert result.quality == judge_quality([(True, True), (True, False), (False, True), (False, False)], list("abcd"))
    assert (result.share, result.corrected) == (0.6, None)  # no better than chance


def test_a_share_is_corrected_over_all_answers() -> None:
    scores: dict[str, list[float | None]] = {"a": [1.0], "b": [0.0], "c": [0.0], "d": [1.0], "e": [0.0]}
    result = check(scores, rating("a", True), rating("b", True), rating("c", False))
    assert result.share == 0.4
    assert result.corrected == pytest.approx(0.8)  # (0.4 + 1 - 1) / (0.5 + 1 - 1)


@pytest.mark.parametrize(("bound", "expected"), [(0.5, True), (0.51, False), (0.25, True)])
def test_a_score_at_the_bound_is_right(bound: float, expected: bool) -> None:
    assert check({"a": [0.5]}, bound=bound).verdicts == {"a": expected}


def test_an_answer_counts_once_with_its_first_verdict_and_repeats_flip() -> None:
    result = check({"a": [0.0, 1.0, 0.0], "b": [1.0, 1.0], "c": [1.0]}, rating("a", False))
    assert (result.quality.n, result.verdicts["a"], result.share) == (1, False, 2 / 3)
    assert (result.flips.hits, result.flips.n, result.flipped) == (1, 2, ["a"])
    assert result.n_cases == {"q a": 3, "q b": 2, "q c": 1}


def test_disputed_answers_and_verdicts_without_a_score_are_counted_apart() -> None:
    scores: dict[str, list[float | None]] = {"a": [1.0], "b": [None], "c": [1.0]}
    people = [rating("a", True), rating("a", False, "Ben"), rating("b", True), rating("c", True)]
    result = check(scores, *people)
    assert (result.disputed, result.rated(), result.n_unreadable) == (["a"], ["c"], 1)


def test_only_answers_drawn_at_random_count() -> None:
    assert check({"a": [1.0]}, rating("a", True, design=BY_HAND)).people == {}


def test_each_judge_of_a_run_has_its_own_check_and_shares_the_ratings() -> None:
    both = [*verdicts({"a": [1.0]}), *verdicts({"a": [0.0]}, "llama"), *verdicts({"b": [None]}, "none")]
    checks = judge_checks(both, [rating("a", True)], 0.5)
    assert [(own.judge, own.quality.sensitivity.value) for own in checks] == [("gpt", 1.0), ("llama", 0.0)]
