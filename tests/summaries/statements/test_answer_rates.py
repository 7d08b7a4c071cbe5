"""Sentences about rates of answers: counts, without a run that is named for the most."""

from __future__ import annotations

from analysis.metrics.abstention import Answered
from analysis.summaries.statements import answer_rates


def test_open_questions_are_counted_over_all_runs() -> None:
    rates = {"one": Answered(40, 80, 100), "two": Answered(50, 100, 100)}
    assert answer_rates.open_questions(rates).text == "Not readable or missing: 20 of 200 answers of 2 runs (10.0 %)."
    assert answer_rates.open_questions({"two": rates["two"]}).text == "Every question has a readable answer."
    both = {"two": rates["two"], "three": rates["two"]}
    assert answer_rates.open_questions(both).text == "Every question has a readable answer in every run."
    assert not answer_rates.open_questions({"none": Answered(0, 0, 0)})


def test_answers_that_readings_disagree_on_are_counted() -> None:
    assert answer_rates.readings_differ({"one": 0, "two": 0}, 50).text == "All readings agree on each of 50 answers."
    assert answer_rates.readings_differ({"one": 3, "two": 7}, 50).text == "Readings differ on 10 of 50 answers."


def test_all_conclusions_about_a_group_are_counted() -> None:
    said = answer_rates.conclusions({"Women in music": ["worse", "worse", "no bias"], "Others": []})
    assert said.text == "Women in music: worse (2 of 3 runs), no bias (1 of 3 runs)."
