"""Rules that do not listen, counted by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.records import OptionOrder, Question
from analysis.summaries.comparison.text_rules import THE_RUN, TextRule, text_rules
from tests.cases.small import question


def choice(name: str, right: str, *options: str, order: OptionOrder = "unknown") -> Question:
    return replace(question("Attr", reference=right), audio=name, options=options, option_order=order)


def rules(*questions: Question) -> dict[str, TextRule]:
    return {rule.name: rule for rule in text_rules((question, question.audio, 1.0) for question in questions)}


def test_the_longest_option_counts_a_tie_as_a_guess_among_the_longest() -> None:
    long, short, tied = choice("1", "aaa", "aaa", "b"), choice("2", "b", "aaa", "b"), choice("3", "a", "a", "b", "c")
    own = rules(long, short, tied)["the longest option"]
    assert (own.questions, own.right) == (3, (long.id,))
    assert own.share == pytest.approx((1 + 0 + 1 / 3) / 3)
    assert own.guessing == pytest.approx((1 / 2 + 1 / 2 + 1 / 3) / 3)


def test_one_option_is_that_which_is_right_most_often_and_guessed_where_it_is_not_offered() -> None:
    often = [choice(f"{n}", "sung", "sung", "rapped") for n in range(2)]
    own = rules(*often, choice("3", "rapped", "sung", "rapped"), choice("4", "both", "both", "neither"))
    constant = own["one option of each subtask"]
    assert constant.share == pytest.approx((2 + 0 + 1 / 2) / 4)
    assert constant.right == tuple(question.id for question in often)
    assert constant.interval is None


def test_a_position_counts_where_the_order_shown_is_known() -> None:
    questions = [choice(f"{n}", right, "a", "b", "c", order="stored") for n, right in enumerate("bbc")]
    own = rules(*questions, choice("9", "a", "a", "b"))
    assert own["option 2"].questions == 3
    assert own["option 2"].share == pytest.approx(2 / 3)
    assert len(rules(choice("9", "a", "a", "b"))) == 3


@pytest.mark.parametrize(("songs", "has_interval"), [(5, False), (6, True)])
def test_the_interval_is_over_songs_from_six_on(songs: int, has_interval: bool) -> None:
    own = text_rules((choice(f"{n}", "ab"[n % 2] * 2, "aa", "bb"), f"s{n % songs}", 1.0) for n in range(12))
    assert (own[1].interval is not None) is has_interval


def test_questions_count_once_and_only_those_of_which_one_of_several_options_is_right() -> None:
    twice = choice("1", "a", "a", "b")
    assert rules(twice, twice)["the longest option"].questions == 1
    others = choice("1", "x", "a", "b"), choice("2", "a", "a"), question("Cnt")
    assert text_rules((other, "", 1.0) for other in others) == []


def test_the_run_stands_before_the_rules_with_its_score_and_0_without_one() -> None:
    questions = [choice(f"{n}", "a", "a", "b") for n in range(4)]
    own = text_rules(zip(questions, "stuv", (1.0, 0.0, None, 1.0), strict=True))[0]
    assert (own.name, own.share, own.right) == (THE_RUN, 0.5, (questions[0].id, questions[3].id))
