"""Who leads, how many runs are above constant answers, and who leaves answers without a usable value."""

from __future__ import annotations

from analysis.statistics.intervals import Interval
from analysis.summaries.run.run_standing import Overall
from analysis.summaries.statements.leaderboard import leader, printed, unusable_answers

NAMES = {"a": "kettle", "b": "lamp", "c": "constant"}
HIGH, LOW = Overall("a", 0.369, Interval(0.316, 0.424)), Overall("b", 0.21, Interval(0.16, 0.27))
CONSTANT = Overall("c", 0.263, None)


def test_the_leader_is_named_with_interval_and_how_many_are_above_constant_answers() -> None:
    assert leader([HIGH, LOW], CONSTANT, NAMES) == (
        "kettle has the highest overall score: 36.9 % (95 % CI 31.6 to 42.4). The intervals of 1 of 2 runs are above "
        "the best constant answers (26.3 %)."
    )


def test_one_run_leads_nobody() -> None:
    assert leader([LOW], CONSTANT, NAMES) == (
        "lamp has an overall score of 21.0 % (95 % CI 16.0 to 27.0). Its interval is not above the best constant "
        "answers (26.3 %)."
    )
    assert leader([LOW], None, NAMES) == "lamp has an overall score of 21.0 % (95 % CI 16.0 to 27.0)."
    assert leader([], CONSTANT, NAMES) == "No run has answers to every task, so no run has an overall score."


def test_equal_scores_are_shared_and_few_songs_give_no_interval() -> None:
    pair = [Overall("a", 0.5, None), Overall("b", 0.5, None)]
    assert leader(pair, CONSTANT, NAMES) == (
        "kettle and 1 more share the highest overall score: 50.0 %. The best constant answers score 26.3 %; there are "
        "too few songs for intervals."
    )


def test_the_run_with_most_answers_without_a_value_is_named() -> None:
    none = {"clean": 4, "refused": 0, "unparsed": 0, "missing": 0}
    assert unusable_answers({"a": none, "b": none | {"refused": 1}}, NAMES) == (
        "lamp has the largest share of answers without a usable value: 20.0 % (1 of 5 answers)."
    )
    assert unusable_answers({"a": none}, NAMES) == "Every one of 4 answers has a usable value."
    assert unusable_answers({}, NAMES) == ""


def test_the_highest_printed_figure_is_of_other_songs() -> None:
    assert printed({"cup": 0.265, "pot": 0.222}) == (
        "cup has the highest printed overall score, 26.5 %. These figures are of other songs than the runs loaded "
        "here, so they share no ranking."
    )
    assert printed({}) == "No published figures."
