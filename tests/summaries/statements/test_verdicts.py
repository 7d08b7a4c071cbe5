"""Each verdict as a sentence, at the edges of what it claims, and on data without an effect."""

from __future__ import annotations

import numpy as np

from analysis.summaries.comparison.differences import Difference, by_task
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.statements.verdicts import family, sentence, short, summary


def pairs(scores: list[tuple[float, float]], task: str = "Dur", same: bool = False) -> list[Pair]:
    subtask = {"Dur": "artist_duration", "Cnt": "artist_count", "Loc": "identify_artist_start_timestamp"}[task]
    return [Pair(f"{task}{i}", task, subtask, "", f"s{i}", a, b, None, None, same=same)
            for i, (a, b) in enumerate(scores)]  # fmt: skip


def row(scores: list[tuple[float, float]], others: int = 0, same: bool = False) -> Difference:
    """others: how many further tests there are, of 20 songs without a difference."""
    further = [
        pair for task in ("Cnt", "Loc")[:others] for pair in pairs([(i % 2, 1 - i % 2) for i in range(20)], task)
    ]
    return next(found for found in by_task([*pairs(scores, same=same), *further], "paper") if found.name == "Dur")


NINE_TO_TWO = [(1.0, 0.0)] * 9 + [(0.0, 1.0)] * 2 + [(1.0, 1.0)] * 9


def test_a_difference_names_the_side_that_is_higher() -> None:
    assert sentence(row(NINE_TO_TWO)) == "A scores 35.0 points higher than B (95 % CI 2.8 to 67.2; 20 songs)."
    turned = row([(b, a) for a, b in NINE_TO_TWO])
    assert sentence(turned) == "B scores 35.0 points higher than A (95 % CI 2.8 to 67.2; 20 songs)."
    assert (short(row(NINE_TO_TWO)), short(turned)) == ("different: A higher", "different: B higher")


def test_songs_that_all_contribute_the_same_leave_no_range() -> None:
    found = row([(0.0, 1.0)] * 6)
    assert found.interval is not None
    assert found.interval.low == found.interval.high
    assert sentence(found) == (
        "B scores 100.0 points higher than A (no range, since all songs contribute the same: how far others would is "
        "not known; 6 songs)."
    )
    assert "95 % CI" in sentence(row([(0.0, 1.0)] * 5 + [(0.0, 0.9)]))


def test_what_the_correction_takes_away_is_said() -> None:
    assert sentence(row(NINE_TO_TWO, 2)) == (
        "No difference found: the interval excludes 0 (A higher, 95 % CI 2.8 to 67.2; 20 songs), but not after "
        "correction for 3 tests."
    )


def test_no_difference_found_says_what_remains_possible() -> None:
    assert sentence(row([(1.0, 0.0)] * 4 + [(0.0, 1.0)] * 3 + [(1.0, 1.0)] * 7)) == (
        "No difference found: A may be up to 50.7 points better or 36.4 worse."
    )


def test_few_songs_that_could_not_show_it_are_said() -> None:
    six = [(1.0, 0.2), (1.0, 0.1), (0.9, 0.2), (0.8, 0.1), (0.7, 0.2), (0.6, 0.65)]
    assert sentence(row(six, 2)) == (
        "No difference found: too few songs for 3 tests; A may be up to 90.0 points better or 5.0 worse."
    )
    assert "too few" not in sentence(row(six))


def test_equal_scores_same_answers_and_what_is_not_tested_have_words_of_their_own() -> None:
    equal = [(1.0, 1.0)] * 14
    assert sentence(row(equal)) == (
        "Equal scores on all 14 questions by different answers; differences up to 15.4 points remain possible."
    )
    assert sentence(row(equal, same=True)) == "A and B gave the same answers."
    assert sentence(row(equal[:4])) == "Not tested: 4 shared songs."
    assert sentence(row(equal[:1])) == "Not tested: 1 shared song."
    assert [short(row(equal)), short(row(equal, same=True)), short(row(equal[:4]))] == [
        "equal scores", "same answers", "not tested"]  # fmt: skip


def test_every_verdict_is_counted_apart() -> None:
    rows = [row(NINE_TO_TWO), row([(1.0, 1.0)] * 14), row([(1.0, 1.0)] * 14, same=True), row([(1.0, 0.0)] * 4)]
    assert summary(rows) == "Different in 1 of 4 tasks, equal in 1, same answers in 1, not tested in 1."
    assert summary(rows[1:2]) == "Equal in 1 of 1 task."
    assert summary([]) == "No task is shared."
    assert family(rows, "holm") == "Holm, 2 tasks"
    assert family(rows[:1], "none", "contrast") == "not corrected, 1 contrast"
    assert family(rows[2:], "holm") == "no task tested"


def test_data_without_an_effect_are_rarely_called_different_and_a_large_effect_is_found() -> None:
    """Three tasks of 40 songs, right or wrong; 200 draws: at most 5 % name a difference, within chance (8 %)."""
    rng = np.random.default_rng(28)

    def named(effect: float) -> bool:
        cases = []
        for task in ("Dur", "Cnt", "Loc"):
            level = rng.random(40) < 0.6
            b = np.where(rng.random(40) < 0.5, level, rng.random(40) < 0.6)
            a = np.where(rng.random(40) < effect, 1.0, level) if task == "Dur" else level
            cases += pairs([(float(x), float(y)) for x, y in zip(a, b, strict=True)], task)
        return any(found.verdict == "different" for found in by_task(cases, "paper"))

    assert np.mean([named(0.0) for _ in range(200)]) <= 0.08
    assert np.mean([named(1.0) for _ in range(20)]) == 1.0


def test_a_planted_difference_of_20_points_is_found() -> None:
    """300 songs, 40 % of the answers change their verdict."""
    rng = np.random.default_rng(3)
    b = rng.random(300) < 0.5
    a = np.where(rng.random(300) < 0.4, rng.random(300) < 0.995, b)
    (found,) = by_task(pairs([(float(x), float(y)) for x, y in zip(a, b, strict=True)]), "paper")
    assert found.difference is not None
    assert 0.15 < found.difference < 0.25
    assert sentence(found).startswith("A scores ")
