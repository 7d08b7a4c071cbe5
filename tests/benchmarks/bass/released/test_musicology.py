"""The published musicology script, one quirk at a time."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.benchmarks.bass.released import score
from analysis.records import CaseScore
from tests.cases.small import answer


def judged(task: str, raw: Any, **changes: Any) -> CaseScore:
    return score(answer(task, raw, **changes))


@pytest.mark.parametrize(
    ("raw", "verdict"),
    [
        ("Piano", "correct"),
        ("It is the piano, not the organ", "correct"),
        ("Organ, Backbeat, Piano, Tempo", "correct"),
        ("Organ", "incorrect"),
        ("1", "correct"),
        ("1.9", "correct"),
        ("True", "correct"),
        ("2", "incorrect"),
        ("5", "unparseable"),
        ("0", "unparseable"),
        ("None", "unparseable"),
        ("['Piano']", "incorrect"),
        ("['piano']", "correct"),
        ("", "incorrect"),
        (None, "null"),
        (1, "correct"),
        (["Piano", "Organ"], "incorrect"),
        (["piano", "organ"], "correct"),
        ("1e400", "crash"),
        (float("nan"), "crash"),
        ("b'piano'", "crash"),
        ([[], [], [], []], "crash"),
    ],
)
def test_a_single_gene_is_right_where_the_reference_occurs(raw: Any, verdict: str) -> None:
    assert judged("SGD", raw).verdict == verdict


def test_a_number_is_read_against_the_stored_order_and_says_so() -> None:
    assert "stored order" in judged("SGD", "1").quirks[0]
    assert "occurs somewhere" in judged("SGD", "all of Piano and Organ").quirks[0]


def test_the_most_frequent_raw_text_of_four_counts() -> None:
    assert judged("SGD", ["Organ", "Piano", "Piano", "Tempo"]).verdict == "correct"
    assert judged("SGD", ["Piano", "Piano.", "Organ", "Organ"]).verdict == "incorrect"


def test_a_tie_is_left_to_chance_unless_all_lead_to_the_same_verdict() -> None:
    case = judged("SGD", ["Piano", "Organ", "Tempo", "Organ"][:2] * 2)
    assert (case.verdict, case.quirks[1]) == ("nondeterministic", "verdicts seen: correct, incorrect")
    assert (case.score, case.lowest, case.highest) == (0.5, 0.0, 1.0)
    plain = judged("SGD", ["Organ", "Tempo", "Organ", "Tempo"])
    assert (plain.verdict, plain.score, plain.lowest, plain.highest) == ("incorrect", 0.0, None, None)


def test_a_tie_has_the_expected_value_over_the_tied_answers() -> None:
    case = judged("SGD", ["Piano", "Organ", "Tempo", "Backbeat"])
    assert (case.score, case.lowest, case.highest) == (0.25, 0.0, 1.0)
    assert [step.detail for step in case.steps if step.name == "expected value"] == ["0.25, from 0 to 1"]


@pytest.mark.parametrize(
    ("raw", "verdict", "expected"),
    [
        ([4, 1, 2, 3], "correct", 1.0),  # 1 is the first of the set, and the first option as stored
        ([4, 3, 2, 4], "incorrect", 0.0),
        (["", "Piano", "", "Piano"], "incorrect", 0.0),  # "" falls on the first place
        (["Piano", "", "Piano", ""], "nondeterministic", 1 / 8),  # unless another text was there before
    ],
)
def test_what_hashes_alike_under_every_seed_is_no_tie(raw: Any, verdict: str, expected: float) -> None:
    case = judged("SGD", raw)
    assert (case.verdict, case.score) == (verdict, expected)


def test_a_vote_that_stops_the_script_is_one_verdict_among_the_others() -> None:
    case = judged("PGD", ["['Piano', 2]", "['Piano', 'Backbeat']", "['Piano', 'Organ']", "['Piano', 3]"])
    assert (case.verdict, case.quirks[1]) == ("nondeterministic", "verdicts seen: correct, crash, incorrect")
    assert (case.outcome, case.score, case.lowest, case.highest) == ("scored", 0.5, 0.0, 1.0)
    assert judged("PGD", ["['Piano', 2]", "['Piano', 3]"] * 2).verdict == "crash"


@pytest.mark.parametrize(
    ("raw", "verdict"),
    [
        ("['Backbeat', ' piano ']", "correct"),
        ("Backbeat and Piano", "correct"),
        ("Backbeat, Piano, Organ", "incorrect"),
        ("('Backbeat', 'Piano')", "incorrect"),
        ("['Piano', 2]", "crash"),
        (["Piano", "Backbeat"], "correct"),
    ],
)
def test_a_pair_in_any_order_and_in_a_text_without_the_others(raw: Any, verdict: str) -> None:
    assert judged("PGD", raw).verdict == verdict


def test_a_pair_whose_names_are_not_offered_ends_the_run() -> None:
    assert judged("PGD", "Piano", options=("Organ", "Tempo")).verdict == "crash"


@pytest.mark.parametrize(
    ("raw", "verdict"),
    [
        ("['Tempo', 'Organ', 'Backbeat', 'Piano']", "correct"),
        ("['Piano', 'Organ', 'Backbeat', 'Tempo']", "incorrect"),
        ("Tempo, then Organ, then Backbeat, then Piano", "correct"),
        ("Tempo, Organ, Piano", "incorrect"),
        (["Tempo", "Organ", "Backbeat"], "incorrect"),
    ],
)
def test_a_ranking_in_exact_order(raw: Any, verdict: str) -> None:
    assert judged("GDR", raw).verdict == verdict


@pytest.mark.parametrize(
    ("raw", "verdict"),
    [
        ("3", "correct"),
        ("three", "correct"),
        ("Song 3", "correct"),
        ("3, higher than in the other 3 songs of 4", "incorrect"),
        ("3.9", "correct"),
        ("-3", "incorrect"),
        ("0", "unparseable"),
        ("It is -3", "incorrect"),
        ("the third", "unparseable"),
        ("None", "unparseable"),
        (["3"], "correct"),
        (["1", "2", "4", "3"], "correct"),
        (3, "correct"),
        (True, "incorrect"),
        (7, "incorrect"),
    ],
)
def test_the_last_number_names_the_song(raw: Any, verdict: str) -> None:
    assert judged("GA", raw).verdict == verdict


def test_easy_questions_without_an_answer_are_counted_elsewhere() -> None:
    easy = {"task": "multiple choice question (easy)"}
    assert (judged("SGD", None, details=easy).score, judged("SGD", "9", details=easy).score) == (None, None)
    assert judged("SGD", "Organ", details=easy).score == 0


def test_compiler_warnings_of_literals_are_no_errors() -> None:
    """Run with warnings as errors: "\\d" makes the compiler warn."""
    assert judged("SGD", "['Piano', '\\d']").verdict == "incorrect"  # a list holds no "piano"; the text of it would
