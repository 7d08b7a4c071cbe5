"""Rules of a team: who reviews, how many a case, who accepts, who settles."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from analysis.reviews.events import Event, Kind, new, of_question, stamp
from analysis.reviews.state import fold
from analysis.reviews.team_rules import TeamRules, TeamRulesError

CASE = of_question("kettle")
NOW = datetime.now(UTC)
_NUMBERS = itertools.count()


def event(reviewer: str, kind: Kind = "verdict", **payload: Any) -> Event:
    return replace(new(reviewer, kind, CASE, **payload), time=stamp(NOW + timedelta(microseconds=next(_NUMBERS))))


def test_rules_are_read_from_the_environment() -> None:
    assert TeamRules.of({}) == TeamRules()
    rules = TeamRules.of({
        "EARMARK_REVIEWERS": " Ann ,Ben  B.,ann,", "EARMARK_REVIEWERS_PER_CASE": "2", "EARMARK_OWN_CORRECTIONS": "No",
        "EARMARK_SETTLING": "Third",
    })  # fmt: skip
    assert rules == TeamRules(("ann", "Ben B."), 2, False, "third")
    assert [rules.member(name) for name in ("ANN", "ben b.", "Cy", "")] == ["ann", "Ben B.", "", ""]
    assert TeamRules().member("Cy") == "Cy"


@pytest.mark.parametrize(
    ("variable", "value", "expected"),
    [
        ("EARMARK_REVIEWERS_PER_CASE", "0", "expected a number from 1 to 2, the number of reviewers, found '0'"),
        ("EARMARK_REVIEWERS_PER_CASE", "3", "expected a number from 1 to 2"),
        ("EARMARK_REVIEWERS_PER_CASE", "two", "found 'two'"),
        ("EARMARK_SETTLING", "dice", "expected one of anyone, third, majority, found 'dice'"),
    ],
)
def test_a_rule_that_cannot_be_is_refused(variable: str, value: str, expected: str) -> None:
    with pytest.raises(TeamRulesError, match=f"{variable}: .*{expected}"):
        TeamRules.of({"EARMARK_REVIEWERS": "Ann,Ben", variable: value})


def test_a_case_waits_for_as_many_reviewers_as_the_rules_say() -> None:
    two = TeamRules(per_case=2)
    state = fold([event("Ann", verdict="right")])
    assert [two.waits_for(state, who) for who in ("ann", "Ben")] == [False, True]
    assert not TeamRules().waits_for(state, "Ben")
    both = fold([event("Ann", verdict="right"), event("Ben", verdict="right")])
    assert not two.waits_for(both, "Cy")
    settled = fold([event("Ann", verdict="right"), event("Dee", "settle", verdict="right")])
    assert not TeamRules(per_case=3).waits_for(settled, "Ben")


def test_whoever_settled_a_case_is_not_shown_it_again_as_a_new_one() -> None:
    three = TeamRules(per_case=3)
    dispute = [event("Ann", verdict="right"), event("Ben", verdict="wrong")]
    settlement = event("Dee", "settle", verdict="right")
    revised = fold([*dispute, settlement, event("Ben", verdict="unclear")])  # it opens the case again
    assert revised.settled is None
    assert [three.waits_for(revised, who) for who in ("dee", "Ben", "Cy")] == [False, False, True]
    taken_back = fold([*dispute, settlement, event("Dee", "undo", undoes=settlement.id)])
    assert three.waits_for(taken_back, "Dee")


def test_claims_count_until_they_are_over() -> None:
    two = TeamRules(per_case=2)
    state = fold([event("Ann", verdict="right"), event("Ben", "claim", seconds=60)])
    assert two.is_free(state, "BEN", NOW)  # their own
    assert not two.is_free(state, "Cy", NOW)
    assert two.is_free(state, "Cy", NOW + timedelta(seconds=120))
    assert not two.is_free(state, "Ann", NOW + timedelta(seconds=120))


def test_nobody_accepts_their_own_correction_if_the_rules_say_so() -> None:
    assert TeamRules().may_accept("Ann", "ann")
    assert not TeamRules(own_corrections=False).may_accept("Ann", "ann")
    assert TeamRules(own_corrections=False).may_accept("Ann", "Ben")


def test_a_third_or_the_majority_settles() -> None:
    dispute = [event("Ann", verdict="right"), event("Ben", verdict="wrong")]
    third = TeamRules(settling="third")
    assert [third.may_settle(fold(dispute), who) for who in ("ann", "Cy")] == [False, True]
    assert TeamRules().may_settle(fold(dispute), "Ann")
    majority = TeamRules(settling="majority")
    assert majority.settle(fold(dispute)).status == "disputed"  # one against one
    dispute.append(event("Cy", verdict="wrong"))
    assert third.settle(fold(dispute)).status == "disputed"
    assert majority.settle(fold(dispute)).status == "wrong"
    assert majority.settle(fold([*dispute, event("Dee", verdict="right")])).status == "disputed"  # two against two
    by_hand = fold([*dispute, event("Dee", "settle", verdict="right")])
    assert majority.settle(by_hand).status == "right"
