"""The range of scores, how many runs are above constant answers, and how many answers have no usable value."""

from __future__ import annotations

from analysis.statistics.intervals import Interval
from analysis.summaries.run.run_standing import Overall
from analysis.summaries.statements.leaderboard import (
    NO_OVERALL,
    of_some_tasks,
    overall,
    overall_by_condition,
    printed,
    unusable_answers,
)

NAMES = {"a": "kettle", "b": "lamp", "c": "constant"}
HIGH, LOW = Overall("a", 0.369, Interval(0.316, 0.424)), Overall("b", 0.21, Interval(0.16, 0.27))
CONSTANT = Overall("c", 0.263, None)


def test_several_runs_have_a_range_without_a_leader_and_how_many_are_above_constant_answers() -> None:
    assert overall([HIGH, LOW], CONSTANT, NAMES) == (
        "Overall score, 2 runs: 21.0 to 36.9 %. The intervals of 1 of 2 runs are above the best constant answers "
        "(26.3 %)."
    )


def test_one_run_has_its_name_and_interval() -> None:
    assert overall([LOW], CONSTANT, NAMES) == (
        "lamp has an overall score of 21.0 % (95 % CI 16.0 to 27.0). Its interval is not above the best constant "
        "answers (26.3 %)."
    )
    assert overall([LOW], None, NAMES) == "lamp has an overall score of 21.0 % (95 % CI 16.0 to 27.0)."
    assert overall([], CONSTANT, NAMES) == "No run has answers to every task, so no run has an overall score."


def test_where_no_run_has_every_task_the_mean_of_some_is_called_so() -> None:
    means, words = {"": {"kettle": 0.1, "lamp": 0.25}}, "mean of 7 of 13 tasks"
    assert (
        of_some_tasks(means, "mean of 7 of 13 tasks") == f"{NO_OVERALL} Mean of 7 of 13 tasks, 2 runs: 10.0 to 25.0 %."
    )
    by_condition = {"with sound": {"kettle": 0.1, "lamp": 0.25}, "no sound": {"lamp": 0.2}}
    assert of_some_tasks(by_condition, words) == (
        f"{NO_OVERALL} Mean of 7 of 13 tasks, with sound, 2 models: 10.0 to 25.0 %; no sound, lamp: 20.0 %."
    )
    assert of_some_tasks({"": {}}, words) == NO_OVERALL
    assert of_some_tasks({"with sound": {}}, words) == NO_OVERALL


def test_scores_under_several_conditions_are_not_one_range() -> None:
    names = {**NAMES, "d": "lamp", "e": "lamp", "f": "lamp"}
    silent = [Overall("d", 0.05, Interval(0.0, 0.1))]
    models = {"with sound": [HIGH, LOW], "noise": [], "no sound": silent}
    assert overall_by_condition(models, CONSTANT, names) == (
        "Overall score, with sound, 2 models: 21.0 to 36.9 %; no sound, lamp: 5.0 %. "
        "The intervals of 1 of 2 models (with sound) are above the best constant answers (26.3 %)."
    )
    more = {"stem": [Overall("e", 0.1, None)], "mix": [Overall("f", 0.3, None)], "other song": silent}
    assert "; 2 further conditions." in overall_by_condition({**models, **more}, None, names)
    assert overall_by_condition({"with sound": []}, CONSTANT, names) == NO_OVERALL


def test_equal_scores_are_one_number_and_few_songs_give_no_interval() -> None:
    pair = [Overall("a", 0.5, None), Overall("b", 0.5, None)]
    assert overall(pair, CONSTANT, NAMES) == (
        "Overall score, 2 runs: 50.0 %. The best constant answers score 26.3 %; there are too few songs for intervals."
    )


def test_answers_without_a_value_are_counted_over_all_runs() -> None:
    none = {"clean": 4, "refused": 0, "unparsed": 0, "missing": 0}
    assert unusable_answers({"a": none, "b": none | {"refused": 1}}) == (
        "Answers without a usable value, 2 runs: 0.0 to 20.0 %. 1 of 9 answers in all."
    )
    assert unusable_answers({"a": none}) == "Every one of 4 answers has a usable value."
    assert unusable_answers({}) == ""


def test_printed_figures_are_of_other_songs() -> None:
    assert printed({"cup": 0.265, "pot": 0.222}) == (
        "Printed overall score, 2 models: 22.2 to 26.5 %. These figures are of other songs than the runs loaded here, "
        "so they share no ranking."
    )
    assert printed({}) == "No published figures."
