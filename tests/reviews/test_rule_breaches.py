"""Acceptances and settlements that the rules of a team do not allow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.reviews.events import Event, new, of_question
from analysis.reviews.imports import by_importer
from analysis.reviews.rule_breaches import breaches
from analysis.reviews.state import State, fold
from analysis.reviews.team_rules import TeamRules

CASE, OTHER = of_question("kettle"), of_question("lamp")
STRICT = TeamRules(own_corrections=False)


def at(second: int, event: Event) -> Event:
    return replace(event, time=f"2026-01-01T00:00:{second:02d}.000000Z")


def proposal(reviewer: str, target: str = CASE, song: str = "") -> Event:
    return at(1, new(reviewer, "correction", target, song=song, value=3))


def acceptance(reviewer: str, correction: Event) -> Event:
    return at(2, new(reviewer, "accept", correction.target, song=correction.song, correction=correction.id))


@pytest.mark.parametrize("is_stored", [True, False])
def test_nobody_accepts_their_own_correction_where_the_rule_says_so(is_stored: bool) -> None:
    own = proposal("Ann")
    accepts = [acceptance("ann", own), acceptance("Ben", own)]
    states = {CASE: fold([own])} if is_stored else {}
    events = accepts if is_stored else [own, *accepts]
    assert list(breaches(STRICT, states, events)) == [accepts[0].id]
    assert breaches(TeamRules(), states, events) == {}
    assert "by somebody else than its author, found ann" in str(breaches(STRICT, states, events)[accepts[0].id])


@pytest.mark.parametrize(
    ("proposer", "accepter", "is_refused"),
    [
        (("Ann", "Ben"), ("Ben", ""), True),  # Ben has imported it under another name
        (("Ann", "BEN"), ("ben", ""), True),
        (("Ann", ""), ("Ben", "Ann"), True),  # Ann imports the acceptance of what she has proposed
        (("Ann", "Ben"), ("Cy", ""), False),
        (("Ann", "Lea"), ("Ben", "Lea"), False),  # Lea merges two workspaces
        (("Ann", "Lea"), ("Lea", "Cy"), True),
    ],
)
def test_a_correction_also_belongs_to_whoever_imported_it(
    proposer: tuple[str, str], accepter: tuple[str, str], is_refused: bool
) -> None:
    (own,) = by_importer([proposal(proposer[0])], proposer[1])
    (accepted,) = by_importer([acceptance(accepter[0], own)], accepter[1])
    errors = breaches(STRICT, {CASE: fold([own])}, [accepted])
    assert list(errors) == ([accepted.id] if is_refused else [])
    assert breaches(STRICT, {}, [own, accepted]).keys() == errors.keys()
    assert breaches(TeamRules(), {CASE: fold([own])}, [accepted]) == {}


def test_what_follows_from_the_correction_of_somebody_else_may_be_accepted_with_it() -> None:
    cause, derived = proposal("Ann", song="demo/1"), proposal("Ben", OTHER, "demo/1")
    step = [acceptance("Ben", cause), derived, acceptance("Ben", derived)]
    assert breaches(STRICT, {CASE: fold([cause])}, step) == {}
    assert list(breaches(STRICT, {CASE: fold([cause])}, step[1:])) == [step[2].id]
    elsewhere = [step[0], *(replace(event, song="demo/2") for event in step[1:])]
    assert list(breaches(STRICT, {CASE: fold([cause])}, elsewhere)) == [step[2].id]


def test_a_dispute_is_settled_by_somebody_without_a_verdict() -> None:
    verdict = at(1, new("Ann", "verdict", CASE, verdict="right"))
    settlements = [at(2, new(who, "settle", CASE, verdict="right")) for who in ("ANN", "Cy")]
    third = TeamRules(settling="third")
    assert list(breaches(third, {CASE: fold([verdict])}, settlements)) == [settlements[0].id]
    assert list(breaches(third, {}, [*settlements, verdict])) == [settlements[0].id]
    later = at(3, new("Cy", "verdict", CASE, verdict="wrong"))
    assert breaches(third, {CASE: State(CASE)}, [settlements[1], later]) == {}
    assert breaches(TeamRules(), {CASE: fold([verdict])}, settlements) == {}
