"""Sentences about rates of answers."""

from __future__ import annotations

from analysis.metrics.abstention import Answered
from analysis.summaries.statements import answer_rates


def test_the_run_with_most_open_questions_is_named() -> None:
    rates = {"one": Answered(40, 80, 100), "two": Answered(50, 100, 100)}
    assert answer_rates.most_open(rates) == (
        "one leaves most questions open: 20.0 % of 100; precision 50.0 %, recall 40.0 %."
    )
    assert answer_rates.most_open({"two": rates["two"]}) == "Every question has a readable answer in every run."
    assert answer_rates.most_open({"none": Answered(0, 0, 0)}) == ""


def test_answers_that_readings_disagree_on_are_counted() -> None:
    assert answer_rates.readings_differ({"one": 0, "two": 0}, 50) == "All readings agree on each of 50 answers."
    assert answer_rates.readings_differ({"one": 3, "two": 7}, 50) == (
        "Readings differ on 10 of 50 answers, most of them by two (7)."
    )


def test_the_most_frequent_conclusion_of_each_group_is_counted() -> None:
    assert answer_rates.conclusions({"Women in music": ["worse", "worse", "no bias"], "Others": []}) == (
        "Women in music: worse (2 of 3 runs)."
    )


def test_the_pair_that_loses_most_recall_is_named() -> None:
    differences, n = {"siren with speech": -0.4, "speech with siren": -0.02}, {"siren with speech": 5}
    assert answer_rates.strongest_masking(differences, n) == (
        "Most masking: siren with speech, recall -40.0 points against mixtures without it (n = 5 questions with it)."
    )
    assert "No sound" in answer_rates.strongest_masking({"a with b": 0.1}, {"a with b": 9})
    assert answer_rates.strongest_masking({}, {}) == ""
