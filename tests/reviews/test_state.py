"""From events to what holds: the same whatever the order in which they arrive."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.reviews.events import Event, EventError, Kind, in_order, new, of_question, question_of, stamp, version_of
from analysis.reviews.state import State, by_target, fold

CASE = of_question("kettle")


def event(reviewer: str, kind: Kind, **payload: Any) -> Event:
    return new(reviewer, kind, CASE, reference="published", reason="by ear", **payload)


def test_nothing_said_is_not_reviewed() -> None:
    assert State(CASE).status == fold([]).status == "unreviewed"


def test_the_latest_verdict_of_a_reviewer_counts() -> None:
    state = fold([event("Ada", "verdict", verdict="wrong"), event("Ada", "verdict", verdict="right")])
    assert (state.verdicts, state.status) == ({"Ada": "right"}, "right")


def test_reviewers_who_differ_make_a_dispute_until_it_is_settled_and_after_a_new_verdict_again() -> None:
    said = [event("Ada", "verdict", verdict="wrong"), event("Ben", "verdict", verdict="right")]
    assert fold(said).status == "disputed"
    said.append(event("Cy", "settle", verdict="wrong"))
    assert fold(said).status == "wrong"
    said.append(event("Ben", "verdict", verdict="unclear"))
    assert fold(said).status == "disputed"


def test_undo_takes_back_and_undoing_it_brings_back() -> None:
    first, second = event("Ada", "verdict", verdict="wrong"), event("Ada", "verdict", verdict="right")
    undo = event("Ada", "undo", undoes=second.id)
    again = event("Ada", "undo", undoes=undo.id)
    assert fold([first, second, undo]).status == "wrong"
    assert fold([first, second, undo, again]).status == "right"
    assert fold([first, second, undo]).undone == {second.id}


def test_nobody_takes_back_the_verdict_of_another_but_anyone_an_acceptance() -> None:
    verdict, proposed = event("Ada", "verdict", verdict="wrong"), event("Ada", "correction", value=[])
    accepted = event("Ada", "accept", correction=proposed.id)
    said = [verdict, proposed, accepted, *(event("Ben", "undo", undoes=each.id) for each in (verdict, accepted))]
    state = fold(said)
    assert (state.status, len(state.corrections), state.accepted) == ("wrong", 1, None)


def test_corrections_compete_and_the_last_accepted_one_that_stands_holds() -> None:
    one, two = event("Ada", "correction", value="Piano"), event("Ben", "correction", value="Vocals")
    said = [one, two, event("Cy", "accept", correction=one.id), event("Cy", "accept", correction=two.id)]
    state = fold(said)
    assert [each.reviewer for each in state.corrections] == ["Ada", "Ben"]
    assert state.accepted is not None
    assert (state.accepted.value, state.accepted.base, state.accepted.reason) == ("Vocals", "published", "by ear")
    withdrawn = fold([*said, event("Ben", "undo", undoes=two.id)])
    assert withdrawn.accepted is not None
    assert withdrawn.accepted.value == "Piano"


def test_causes_are_kept_by_run_and_tags_and_notes_by_reviewer() -> None:
    state = fold([
        event("Ada", "cause", cause="parser", run="careless-1"), event("Ada", "cause", cause="model", run=""),
        event("Ada", "tags", tags=["fade-out"]), event("Ben", "tags", tags=["live", "fade-out"]), event("Ben", "note"),
    ])  # fmt: skip
    assert state.causes == {("Ada", "careless-1"): "parser", ("Ada", ""): "model"}
    assert state.tags == {"Ada": ("fade-out",), "Ben": ("live", "fade-out")}
    assert [note.reviewer for note in state.notes] == ["Ben"]


def test_a_claim_holds_for_its_time_and_no_longer_than_the_verdict() -> None:
    claim = event("Ada", "claim", seconds=60)
    moment = datetime.now(UTC)
    assert fold([claim]).claimed_by(moment) == "Ada"
    assert fold([claim]).claimed_by(moment + timedelta(seconds=61)) == ""
    for ending in (event("Ada", "release"), event("Ada", "skip"), event("Ada", "verdict", verdict="right")):
        assert fold([claim, ending]).claimed_by(moment) == ""
    assert fold([claim, event("Ben", "skip")]).skipped == {"Ben"}


SAID = st.sampled_from([
    ("verdict", {"verdict": "right"}), ("verdict", {"verdict": "wrong"}), ("settle", {"verdict": "unclear"}),
    ("note", {}), ("correction", {"value": []}), ("skip", {}),
])  # fmt: skip


@given(st.lists(st.tuples(st.sampled_from("ABC"), SAID, st.booleans()), max_size=12), st.randoms())
def test_the_state_does_not_depend_on_the_order_of_arrival_or_on_repeats(said: Any, chance: random.Random) -> None:
    events: list[Event] = []
    for reviewer, (kind, payload), back in said:
        events.append(event(reviewer, kind, **payload))
        if back:
            events.append(event(reviewer, "undo", undoes=chance.choice(events).id))
    mixed = [*events, *events[::2]]
    chance.shuffle(mixed)
    assert fold(mixed, CASE) == fold(events, CASE)


def test_events_are_told_apart_by_target_and_never_share_a_moment() -> None:
    events = [new("Ada", "note", of_question(name)) for name in "abab"]
    assert [len(found) for found in by_target(events).values()] == [2, 2]
    assert len({each.time for each in events}) == 4
    assert in_order(reversed(events)) == events
    assert question_of(events[1].target) == "b"
    assert question_of("song:demo/1") == ""


def test_a_version_is_named_after_the_text_of_the_reference() -> None:
    assert version_of("[]") == "4f53cda18c2b"  # sha256sum of the two characters
    assert version_of("[]") != version_of("[ ]")


def test_times_are_utc_whatever_zone_they_came_from() -> None:
    assert stamp(datetime.fromisoformat("2026-01-31T10:30:00+01:00")) == "2026-01-31T09:30:00.000000Z"


@pytest.mark.parametrize(
    ("kind", "target", "payload", "says"),
    [
        ("verdict", CASE, {}, r"field 'payload.verdict': expected the payload of a verdict, found None"),
        ("verdict", CASE, {"verdict": "fine"}, r"expected one of right, wrong, unclear, audio, found 'fine'"),
        ("cause", CASE, {"cause": "fate", "run": ""}, r"field 'payload.cause': expected one of model, parser"),
        ("tags", CASE, {"tags": "live"}, r"field 'payload.tags'"),
        ("shout", CASE, {}, r"field 'kind': expected one of verdict, cause"),
        ("note", "kettle", {}, r"field 'target': expected question:<id> or song:"),
    ],
)
def test_an_event_that_says_nothing_usable_is_refused(kind: Any, target: str, payload: Any, says: str) -> None:
    with pytest.raises(EventError, match=says):
        new("Ada", kind, target, **payload)


def test_a_reviewer_has_a_name() -> None:
    assert new("  Ada  Byron ", "note", CASE).reviewer == "Ada Byron"
    with pytest.raises(EventError, match=r"field 'reviewer': expected a name, found ' '"):
        new(" ", "note", CASE)


def test_names_that_differ_in_case_alone_are_one_reviewer() -> None:
    ours = [event("Ann", "verdict", verdict="right"), event("ann", "verdict", verdict="wrong")]
    assert fold(ours).verdicts == {"Ann": "wrong"}
    assert fold(ours).spelling("ANN") == "Ann"
    undone = [*ours, event("ANN", "undo", undoes=ours[1].id)]
    assert fold(undone).verdicts == {"Ann": "right"}


def test_proposing_and_accepting_a_correction_is_judging_the_reference_wrong() -> None:
    before = event("Ada", "verdict", verdict="right")
    proposed = event("Ada", "correction", value=[])
    assert fold([before, proposed]).verdicts == {"Ada": "wrong"}
    assert fold([proposed, event("Ada", "undo", undoes=proposed.id)]).status == "unreviewed"
    accepted = [proposed, event("Cy", "accept", correction=proposed.id)]
    assert fold(accepted).verdicts == {"Ada": "wrong", "Cy": "wrong"}
    assert fold([*accepted, event("Cy", "verdict", verdict="right")]).status == "disputed"


def test_a_correction_after_a_settlement_leaves_it_only_if_it_agrees() -> None:
    dispute = [event("Ada", "verdict", verdict="right"), event("Ben", "verdict", verdict="wrong")]
    for verdict, status in (("wrong", "wrong"), ("right", "disputed")):
        settled = event("Cy", "settle", verdict=verdict)
        assert fold([*dispute, settled, event("Cy", "correction", value=[])]).status == status
