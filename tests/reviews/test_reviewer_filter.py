"""Which questions reviewers said a certain thing of."""

from __future__ import annotations

from analysis.reviews.events import Verdict, new, of_question
from analysis.reviews.reviewer_filter import (
    COMPARED,
    CORRECTED,
    cause_and_tag_counts,
    filter_word,
    questions_with_causes,
    questions_with_verdicts,
)
from analysis.reviews.state import State, fold


def known(**cases: dict[str, Verdict]) -> dict[str, State]:
    return {
        of_question(name): fold([new(who, "verdict", of_question(name), verdict=each) for who, each in said.items()])
        for name, said in cases.items()
    }


STATES = known(a={"Ada": "right", "Ben": "right"}, b={"Ada": "wrong", "Ben": "right"}, c={"Ada": "wrong"})


def test_one_reviewer_is_asked_for_what_she_said_or_whether_she_judged() -> None:
    assert questions_with_verdicts(STATES, [filter_word("Ada", "wrong")]) == ["b", "c"]
    assert questions_with_verdicts(STATES, [filter_word("Ada")]) == ["a", "b", "c"]
    assert questions_with_verdicts(STATES, [filter_word("Ada", "wrong"), filter_word("Ada", "right")]) == [
        "a",
        "b",
        "c",
    ]


def test_of_several_reviewers_all_must_have_said_theirs() -> None:
    assert questions_with_verdicts(STATES, [filter_word("Ada", "wrong"), filter_word("Ben", "right")]) == ["b"]
    assert questions_with_verdicts(STATES, [filter_word("Ada"), filter_word("Ben")]) == ["a", "b"]


def test_compared_are_the_questions_that_two_have_judged() -> None:
    assert questions_with_verdicts(STATES, [COMPARED]) == ["a", "b"]
    assert questions_with_verdicts(STATES, [COMPARED, filter_word("Ada", "wrong")]) == ["b"]


def test_a_name_may_hold_a_colon_and_what_names_nobody_fits_nothing() -> None:
    states = known(a={"team: Ada": "right"})
    assert questions_with_verdicts(states, [filter_word("team: Ada", "right")]) == ["a"]
    assert (
        questions_with_verdicts(states, ["nobody:wrong"]) == questions_with_verdicts(states, ["without a colon"]) == []
    )


def test_a_correction_is_asked_for_in_place_of_a_verdict() -> None:
    proposed = new("Cy", "correction", of_question("d"), value="2")
    states = {**STATES, of_question("d"): fold([proposed])}
    assert questions_with_verdicts(states, [filter_word("Cy", CORRECTED)]) == ["d"]
    assert questions_with_verdicts(states, [filter_word("Cy", "wrong")]) == ["d"]  # proposing is judging
    assert questions_with_verdicts(states, [filter_word("Ada", CORRECTED)]) == []
    assert questions_with_verdicts(states, [COMPARED]) == ["a", "b"]


def test_what_is_said_of_a_song_is_no_question() -> None:
    assert (
        questions_with_verdicts(
            {"song:demo/1": fold([new("Ada", "verdict", "song:demo/1", verdict="right")])}, ["Ada:"]
        )
        == []
    )


def test_causes_and_tags_name_their_questions_and_are_counted() -> None:
    states = {
        "question:a": State(
            "question:a", causes={("Ada", ""): "model", ("Ben", "r"): "model"}, tags={"Ada": ("live",)}
        ),
        "question:b": State("question:b", causes={("Ada", ""): "parser"}, tags={"Ben": ("live", "odd")}),
        "song:own/x": State("song:own/x", tags={"Ada": ("live",)}),
    }
    assert questions_with_causes(states, causes=["model"]) == ["a"]
    assert questions_with_causes(states, tags=["live"]) == ["a", "b"]
    assert questions_with_causes(states, causes=["parser", "audio"], tags=["odd"]) == ["b"]
    assert questions_with_causes(states, causes=["audio"]) == []
    causes, tags = cause_and_tag_counts(states)
    assert (causes, tags) == ({"model": 1, "parser": 1}, {"live": 2, "odd": 1})
